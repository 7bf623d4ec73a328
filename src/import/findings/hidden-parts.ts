// Rows and columns with amounts that the file hides.
import { isAmountRole } from '#import/reading-rules.ts'
import { itemCell, itemRows } from '#import/sheet.ts'
import type { HiddenSpan } from '#spreadsheet/hidden-parts.ts'
import type { Rule } from './finding.ts'
import { type ReviewedRows, rowAnswers } from './reviewed.ts'

/** One finding about all of them. */
export const hiddenRows: Rule<ReviewedRows> = {
  kind: 'hidden-rows',
  leavesOut: 'hidden-row',
  isOfRows: true,
  find({ check, hidden }) {
    const { sheet } = check
    const columns = amountColumnsOf(check)
    const rows = within(hidden.rows, sheet.headingRows, sheet.table.rowCount).filter((row) =>
      columns.some((column) => itemCell(sheet, row - sheet.headingRows, column).trim() !== ''),
    )
    if (rows.length === 0) return []
    return [
      {
        kind: 'hidden-rows',
        severity: 'note',
        place: String((rows[0] ?? 0) - sheet.headingRows),
        where: { columns: [], rows, cells: [], count: rows.length },
        answers: rowAnswers,
        presumed: 'import',
        about: {},
      },
    ]
  },
}

/** One finding about all of them. */
export const hiddenColumns: Rule<ReviewedRows> = {
  kind: 'hidden-columns',
  leavesOut: 'hidden-column',
  find({ check, hidden }) {
    const { sheet, rules } = check
    const wanted = new Set(amountColumnsOf(check))
    const columns = within(hidden.columns, 0, rules.roles.length).filter((column) => wanted.has(column))
    const isFilled = Array.from({ length: itemRows(sheet) }).some((_, row) =>
      columns.some((column) => itemCell(sheet, row, column).trim() !== ''),
    )
    if (!isFilled) return []
    return [
      {
        kind: 'hidden-columns',
        severity: 'note',
        place: '',
        where: { columns, cells: [], count: columns.length },
        answers: rowAnswers,
        presumed: 'import',
        about: {},
      },
    ]
  },
}

function amountColumnsOf({ rules }: ReviewedRows['check']): readonly number[] {
  return rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
}

function within(spans: readonly HiddenSpan[], start: number, end: number): number[] {
  return spans.flatMap(({ from, to }) => {
    const first = Math.max(from, start)
    return Array.from({ length: Math.max(0, Math.min(to, end - 1) - first + 1) }, (_, step) => first + step)
  })
}
