// Amounts as people write them, read by a stated decimal mark and never by a guess: `1.234` is either a thousand or
// a little more than one, and only who wrote it knows.
import { canonicalDecimal } from '#contract/decimal.ts'
import {
  type AmountShape,
  apostropheGroups,
  byBoth,
  byComma,
  byPoint,
  evidenceOf,
  isPlainShape,
  lakhGroups,
  type MarkEvidence,
  shapeOf,
  spaceGroups,
} from './amount-shape.ts'
import { type CellFacts, shownMarkOf, typeOf } from './cell-type.ts'
import { currencyLabel, isSameCurrency } from './currencies.ts'
import type { NoAmount } from './no-amount.ts'
import { type CellNotation, currencyOf, hasNotation, notationOf, withCurrency } from './notation.ts'
import type { Table } from './table.ts'
import { takeApart, type WrittenAmount, type WrittenFault } from './written-amount.ts'

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
  | 'footnote'
  | 'set-apart'
  | 'credit-debit'
  | 'signed-twice'
  | 'facts-disagree'
  | 'format-unit'
  | 'other-currency'
  | 'separators'
  | 'letter-m'
  | 'two-readings'
  | 'too-many-digits'
  | NoAmount

export type AmountReading =
  /** @property digits canonical decimal digits @property notation left out where there is none */
  | { readonly kind: 'amount'; readonly digits: string; readonly notation?: CellNotation }
  /** @property notation that of a word which says that there is no value, as the person said; of an empty cell left out */
  | { readonly kind: 'blank'; readonly notation?: CellNotation }
  | { readonly kind: 'problem'; readonly problem: AmountProblem; readonly notation?: CellNotation }

export const percentChoices = ['fraction', 'number', 'refuse'] as const
/** What an amount beside something that is none of its digits is. */
export const besideChoices = ['number', 'refuse'] as const
export const creditSides = ['credit', 'debit'] as const
export const formatUnitChoices = ['multiply', 'as-stored'] as const

export const letterMChoices = ['million', 'refuse'] as const
export const noValueChoices = ['blank', 'refuse'] as const

/** What a person said about notations that mean one thing here and another there; undefined until then. */
export interface NotationChoices {
  /** 12% is 0.12, or 12, or no amount. */
  readonly percent?: (typeof percentChoices)[number] | undefined
  /** 450² is 450, or no amount. */
  readonly footnote?: (typeof besideChoices)[number] | undefined
  /** 12 m is twelve million, or no amount. */
  readonly letterM?: (typeof letterMChoices)[number] | undefined
  /** n/a is a blank cell, or an error. */
  readonly noValue?: (typeof noValueChoices)[number] | undefined
  /** Which of credit and debit is negative. */
  readonly negativeSide?: (typeof creditSides)[number] | undefined
  /** How a number is read whose format shows a unit as text: `0" T€"`. */
  readonly formatUnit?: (typeof formatUnitChoices)[number] | undefined
  /** The currency whose amounts are read, by its label; `any`: all, as if they were of one. */
  readonly currency?: string | undefined
}

/** What a format shows beside the digits of a number. */
export interface ShownAround extends Pick<WrittenAmount, 'notation' | 'isPercent' | 'side' | 'places'> {
  /** The text itself. */
  readonly unit: string
  /**
   * Why the number is not taken without a question: the format shows another sign, a text that is no part of an amount, or
   * nothing of the number.
   */
  readonly trouble?: FormatTrouble
}

export type FormatTrouble = 'sign' | 'text' | 'hidden'

/** What the format of a number says of it. */
export interface FormatNotation {
  readonly positive: ShownAround
  readonly negative: ShownAround | 'not-an-amount'
  /** The sections of a format with conditions, of which the first that holds is meant. */
  readonly conditional?: readonly {
    readonly holds: (value: number) => boolean
    readonly shown: ShownAround
  }[]
}

