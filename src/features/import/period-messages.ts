// What becomes of the amounts of a period that is longer than a month, in words.
import { monthKey } from '#import/period-key.ts'
import {
  coveredKeys,
  equalParts,
  isUndivided,
  monthsOf,
  type PeriodChoices,
  periodKeys,
} from '#import/period-spread.ts'
import { readPeriod } from '#import/period-text.ts'
import type { Messages } from '#messages/messages.ts'
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
export function firstMonthText(m: Words, text: string, { digits, choices }: Divided): string {
  const [month = ''] = coveredKeys(text, choices)
  return m.monthAmount({ month, amount: formatDigits(digits) })
}

interface Divided {
  readonly digits: string
  readonly choices: PeriodChoices
}

/** The parts of an amount that is divided, and where the remainder is. */
export function equalPartsText(m: Words, text: string, { digits, choices }: Divided): string {
  const keys = coveredKeys(text, choices)
  const parts = equalParts(digits, keys.length)
  const [amount = '', rest = ''] = [parts[0], parts.at(-1)].map((part) => formatDigits(part ?? ''))
  const [from = '', to = '', last = ''] = [keys[0], keys.at(-2), keys.at(-1)]
  return amount === rest
    ? m.monthsEach({ from, to: last, amount })
    : m.monthsRest({ from, to, amount, last, rest })
}

/** What a fiscal year covers that begins so many months from January. @param text of a period of one */
export function fiscalYearText(m: Words, text: string, fiscalOffset: number): string {
  const named = readPeriod(text)
  if (!named) return text
  const months = monthsOf({ ...named, unit: 'year', number: 1, isFiscal: true }, fiscalOffset) ?? []
  const [from = '', to = ''] = [months[0], months.at(-1)].map((month) => month && monthKey(month, 'YYYY-MM'))
  return m.fiscalYear({ year: named.year, from, to })
}

/**
 * The first months that a fiscal year can have, as {@link PeriodChoices.fiscalOffset}: those before its year first.
 * @param firstMonth of the fiscal years of the site, from 1 to 12; those that begin with it come before all others
 */
export function fiscalOffsets(text: string, firstMonth: number): readonly number[] {
  const most = readPeriod(text)?.hasBothYears ? 0 : 11
  const all = Array.from({ length: 12 + most }, (_, at) => at - 11)
  // January is the default, and so says nothing about the site.
  const isOfSite = (offset: number) => firstMonth !== 1 && (offset + 12) % 12 === firstMonth - 1
  return [...all.filter(isOfSite), ...all.filter((offset) => !isOfSite(offset))]
}
