// Characters by their codes, for loops over the cells of a sheet: a pattern or a built-in call takes several times as long.

export const lineFeed = 10
export const carriageReturn = 13
export const blank = 32
export const bang = 33
export const doubleQuote = 34
export const singleQuote = 39
export const comma = 44
export const minus = 45
export const point = 46
export const slash = 47
export const zero = 48
const nine = 57
export const lessThan = 60
export const equals = 61
export const greaterThan = 62
export const question = 63

export function isDigit(code: number): boolean {
  return code >= zero && code <= nine
}

export function isDigitAt(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at))
}

/** True if the text begins and ends so. */
export function isAround(
  { before, behind }: { readonly before: string; readonly behind: string },
  text: string,
): boolean {
  const to = text.length - behind.length
  if (before.length > to) return false
  for (let at = 0; at < before.length; at += 1)
    if (before.charCodeAt(at) !== text.charCodeAt(at)) return false
  for (let at = to; at < text.length; at += 1)
    if (behind.charCodeAt(at - to) !== text.charCodeAt(at)) return false
  return true
}

/**
 * The text without these characters at its beginning and these at its end. By characters: a pattern for the end of a text
 * takes quadratic time.
 */
export function withoutEnds(text: string, before: string, behind = before): string {
  let start = 0
  let end = text.length
  while (start < end && before.includes(text.charAt(start))) start += 1
  while (end > start && behind.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