/** What a person said about numbers whose format shows something else. */
export interface FormatAnswers {
  readonly sign?: 'as-stored' | 'as-shown' | undefined
  readonly hidden?: 'as-stored' | 'blank' | undefined
  /** The texts beside numbers that are imported as they are stored. */
  readonly texts: ReadonlySet<string>
}

const noAnswers: FormatAnswers = { texts: new Set() }

/** What the format of a number shows of it. @param text the number as it is stored */
export function shownOf(format: FormatNotation, text: string): ShownAround | 'not-an-amount' {
  const { conditional, positive, negative } = format
  if (conditional) return conditional.find(({ holds }) => holds(Number(text)))?.shown ?? positive
  return text.startsWith('-') ? negative : positive
}

/** Of texts that are no amounts, rather than amounts that cannot be read for certain. */
export const noAmountProblems = [
  'not-an-amount',
  'no-value',
  'range',
  'approximate',
] as const satisfies readonly AmountProblem[]
const noAmounts: ReadonlySet<AmountProblem> = new Set(noAmountProblems)

/** True for what is an amount, or asks how it is to be read as one. */
export function isAmountLike(reading: AmountReading): boolean {
  return reading.kind === 'amount' || (reading.kind === 'problem' && !noAmounts.has(reading.problem))
}

const blank: AmountReading = { kind: 'blank' }
const undecided: NotationChoices = {}

/** What a cell says as an amount when `mark` is the decimal mark: `(1 234)`, `CHF 5.–`, `−5`, `€ 3`, `12k` and `5-`. */
export function readAmount(
  text: string,
  mark: DecimalMark,
  choices: NotationChoices = undecided,
): AmountReading {
  const shape = shapeOf(text)
  // Nearly every cell is plain or grouped: nothing else may come before it.
  if (shape & bitOf(mark)) return amountOf(digitsOf(text, mark, shape), groupNotation(shape))
  const trimmed = text.trim()
  if (trimmed === '') return blank
  if (trimmed === text && shape !== 0) return problem('separators')
  const written = takeApart(trimmed)
  if (typeof written === 'string') return faulty(written, choices)
  return readWritten(written, mark, choices)
}

/** A text that is no amount; one that says so is blank where the person said that it is. */
function faulty(fault: WrittenFault, { noValue }: NotationChoices): AmountReading {
  if (fault !== 'no-value') return problem(fault)
  const notation = notationOf(fault)
  return noValue === 'blank' ? { kind: 'blank', notation } : problem(fault, notation)
}

/** The digits of a text of this shape, which can be read with this mark: with a point, and without groups. */
function digitsOf(text: string, mark: DecimalMark, shape: AmountShape): string {
  const hasGroups = (shape & (apostropheGroups | spaceGroups)) !== 0 || text.includes(',')
  let digits = text.startsWith('-') ? '-' : ''
  let from = digits.length
  const beginsWithMark = text.startsWith(mark, from)
  if (mark === '.' && !hasGroups && !beginsWithMark) return text
  if (beginsWithMark) digits += '0'
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character >= '0' && character <= '9') continue
    digits += text.slice(from, at)
    if (character === mark) digits += '.'
    from = at + 1
  }
  return digits + text.slice(from)
}

function bitOf(mark: DecimalMark): AmountShape {
  return mark === '.' ? byPoint : byComma
}

/** The notations that the separators of a shape are. */
export function groupNotation(shape: AmountShape): CellNotation {
  if ((shape & (apostropheGroups | spaceGroups | lakhGroups)) === 0) return 0
  if (shape & lakhGroups) return notationOf('lakh')
  return notationOf(shape & spaceGroups ? 'spaces' : 'apostrophes')
}

function readWritten(written: WrittenAmount, mark: DecimalMark, choices: NotationChoices): AmountReading {
  const shape = shapeOf(written.core)
  const own = written.mark ?? mark
  const notation = written.notation | groupNotation(shape)
  if ((shape & bitOf(own)) === 0) return problem('separators', notation)
  return readByChoices({ ...written, notation }, digitsOf(written.core, own, shape), choices)
}

