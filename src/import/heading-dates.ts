// Dates in headings that one heading alone does not decide: 01/02/2026 is the first of February or the second of January.
// A row of them often allows one order only, in which every date is the first or the last day of another month.
import { isEdge, readPeriod } from './period-text.ts'

const slashed = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/
const shortMonth = /^(\d{1,2})[-/.](\d{2})$/
/** Fewer headings could agree by chance. */
const minDates = 2
const minMonths = 3

/** The headings with such dates as months, `2026-02`, where all of them together leave one order. */
export function clearDates(headings: readonly string[]): string[] {
  const months = decidedDates(headings)
  return headings.map((heading) => months.get(heading) ?? heading)
}

/** The months, `2026-02`, of such dates; empty unless all of them together leave one order. @param texts each once */
export function decidedDates(texts: readonly string[]): ReadonlyMap<string, string> {
  return monthsOfDates(texts) ?? monthsInARow(texts) ?? monthsOfSerials(texts) ?? new Map()
}

/**
 * The months of the dates of postings, any day of a month: empty unless one of them has a day that can be no month, and
 * none contradicts it. @param texts each once
 */
export function postedDates(texts: readonly string[]): ReadonlyMap<string, string> {
  const dates = writtenAs(texts, slashed)
  const isDayFirst = dates.some(({ first }) => first > 12)
  if (isDayFirst === dates.some(({ second }) => second > 12)) return new Map()
  const months = new Map<string, string>()
  for (const { heading, first, second, year } of dates) {
    const [day, month] = isDayFirst ? [first, second] : [second, first]
    const isDay =
      day >= 1 && month >= 1 && month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
    if (isDay) months.set(heading, keyOf(year, month))
  }
  return months
}

/** True for a date that others have to decide. */
export function isOpenDate(text: string): boolean {
  return slashed.test(text) || shortMonth.test(text)
}

/** The months that a date can mean: two for 1/2/2030, and none for a text that is no such date. */
export function readingsOfDate(text: string): readonly string[] {
  const [date] = writtenAs([text], slashed)
  if (!date) return []
  const { first, second, year } = date
  const orders = [
    [first, second],
    [second, first],
  ] as const
  const months = orders.flatMap(([month, day]) =>
    month >= 1 && month <= 12 && day >= 1 && day <= 31 ? keyOf(year, month) : [],
  )
  return [...new Set(months)]
}

