// What currencies and months a person can choose from, in words.
import { currencyCodes } from '#contract/site-operations.ts'
import { monthOfYear } from '#messages/formats.ts'
import { perLocale } from '#messages/language.ts'
import type { Messages } from '#messages/messages.ts'

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'currency' }))
const order = perLocale((locale) => new Intl.Collator(locale))

/** `Euro (EUR)`. */
export function currencyName(m: Messages['catalog'], code: string): string {
  return m.currencyName({ name: names().of(code) ?? code, code })
}

/** Every currency by its name. @param chosen is among them, also where this browser does not know it */
export function currencyOptions(m: Messages['catalog'], chosen: string | null) {
  const codes = new Set([...currencyCodes(), ...(chosen === null ? [] : [chosen])])
  return [...codes]
    .map((code) => ({ value: code, label: currencyName(m, code) }))
    .toSorted((one, other) => order().compare(one.label, other.label))
}

const yearsOffered = 5

/**
 * Months by their years, the latest first.
 * @param chosen is among them, however old @param now epoch milliseconds
 */
export function monthOptions(chosen: string, now: number) {
  const date = new Date(now)
  const latest = date.getFullYear() * 12 + date.getMonth()
  const offered = Array.from({ length: yearsOffered * 12 }, (_, back) => monthKey(latest - back))
  const all =
    chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].toSorted().toReversed()
  const byYear = Map.groupBy(all, (month) => month.slice(0, 4))
  return [...byYear].map(([group, months]) => ({
    group,
    items: months.map((value) => ({ value, label: monthLabel(value) })),
  }))
}

/** @param count months since the year 0 */
function monthKey(count: number): string {
  return `${String(Math.trunc(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** `2026-10` as `October 2026`. */
export function monthLabel(key: string): string {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return monthOfYear({ year, month })
}
