// The problems of the cells of a row, in words, each after the cell that it is about.

import type { CellFinding, PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { rowNumber, type Sheet } from '#import/sheet.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'

/** `B7: No type is called “Progam”. Did you mean “Program”?` */
function findingMessage(
  m: Messages['hierarchyImports'],
  sheet: Sheet,
  { row, finding }: { readonly row: number; readonly finding: CellFinding },
): string {
  const { code, column, text, proposal = '', otherRow } = finding
  const number = rowNumber(sheet, row)
  const cell = column === undefined ? m.rowCell({ row: number }) : `${columnLetters(column)}${number}`
  const other = otherRow === undefined ? '' : String(rowNumber(sheet, otherRow))
  return m.at({ cell, problem: m.findings[code]({ text, proposal, otherRow: other }) })
}

/** All of a row in one text. */
export function rowMessage(m: Messages['hierarchyImports'], sheet: Sheet, planned: PlannedRow): string {
  return planned.findings.map((finding) => findingMessage(m, sheet, { row: planned.row, finding })).join(' ')
}
