// A text that names a month, a quarter, a half or a year, taken apart. Nothing is guessed: a text with any other word, or
// with a number too many, names no period.
import { bareText, type PeriodUnit, periodWord } from './period-names.ts'

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export interface Period {
  readonly unit: PeriodUnit
  /** The year, as four digits; of a fiscal year that is written as two, 2025/26, the second. */
  readonly year: number
  /** Which month, quarter or half of the year, from 1 on; 1 for a year. */
  readonly number: number
  /** The year need not begin in January. A month of it is a calendar month all the same. */
  readonly isFiscal: boolean
  /** The fiscal year is written with both of its years. */
  readonly hasBothYears: boolean
  /** The number of a month counts from the first one of a fiscal year, as in P04 2026; left out for calendar months. */
  readonly isNumbered?: true
}

/** Which days mean their month: the first and the last of it, as in headings, or each, as dates of postings do. */
export type MeantDays = 'edges' | 'any'

/** The period that a text names for certain. */
export function readPeriod(text: string, meant: MeantDays = 'edges'): Period | undefined {
  const trimmed = text.trim()
  if (trimmed.length > maxLength || !/\d/.test(trimmed)) return undefined
  return readOne(trimmed, meant) ?? readRange(trimmed)
}

function readOne(text: string, meant: MeantDays): Period | undefined {
  return /\p{L}/u.test(text) ? readTimeOrWords(text, meant) : readNumbers(text, meant)
}

/** True for a text that could be a part of a heading in several rows: `2026`, `Jan`, `Q1`. */
export function isPeriodPart(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxLength) return false
  return /\p{L}/u.test(trimmed) ? partsOf(trimmed) !== undefined : readNumbers(trimmed, 'edges') !== undefined
}

/** Longer headings name no period. */
const maxLength = 60

/** A day that can be written in no other order: year first, or points between; or slashes around a day above twelve. */
const days: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d{2})$/,
  /^(?<day>1[3-9]|2\d|3[01])[-/](?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/](?<day>1[3-9]|2\d|3[01])[-/](?<year>\d{4})$/,
]
/** What would be an amount sooner than a day anywhere but in a column of dates; a time of the day says nothing more. */
const compactDays: readonly RegExp[] = [
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/,
]
const months: readonly RegExp[] = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
]
const twoYears = /^(\d{4})[-/–](\d{4}|\d{2})$/

function readTimeOrWords(text: string, meant: MeantDays): Period | undefined {
  return readDay(text, meant) ?? readWords(text, meant) ?? readBehindFillers(text, meant)
}

/** Per. 04.2026 */
function readBehindFillers(text: string, meant: MeantDays): Period | undefined {
  const [, word = '', rest = ''] = /^(\p{L}+)\.?\s+(\d.*)$/u.exec(text) ?? []
  return periodWord(bareText(word))?.kind === 'filler' ? readNumbers(rest, meant) : undefined
}

/** Between the first and the last month of a range: a dash, which dates have inside, too, unless blanks are around it. */
const rangeMark =
  /[–—]| - | (?:bis|to|through|thru|au?|à) |(?<=\p{L})-(?=\p{L})|(?<=\p{L}\.)-(?=\p{L})|(?<=^\d{2})-(?=\d{2}\/\d{4}$)/u

/** Jan–Mar 2026, 01/2026 – 03/2026: the quarter, the half or the year that these months are. */
function readRange(text: string): Period | undefined {
  const [left = '', right, ...more] = text.split(rangeMark).map((part) => part.trim())
  if (right === undefined || more.length > 0) return undefined
  const last = readOne(right, 'edges')
  if (last?.unit !== 'month' || last.isFiscal) return undefined
  const first =
    readOne(left, 'edges') ?? readOne(`${left}${/^\d+$/.test(left) ? '/' : ' '}${last.year}`, 'edges')
  if (first?.unit !== 'month' || first.isFiscal || first.year !== last.year) return undefined
  const length = last.number - first.number + 1
  const unit = unitsOfLength.get(length)
  if (unit === undefined || (first.number - 1) % length !== 0) return undefined
  return { ...last, unit, number: (first.number - 1) / length + 1 }
}

const unitsOfLength: ReadonlyMap<number, PeriodUnit> = new Map([
  [3, 'quarter'],
  [6, 'half'],
  [12, 'year'],
])

function readNumbers(text: string, meant: MeantDays): Period | undefined {
  if (/^\d{4}$/.test(text)) return yearOf(Number(text))
  for (const pattern of months) {
    const groups = pattern.exec(text)?.groups
    const month = groups && monthOf(Number(groups.year), Number(groups.month))
    if (month) return month
  }
  const [, first, second] = twoYears.exec(text) ?? []
  if (first !== undefined && second !== undefined) return fiscalOf(Number(first), Number(second))
  return readDay(text, meant)
}