export interface MonthOrDay {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/** A month with a year of two digits that can be its first or its last day just as well: Jan-31. */
export function readMonthOrDay(text: string): MonthOrDay | undefined {
  const [digits, ...others] = text.match(/\d+/g) ?? []
  // An apostrophe replaces the digits of a year alone.
  if (digits?.length !== 2 || others.length > 0 || /['’]/.test(text)) return undefined
  const period = readPeriod(text)
  if (period?.unit !== 'month' || period.isFiscal) return undefined
  const { year, number: month } = period
  const day = Number(digits)
  // The year of a day is unknown: February may have either length.
  const canBeDay = [2027, 2028].some((of) => isEdge(day, { year: of, number: month }))
  return canBeDay ? { year, month, day } : undefined
}

/** Those texts whose number is a year or a day, where the years of the others do not decide it. */
export function openYears(texts: readonly string[]): ReadonlySet<string> {
  const open = new Map<string, number>()
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const text of texts) {
    const year = readMonthOrDay(text)?.year
    if (year !== undefined) {
      open.set(text, year)
      continue
    }
    const certain = readPeriod(text)?.year
    if (certain === undefined) continue
    first = Math.min(first, certain)
    last = Math.max(last, certain)
  }
  return new Set([...open].flatMap(([text, year]) => (year < first || year > last ? text : [])))
}

interface WrittenDate {
  readonly heading: string
  readonly first: number
  readonly second: number
  readonly year: number
}

function writtenAs(headings: readonly string[], pattern: RegExp): readonly WrittenDate[] {
  return headings.flatMap((heading) => {
    const [, first, second, year] = pattern.exec(heading) ?? []
    return first === undefined
      ? []
      : [{ heading, first: Number(first), second: Number(second), year: fullYear(year) }]
  })
}

/** Of two digits in this century. */
function fullYear(digits = ''): number {
  return Number(digits) + (digits.length === 2 ? 2000 : 0)
}

function monthsOfDates(headings: readonly string[]): ReadonlyMap<string, string> | undefined {
  const dates = writtenAs(headings, slashed)
  if (dates.length < minDates) return undefined
  const dayFirst = edges(dates, ({ first, second }) => [first, second])
  const monthFirst = edges(dates, ({ first, second }) => [second, first])
  if (areWeeks(dates)) return undefined
  return dayFirst && monthFirst ? undefined : (dayFirst ?? monthFirst)
}

/** True for dates that are a week apart in one order: 01/05/2026 and 01/12/2026 are no months because they can be. */
function areWeeks(dates: readonly WrittenDate[]): boolean {
  const isWeekly = (
    step: (before: WrittenDate, date: WrittenDate) => readonly [days: number, months: number],
  ) =>
    dates.every((date, at) => {
      const before = dates[at - 1]
      if (!before) return true
      const [days, months] = step(before, date)
      return before.year === date.year && days === 7 && months === 0
    })
  return (
    isWeekly((before, date) => [date.second - before.second, date.first - before.first]) ||
    isWeekly((before, date) => [date.first - before.first, date.second - before.second])
  )
}

/** The month of each date; undefined unless every one is the first or the last day of another month. */
function edges(
  dates: readonly WrittenDate[],
  order: (date: WrittenDate) => readonly [number, number],
): ReadonlyMap<string, string> | undefined {
  const months = new Map<string, string>()
  for (const date of dates) {
    const [day, number] = order(date)
    if (number < 1 || number > 12 || !isEdge(day, { year: date.year, number })) return undefined
    months.set(date.heading, keyOf(date.year, number))
  }
  return new Set(months.values()).size === dates.length ? months : undefined
}

/** 01/26, 02/26, 03/26: months one after the other. */
function monthsInARow(headings: readonly string[]): ReadonlyMap<string, string> | undefined {
  const dates = writtenAs(headings, shortMonth)
  if (dates.length < minMonths) return undefined
  const places = dates.map(({ first, second }) =>
    first >= 1 && first <= 12 ? second * 12 + first : Number.NaN,
  )
  const isRow = places.every((place, at) =>
    at === 0 ? !Number.isNaN(place) : place === (places[at - 1] ?? 0) + 1,
  )
  if (!isRow) return undefined
  return new Map(dates.map(({ heading, first, second }) => [heading, keyOf(2000 + second, first)]))
}

const serial = /^[3-6]\d{4}$/
/** The day before the first one that spreadsheets count, with the day in 1900 that never was. */
const serialStart = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** 46023, 46054, 46082: days as spreadsheets count them, where they begin or end months one after the other. */
function monthsOfSerials(headings: readonly string[]): ReadonlyMap<string, string> | undefined {
  const found = [...new Set(headings.filter((text) => serial.test(text)))]
  if (found.length < minMonths) return undefined
  const dates = found.map((text) => new Date(serialStart + Number(text) * dayMs))
  const places = dates.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth())
  const isRow = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1)
  const isEvery = (day: (date: Date) => boolean) => dates.every(day)
  const areEdges =
    isEvery((date) => date.getUTCDate() === 1) ||
    isEvery((date) => new Date(date.getTime() + dayMs).getUTCDate() === 1)
  if (!isRow || !areEdges) return undefined
  return new Map(
    found.map((text, at) => [text, keyOf(Math.floor((places[at] ?? 0) / 12), ((places[at] ?? 0) % 12) + 1)]),
  )
}

function keyOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
