// What exports put around a text so that a spreadsheet keeps it as it is, taken off again: an apostrophe before what it would
// run, and a formula that is nothing but the text.
import { unguardFormula } from '#contract/csv.ts'
import { blank, equals, singleQuote } from '#spreadsheet/characters.ts'
import { literalOf } from '#spreadsheet/formula.ts'
import type { Table } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'

/** Takes the guards off the cells of a table. @returns notes with their numbers; none where there were none */
export function takeGuardsOff(table: Table): readonly TableNote[] {
  const { columns } = table
  let apostrophes = 0
  let literals = 0
  for (let row = 0; row < table.rowCount; row += 1) {
    for (const cells of columns) {
      const text = cells[row] ?? ''
      const first = text.charCodeAt(0)
      if (first === singleQuote) {
        const bare = unguardFormula(text)
        if (bare === text) continue
        cells[row] = bare
        apostrophes += 1
      } else if (first === equals || first <= blank) {
        const literal = literalOf(text)
        if (literal === undefined) continue
        cells[row] = literal
        literals += 1
      }
    }
  }
  return [
    { kind: 'guards-removed', count: apostrophes } as const,
    { kind: 'literals-read', count: literals } as const,
  ].filter(({ count }) => count > 0)
}