function readDay(text: string, meant: MeantDays): Period | undefined {
  for (const pattern of meant === 'any' ? [...days, ...compactDays] : days) {
    const groups = pattern.exec(text)?.groups
    const found = groups && monthOf(fullYear(groups.year ?? ''), Number(groups.month))
    if (found) return isMeant(Number(groups.day), found, meant) ? found : undefined
  }
  return undefined
}

function isMeant(day: number, month: Pick<Period, 'year' | 'number'>, meant: MeantDays): boolean {
  return meant === 'any' ? day >= 1 && day <= daysOf(month) : isEdge(day, month)
}

function daysOf({ year, number }: Pick<Period, 'year' | 'number'>): number {
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

function fullYear(digits: string): number {
  return Number(digits) + (digits.length === 2 ? 2000 : 0)
}

/** True for the first and the last day of a month. */
export function isEdge(day: number, month: Pick<Period, 'year' | 'number'>): boolean {
  return day === 1 || day === daysOf(month)
}

function isYear(year: number): boolean {
  return year >= 1900 && year <= 2199
}

function monthOf(year: number, month: number): Period | undefined {
  if (month < 1 || month > 12 || !isYear(year)) return undefined
  return { unit: 'month', year, number: month, isFiscal: false, hasBothYears: false }
}

function yearOf(year: number): Period | undefined {
  return isYear(year) ? { unit: 'year', year, number: 1, isFiscal: false, hasBothYears: false } : undefined
}

/** 2025/26: a year that begins in one and ends in the next. */
function fiscalOf(first: number, second: number): Period | undefined {
  const next = first + 1
  if (!isYear(first) || (second !== next && second !== next % 100)) return undefined
  return { unit: 'year', year: next, number: 1, isFiscal: true, hasBothYears: true }
}

interface WrittenNumber {
  readonly value: number
  readonly length: number
  /** Its place among the words and numbers of the text. */
  readonly at: number
}

interface Parts {
  readonly monthName: { readonly month: number; readonly at: number } | undefined
  /** By unit, its place in the text. */
  readonly units: ReadonlyMap<PeriodUnit, number>
  readonly isFiscal: boolean
  /** The place of a word for a period of an accounting system. */
  readonly numberedAt: number | undefined
  readonly numbers: readonly WrittenNumber[]
}

/** Words and numbers of a text; undefined when there is anything else in it. */
function partsOf(text: string): Parts | undefined {
  const bare = bareText(text)
  if (!/^[\p{L}\d\s,./'’()–-]*$/u.test(bare)) return undefined
  const numbers: WrittenNumber[] = []
  const units = new Map<PeriodUnit, number>()
  let monthName: Parts['monthName']
  let numberedAt: number | undefined
  let isFiscal = isOfTwoYears(bare)
  for (const [at, [token]] of [...bare.matchAll(/\d+|\p{L}+/gu)].entries()) {
    if (/\d/.test(token)) {
      numbers.push({ value: Number(token), length: token.length, at })
      continue
    }
    const word = periodWord(token)
    switch (word?.kind) {
      case undefined:
        return undefined
      case 'month-name':
        if (monthName && monthName.month !== word.month) return undefined
        monthName = { month: word.month, at }
        break
      case 'unit':
        units.set(word.unit, at)
        break
      case 'numbered':
        numberedAt = at
        break
      case 'fiscal':
        isFiscal = true
        break
      case 'number':
        numbers.push({ value: word.value, length: 1, at })
        break
      case 'ordinal':
        if (numbers.at(-1)?.at !== at - 1) return undefined
    }
  }
  return { monthName, units, isFiscal, numberedAt, numbers }
}

/** 2027/28 is a year of two, and its second number no day. */
function isOfTwoYears(bare: string): boolean {
  const [, first, second] = /(?<!\d)(\d{4})\/(\d{2})(?!\d)/.exec(bare) ?? []
  return first !== undefined && Number(second) === (Number(first) + 1) % 100
}

/** How many of a unit a year has. */
const unitsOfYear = { month: 12, quarter: 4, half: 2 } as const

function readWords(text: string, meant: MeantDays): Period | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const left = new Set(parts.numbers)
  const counted = new Map<PeriodUnit, number>()
  for (const unit of ['month', 'quarter', 'half'] as const) {
    const at = parts.units.get(unit)
    if (at === undefined) continue
    const number = numberBeside(left, at, unitsOfYear[unit])
    if (!number) return undefined
    left.delete(number)
    counted.set(unit, number.value)
  }
  // Without a number the word says nothing: Period Jan 2026.
  const period =
    parts.numberedAt === undefined ? undefined : numberBeside(left, parts.numberedAt, unitsOfYear.month)
  if (period && !counted.has('month')) {
    left.delete(period)
    counted.set('month', period.value)
  }
  const dated = takeYear(left, parts)
  if (!dated) return undefined
  const { year, hasBothYears, day } = dated
  const found = finest(parts, counted)
  if (!found) return undefined
  const isOfYear = parts.isFiscal || hasBothYears
  // The third month of a fiscal year may be March or not, and so may the third period.
  const isNumbered = found.unit === 'month' && !parts.monthName && (isOfYear || period !== undefined)
  if (day !== undefined && !isMeant(day, { year, number: found.number }, meant)) return undefined
  return { ...found, year, isFiscal: isOfYear || isNumbered, hasBothYears, ...(isNumbered && { isNumbered }) }
}

/** The number right behind a unit, Q1, or right before it, 1. Quartal. */
function numberBeside(
  numbers: ReadonlySet<WrittenNumber>,
  at: number,
  most: number,
): WrittenNumber | undefined {
  const fitting = [...numbers].filter(({ value, length }) => value >= 1 && value <= most && length <= 2)
  const single = most > 9 ? fitting : fitting.filter(({ length }) => length === 1)
  // 12M is a length of time more often than a month.
  if (most === unitsOfYear.month) return single.find((one) => one.at === at + 1)
  // Between a number and its unit there may be the end of an ordinal: 1st quarter.
  return (
    single.find((one) => one.at === at + 1) ??
    single.find((one) => one.at === at - 1) ??
    single.find((one) => one.at === at - 2)
  )
}

interface DatedYear {
  readonly year: number
  readonly hasBothYears: boolean
  readonly day: number | undefined
}

/** The year that the numbers left over say; undefined when they say none, or more. */
function takeYear(left: ReadonlySet<WrittenNumber>, parts: Parts): DatedYear | undefined {
  const { monthName, isFiscal } = parts
  const long = [...left].filter(({ length, value }) => length === 4 && isYear(value))
  const short = [...left].filter(({ length }) => length <= 2)
  if (long.length + short.length < left.size) return undefined
  const [first, second, ...more] = long
  const [small, other, ...others] = short
  if (more.length > 0 || others.length > 0) return undefined
  if (first && second && first.value !== second.value)
    return small || second.value !== first.value + 1 ? undefined : bothYears(second.value)
  if (first) {
    if (!small) return { year: first.value, hasBothYears: false, day: undefined }
    if (other) return undefined
    if (monthName && !isFiscal) return { year: first.value, hasBothYears: false, day: small.value }
    return small.value === (first.value + 1) % 100 ? bothYears(first.value + 1) : undefined
  }
  return small && shortYear(small, other, parts)
}

function bothYears(year: number): DatedYear {
  return { year, hasBothYears: true, day: undefined }
}

/** A year of two digits, behind the name of a month unless it is a fiscal one; before it they would be a day. */
function shortYear(
  small: WrittenNumber,
  other: WrittenNumber | undefined,
  { monthName, isFiscal }: Parts,
): DatedYear | undefined {
  const last = other ?? small
  if (last.length !== 2 || (monthName && !isFiscal && last.at < monthName.at)) return undefined
  const year = 2000 + last.value
  if (!other) return { year, hasBothYears: false, day: undefined }
  if (monthName && !isFiscal) return { year, hasBothYears: false, day: small.value }
  return small.length === 2 && last.value === (small.value + 1) % 100 ? bothYears(year) : undefined
}

/** The shortest of the periods that a text names, where each lies in the longer ones. */
function finest(
  { monthName, units, isFiscal }: Parts,
  counted: ReadonlyMap<PeriodUnit, number>,
): Pick<Period, 'unit' | 'number'> | undefined {
  const month = monthName?.month ?? counted.get('month')
  const [quarter, half] = [counted.get('quarter'), counted.get('half')]
  if (month !== undefined) {
    const isWithin = (number: number | undefined, length: number) =>
      number === undefined || isFiscal || Math.ceil(month / length) === number
    return isWithin(quarter, 3) && isWithin(half, 6) ? { unit: 'month', number: month } : undefined
  }
  if (quarter !== undefined) {
    return half === undefined || Math.ceil(quarter / 2) === half
      ? { unit: 'quarter', number: quarter }
      : undefined
  }
  if (half !== undefined) return { unit: 'half', number: half }
  return units.has('year') || isFiscal ? { unit: 'year', number: 1 } : undefined
}
