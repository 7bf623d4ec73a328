// Amounts in several currencies: they are sent without one.
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule } from './finding.ts'

export const currencies: Rule<SheetCheck> = {
  kind: 'currencies',
  find({ currencies: found, rules, sheet }) {
    const isOneWanted = rules.currency !== undefined && rules.currency !== 'any'
    // With one of them chosen, the others are errors, and the person has to be able to change that.
    if (found.length < 2 && !(isOneWanted && found.length > 0)) return []
    const cells = found.map(({ example: { row, column } }) => ({ row: sheet.headingRows + row, column }))
    const where = { columns: [], cells, count: found.length }
    const answers = ['any', ...found.map(({ label }) => `only:${label}`)]
    return [{ kind: 'currencies', severity: 'question', place: '', where, answers, about: {} }]
  },
}
