// The apostrophes that exports put before text which a spreadsheet would run, taken off again.
import type { Table } from '#bulk-import/table.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import { unguardFormula } from '#contract/csv.ts'

const apostrophe = 39

/** Rows between two pauses: few, because the texts of a row lie side by side in memory, and those of a column do not. */
const portionRows = 200

/** Changes the table; answers what a person should know of it. */
export function* takeGuardsOff(table: Table): Generator<undefined, readonly TableNote[], undefined> {
  if (!table.mayHold("'")) return []
  const { columns } = table
  let taken = 0
  for (let from = 0; from < table.rowCount; from += portionRows) {
    const to = Math.min(table.rowCount, from + portionRows)
    for (const cells of columns) taken += takeOff(cells, from, to)
    yield
  }
  return taken === 0 ? [] : [{ kind: 'guards-removed', count: taken }]
}

/** How many of these cells had one. */
function takeOff(cells: string[], from: number, to: number): number {
  let taken = 0
  for (let row = from; row < to; row += 1) {
    const text = cells[row] ?? ''
    if (text.charCodeAt(0) !== apostrophe) continue
    const bare = unguardFormula(text)
    if (bare === text) continue
    cells[row] = bare
    taken += 1
  }
  return taken
}
