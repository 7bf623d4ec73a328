// Where each node is. Every node claims one parent, the one that its record or the path of another one names; the links
// are what the claims make. Where claims run in a cycle, one node of it is cut and shown at the top, so that all of them
// stay in the tree. Which one follows from the claims alone, not from the order in which they came: a ghost before a
// record, because others speak for it; then the smallest id.
// Links are typed arrays, one number per slot. Slot 0 is above all roots, so that being at the top is no special case, and
// 0 can mean "none" in every link. No node is visited that a change does not concern.
import { DescendantCounts } from './descendant-counts.ts'
import { grown } from './slot-list.ts'

/** The slot above all roots. It is no node: it has neither id nor record. */
export const top = 0

/** A forest for those who read it. */
export type ForestLinks = Omit<Forest, 'claim' | 'withdraw' | 'touch' | 'grow' | 'emptiedParents' | 'now'>

/** What decides where a cycle is cut. */
interface Claimants {
  isGhost(slot: number): boolean
  idOf(slot: number): string
}

export class Forest {
  /** Slots whose last child has left since the list was last emptied. */
  readonly emptiedParents: number[] = []
  /** The version that changes made from now on belong to. */
  now = 0

  readonly #claimants: Claimants
  readonly #descendants: DescendantCounts
  /** Cut nodes and the parents they claim. All other nodes are where they claim to be. */
  readonly #cut = new Map<number, number>()
  #parent: Int32Array
  #firstChild: Int32Array
  #nextSibling: Int32Array
  // Of a first child it is the last one, which saves a lastChild array and is 0 only outside the tree.
  #previousSibling: Int32Array
  #childCount: Int32Array
  #familyChangedAt: Int32Array

  constructor(capacity: number, claimants: Claimants) {
    this.#claimants = claimants
    this.#parent = new Int32Array(capacity)
    this.#firstChild = new Int32Array(capacity)
    this.#nextSibling = new Int32Array(capacity)
    this.#previousSibling = new Int32Array(capacity)
    this.#childCount = new Int32Array(capacity)
    this.#descendants = new DescendantCounts(this, capacity)
    this.#familyChangedAt = new Int32Array(capacity)
  }

  // The arrays are for walks that cannot afford a call per step. Growing replaces them: do not keep them.
  get parents(): Int32Array {
    return this.#parent
  }
  get firstChildren(): Int32Array {
    return this.#firstChild
  }
  get nextSiblings(): Int32Array {
    return this.#nextSibling
  }
  /** Per parent: the version at which a child came, went, or changed in itself or in its descendant count. */
  get familyChangedAt(): Int32Array {
    return this.#familyChangedAt
  }
  get capacity(): number {
    return this.#parent.length
  }

  grow(capacity: number): void {
    this.#parent = grown(this.#parent, capacity)
    this.#firstChild = grown(this.#firstChild, capacity)
    this.#nextSibling = grown(this.#nextSibling, capacity)
    this.#previousSibling = grown(this.#previousSibling, capacity)
    this.#childCount = grown(this.#childCount, capacity)
    this.#descendants.grow(capacity)
    this.#familyChangedAt = grown(this.#familyChangedAt, capacity)
  }

  parentOf(slot: number): number {
    return this.#parent[slot] ?? top
  }

  childCount(slot: number): number {
    return this.#childCount[slot] ?? 0
  }

  isAttached(slot: number): boolean {
    return this.#previousSibling[slot] !== 0
  }

  depth(slot: number): number {
    let depth = -1
    for (let node = slot; node !== top; node = this.parentOf(node)) depth += 1
    return depth
  }

  rootOf(slot: number): number {
    let node = slot
    for (let parent = this.parentOf(node); parent !== top; parent = this.parentOf(node)) node = parent
    return node
  }

  /** True when `ancestor` is the slot itself or above it. */
  isWithin(slot: number, ancestor: number): boolean {
    let node = slot
    while (node !== top && node !== ancestor) node = this.parentOf(node)
    return node === ancestor
  }

  ancestors(slot: number): number[] {
    const ancestors: number[] = []
    for (let node = this.parentOf(slot); node !== top; node = this.parentOf(node)) ancestors.push(node)
    return ancestors.reverse()
  }

