// The apostrophes that exports put before text which a spreadsheet would run, taken off again.
import { unguardFormula } from '#contract/csv.ts'
import { singleQuote } from '#spreadsheet/characters.ts'
import { visitRows } from '#spreadsheet/row-portions.ts'
import type { Table } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'

/** Removes the guards from the cells of a table. @returns a note with their number; none where there were none */
export function* takeGuardsOff(table: Table): Generator<undefined, readonly TableNote[], undefined> {
  if (!table.mayHold("'")) return []
  const { columns } = table
  let taken = 0
  yield* visitRows(table.rowCount, (row) => {
    for (const cells of columns) {
      const text = cells[row] ?? ''
      if (text.charCodeAt(0) !== singleQuote) continue
      const bare = unguardFormula(text)
      if (bare === text) continue
      cells[row] = bare
      taken += 1
    }
  })
  return taken === 0 ? [] : [{ kind: 'guards-removed', count: taken }]
}
