// Who says whose child it is, and what the forest makes of it. Every node claims one parent; where claims run in
// a cycle, one node of it is cut and shown at the top, so that all of them stay in the tree. Which one follows
// from the claims alone, not from the order in which they came: a ghost before a record, because others speak
// for it; then the smallest id.
// The items of a path may come in any order; `index` decides.
import type { PathItem } from '#contract/hierarchies.ts'
import { type Forest, top } from './forest.ts'
import type { HierarchyRecord } from './record.ts'

/** The path from the root to the immediate parent. The same array when it is in order already, as it mostly is. */
export function orderedPath(path: readonly PathItem[]): readonly PathItem[] {
  for (let at = 1; at < path.length; at += 1)
    if (indexAt(path, at) < indexAt(path, at - 1)) return path.toSorted((a, b) => a.index - b.index)
  return path
}

/** The immediate parent according to the path: the item with the highest index; undefined for an empty path. */
export function lastOfPath(path: readonly PathItem[]): string | undefined {
  let last: PathItem | undefined
  for (const item of path) if (last === undefined || item.index >= last.index) last = item
  return last?.id
}

/**
 * The parent a record is shown under, undefined at the top. `parent` goes before `path`, because a path is a copy
 * that is out of date as soon as an ancestor moves; but a path goes before no parent, because it tells more.
 * Spec silent: which of them holds when they differ (§2.1, §2.2).
 */
export function claimedParentId(record: HierarchyRecord): string | undefined {
  return record.parent?.id ?? lastOfPath(record.path)
}

/** The ids above `id` in the path, nearest first; undefined when the path does not name `id`. */
export function idsAbove(path: readonly PathItem[], id: string): string[] | undefined {
  const ordered = orderedPath(path)
  const at = ordered.findLastIndex((item) => item.id === id)
  if (at === -1) return undefined
  return ordered
    .slice(0, at)
    .map((item) => item.id)
    .reverse()
}

function indexAt(path: readonly PathItem[], at: number): number {
  return path[at]?.index ?? 0
}

/** What decides where a cycle is cut. */
export interface Claimants {
  isGhost(slot: number): boolean
  idOf(slot: number): string
}

export class ParentClaims {
  readonly #forest: Forest
  readonly #claimants: Claimants
  /** Cut nodes and the parents they claim. All other nodes stand where they claim to. */
  readonly #cut = new Map<number, number>()

  constructor(forest: Forest, claimants: Claimants) {
    this.#forest = forest
    this.#claimants = claimants
  }

  /** The parent a node claims: where it is, unless it is cut. */
  claimOf(slot: number): number {
    return this.#cut.get(slot) ?? this.#forest.parentOf(slot)
  }

  /** The nodes of the cycle that is cut at `slot`: from the parent it claims up to itself. */
  cycleOf(slot: number): number[] | undefined {
    const claimed = this.#cut.get(slot)
    return claimed === undefined ? undefined : [claimed, ...this.#forest.ancestors(claimed).reverse()]
  }

  /** Puts `slot` under the parent it claims. Needed again when a node becomes a ghost or a record. */
  claim(slot: number, parent: number): void {
    if (this.#cut.size > 0) this.#openCycle(slot)
    if (this.#closesCycle(slot, parent)) {
      const weakest = this.#weakestBetween(parent, slot)
      this.#cut.set(weakest, weakest === slot ? parent : this.#forest.parentOf(weakest))
      this.#move(weakest, top)
    }
    if (!this.#cut.has(slot)) this.#move(slot, parent)
  }

  /** Takes a node without children out of the tree, and the claim of a cut ghost to be its child. */
  withdraw(slot: number): void {
    if (this.#cut.size > 0) {
      const root = this.#forest.rootOf(slot)
      if (this.#cut.get(root) === slot) this.#cut.delete(root)
    }
    this.#cut.delete(slot)
    if (this.#forest.isAttached(slot)) this.#forest.detach(slot)
  }

  /** If `slot` is in a cycle, ends the cycle there: the cut node goes where it claims, `slot` nowhere yet. */
  #openCycle(slot: number): void {
    const forest = this.#forest
    // Only the root of a tree can be its cut node: one claim a node allows one cycle a tree.
    const root = forest.rootOf(slot)
    const claimed = this.#cut.get(root)
    if (claimed === undefined || !forest.isWithin(claimed, slot)) return
    this.#cut.delete(root)
    if (root === slot) return
    forest.detach(slot)
    this.#move(root, claimed)
  }

  #closesCycle(slot: number, parent: number): boolean {
    if (slot === parent) return true
    return this.#forest.childCount(slot) > 0 && this.#forest.isWithin(parent, slot)
  }

  #weakestBetween(from: number, upTo: number): number {
    let weakest = upTo
    for (let node = from; node !== upTo; node = this.#forest.parentOf(node))
      if (this.#isWeaker(node, weakest)) weakest = node
    return weakest
  }

  #isWeaker(slot: number, than: number): boolean {
    const claimants = this.#claimants
    if (claimants.isGhost(slot) !== claimants.isGhost(than)) return claimants.isGhost(slot)
    return claimants.idOf(slot) < claimants.idOf(than)
  }

  #move(slot: number, parent: number): void {
    const forest = this.#forest
    if (forest.isAttached(slot)) {
      if (forest.parentOf(slot) === parent) return
      forest.detach(slot)
    }
    forest.attach(slot, parent)
  }
}
