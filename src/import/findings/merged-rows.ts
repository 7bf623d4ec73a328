// Amounts that are merged over several rows: for one of them, or for all.
import { type MergedAmount, mergedAmounts, mergedPlaces, rowAnswers } from '#import/merged-amounts.ts'
import { equalParts } from '#import/period-spread.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule } from './finding.ts'

export const mergedRows: Rule<SheetCheck> = {
  kind: 'merged-rows',
  isOfThisSheet: true,
  find(check) {
    const found = mergedAmounts(check).filter(isOverRows)
    if (found.length === 0) return []
    const where = mergedPlaces(check, found)
    return [{ kind: 'merged-rows', severity: 'question', place: '', where, answers: rowAnswers, about: {} }]
  },
  preview(check, cell, answer) {
    const merged = mergedAmounts(check).find(
      ({ row, column }) => row + check.sheet.headingRows === cell.row && column === cell.column,
    )
    if (!merged) return undefined
    return answer === 'equal-parts' ? equalParts(merged.digits, merged.rows.length)[0] : merged.digits
  },
}

function isOverRows({ rows }: MergedAmount): boolean {
  return rows.length > 1
}
