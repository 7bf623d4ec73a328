// Amounts with the letter m and no currency, 12 m: millions, or metres or months.
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { letterMChoices } from '#spreadsheet/amount.ts'
import { takeApart } from '#spreadsheet/written-amount.ts'
import type { Rule } from './finding.ts'
import { previewOfAnswer } from './notations.ts'

const kind = 'letter-m'

export const letterM: Rule<SheetCheck> = {
  kind,
  find(check) {
    if (!check.notations.some(({ notation }) => notation === 'scale')) return []
    const isMeant = (row: number, column: number) => isLetterM(itemCell(check.sheet, row, column))
    const where = check.findCells(check.amountColumns, isMeant)
    if (where.count === 0) return []
    return [{ kind, severity: 'question', place: '', where, answers: letterMChoices, about: {} }]
  },
  preview: previewOfAnswer(kind),
}

function isLetterM(text: string): boolean {
  if (!/m/.test(text)) return false
  const written = takeApart(text.trim())
  return typeof written !== 'string' && written.isLetterM === true
}
