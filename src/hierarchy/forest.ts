// The links of a forest as typed arrays, one number per slot. Slot 0 is above all roots, so that being at the
// top is no special case, and 0 can mean "none" in every link. No node is visited that a change does not concern.

/** The slot above all roots. It is no node: it has neither id nor record. */
export const top = 0

/** A forest for those who read it. */
export type ForestLinks = Omit<Forest, 'attach' | 'detach' | 'touch' | 'grow' | 'emptiedParents' | 'now'>

const unknown = -1

export class Forest {
  /** Slots whose last child has left since the list was last emptied. */
  readonly emptiedParents: number[] = []
  /** The version that changes made from now on belong to. */
  now = 0

  #parent: Int32Array
  #firstChild: Int32Array
  #nextSibling: Int32Array
  // Of a first child it is the last one, which saves a lastChild array and is 0 only outside the tree.
  #previousSibling: Int32Array
  #childCount: Int32Array
  #descendantCount: Int32Array
  #familyChangedAt: Int32Array

  constructor(capacity: number) {
    this.#parent = new Int32Array(capacity)
    this.#firstChild = new Int32Array(capacity)
    this.#nextSibling = new Int32Array(capacity)
    this.#previousSibling = new Int32Array(capacity)
    this.#childCount = new Int32Array(capacity)
    this.#descendantCount = new Int32Array(capacity)
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
    this.#descendantCount = grown(this.#descendantCount, capacity)
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

  /** Puts a slot that is not attached, with all below it, after the other children of `parent`. */
  attach(slot: number, parent: number): void {
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
    this.#forgetCounts(parent)
  }

  /** Takes an attached slot, with all below it, out of its siblings. */
  detach(slot: number): void {
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
    this.#forgetCounts(parent)
  }

  /** Notes that something about the slot changed that its siblings may be sorted by. */
  touch(slot: number): void {
    if (this.isAttached(slot)) this.#familyChangedAt[this.parentOf(slot)] = this.now
  }

  /** Counted when asked for and kept until something below changes, so that loading never counts twice. */
  descendantCount(slot: number): number {
    if (this.#descendantCount[slot] === unknown) this.#count(slot)
    return this.#descendantCount[slot] ?? 0
  }

  #count(slot: number): void {
    const uncounted = [slot]
    // The list grows while it is walked: parents before children, without recursion for deep chains.
    for (const node of uncounted) {
      let count = 0
      for (let child = this.#firstChild[node] ?? 0; child !== 0; child = this.#nextSibling[child] ?? 0) {
        const below = this.#descendantCount[child] ?? unknown
        if (below === unknown) uncounted.push(child)
        else count += below + 1
      }
      this.#descendantCount[node] = count
    }
    // Backwards, so that every count is complete before it is added to that of the parent.
    for (let at = uncounted.length - 1; at > 0; at -= 1) {
      const node = uncounted[at] ?? top
      const parent = this.parentOf(node)
      this.#descendantCount[parent] = this.descendantCount(parent) + this.descendantCount(node) + 1
    }
  }

  #forgetCounts(parent: number): void {
    this.#familyChangedAt[parent] = this.now
    // Above an unknown count all counts are unknown already, so a long load stops here after one step.
    let node = parent
    while (this.#descendantCount[node] !== unknown) {
      this.#descendantCount[node] = unknown
      if (node === top) return
      node = this.parentOf(node)
      this.#familyChangedAt[node] = this.now
    }
  }
}

/** The same numbers in an array of `capacity`, zero where there were none. */
export function grown<Numbers extends Int32Array | Uint8Array>(array: Numbers, capacity: number): Numbers {
  if (array.length >= capacity) return array
  const larger = array instanceof Int32Array ? new Int32Array(capacity) : new Uint8Array(capacity)
  larger.set(array)
  return larger as Numbers
}
