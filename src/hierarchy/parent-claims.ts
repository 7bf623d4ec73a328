// Who says whose child it is, and what the forest makes of it. Every node claims one parent; where claims run in
// a cycle, one node of it is cut and shown at the top, so that all of them stay in the tree. Which one follows
// from the claims alone, not from the order in which they came: a ghost before a record, because others speak
// for it; then the smallest id.
import { type Forest, top } from './forest.ts'

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
