import { grown } from './slot-list.ts'

/** The links that counting follows; slot 0 is above all roots. */
interface Links {
  readonly parents: Int32Array
  readonly firstChildren: Int32Array
  readonly nextSiblings: Int32Array
  parentOf(slot: number): number
}

const unknown = -1

/** How many nodes are below each: counted when asked for and kept until something below changes, so that loading never counts twice. */
export class DescendantCounts {
  readonly #links: Links
  #counts: Int32Array

  constructor(links: Links, capacity: number) {
    this.#links = links
    this.#counts = new Int32Array(capacity)
  }

  grow(capacity: number): void {
    this.#counts = grown(this.#counts, capacity)
  }

  of(slot: number): number {
    if (this.#counts[slot] === unknown) this.#count(slot)
    return this.#counts[slot] ?? 0
  }

  /** Forgets the count of a node and of all above it; those above get this version in `changedAt`. */
  forget(slot: number, changedAt: Int32Array, version: number): void {
    // Above an unknown count all counts are unknown already, so a long load stops here after one step.
    let node = slot
    while (this.#counts[node] !== unknown) {
      this.#counts[node] = unknown
      if (node === 0) return
      node = this.#links.parentOf(node)
      changedAt[node] = version
    }
  }

  #count(slot: number): void {
    const { parents, firstChildren, nextSiblings } = this.#links
    const counts = this.#counts
    const uncounted = [slot]
    // The list grows while it is walked: parents before children, without recursion for deep chains.
    for (const node of uncounted) {
      let count = 0
      for (let child = firstChildren[node] ?? 0; child !== 0; child = nextSiblings[child] ?? 0) {
        const below = counts[child] ?? unknown
        if (below === unknown) uncounted.push(child)
        else count += below + 1
      }
      counts[node] = count
    }
    // Backwards, so that every count is complete before it is added to that of the parent.
    for (let at = uncounted.length - 1; at > 0; at -= 1) {
      const node = uncounted[at] ?? 0
      const parent = parents[node] ?? 0
      counts[parent] = (counts[parent] ?? 0) + (counts[node] ?? 0) + 1
    }
  }
}
