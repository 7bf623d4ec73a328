// Numbers of a workbook as text with all their digits, a point and no groups, whatever the workbook's language.

const withExponent = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/

/**
 * What a cell holds, from how the file writes it. A fraction is the shortest that means the same double, because
 * Excel writes 1.1 as 1.1000000000000001; more digits than a double has are no double's, and stay.
 */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written
  const [mantissa = ''] = written.split(/[eE]/)
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '')
  const shortest = digits.length > 17 ? written : String(Number(written))
  return shortest === 'NaN' ? written : withoutExponent(shortest)
}

/** A spreadsheet shows 1.5E-7 as 0.00000015, when its column is wide enough. */
function withoutExponent(text: string): string {
  const parts = withExponent.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
