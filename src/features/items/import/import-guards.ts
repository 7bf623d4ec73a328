// The apostrophes that exports put before text which a spreadsheet would run, taken off again.
import type { Table } from '#bulk-import/table.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import { unguardFormula } from '#contract/csv.ts'

const apostrophe = 39

/** Cells between two pauses. */
const portionCells = 20_000

/** Changes the table; answers what a person should know of it. */
export function* takeGuardsOff(table: Table): Generator<undefined, readonly TableNote[], undefined> {
  let taken = 0
  let looked = 0
  for (const cells of table.columns) {
    for (let row = 0; row < cells.length; row += 1) {
      looked += 1
      if (looked % portionCells === 0) yield
      const text = cells[row] ?? ''
      if (text.charCodeAt(0) !== apostrophe) continue
      const bare = unguardFormula(text)
      if (bare === text) continue
      cells[row] = bare
      taken += 1
    }
  }
  return taken === 0 ? [] : [{ kind: 'guards-removed', count: taken }]
}