/** @param digits without the sign that `written` says */
function readByChoices(
  { notation, side, isPercent, places, isNegative, isLetterM }: Omit<WrittenAmount, 'core' | 'mark'>,
  digits: string,
  choices: NotationChoices,
): AmountReading {
  const currency = currencyOf(notation)
  const { currency: wanted = 'any', percent, negativeSide } = choices
  if (hasNotation(notation, 'footnote') && choices.footnote !== 'number') return problem('footnote', notation)
  if (currency !== 0 && wanted !== 'any' && currencyLabel(currency) !== wanted)
    return problem('other-currency', notation)
  if (isLetterM && choices.letterM !== 'million') return problem('letter-m', notation)
  if (side !== undefined && negativeSide === undefined) return problem('credit-debit', notation)
  if (isPercent && (percent === undefined || percent === 'refuse')) return problem('percent', notation)
  const isBelowZero = isNegative || (side !== undefined && side === negativeSide)
  const moved = movePoint(digits, places - (isPercent && percent === 'fraction' ? 2 : 0))
  return amountOf(isBelowZero ? `-${moved}` : moved, notation)
}

/** The digits with their point so many places to the right, exactly; to the left when negative. */
function movePoint(digits: string, places: number): string {
  return places === 0 ? digits : `${digits}e${places}`
}

/** What a text of a column says by the convention of the column. */
export function readByConvention(
  text: string,
  convention: Convention,
  choices: NotationChoices = undecided,
): AmountReading {
  if (convention === '.' || convention === ',') return readAmount(text, convention, choices)
  const shape = shapeOf(text)
  if (shape & byBoth) return readAmount(text, '.', choices)
  const trimmed = text.trim()
  if (trimmed === '') return blank
  const written = shape === 0 ? takeApart(trimmed) : undefined
  if (typeof written === 'string') return faulty(written, choices)
  const read = (mark: DecimalMark) =>
    written ? readWritten(written, mark, choices) : readAmount(text, mark, choices)
  const withPoint = read('.')
  const hasEvidence = shape !== 0 || (written && !written.mark && evidenceOf(shapeOf(written.core)))
  if (convention === 'contrary') return hasEvidence ? problem('two-readings') : withPoint
  const withComma = read(',')
  if (isSeparators(withPoint)) return withComma
  if (isSeparators(withComma) || !isOtherAmount(withPoint, withComma)) return withPoint
  return problem('two-readings')
}

function isSeparators(reading: AmountReading): boolean {
  return reading.kind === 'problem' && reading.problem === 'separators'
}

function isOtherAmount(one: AmountReading, other: AmountReading): boolean {
  return one.kind === 'amount' && other.kind === 'amount' && one.digits !== other.digits
}

/** What other cells of its row say of an amount, or the column that it is in. */
export interface AmountFacts {
  readonly side?: 'credit' | 'debit' | undefined
  readonly isNegative?: boolean | undefined
  /** The number of its currency; 0 for none. */
  readonly currency: number
  /** They contradict one another. */
  readonly disagree: boolean
  /** What the minus of an amount means that these facts make negative already; undefined until a person said so. */
  readonly signedTwice: 'negative' | 'reversal' | undefined
  /** A person said that of contrary ones the nearest to the amount holds: the cell, its row, its heading. */
  readonly isNearest: boolean
}

export interface CellOptions {
  readonly choices?: NotationChoices
  /** Undefined where nothing beside the cell says anything. */
  readonly facts?: AmountFacts | undefined
  /** What the format of the cell says. */
  readonly format?: FormatNotation | undefined
  readonly formatAnswers?: FormatAnswers
  /** What its heading says: so many places further to the right its point is. */
  readonly places?: number
  /** Its heading names another currency than the wanted one, which an amount without its own currency is in. */
  readonly isOtherCurrency?: boolean
  /** A person said that it is no amount, because of what its cell shows beside it. */
  readonly isRefused?: boolean
}

