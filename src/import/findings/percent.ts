// Percentages in columns of amounts.
import { withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { percentChoices } from '#spreadsheet/amount.ts'
import type { Rule } from './finding.ts'

export const percent: Rule<SheetCheck> = {
  kind: 'percent',
  find(check) {
    const found = check.cellsWritten('percent')
    if (found.count === 0) return []
    return [
      { kind: 'percent', severity: 'question', place: '', where: found, answers: percentChoices, about: {} },
    ]
  },
  preview(check, cell, answer) {
    return check.digitsAt(cell, withAnswer(check.rules, { kind: 'percent', place: '' }, answer))
  },
}
