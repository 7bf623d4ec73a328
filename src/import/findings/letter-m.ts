// Amounts with the letter m and no currency, 12 m: millions, or metres or months.
import { isAmountRole, withAnswer } from '#import/reading-rules.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { letterMChoices } from '#spreadsheet/amount.ts'
import { takeApart } from '#spreadsheet/written-amount.ts'
import type { Rule } from './finding.ts'

const kind = 'letter-m'

export const letterM: Rule<SheetCheck> = {
  kind,
  find(check) {
    if (!check.notations.some(({ notation }) => notation === 'scale')) return []
    const columns = check.rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
    const where = check.findCells(columns, (row, column) => isLetterM(itemCell(check.sheet, row, column)))
    if (where.count === 0) return []
    return [{ kind, severity: 'question', place: '', where, answers: letterMChoices, about: {} }]
  },
  preview(check, cell, answer) {
    return check.digitsAt(cell, withAnswer(check.rules, { kind, place: '' }, answer))
  },
}

function isLetterM(text: string): boolean {
  if (!/m/.test(text)) return false
  const written = takeApart(text.trim())
  return typeof written !== 'string' && written.isLetterM === true
}
