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
    before: 'return { rows: statement.all(...values) as Record<string, unknown>[], changes: 0 }',
    after: 'return { rows: statement.all(...values) as Record<string, unknown>[], changes: 1 }',
    reason: 'Kysely reads how many rows were changed of statements only that answer no rows.',
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
    before: 'positionInSet: this.#positions[slot] ?? 0,',
    after: 'positionInSet: this.#positions[slot] ?? 1,',
    reason: 'The array has an entry for every slot that is a row; the compiler does not know that.',
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
]
