// Amounts that say on which side they are, where nothing says which side is negative.
import { withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { creditSides } from '#spreadsheet/amount.ts'
import type { Rule } from './finding.ts'

export const creditDebit: Rule<SheetCheck> = {
  kind: 'credit-debit',
  find(check) {
    const where = check.cellsWritten('credit-debit')
    if (where.count === 0) return []
    return [{ kind: 'credit-debit', severity: 'question', place: '', where, answers: creditSides, about: {} }]
  },
  preview(check, cell, answer) {
    return check.digitsAt(cell, withAnswer(check.rules, { kind: 'credit-debit', place: '' }, answer))
  },
}
