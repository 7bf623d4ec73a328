// Columns that are sums of others, in the sheet twice: left out where the arithmetic is right in each row, else asked about.
import { rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { placeOfSum } from '#import/sum-columns.ts'
import { type Finding, type Rule, shownCells } from './finding.ts'

/** Rows that the question names. */
const namedRows = 8

export const sumColumns: Rule<SheetCheck> = {
  kind: 'sum-columns',
  find({ sumColumns: found, sheet }) {
    const certain = found.filter(({ isCertain }) => isCertain).map(({ column }) => column)
    const asked = found.filter(({ isCertain }) => !isCertain)
    const row = Math.max(0, sheet.headingRows - 1)
    const all: Finding[] = asked.map((sum) => {
      const { column, differing } = sum
      const cells = [row - sheet.headingRows, ...differing].map((one) => ({
        row: sheet.headingRows + one,
        column,
      }))
      const rows = differing.slice(0, namedRows).map((one) => rowNumber(sheet, one))
      return {
        kind: 'sum-columns',
        severity: 'question',
        place: placeOfSum(sheet, sum),
        where: { columns: [column], cells: cells.slice(0, 1 + shownCells), count: differing.length },
        answers: ['leave-out', 'import'],
        about: { rows: rows.join(', ') },
      }
    })
    if (certain.length === 0) return all
    const cells = certain.slice(0, shownCells).map((column) => ({ row, column }))
    const where = { columns: certain, cells, count: certain.length }
    const answers = ['leave-out', 'import']
    return [
      { kind: 'sum-columns', severity: 'note', place: '', where, answers, presumed: 'leave-out', about: {} },
      ...all,
    ]
  },
}
