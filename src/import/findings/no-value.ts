// Words in the place of amounts that say that there is none: n/a, tbd, offen. One question for all of them.
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { noValueChoices } from '#spreadsheet/amount.ts'
import type { Rule } from './finding.ts'

/** Words that the question names. */
const maxWords = 4

export const noValue: Rule<SheetCheck> = {
  kind: 'no-value',
  find(check) {
    if (!check.notations.some(({ notation }) => notation === 'no-value')) return []
    const words = new Map<string, string>()
    const where = check.findCells(check.amountColumns, (row, column) => {
      if (!check.isWritten('no-value', row, column)) return false
      const word = itemCell(check.sheet, row, column).trim()
      if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), word)
      return true
    })
    if (where.count === 0) return []
    const named = [...words.values()].slice(0, maxWords)
    const text = [...named, ...(words.size > maxWords ? ['…'] : [])].join(', ')
    return [
      { kind: 'no-value', severity: 'question', place: '', where, answers: noValueChoices, about: { text } },
    ]
  },
}
