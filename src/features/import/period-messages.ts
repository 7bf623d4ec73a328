// What becomes of the amounts of a period that is longer than a month, in words.
import { columnOfRole } from '#import/columns.ts'
import type { CellPlace } from '#import/findings/finding.ts'
import {
  coveredKeys,
  equalParts,
  isUndivided,
  type PeriodChoices,
  periodKeys,
} from '#import/period-spread.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Messages } from '#messages/messages.ts'
import { formatUtcMonth } from '#ui/dates.ts'
import { formatDigits } from '#ui/numbers.ts'

type Words = Messages['imports']

/** The months that the amounts of a heading go to; the heading itself until a person has chosen them. */
export function periodTitle(m: Words, text: string, choices: PeriodChoices): string {
  if (isUndivided(text, choices)) return text
  const keys = periodKeys(text, choices)
  const [from = '', to = from] = [keys[0], keys.at(-1)]
  return from === to ? from : m.monthRange({ from, to })
}

/** Where all of an amount goes that is not divided. */
function firstMonthText(m: Words, text: string, { digits, choices }: Divided): string {
  const [month = ''] = coveredKeys(text, choices)
  return m.monthAmount({ month, amount: formatDigits(digits) })
}

interface Divided {
  readonly digits: string
  readonly choices: PeriodChoices
}

/** The parts of an amount that is divided, and where the remainder is. */
function equalPartsText(m: Words, text: string, { digits, choices }: Divided): string {
  const keys = coveredKeys(text, choices)
  const parts = equalParts(digits, keys.length)
  const [amount = '', rest = ''] = [parts[0], parts.at(-1)].map((part) => formatDigits(part ?? ''))
  const [from = '', to = '', last = ''] = [keys[0], keys.at(-2), keys.at(-1)]
  return amount === rest
    ? m.monthsEach({ from, to: last, amount })
    : m.monthsRest({ from, to, amount, last, rest })
}

/** What the amount of a period that is longer than a month becomes by an answer, or that of the row of such a period. */
export function dividedText(m: Words, check: SheetCheck, { row, column }: CellPlace, answer: string): string {
  const { rules, sheet } = check
  const role = rules.roles[column]
  const isWide = role?.kind === 'period-amount'
  const at = isWide ? column : columnOfRole(rules.roles, 'amount')
  const digits = at === undefined ? undefined : check.digitsAt({ row, column: at })
  if (digits === undefined) return m.notAnAmount
  const period = isWide ? role.period : sheet.table.cell(row, column)
  const textOf = answer === 'first-month' ? firstMonthText : equalPartsText
  return textOf(m, period, { digits, choices: rules })
}

/** `Nov 2026`; a period that is no month as it is. */
export function monthName(period: string): string {
  const time = /^\d{4}-\d{2}$/.test(period) ? Date.parse(`${period}-01T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? period : formatUtcMonth(time)
}
