// Changes that no test can notice, because the program does the same with them. They are found by the text of their
// line, in any place.

export interface Equivalent {
  /** The line without its indentation, before and after the change. */
  readonly before: string
  readonly after: string
  /** Why both do the same. */
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = [
  {
    before: 'return this.#except.size > 0 && this.#except.has(slot) ? !byLevel : byLevel',
    after: 'return this.#except.size >= 0 && this.#except.has(slot) ? !byLevel : byLevel',
    reason: 'An empty set has no slot; its size is asked first because that costs less.',
  },
  {
    before: 'for (let child = firstChildren[node] ?? 0; child !== 0; child = nextSiblings[child] ?? 0) {',
    after: 'for (let child = firstChildren[node] ?? 1; child !== 0; child = nextSiblings[child] ?? 0) {',
    reason: 'The array has a number for each node.',
  },
  {
    before: 'return above[other.length] ?? limit + 1',
    after: 'return above[other.length] ?? limit + 0',
    reason: 'A line of the table has a number for each letter, and one for none.',
  },
  {
    before: 'staleTime: 0,',
    after: 'staleTime: 1,',
    reason: 'An answer is then fresh for a millisecond, too short for a second read.',
  },
  {
    before: 'if (cell.rows > 1) this.#covered.set(this.#column, cell.rows)',
    after: 'if (cell.rows >= 1) this.#covered.set(this.#column, cell.rows)',
    reason: 'What a cell of one row covers ends with its row, and no later cell of the row begins there.',
  },
  {
    before: 'next: this.#node(this.#order.nextSiblings[slot] ?? 0),',
    after: 'next: this.#node(this.#order.nextSiblings[slot] ?? 1),',
    reason: 'The order has been refreshed by then, and has an entry for every slot.',
  },
  {
    before: 'node = nextSiblings[node] ?? 0',
    after: 'node = nextSiblings[node] ?? 1',
    reason: 'The array has an entry for every slot; the compiler does not know that.',
  },
  {
    before:
      'if (held && held.version >= (this.#index.forest.familyChangedAt[parent] ?? 0)) return held.family',
    after:
      'if (held && held.version >= (this.#index.forest.familyChangedAt[parent] ?? 1)) return held.family',
    reason: 'The array has an entry for every slot; the compiler does not know that.',
  },
  {
    before: 'const nodes = ends.at(-1) ?? 0',
    after: 'const nodes = ends.at(-1) ?? 1',
    reason: 'The ends of a family begin with 0, so that there is a last one even without children.',
  },
  {
    before: 'return path[at]?.index ?? 0',
    after: 'return path[at]?.index ?? 1',
    reason: 'It is only asked for places that the path has; the compiler does not know that.',
  },
  {
    before: 'const last = this.#previousSibling[first] ?? 0',
    after: 'const last = this.#previousSibling[first] ?? 1',
    reason: 'The array has an entry for every slot; the compiler does not know that.',
  },
  {
    before: 'start: start + (ends[from] ?? 0) * pixelsPerNode,',
    after: 'start: start + (ends[from] ?? 1) * pixelsPerNode,',
    reason: 'It is only asked for children that the family has; the compiler does not know that.',
  },
  {
    before: 'for (let slot = 1; slot < index.slotLimit; slot += 1) {',
    after: 'for (let slot = 0; slot < index.slotLimit; slot += 1) {',
    reason: 'Slot 0 is above all roots and has no record, and these loops pass over slots without one.',
  },
]
