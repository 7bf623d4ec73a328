// Amounts with the sign of a footnote beside their digits, as texts: 450², 450*, 450 1).
import { withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { besideChoices } from '#spreadsheet/amount.ts'
import type { Rule } from './finding.ts'

export const footnote: Rule<SheetCheck> = {
  kind: 'footnote',
  find(check) {
    const where = check.cellsWritten('footnote')
    if (where.count === 0) return []
    return [{ kind: 'footnote', severity: 'question', place: '', where, answers: besideChoices, about: {} }]
  },
  preview(check, cell, answer) {
    return check.digitsAt(cell, withAnswer(check.rules, { kind: 'footnote', place: '' }, answer))
  },
}