/** What a cell says: a number whatever its column's convention is, a text by it. */
export function readCell(
  text: string,
  facts: CellFacts,
  convention: Convention,
  options: CellOptions = {},
): AmountReading {
  if (text === '') return blank
  const own = readOwn(text, facts, convention, options)
  const reading = options.facts ? withFacts(own, text, { facts, convention, options }) : own
  const { places = 0, isOtherCurrency = false, isRefused = false } = options
  if (isRefused) return problem('set-apart')
  if (reading.kind !== 'amount') return reading
  if (isOtherCurrency && currencyOf(reading.notation ?? 0) === 0)
    return problem('other-currency', reading.notation)
  if (places === 0 || hasOwnUnit(reading.notation)) return reading
  return amountOf(movePoint(reading.digits, places), reading.notation ?? 0)
}

interface ReadAs {
  readonly facts: CellFacts
  readonly convention: Convention
  readonly options: CellOptions
}

/** What an amount is by what is said beside it. What the cell itself says may not contradict that. */
function withFacts(own: AmountReading, text: string, as: ReadAs): AmountReading {
  const { facts, choices = undecided } = as.options
  if (!facts || own.kind === 'blank') return own
  const { notation = 0 } = own
  const ofCell = currencyOf(notation)
  const currency = facts.isNearest ? ofCell || facts.currency : facts.currency || ofCell
  const said = withCurrency(notation, currency)
  if (own.kind === 'problem') return own.problem === 'other-currency' ? own : problem(own.problem, said)
  if (!facts.isNearest && (facts.disagree || (ofCell !== 0 && !isSameCurrency(ofCell, currency))))
    return problem('facts-disagree', said)
  const { currency: wanted = 'any', negativeSide } = choices
  if (currency !== 0 && wanted !== 'any' && currencyLabel(currency) !== wanted)
    return problem('other-currency', said)
  if (facts.side === undefined && facts.isNegative === undefined) return amountOf(own.digits, said)
  const sided = facts.side === undefined ? said : said | notationOf('credit-debit')
  if (hasNotation(notation, 'credit-debit') && facts.side !== undefined)
    return facts.isNearest || isOnSide(facts.side, text, as)
      ? amountOf(own.digits, sided)
      : problem('facts-disagree', sided)
  if (facts.side !== undefined && negativeSide === undefined) return problem('credit-debit', sided)
  const bySide = facts.side === undefined ? undefined : facts.side === negativeSide
  const isNegative = bySide ?? facts.isNegative
  if (bySide !== undefined && facts.isNegative !== undefined && bySide !== facts.isNegative)
    return problem('facts-disagree', sided)
  if (!isNegative) {
    const isContrary = !facts.isNearest && bySide === undefined && own.digits.startsWith('-')
    return isContrary ? problem('facts-disagree', sided) : amountOf(own.digits, sided)
  }
  if (!own.digits.startsWith('-')) return amountOf(`-${own.digits}`, sided)
  if (facts.signedTwice === undefined) return problem('signed-twice', sided)
  return amountOf(facts.signedTwice === 'negative' ? own.digits : own.digits.slice(1), sided)
}

/** True where a cell that names its side by itself names this one. */
function isOnSide(side: 'credit' | 'debit', text: string, { facts, convention, options }: ReadAs): boolean {
  const negative = readOwn(text, facts, convention, {
    ...options,
    choices: { ...options.choices, negativeSide: side },
  })
  return negative.kind === 'amount' && (negative.digits === '0' || negative.digits.startsWith('-'))
}

/** True for an amount whose unit is its own: one in thousands, or a percentage, is so whatever its heading says. */
export function hasOwnUnit(notation: CellNotation = 0): boolean {
  return (notation & (notationOf('scale') | notationOf('format-scale') | notationOf('percent'))) !== 0
}

