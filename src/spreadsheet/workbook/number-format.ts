// What the format of a number says of its kind: a date, a percentage, thousands, an amount of a currency, or a code that is
// shown with zeros before it.

export const general = 'General'

/** Formats that workbooks name by number and do not write out (ECMA-376 part 1, 18.8.30). */
export const builtInFormats: ReadonlyMap<number, string> = new Map([
  [0, general],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'mm-dd-yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
])

/** True for a format that shows a number as a date or a time: its first section has a letter for a part of one. */
export function isDateFormat(format: string): boolean {
  const letters = formatLetters(format)
  return /[dmyhs]/i.test(letters) && !/general/i.test(letters)
}

/** True for a format that shows a date by its year alone. */
export function isYearFormat(format: string): boolean {
  return /^y+$/i.test(formatLetters(format).trim())
}

/** True for a format that shows a number as a percentage. */
export function isPercentFormat(format: string): boolean {
  return formatLetters(format).includes('%')
}

/** True for a format that shows thousands or millions of a number: a comma behind its last digit, `#,##0,`. */
export function isScaleFormat(format: string): boolean {
  return /[0#?],+(?![,0#?])/.test(formatLetters(withCommas(format))) && !isDateFormat(format)
}

const swissGroup = /[0#?](['’])(?=[0#?])/
const swissMarks = /([0#?])(['’]+)/g

/** The format with commas for the Swiss marks between groups, which LibreOffice writes: #'##0' are thousands. */
function withCommas(format: string): string {
  if (!swissGroup.test(format)) return format
  return format.replace(swissMarks, (_, digit: string, marks: string) => digit + ','.repeat(marks.length))
}

const formatPart =
  /"([^"]*)"?|\[\$([^\][-]*)([^\]]*)\]?|\[([^\]]*)\]?|\\(.)|[_*].|(General|@|[0#?][0#?.,]*(?:E[+-]0+)?)|./gisu
/** `[>=1000]`; without a number it is a colour, a language or a time. */
const condition = /^([<>=]{1,2})\s*(-?\d+(?:\.\d+)?)$/
const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r\s*\d+)$/i

/** Those that say what the order of the sections says: numbers above zero come first. */
const usualConditions: readonly RegExp[] = [/^>=?\s*0$/, /^<=?\s*0$/]

/** A part of a format, which shows some of the numbers. */
export interface FormatSection {
  /** What it shows, with 1 for the digits: `1 T€`, `-CHF 1`. */
  readonly text: string
  /** The same without the signs of currencies, which may be of any currency: `-1`. */
  readonly withoutCurrency: string
  /** False for one that shows the same for every number. */
  readonly hasDigits: boolean
  /** It shows digits that are none of the number. */
  readonly hasOwnDigits: boolean
  /** Empty where it has none. */
  readonly colour: string
  /** The numbers that it is for, where it says so. */
  readonly holds?: (value: number) => boolean
}

interface OpenSection extends Pick<FormatSection, 'holds'> {
  text: string
  withoutCurrency: string
  hasDigits: boolean
  hasOwnDigits: boolean
  colour: string
  isOfTexts: boolean
}

/** The sections of a format that are for numbers. */
export function formatSections(format: string): readonly FormatSection[] {
  const sections: OpenSection[] = [newSection()]
  const parts = withCommas(format).matchAll(formatPart)
  for (const [part, quoted, named, language = '', bracketed, escaped, digits] of parts) {
    const section = sections.at(-1) ?? newSection()
    if (part === ';') sections.push(newSection())
    else if (digits !== undefined) {
      section.text += '1'
      section.withoutCurrency += '1'
      section.hasDigits = true
      section.isOfTexts ||= digits === '@'
    } else if (bracketed !== undefined) {
      if (colour.test(bracketed)) section.colour = bracketed.toLowerCase()
      const isUsual = usualConditions[sections.length - 1]?.test(bracketed)
      if (!isUsual) Object.assign(section, conditionOf(bracketed))
    } else {
      const shown = quoted ?? named ?? escaped ?? (/^[_*]/.test(part) ? '' : part)
      section.text += shown
      if (!language.startsWith('-')) section.withoutCurrency += shown
      section.hasOwnDigits ||= /\d/.test(shown)
    }
  }
  // Of several sections, that for texts is for no number.
  return sections.length > 1 ? sections.filter(({ isOfTexts }) => !isOfTexts) : sections
}

function newSection(): OpenSection {
  return {
    text: '',
    withoutCurrency: '',
    hasDigits: false,
    hasOwnDigits: false,
    colour: '',
    isOfTexts: false,
  }
}

function conditionOf(bracketed: string): Pick<FormatSection, 'holds'> {
  const [, sign, written] = condition.exec(bracketed) ?? []
  if (sign === undefined) return {}
  const limit = Number(written)
  const isEqual = sign.includes('=')
  return {
    holds: (value) => {
      if (sign === '<>') return value !== limit
      return (
        (isEqual && value === limit) ||
        (sign.includes('<') && value < limit) ||
        (sign.includes('>') && value > limit)
      )
    },
  }
}

/** The first section of a format without quoted text, escaped characters, fillers, and brackets but for elapsed time. */
function formatLetters(format: string): string {
  let letters = ''
  for (let at = 0; at < format.length; at += 1) {
    const character = format.charAt(at)
    if (character === ';') break
    if (character === '"') at = endOf(format, '"', at)
    else if (character === '[') {
      const end = endOf(format, ']', at)
      const inner = format.slice(at + 1, end)
      if (/^(?:h+|m+|s+)$/i.test(inner)) letters += inner
      at = end
    } else if ('\\_*'.includes(character)) at += 1
    else letters += character
  }
  return letters
}

/** Where what begins at a place is closed; the end of a format that never closes it. */
function endOf(format: string, closing: string, at: number): number {
  const found = format.indexOf(closing, at + 1)
  return found === -1 ? format.length : found
}

/** `[$-409]`: the language that the format belongs to, which LibreOffice writes before it. */
const languageOfFormat = /^\[\$-[^\][]*\]/
/** Zeros and what may stand between them: `00000`, `000-000`, `"K"0000`. */
const codeFormat = /^(?:"[^"]*"|\\.|[-/ 0])+$/
const codePart = /"([^"]*)"|\\(.)|0/g

