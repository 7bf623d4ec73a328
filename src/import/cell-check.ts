// What a single cell says, judged by the role of its column.
import type { ExpenditureType } from '#contract/funds.ts'
import { maxLengths } from '#contract/hierarchies.ts'
import { isBlank, isCleanText, isUuid } from '#contract/primitives.ts'
import {
  type AmountProblem,
  type CellOptions,
  type Convention,
  groupNotation,
  plainBit,
  readByConvention,
  readCell,
} from '#spreadsheet/amount.ts'
import { isPlainShape, shapeOf } from '#spreadsheet/amount-shape.ts'
import { type CellFacts, textFacts, typeOf } from '#spreadsheet/cell-type.ts'
import { type CellNotation, hasNotation } from '#spreadsheet/notation.ts'
import { isUnderstoodAs, otherUnitIn } from './beside-amounts.ts'
import { type Mark, markOf } from './cell-marks.ts'
import type { ColumnRole, Field } from './columns.ts'
import { answerAt } from './findings/finding.ts'
import type { FocusAreaLookup } from './focus-area-lookup.ts'
import { isOpenDate } from './heading-dates.ts'
import type { KeyLookup } from './key-lookup.ts'
import { isSpecialPeriod, markOfPeriod, type PeriodSite, postedMonth } from './period-column.ts'
import { bareText, periodWord } from './period-names.ts'
import { monthIn, yearIn } from './period-parts.ts'
import type { ReadingRules } from './reading-rules.ts'
import { readVersion, type VersionWords } from './version-words.ts'

/** What a sheet is judged against. */
export interface ImportContext extends PeriodSite {
  readonly areas: FocusAreaLookup
  /** The site's words for versions. */
  readonly versionWords?: VersionWords | undefined
  /** The year it is now, in which most sheets are made. */
  readonly thisYear?: number
  /** The site has ids that are no UUIDs, so that any text may be one. */
  readonly hasOtherIds?: boolean
  /** The keys that the service lists for a field; a field without an entry is sent as given. */
  readonly keys: ReadonlyMap<Field, KeyLookup>
  /** By key; a request has to say all fields of an entry, so that none can be sent where the site does not list them. */
  readonly expenditureTypes?: ReadonlyMap<string, ExpenditureType> | undefined
}

/** True for a field of which something can be sent. */
export function isSendable(field: Field, { expenditureTypes }: ImportContext): boolean {
  return field !== 'expenditureType' || expenditureTypes !== undefined
}

/** What a validator finds of a cell: its mark, and behind the bits of that the notations of an amount. */
export type Judgement = number

/** @param row counted as items are; left out where what is found holds for each row */
export type CellValidator = (text: string, facts: CellFacts, row?: number) => Judgement

/** As few as hold all marks: notations and currencies need the others of 32. */
const markBits = 7

export function markIn(judgement: Judgement = 0): Mark {
  return judgement & ((1 << markBits) - 1)
}

export function notationIn(judgement: Judgement): CellNotation {
  return judgement >>> markBits
}

function judgementOf(mark: Mark, notation: CellNotation = 0): Judgement {
  return mark | (notation << markBits)
}

/** Finds nothing to say about any text. */
export const valid: CellValidator = () => 0

/** The longest name and external id that the bundled service takes, in UTF-16 units. */
export const maxTextLength = maxLengths.name

const formulaError = /^\s*#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)\s*$/
const shortenedNumber = /^\d(?:[.,]\d+)?E[+-]?\d+$/i
const dateLike =
  /^(?:\d{1,2}\.?[-/. ]\p{L}{3,4}\.?|\p{L}{3,4}\.?[-/. ]\d{2,4}|\d{1,2}[-/. ]\p{L}{3,4}\.?[-/. ]\d{2,4})$/u
/** What a sum of doubles looks like: more digits than any spreadsheet shows, most of them behind the point. */
const unrounded = /^-?(?=[\d.]{17,})\d{1,8}\.\d{9,}$/
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

interface ValidatorOptions {
  readonly context: ImportContext
  /** How the texts of the column are read, if it holds amounts. */
  readonly convention: Convention
  /** What else decides how its amounts are read. */
  readonly optionsOf?: (facts: CellFacts, row?: number) => CellOptions
  /** Rows decide how its amounts are read. */
  readonly isDecidedByRows?: boolean
}

/** The validator for the cells of a column. */
export function validatorOf(role: ColumnRole, rules: ReadingRules, options: ValidatorOptions): CellValidator {
  const { context } = options
  switch (role.kind) {
    case 'ignored':
    case 'restated':
      return valid
    case 'unknown':
      return validateUnknown
    case 'period-amount':
    case 'amount':
      return amountValidator(options)
    case 'period':
      return judgedOnce((text) => validatePeriod(text, rules, context))
    case 'version':
      return (text) => (versionIn(text, rules) === undefined ? markOf('version-unknown') : 0)
    case 'field':
      return fieldValidator(role.field, context)
    case 'year':
      return judgedOnce((text) => partOfPeriod(text, yearIn(text)))
    case 'month':
      return judgedOnce((text) => partOfPeriod(text, monthIn(text)))
    default:
      return judgedOnce((text) => {
        if (text.trim() === '' || isUnderstoodAs(role.kind, text)) return 0
        const isMoney =
          role.kind === 'unit' && answerAt(rules.answers, 'other-unit', otherUnitIn(text)) === 'import'
        return isMoney ? 0 : markOf('beside-unknown')
      })
  }
}

function partOfPeriod(text: string, part: object | undefined): Mark {
  if (text.trim() === '') return markOf('period-missing')
  return part === undefined ? markOf('period-unknown') : 0
}

