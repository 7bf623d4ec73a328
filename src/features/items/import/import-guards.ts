// The apostrophes that exports put before text which a spreadsheet would run, taken off again.
import type { Table } from '#bulk-import/table.ts'
import { unguardFormula } from '#hierarchy/csv-export.ts'

const apostrophe = 39

/** Cells between two pauses. */
const portionCells = 20_000

/** Changes the table; answers what a person should know of it. */
export function* takeGuardsOff(table: Table): Generator<undefined, readonly string[], undefined> {
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
  if (taken === 0) return []
  const [subject, object] = taken === 1 ? ['1 cell begins', 'it'] : [`${taken} cells begin`, 'them']
  return [`${subject} with an apostrophe that kept a spreadsheet from running ${object}. It was taken off.`]
}
