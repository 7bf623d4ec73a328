// Names and focus areas that stand once above a group of rows with amounts.
import type { SheetCheck } from '#import/sheet-check.ts'
import { carriedColumns, placeOfCarried } from '#import/texts-carried.ts'
import { type Finding, type Rule, shownCells } from './finding.ts'

export const carryDown: Rule<SheetCheck> = {
  kind: 'carry-down',
  find(check) {
    const { headingRows } = check.sheet
    return carriedColumns(check).map(({ column, rows }): Finding => {
      const cells = rows.slice(0, shownCells).map((row) => ({ row: headingRows + row, column }))
      return {
        kind: 'carry-down',
        severity: 'question',
        place: placeOfCarried(check.sheet, column),
        where: { columns: [column], rows: rows.map((row) => headingRows + row), cells, count: rows.length },
        answers: ['carry', 'keep'],
        about: { count: String(rows.length) },
      }
    })
  },
}
