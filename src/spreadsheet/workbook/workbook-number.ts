// Numbers of a workbook as text with all their digits, a point and no groups, whatever the workbook's language.

const withExponent = /^([+-]?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/
/** Digits that a double always has, and digits that tell any double from its neighbours. */
const doubleDigits = { certain: 15, enough: 17 }

/**
 * What a cell holds, from how the file writes it. The stored digits stay as they are, except that Excel and Gnumeric
 * write 1.1 as 1.1000000000000001: where fifteen digits mean the same double, those are what was typed and what every
 * spreadsheet shows.
 */
export function numberText(written: string): string {
  const text = withoutExponent(written.startsWith('+') ? written.slice(1) : written)
  // By far most cells are short.
  if (text.length <= doubleDigits.certain) return text
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (!text.includes('.') || digits.length <= doubleDigits.certain || digits.length > doubleDigits.enough)
    return text
  const value = Number(text)
  const short = value.toPrecision(doubleDigits.certain)
  return Number(short) === value ? withoutExponent(String(Number(short))) : text
}

/** A spreadsheet shows 1.5E-7 as 0.00000015, when its column is wide enough. */
function withoutExponent(text: string): string {
  const parts = withExponent.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const minus = sign === '-' ? '-' : ''
  if (point <= 0) return `${minus}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return minus + digits + '0'.repeat(point - digits.length)
  return `${minus}${digits.slice(0, point)}.${digits.slice(point)}`
}
