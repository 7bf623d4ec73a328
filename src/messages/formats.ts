// Numbers, plurals and lists as the person writes them.
import { perLocale } from './language.ts'

/** The forms of a plural that English and German have. */
interface PluralForms {
  readonly one: string
  readonly other: string
}

const numbers = perLocale((locale) => new Intl.NumberFormat(locale))
const plurals = perLocale((locale) => new Intl.PluralRules(locale))
const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

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