function readOwn(
  text: string,
  facts: CellFacts,
  convention: Convention,
  { choices = undecided, format, formatAnswers = noAnswers }: CellOptions,
): AmountReading {
  switch (typeOf(facts)) {
    case 'number': {
      const mark = shownMarkOf(facts)
      if (mark) return readAmount(text, mark, choices)
      return format ? readFormatted(text, format, { choices, formatAnswers }) : amountOf(text, 0)
    }
    case 'text':
      return readByConvention(text, convention, choices)
    default:
      return problem('not-an-amount')
  }
}

/** What a sheet under check says of the reading of its cells. */
interface CheckedAmounts {
  readonly sheet: { readonly table: Table; readonly headingRows: number }
  convention(column: number): Convention
  /** @param row counted as items are */
  cellOptions(facts: CellFacts, column: number, row: number): CellOptions
}

/** What a cell below the headings says as an amount, by the convention of its column. */
export function amountAt(check: CheckedAmounts, row: number, column: number): AmountReading {
  const { table, headingRows } = check.sheet
  const facts = table.facts(headingRows + row, column)
  const text = table.cell(headingRows + row, column)
  return readCell(text, facts, check.convention(column), check.cellOptions(facts, column, row))
}

/** A number whose format says more than how many digits to show. */
function readFormatted(
  text: string,
  format: FormatNotation,
  { choices, formatAnswers }: Required<Pick<CellOptions, 'choices' | 'formatAnswers'>>,
): AmountReading {
  const isBelowZero = text.startsWith('-')
  const shown = shownOf(format, text)
  if (shown === 'not-an-amount') return problem(shown)
  if (shown.trouble === 'text' && !formatAnswers.texts.has(shown.unit)) return problem('not-an-amount')
  if (shown.trouble === 'hidden' && formatAnswers.hidden === 'blank') return blank
  const { formatUnit } = choices
  const hasUnit = shown.places !== 0
  const unit = hasUnit ? notationOf(formatUnit === 'multiply' ? 'scale' : 'format-scale') : 0
  const notation = shown.notation | unit
  if (hasUnit && formatUnit === undefined) return problem('format-unit', notation)
  // A percentage is stored as a fraction.
  const places = (formatUnit === 'multiply' ? shown.places : 0) + (shown.isPercent ? 2 : 0)
  const isTurned = shown.trouble === 'sign' && formatAnswers.sign === 'as-shown'
  const isNegative = shown.side === undefined && isBelowZero !== isTurned
  return readByChoices(
    { ...shown, notation, places, isNegative },
    isBelowZero ? text.slice(1) : text,
    choices,
  )
}

function amountOf(text: string, notation: CellNotation): AmountReading {
  const digits = canonicalDecimal(text)
  if (digits === undefined) return problem('too-many-digits', notation)
  return notation === 0 ? { kind: 'amount', digits } : { kind: 'amount', digits, notation }
}

function problem(problem: AmountProblem, notation: CellNotation = 0): AmountReading {
  return notation === 0 ? { kind: 'problem', problem } : { kind: 'problem', problem, notation }
}

/** True for digits with separators that fit the mark, and a minus before: what by far most cells are. */
export function isPlainAmount(text: string, mark: DecimalMark): boolean {
  return isPlainShape(shapeOf(text), bitOf(mark))
}

/** The bit of {@link shapeOf} that a plain text has in a column of this convention. */
export function plainBit(convention: Convention): AmountShape {
  return convention === '.' || convention === ',' ? bitOf(convention) : byBoth
}

/** The decimal mark that a text gives evidence of; undefined when it has no separator. */
export function markEvidence(text: string): MarkEvidence | undefined {
  const shape = shapeOf(text)
  if (shape !== 0) return evidenceOf(shape)
  if (!text.includes('.') && !text.includes(',')) return undefined
  const written = takeApart(text.trim())
  return typeof written === 'string' || written.mark ? undefined : evidenceOf(shapeOf(written.core))
}
