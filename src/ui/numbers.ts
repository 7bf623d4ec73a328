// Numbers as the person writes them.
import { currentLocale, perLocale } from '#messages/language.ts'

const shorts = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** `1.2M`, for where the digits do not matter. */
export function formatShort(value: number): string {
  return shorts().format(value)
}

/** More digits behind the mark than `Intl` writes are shown as they came. */
const maxFractionDigits = 100

/**
 * Exact decimal digits with the groups and the mark of the reader: every digit stays, zeros at the end included.
 * @param digits such as `-1234567.50`; anything else is given back as it is.
 * @param locale that of the page if left out.
 */
export function formatDigits(digits: string, locale: string = currentLocale()): string {
  const [, fraction = ''] = digits.split('.')
  if (!isDecimal(digits) || fraction.length > maxFractionDigits) return digits
  // As text it is written as it is; as a number it would be the nearest binary one.
  return exactFormat(locale, fraction.length).format(digits)
}

/** The true minus sign, as wide as the plus. */
const minusSign = '\u2212'

/** A change with its sign: `+1,200.5`, `−1,200.5`; zero without one. */
export function formatChange(digits: string): string {
  if (digits.startsWith('-')) return minusSign + formatDigits(digits.slice(1))
  return digits === '0' ? digits : `+${formatDigits(digits)}`
}

const parts = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1 }),
)

/** A part of a whole with its sign and one digit: `+14.3%`. */
export function formatPartChange(part: number): string {
  const text = parts().format(Math.abs(part))
  return part === 0 ? text : `${part < 0 ? minusSign : '+'}${text}`
}

/** The same of an amount; null for no amount. */
export function formatAmount(digits: string | null): string | null {
  return digits === null ? null : formatDigits(digits)
}

/** By locale and number of digits behind the mark: a format takes longer to make than to use. */
const exactFormats = new Map<string, Intl.NumberFormat>()

function exactFormat(locale: string, fractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${fractionDigits}`
  const known = exactFormats.get(key)
  if (known) return known
  const options = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }
  const format = new Intl.NumberFormat(locale, options)
  exactFormats.set(key, format)
  return format
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}

const marks = perLocale((locale) =>
  new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.',
)

/** The decimal mark with which the reader writes amounts. */
export function decimalMark(): '.' | ',' {
  return marks()
}
