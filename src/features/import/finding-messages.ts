// The problems of the cells of a row, in words, each after the cell that it is about.

import type { CellFinding, PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { rowNumber, type Sheet } from '#import/sheet.ts'
import { messagesOf } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { statusText } from '#ui/records/status-badge.tsx'

/** `No type is called “Progam”. Did you mean “Program”?` */
export function findingMessage(
  m: Messages['hierarchyImports'],
  sheet: Sheet,
  { code, text, proposal = '', otherRow }: CellFinding,
): string {
  const other = otherRow === undefined ? '' : String(rowNumber(sheet, otherRow))
  // A site without own names for its statuses has those of the specification.
  const meant = code === 'status-kept' ? statusText(proposal, messagesOf('ui')) : proposal
  return m.findings[code]({ text, proposal: meant, otherRow: other })
}

/** All of a row in one text, each after its cell: `B7: …`. */
export function rowMessage(m: Messages['hierarchyImports'], sheet: Sheet, planned: PlannedRow): string {
  const number = rowNumber(sheet, planned.row)
  const messages = planned.findings.map((finding) => {
    const { column } = finding
    const cell = column === undefined ? m.rowCell({ row: number }) : `${columnLetters(column)}${number}`
    return m.at({ cell, problem: findingMessage(m, sheet, finding) })
  })
  return messages.join(' ')
}
