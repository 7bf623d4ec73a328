// The rows and columns that a file hides, kept in place while rows are added and taken out.

/** Places from the first to the last one, counted as in the table, from 0. */
export interface HiddenSpan {
  readonly from: number
  readonly to: number
}

/** The hidden rows and columns of a sheet, its headings included. */
export interface HiddenParts {
  readonly rows: readonly HiddenSpan[]
  readonly columns: readonly HiddenSpan[]
}

export const nothingHidden: HiddenParts = { rows: [], columns: [] }

/** The hidden rows of a table after rows were added before `row`, of which `added` are hidden. */
export function hiddenAfterInsert(
  spans: readonly HiddenSpan[],
  { row, count, added }: { readonly row: number; readonly count: number; readonly added: readonly number[] },
): readonly HiddenSpan[] {
  const moved = spans.flatMap(({ from, to }) => {
    if (to < row) return [{ from, to }]
    if (from >= row) return [{ from: from + count, to: to + count }]
    return [
      { from, to: row - 1 },
      { from: row + count, to: to + count },
    ]
  })
  return joined([...moved, ...added.map((one) => ({ from: one, to: one }))])
}

/** Spans in order, neighbours as one. */
function joined(spans: readonly HiddenSpan[]): readonly HiddenSpan[] {
  const found: HiddenSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && last.to + 1 >= span.from) found[found.length - 1] = { from: last.from, to: span.to }
    else found.push(span)
  }
  return found
}

/** The hidden rows of a table after rows were taken out, and which of those had been hidden. */
export function hiddenAfterRemove(
  spans: readonly HiddenSpan[],
  row: number,
  count: number,
): { readonly left: readonly HiddenSpan[]; readonly removed: readonly number[] } {
  const end = row + count
  const left = spans.flatMap(({ from, to }) => {
    const before = { from, to: Math.min(to, row - 1) }
    const after = { from: Math.max(from, end) - count, to: to - count }
    return [...(before.from <= before.to ? [before] : []), ...(after.from <= after.to ? [after] : [])]
  })
  const removed = Array.from({ length: count }, (_, at) => row + at).filter((one) =>
    spans.some(({ from, to }) => one >= from && one <= to),
  )
  return { left: joined(left), removed }
}
