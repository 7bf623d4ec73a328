// Dates in headings that one heading alone does not decide: 01/02/2026 is the first of February or the second of January.
// A row of them often allows one order only, in which every date is the first or the last day of another month.
import { readPeriodHeading } from './period-key.ts'
import { isEdge, readPeriod } from './period-text.ts'

const slashed = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/
/** The order in which a month and a year of two digits are written: 05/26, 26-05. */
export const shortOrders = ['month-year', 'year-month'] as const
export type ShortOrder = (typeof shortOrders)[number]
const shortMonth = /^(\d{1,2})([-/.])(\d{2})$/
/** Fewer headings could agree by chance. */
const minDates = 2
const minMonths = 3
/** Of two digits, it can be no month. */
const firstCertainYear = 2013

/** The headings with such dates as months, `2026-02`, where all of them together, or those beside them, leave one order. */
export function clearDates(headings: readonly string[]): string[] {
  const months = decidedDates(headings)
  return besideMonths(headings.map((heading) => months.get(heading) ?? heading))
}

/** The headings with months whose years have two digits, 05/26, as months where another one is directly before or behind. */
function besideMonths(headings: string[]): string[] {
  if (!headings.some((heading) => monthsByOrder(heading).size > 0)) return headings
  const decide = (column: number) => {
    const orders = shortOrders.filter((order) => {
      const read = withShortMonth(headings[column] ?? '', order)
      const place = read === undefined ? undefined : placeOf(read)
      const isStep = (step: number) =>
        place !== undefined && placeOf(headings[column + step] ?? '') === place + step
      return isStep(-1) || isStep(1)
    })
    const [order] = orders
    if (order !== undefined && orders.length === 1)
      headings[column] = withShortMonth(headings[column] ?? '', order) ?? ''
  }
  const columns = [...headings.keys()]
  for (const column of [...columns, ...columns.toReversed()])
    if (monthsByOrder(headings[column] ?? '').size > 0) decide(column)
  return headings
}

/** The place of the month of a heading among all months; undefined for any other heading. */
function placeOf(heading: string): number | undefined {
  const period = readPeriodHeading(heading)?.period
  return period?.unit === 'month' && !period.isFiscal ? period.year * 12 + period.number - 1 : undefined
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

/** A heading with such a month: its words before it and behind it, which are read as any others. */
interface ShortMonth {
  readonly before: string
  readonly behind: string
  readonly months: ReadonlyMap<ShortOrder, string>
}

function readShortMonth(text: string): ShortMonth | undefined {
  const from = text.search(/\d/)
  if (from === -1) return undefined
  let to = text.length
  while (!/\d/.test(text.charAt(to - 1))) to -= 1
  const [, first = '', mark = '', second = ''] = shortMonth.exec(text.slice(from, to)) ?? []
  // P05/26 is a period by its number.
  const isApart = !/\p{L}$/u.test(text.slice(0, from)) && !/^\p{L}/u.test(text.slice(to))
  if (second === '' || !isApart || readPeriodHeading(text)) return undefined
  const isMonth = (digits: string) => Number(digits) >= 1 && Number(digits) <= 12
  const months = new Map<ShortOrder, string>()
  if (isMonth(first)) months.set('month-year', keyOf(2000 + Number(second), Number(first)))
  // 26.05 is a day of May.
  if (first.length === 2 && mark !== '.' && isMonth(second))
    months.set('year-month', keyOf(2000 + Number(first), Number(second)))
  return { before: text.slice(0, from), behind: text.slice(to), months }
}

/** The months, `2026-05`, that a text with a year of two digits can mean, by their order; none for any other text. */
export function monthsByOrder(text: string): ReadonlyMap<ShortOrder, string> {
  return readShortMonth(text)?.months ?? new Map()
}

/** A heading with its month in four digits of the year, `Actual 2026-05`; undefined where the order allows none. */
export function withShortMonth(text: string, order: ShortOrder): string | undefined {
  const read = readShortMonth(text)
  const month = read?.months.get(order)
  return read && month !== undefined ? `${read.before}${month}${read.behind}` : undefined
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
  const short = headings.filter((heading) => monthsByOrder(heading).size > 0)
  if (short.length < minMonths) return undefined
  // Below each version the months begin again.
  const groups = Map.groupBy(short, (heading) => {
    const { before = '', behind = '' } = readShortMonth(heading) ?? {}
    return `${before} ${behind}`
  })
  const found = new Map<string, string>()
  for (const group of groups.values()) {
    const orders = shortOrders.filter((order) => areInARow(group, order))
    const [order] = orders
    if (order === undefined || orders.length > 1) continue
    for (const heading of group) found.set(heading, withShortMonth(heading, order) ?? heading)
  }
  return found.size > 0 ? found : undefined
}

function areInARow(headings: readonly string[], order: ShortOrder): boolean {
  const places = headings.map((heading) => placeOf(monthsByOrder(heading).get(order) ?? ''))
  const [first] = places
  // 05/01, 05/02, 05/03 are days of May sooner than months of 2005.
  if (order === 'year-month' && (first ?? 0) < firstCertainYear * 12) return false
  const isNext = (place: number | undefined, at: number) =>
    place === (places[at - 1] ?? 0) + 1 || place === first
  return (
    new Set(places).size >= minMonths &&
    places.every((place, at) => place !== undefined && (at === 0 || isNext(place, at)))
  )
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
