// Amounts of which the cell, its row and its heading say different currencies, units or signs.
import { withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule } from './finding.ts'

export const factsDisagree: Rule<SheetCheck> = {
  kind: 'facts-disagree',
  find(check) {
    const where = check.findCells(check.amountColumns, (row, column) =>
      check.units.disagrees(row, column, check.convention(column)),
    )
    if (where.count === 0) return []
    const answers = ['nearest', 'refuse']
    return [{ kind: 'facts-disagree', severity: 'question', place: '', where, answers, about: {} }]
  },
  preview: (check, cell, answer) =>
    check.digitsAt(cell, withAnswer(check.rules, { kind: 'facts-disagree', place: '' }, answer)),
}