function validatePeriod(text: string, rules: ReadingRules, context: ImportContext): Mark {
  if (text.trim() === '' || text.trim() === '__proto__') return markOf('period-missing')
  if (formulaError.test(text)) return markOf('formula-error')
  // The other rows decide such a date, and the person such a period.
  if (isOpenDate(text.trim()) || (rules.pattern !== 'verbatim' && isSpecialPeriod(text))) return 0
  return markOfPeriod(postedMonth(text, rules) ?? text, rules, context)
}

/** The version of a row by its column of versions; undefined when it names none, or one that does not exist. */
export function versionIn(text: string, { version, versionWords }: ReadingRules) {
  return text.trim() === '' ? version : readVersion(text, versionWords)
}

function amountValidator({
  convention,
  optionsOf,
  isDecidedByRows = false,
}: ValidatorOptions): CellValidator {
  const plain = plainBit(convention)
  const isOtherCurrency = optionsOf?.(textFacts).isOtherCurrency ?? false
  return (text, facts, row) => {
    if (text === '') return 0
    if (facts === textFacts && !isOtherCurrency && !isDecidedByRows) {
      // By far most cells are these: an object for the reading of each would be the cost of the whole check.
      const shape = shapeOf(text)
      if (isPlainShape(shape, plain)) return judgementOf(0, groupNotation(shape))
    }
    const reading = readCell(text, facts, convention, optionsOf?.(facts, row))
    if (reading.kind === 'blank') return judgementOf(0, reading.notation)
    if (reading.kind === 'problem') {
      const isError = typeOf(facts) === 'error' || formulaError.test(text)
      return judgementOf(markOf(isError ? 'formula-error' : reading.problem), reading.notation)
    }
    return judgementOf(unrounded.test(reading.digits) ? markOf('unrounded') : 0, reading.notation)
  }
}

/** What a column must not hold without a person's knowledge: a number, or what was to be one. */
export const validateUnknown: CellValidator = (text, facts) => {
  if (text === '') return 0
  const type = typeOf(facts)
  if (type !== 'text') return type === 'number' ? markOf('unassigned') : 0
  const reading = readByConvention(text, 'open')
  const isNumber =
    (reading.kind === 'amount' && !hasNotation(reading.notation ?? 0, 'dash')) ||
    (reading.kind === 'problem' && lostNumbers.has(reading.problem))
  return isNumber ? markOf('unassigned') : 0
}

const lostNumbers: ReadonlySet<AmountProblem> = new Set([
  'two-readings',
  'shortened',
  'percent',
  'footnote',
  'credit-debit',
  'separators',
  'too-many-digits',
])

function fieldValidator(field: Field, context: ImportContext): CellValidator {
  switch (field) {
    case 'name':
      return validateName
    case 'itemId':
      if (context.hasOtherIds) return valid
      return (text) => (text.trim() === '' || isUuid(text.trim()) ? 0 : markOf('id-malformed'))
    case 'externalId':
      return validateExternalIdCell
    case 'focusArea':
      return judgedOnce((text) => validateArea(text, context))
    default:
      return judgedOnce(keyValidator(context.keys.get(field)))
  }
}

/** Judges each text once: thousands of rows name the same few. */
function judgedOnce(validate: (text: string) => Mark): CellValidator {
  const known = new Map<string, Mark>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const mark = validate(text)
    known.set(text, mark)
    return mark
  }
}

function validateName(text: string): Mark {
  if (isBlank(text)) return markOf('name-missing')
  if (formulaError.test(text)) return markOf('formula-error')
  if (!isCleanText(text)) return markOf('unclean')
  return text.trim().length > maxTextLength ? markOf('name-too-long') : 0
}

/** The digits that a spreadsheet keeps of a number; those behind them are zeros, whatever was typed. */
const keptDigits = 15

function validateExternalIdCell(text: string, facts: CellFacts): Mark {
  if (typeOf(facts) === 'date') return markOf('date-for-code')
  const mark = validateExternalId(text)
  if (mark !== 0 || typeOf(facts) !== 'number') return mark
  return text.replace(/\D/g, '').length > keptDigits ? markOf('digits-lost') : 0
}

function validateExternalId(text: string): Mark {
  if (text.trim() === '') return 0
  if (!isCleanText(text) || isBlank(text) || text.length > maxTextLength) return markOf('unclean')
  if (/^#+$/.test(text.trim())) return markOf('cut-off')
  if (formulaError.test(text)) return markOf('formula-error')
  // Those around the text do not count when it is compared.
  if (invisible.test(text.trim())) return markOf('invisible')
  if (shortenedNumber.test(text.trim())) return markOf('code-shortened')
  return isDateLike(text.trim()) ? markOf('date-for-code') : 0
}

/** True for a day or a year with the name of a month, as spreadsheets make of codes: 1-Mar, and not ABC-123. */
function isDateLike(text: string): boolean {
  const [word] = dateLike.test(text) ? (/\p{L}+/u.exec(text) ?? []) : []
  return word !== undefined && periodWord(bareText(word))?.kind === 'month-name'
}

function validateArea(text: string, { areas }: ImportContext): Mark {
  if (text.trim() === '') return 0
  switch (areas.find(text).kind) {
    case 'found':
      return 0
    case 'missing':
      return markOf('area-missing')
    case 'ambiguous':
      return markOf('area-ambiguous')
    case 'unchecked':
      return markOf('area-unchecked')
    case 'external':
      return markOf('area-external')
  }
}

function keyValidator(keys: KeyLookup | undefined): (text: string) => Mark {
  return (text) => {
    if (text.trim() === '') return 0
    if (!isCleanText(text)) return markOf('unclean')
    switch (keys?.find(text).kind) {
      case 'missing':
        return markOf('key-unknown')
      case 'ambiguous':
        return markOf('key-ambiguous')
      default:
        return 0
    }
  }
}
