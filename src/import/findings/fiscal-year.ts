// Periods of a fiscal year, whose first month the sheet does not say.
import { monthKey } from '#import/period-key.ts'
import { monthsOf, needsFiscalYear } from '#import/period-spread.ts'
import { readPeriod } from '#import/period-text.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { answerValue, type Rule } from './finding.ts'
import { cellsOfPeriods } from './undivided.ts'

export const fiscalYear: Rule<SheetCheck> = {
  kind: 'fiscal-year',
  find(check) {
    const where = cellsOfPeriods(check, (text) => needsFiscalYear(text, check.rules))
    const [first] = where.cells
    if (!first) return []
    const role = check.rules.roles[first.column]
    const period =
      role?.kind === 'period-amount' ? role.period : check.periods.at(first.row - check.sheet.headingRows)
    const answers = fiscalOffsets(period).map((offset) => `offset:${offset}`)
    return [{ kind: 'fiscal-year', severity: 'question', place: '', where, answers, about: { period } }]
  },
  aboutAnswer({ about: { period = '' } }, answer) {
    const named = readPeriod(period)
    if (!named) return {}
    const months =
      monthsOf({ ...named, unit: 'year', number: 1, isFiscal: true }, Number(answerValue(answer))) ?? []
    const [from = '', to = ''] = [months[0], months.at(-1)].map(
      (month) => month && monthKey(month, 'YYYY-MM'),
    )
    return { year: String(named.year), from, to }
  },
}

/** The first months that a fiscal year can have, as months from January of the year that it is named after. */
function fiscalOffsets(text: string): readonly number[] {
  const most = readPeriod(text)?.hasBothYears ? 0 : 11
  return Array.from({ length: 12 + most }, (_, at) => at - 11)
}