const fractionFormat = /^[0#]*\.0+$/
/** The most digits that spreadsheets keep of a number. */
const keptDigits = 15

/**
 * A number with a fraction as a format with so many places shows it, 4711.10; undefined where it has more digits than it
 * shows, unless they are the noise of a double.
 */
function shownFraction(digits: string, places: number): string | undefined {
  if (!/^\d+\.\d+$/.test(digits)) return undefined
  const shown = Number(Number(digits).toPrecision(keptDigits))
  const fixed = shown.toFixed(places)
  return Number(fixed) === shown ? fixed : undefined
}

/**
 * A whole number as its format shows it, where that is a code such as 00011 and no amount, and a number with a fraction with
 * the zeros at its end that its format shows; undefined elsewhere. A
 * format of a code has zeros only, two at least: no place for groups, fractions or units.
 */
export function shownCode(digits: string, format: string): string | undefined {
  const own = format.replace(languageOfFormat, '')
  if (fractionFormat.test(own)) return shownFraction(digits, own.length - own.indexOf('.') - 1)
  if (!/^\d{1,20}$/.test(digits) || !codeFormat.test(own)) return undefined
  const zeros = [...own.matchAll(codePart)].filter(([part]) => part === '0').length
  if (zeros < 2) return undefined
  const padded = digits.padStart(zeros, '0')
  let shown = 0
  return own.replace(codePart, (part, quoted?: string, escaped?: string) => {
    if (part !== '0') return quoted ?? escaped ?? ''
    const from = shown
    // More digits than zeros all come where the first zero is.
    shown = from === 0 ? padded.length - zeros + 1 : from + 1
    return padded.slice(from, shown)
  })
}
