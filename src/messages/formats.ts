// Numbers, plurals, lists and parts of dates as the person writes them.
import { perLocale } from './language.ts'

/** The forms of a plural that English and German have. */
interface PluralForms {
  readonly one: string
  readonly other: string
}

const numbers = perLocale((locale) => new Intl.NumberFormat(locale))
const plurals = perLocale((locale) => new Intl.PluralRules(locale))
const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

const months = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const monthNames = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }))
const daysOfMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** `12,000`. */
export function number(value: number): string {
  return numbers().format(value)
}

/** The form for this count. */
export function plural(count: number, { one, other }: PluralForms): string {
  return plurals().select(count) === 'one' ? one : other
}

/** `Name, Owner, and Status`. */
export function list(items: readonly string[]): string {
  return lists().format(items)
}

/** `March 2027`. @param of with a month from 1 to 12 */
export function monthOfYear({ year, month }: { readonly year: number; readonly month: number }): string {
  return months().format(Date.UTC(year, month - 1))
}

/** `March`. @param month from 1 to 12 */
export function monthName(month: number): string {
  return monthNames().format(Date.UTC(2028, month - 1))
}

/** `31 March`. */
export function dayOfMonth({ month, day }: { readonly month: number; readonly day: number }): string {
  // A leap year has every day.
  return daysOfMonth().format(Date.UTC(2028, month - 1, day))
}
