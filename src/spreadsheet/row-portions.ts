// Rows in portions, so that no work on a sheet gets longer between two pauses with the number of its rows.

/** Rows between two pauses: few, because the texts of a row lie side by side in memory, and those of a column do not. */
export const portionRows = 200

/** Visits rows in order, with pauses. */
export function* visitRows(
  count: number,
  visit: (row: number) => void,
): Generator<undefined, void, undefined> {
  for (let from = 0; from < count; from += portionRows) {
    visitPortion(from, Math.min(count, from + portionRows), visit)
    yield
  }
}

/** Apart from the pauses: engines compile a plain function sooner than a generator. */
function visitPortion(from: number, to: number, visit: (row: number) => void): void {
  for (let row = from; row < to; row += 1) visit(row)
}