  children(slot: number): number[] {
    const children: number[] = []
    for (let child = this.#firstChild[slot] ?? 0; child !== 0; child = this.#nextSibling[child] ?? 0)
      children.push(child)
    return children
  }

  *descendants(slot: number): Generator<number> {
    let node = this.nextInPreorder(slot, slot)
    while (node !== top) {
      yield node
      node = this.nextInPreorder(node, slot)
    }
  }

  /** The slot after `slot` in preorder, top when the tree below `within` ends there. */
  nextInPreorder(slot: number, within: number): number {
    const child = this.#firstChild[slot] ?? 0
    if (child !== 0) return child
    for (let node = slot; node !== within; node = this.parentOf(node)) {
      const sibling = this.#nextSibling[node] ?? 0
      if (sibling !== 0) return sibling
    }
    return top
  }

  /** The parent a node claims: where it is, unless it is cut. */
  claimOf(slot: number): number {
    return this.#cut.get(slot) ?? this.parentOf(slot)
  }

  /** The nodes of the cycle that is cut at `slot`: from the parent it claims up to itself. */
  cycleOf(slot: number): number[] | undefined {
    const claimed = this.#cut.get(slot)
    return claimed === undefined ? undefined : [claimed, ...this.ancestors(claimed).reverse()]
  }

  /** Puts `slot` under the parent it claims. Needed again when a node becomes a ghost or a record. */
  claim(slot: number, parent: number): void {
    if (this.#cut.size === 0 && this.parentOf(slot) === parent && this.isAttached(slot)) return
    if (this.#cut.size > 0) this.#openCycle(slot)
    if (this.#closesCycle(slot, parent)) {
      const weakest = this.#weakestBetween(parent, slot)
      this.#cut.set(weakest, weakest === slot ? parent : this.parentOf(weakest))
      this.#move(weakest, top)
    }
    if (!this.#cut.has(slot)) this.#move(slot, parent)
  }

  /** Takes a node without children out of the tree, and the claim of a cut ghost to be its child. */
  withdraw(slot: number): void {
    if (this.#cut.size > 0) {
      const root = this.rootOf(slot)
      if (this.#cut.get(root) === slot) this.#cut.delete(root)
    }
    this.#cut.delete(slot)
    if (this.isAttached(slot)) this.#detach(slot)
  }

  /** If `slot` is in a cycle, ends the cycle there: the cut node goes where it claims, `slot` nowhere yet. */
  #openCycle(slot: number): void {
    // Only the root of a tree can be its cut node: one claim a node allows one cycle a tree.
    const root = this.rootOf(slot)
    const claimed = this.#cut.get(root)
    if (claimed === undefined || !this.isWithin(claimed, slot)) return
    this.#cut.delete(root)
    if (root === slot) return
    this.#detach(slot)
    this.#move(root, claimed)
  }

  #closesCycle(slot: number, parent: number): boolean {
    if (slot === parent) return true
    return this.childCount(slot) > 0 && this.isWithin(parent, slot)
  }

  #weakestBetween(from: number, upTo: number): number {
    let weakest = upTo
    for (let node = from; node !== upTo; node = this.parentOf(node))
      if (this.#isWeaker(node, weakest)) weakest = node
    return weakest
  }

  #isWeaker(slot: number, than: number): boolean {
    const claimants = this.#claimants
    if (claimants.isGhost(slot) !== claimants.isGhost(than)) return claimants.isGhost(slot)
    return claimants.idOf(slot) < claimants.idOf(than)
  }

  #move(slot: number, parent: number): void {
    if (this.isAttached(slot)) {
      if (this.parentOf(slot) === parent) return
      this.#detach(slot)
    }
    this.#attach(slot, parent)
  }

  /** Puts a slot that is not attached, with all below it, after the other children of `parent`. */
  #attach(slot: number, parent: number): void {
    const first = this.#firstChild[parent] ?? 0
    if (first === 0) {
      this.#firstChild[parent] = slot
      this.#previousSibling[slot] = slot
    } else {
      const last = this.#previousSibling[first] ?? 0
      this.#nextSibling[last] = slot
      this.#previousSibling[slot] = last
      this.#previousSibling[first] = slot
    }
    this.#parent[slot] = parent
    this.#childCount[parent] = this.childCount(parent) + 1
    this.#noteFamily(parent)
  }

  /** Takes an attached slot, with all below it, out of its siblings. */
  #detach(slot: number): void {
    const parent = this.parentOf(slot)
    const first = this.#firstChild[parent] ?? 0
    const next = this.#nextSibling[slot] ?? 0
    const previous = this.#previousSibling[slot] ?? 0
    if (first === slot) this.#firstChild[parent] = next
    else this.#nextSibling[previous] = next
    // The last sibling's place is remembered by the first.
    this.#previousSibling[next === 0 ? first : next] = previous
    this.#parent[slot] = top
    this.#nextSibling[slot] = 0
    this.#previousSibling[slot] = 0
    const left = this.childCount(parent) - 1
    this.#childCount[parent] = left
    if (left === 0) this.emptiedParents.push(parent)
    this.#noteFamily(parent)
  }

  /** Notes that something about the slot changed that its siblings may be sorted by. */
  touch(slot: number): void {
    if (this.isAttached(slot)) this.#familyChangedAt[this.parentOf(slot)] = this.now
  }

  descendantCount(slot: number): number {
    return this.#descendants.of(slot)
  }

  #noteFamily(parent: number): void {
    this.#familyChangedAt[parent] = this.now
    this.#descendants.forget(parent, this.#familyChangedAt, this.now)
  }
}
