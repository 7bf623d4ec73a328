// Amounts as people write them, read by a stated decimal mark and never by a guess: `1.234` is either a thousand or
// a little more than one, and only who wrote it knows.
import { canonicalDecimal } from '#contract/decimal.ts'
import { type CellFacts, shownMarkOf, typeOf } from './cell-type.ts'

export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/**
 * How the texts of a column are read. `open`: each reads in one way or the same in both, and no choice was made yet;
 * `contrary`: some are written with a point and some with a comma, and a person has to say which are right.
 */
export type Convention = DecimalMark | 'open' | 'contrary'

export type AmountProblem =
  | 'not-an-amount'
  | 'shortened'
  | 'cut-off'
  | 'percent'
  | 'dash'
  | 'separators'
  | 'two-readings'
  | 'too-many-digits'

export type AmountReading =
  | { readonly kind: 'amount'; readonly digits: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'problem'; readonly problem: AmountProblem }

const groupMark = /[ \u00a0\u2007\u2009\u202f'’]/
const currency = /^\p{Sc}|\p{Sc}$/u
const minuses = /[\u2212\u2012\u2013\ufe63\uff0d]/

const blank: AmountReading = { kind: 'blank' }

/** What a cell says as an amount when `mark` is the decimal mark. `(1 234)`, `$(5)`, `−5`, `€ 3` and `5-` are amounts. */
export function readAmount(text: string, mark: DecimalMark): AmountReading {
  // Nearly every cell is plain: no pattern with alternatives may stand in its way.
  if (mark === '.' && isPlainAmount(text, mark)) return amountOf(text)
  const trimmed = text.trim()
  if (trimmed === '') return blank
  // Text, as most cells of other columns are. Of all letters only an e can be part of a number.
  if (/[A-DF-Za-df-z]/.test(trimmed) && !trimmed.includes('%')) return problem('not-an-amount')
  if (/^#+$/.test(trimmed)) return problem('cut-off')
  if (/^\p{Sc}?\s*[-\u2010-\u2015\u2212]+\s*\p{Sc}?$/u.test(trimmed)) return problem('dash')
  if (trimmed.includes('%')) return problem('percent')
  if (/^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$/.test(trimmed)) return problem('shortened')
  const bare = unsigned(trimmed)
  if (!bare || !/^[\d.,\s'’\u00a0\u2007\u2009\u202f]+$/.test(bare.text)) return problem('not-an-amount')
  const digits = ungrouped(bare.text, mark)
  if (digits === undefined) return problem('separators')
  return amountOf(bare.isNegative ? `-${digits}` : digits)
}

/** What a text of a column says by the convention of the column. */
export function readByConvention(text: string, convention: Convention): AmountReading {
  if (convention === '.' || convention === ',') return readAmount(text, convention)
  if (convention === 'contrary') return markEvidence(text) ? problem('two-readings') : readAmount(text, '.')
  const withPoint = readAmount(text, '.')
  const withComma = readAmount(text, ',')
  if (withPoint.kind !== 'amount') return withComma.kind === 'amount' ? withComma : withPoint
  if (withComma.kind !== 'amount' || withComma.digits === withPoint.digits) return withPoint
  return problem('two-readings')
}

/** What a cell says: a number whatever its column's convention is, a text by it. */
export function readCell(text: string, facts: CellFacts, convention: Convention): AmountReading {
  if (text === '') return blank
  switch (typeOf(facts)) {
    case 'number': {
      const mark = shownMarkOf(facts)
      return mark ? readAmount(text, mark) : amountOf(text)
    }
    case 'text':
      return readByConvention(text, convention)
    default:
      return problem('not-an-amount')
  }
}

function amountOf(text: string): AmountReading {
  const digits = canonicalDecimal(text)
  return digits === undefined ? problem('too-many-digits') : { kind: 'amount', digits }
}

function problem(problem: AmountProblem): AmountReading {
  return { kind: 'problem', problem }
}

/** The text without sign, currency and parentheses, each of which may stand once. */
function unsigned(text: string): { readonly text: string; readonly isNegative: boolean } | undefined {
  let rest = text.replace(minuses, '-')
  let signs = 0
  let isNegative = false
  // Accounting formats put the currency outside of the parentheses: $ (5.00).
  const withoutCurrency = rest.replace(currency, '').trim()
  if (/^\(.*\)$/s.test(withoutCurrency)) {
    rest = withoutCurrency.slice(1, -1).trim()
    isNegative = true
    signs += 1
  }
  // A currency may stand outside or inside of the sign: -€ 3, €-3.
  for (let pass = 0; pass < 2; pass += 1) {
    rest = rest.replace(currency, '').trim()
    if (/^[+-]/.test(rest) || /-$/.test(rest)) {
      isNegative ||= rest.includes('-')
      signs += 1
      rest = rest.replace(/^[+-]|-$/, '').trim()
    }
  }
  return signs > 1 || !/^[\d.,]/.test(rest) ? undefined : { text: rest, isNegative }
}

/** Digits with a point; undefined when the separators are not where the decimal mark would have them. */
function ungrouped(text: string, mark: DecimalMark): string | undefined {
  const [whole = '', fraction, ...more] = text.split(mark)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const other = mark === '.' ? ',' : '.'
  const found = whole.includes(other) ? other : groupMark.exec(whole)?.[0]
  const groups = found === undefined ? [whole] : whole.split(found)
  const [first = '', ...others] = groups
  if (!/^\d*$/.test(first) || (found !== undefined && !/^\d{1,3}$/.test(first))) return undefined
  if (first === '' && fraction === undefined) return undefined
  if (others.some((group) => !/^\d{3}$/.test(group))) return undefined
  // No program writes 0.125 for 125: a first group begins with another digit.
  if (others.length > 0 && first.startsWith('0')) return undefined
  return `${groups.join('') || '0'}${fraction === undefined ? '' : `.${fraction}`}`
}

const zero = 48
const nine = 57
const minus = 45
/** More digits before the mark, or behind it, are read by patterns. */
const plainWhole = 15
const plainFraction = 9

/** True for digits with at most one mark between them, and a minus before: what by far most cells are. */
export function isPlainAmount(text: string, mark: DecimalMark): boolean {
  return fractionDigits(text, mark) !== undefined
}

/**
 * How many digits a plain amount has behind its mark, 0 without one; undefined when it is not plain. By characters: a
 * sheet has hundreds of thousands of cells, and a pattern takes several times as long for each.
 */
function fractionDigits(text: string, mark: DecimalMark): number | undefined {
  const { length } = text
  const start = text.charCodeAt(0) === minus ? 1 : 0
  const whole = digitsFrom(text, start) - start
  if (whole === 0 || whole > plainWhole) return undefined
  const at = start + whole
  if (at === length) return 0
  const fraction = length - at - 1
  if (text.charCodeAt(at) !== mark.charCodeAt(0) || fraction === 0 || fraction > plainFraction)
    return undefined
  return digitsFrom(text, at + 1) === length ? fraction : undefined
}

/** Where the digits from a position on end. */
function digitsFrom(text: string, start: number): number {
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < zero || code > nine) break
  }
  return at
}

export type MarkEvidence = 'point' | 'comma' | 'either'

/** The decimal mark that a text gives evidence of; undefined when it has no separator. */
export function markEvidence(text: string): MarkEvidence | undefined {
  const fraction = fractionDigits(text, '.')
  if (fraction === 0) return undefined
  // With three digits behind it the point could just as well separate thousands.
  if (fraction !== undefined && fraction !== 3) return 'point'
  if (!text.includes('.') && !text.includes(',')) return undefined
  const withPoint = readAmount(text, '.')
  const withComma = readAmount(text, ',')
  if (withPoint.kind !== 'amount') return withComma.kind === 'amount' ? 'comma' : undefined
  if (withComma.kind !== 'amount') return 'point'
  return withPoint.digits === withComma.digits ? undefined : 'either'
}
