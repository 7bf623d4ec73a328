// Amounts that are merged over several columns: for one of them, or for all.
import { columnAnswers, type MergedAmount, mergedAmounts, mergedPlaces } from '#import/merged-amounts.ts'
import { equalParts } from '#import/period-spread.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule } from './finding.ts'

export const mergedColumns: Rule<SheetCheck> = {
  kind: 'merged-columns',
  isOfThisSheet: true,
  find(check) {
    const found = mergedAmounts(check).filter(isOverColumns)
    if (found.length === 0) return []
    const where = mergedPlaces(check, found)
    return [
      { kind: 'merged-columns', severity: 'question', place: '', where, answers: columnAnswers, about: {} },
    ]
  },
  preview(check, cell, answer) {
    const merged = mergedAmounts(check).find(
      ({ row, column }) => row + check.sheet.headingRows === cell.row && column === cell.column,
    )
    if (!merged) return undefined
    return answer === 'equal-parts' ? equalParts(merged.digits, merged.columns.length)[0] : merged.digits
  },
}

function isOverColumns({ columns }: MergedAmount): boolean {
  return columns.length > 1
}
