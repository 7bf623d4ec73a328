// Gives records their places in the forest, and makes and drops the ghosts that they need above them. The items of a
// path may come in any order; `index` decides.
import type { PathItem } from '#contract/hierarchies.ts'
import { type Forest, top } from './forest.ts'
import type { NodeTable } from './node-table.ts'
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

function indexAt(path: readonly PathItem[], at: number): number {
  return path[at]?.index ?? 0
}

/** Records that are held and have no place yet, with their slots and those of the parents that they claim. */
interface Unplaced<R> {
  readonly records: readonly R[]
  readonly slots: Int32Array
  readonly parents: Int32Array
}

export class RecordPlacement<R extends HierarchyRecord> {
  readonly #forest: Forest
  readonly #table: NodeTable<R>
  readonly #slotFor: (id: string) => number
  /** What came since the tree was last read, in order of arrival. */
  #unplaced: Unplaced<R>[] = []

  /** @param slotFor the slot of an ID, with room for it in both tables */
  constructor(forest: Forest, table: NodeTable<R>, slotFor: (id: string) => number) {
    this.#forest = forest
    this.#table = table
    this.#slotFor = slotFor
  }

  add(records: Unplaced<R>): void {
    this.#unplaced.push(records)
  }

  /**
   * Places what was added, when the tree is read and not when records come: a parent that comes after its children, but
   * before the next reading, never has to be made a ghost and placed by the path of each child.
   */
  settle(): void {
    if (this.#unplaced.length === 0) return
    const unplaced = this.#unplaced
    this.#unplaced = []
    for (const { records, slots, parents } of unplaced)
      records.forEach((record, at) => {
        this.#place(slots[at] ?? top, parents[at] ?? top, record)
      })
    this.dropChildlessGhosts()
  }

  /** Takes ghosts out of the tree that lost their last child. */
  dropChildlessGhosts(): void {
    const { emptiedParents } = this.#forest
    for (let slot = emptiedParents.pop(); slot !== undefined; slot = emptiedParents.pop()) {
      if (!this.#table.isGhost(slot) || this.#forest.childCount(slot) > 0) continue
      this.#forest.withdraw(slot)
      this.#table.makeAbsent(slot)
    }
  }

  #place(slot: number, parent: number, record: R): void {
    if (parent !== top) this.#makeNode(parent)
    this.#forest.claim(slot, parent)
    if (this.#table.isGhost(parent)) this.#placeGhosts(parent, orderedPath(record.path))
  }

  /** Moves a ghost, and the ghosts above it, to where a path says. A record has its own path and ends the walk. */
  #placeGhosts(lowest: number, path: readonly PathItem[]): void {
    const lowestId = this.#table.idOf(lowest)
    let ghost = lowest
    for (let at = path.findLastIndex(({ id }) => id === lowestId) - 1; at >= -1; at -= 1) {
      const id = path[at]?.id
      const parent = id === undefined ? top : this.#slotAbove(ghost, id)
      if (parent !== top) this.#makeNode(parent)
      this.#forest.claim(ghost, parent)
      if (!this.#table.isGhost(parent)) return
      ghost = parent
    }
  }

  /** The slot of an ID above a ghost. Mostly an earlier path put the ghost there, and comparing is less than hashing. */
  #slotAbove(ghost: number, id: string): number {
    const claimed = this.#forest.claimOf(ghost)
    return claimed !== top && this.#table.idOf(claimed) === id ? claimed : this.#slotFor(id)
  }

  /** Makes a ghost at the top where there is neither record nor ghost. */
  #makeNode(slot: number): void {
    if (this.#table.isNode(slot)) return
    this.#table.makeGhost(slot)
    this.#forest.claim(slot, top)
  }
}
