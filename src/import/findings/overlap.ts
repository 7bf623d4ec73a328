// Columns of longer periods whose months have columns of their own: a sum beside its parts more often than amounts.
import { overlappingColumns } from '#import/reading-rules.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { leavesOut, type Rule } from './finding.ts'

export const overlap: Rule<SheetCheck> = {
  kind: 'overlap',
  find(check) {
    const isFilled = (row: number, column: number) => itemCell(check.sheet, row, column).trim() !== ''
    const found = check.findCells(overlappingColumns(check.rules), isFilled)
    if (found.count === 0) return []
    const where = { ...found, count: found.columns.length }
    return [{ kind: 'overlap', severity: 'question', place: '', where, answers: ['leave-out'], about: {} }]
  },
  rulesBy: leavesOut,
}
