// Reads a date as people type it in the language of the page: `q1`, `+2w`, `dec 18`, `2028`, `31.12.2027`. The answer is a
// period: the last day of a day, month, quarter or year, and which of these is meant.
import { messagesOf } from '#messages/catalogs.ts'
import { perLocale } from '#messages/language.ts'
import type { Messages } from '#messages/messages.ts'

export const precisions = ['DAY', 'MONTH', 'QUARTER', 'YEAR'] as const
export type Precision = (typeof precisions)[number]

export interface Period {
  /** `YYYY-MM-DD`; of a longer period its last day. */
  readonly date: string
  readonly precision: Precision
}

const dayMs = 86_400_000

/** The period that a day is in. @param time epoch milliseconds, of a day at the start of it in UTC */
export function periodAt(time: number, precision: Precision): Period {
  const day = new Date(time)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const end = {
    DAY: time,
    MONTH: Date.UTC(year, month + 1, 0),
    QUARTER: Date.UTC(year, Math.floor(month / 3) * 3 + 3, 0),
    YEAR: Date.UTC(year, 12, 0),
  }[precision]
  return { date: new Date(end).toISOString().slice(0, 'YYYY-MM-DD'.length), precision }
}

/** Epoch milliseconds of a date as it is written; undefined for a text that is none. */
export function timeOf(date: string): number | undefined {
  const time = Date.parse(date.slice(0, 'YYYY-MM-DD'.length))
  return Number.isNaN(time) ? undefined : time
}

/** The day that a moment is in where the reader is, at its start in UTC. */
export function dayOf(moment: number): number {
  const local = new Date(moment)
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate())
}

/** The same day so many months later; the last one of a month that is shorter. */
export function monthsLater(time: number, months: number): number {
  const day = new Date(time)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  return Date.UTC(
    year,
    month,
    Math.min(day.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate()),
  )
}

/** The start of the period that is `steps` periods of this precision later. @returns epoch milliseconds */
export function periodsLater(time: number, precision: Precision, steps: number): number {
  if (precision === 'DAY') return time + steps * dayMs
  return monthsLater(time, steps * { MONTH: 1, QUARTER: 3, YEAR: 12 }[precision])
}

/**
 * What a typed text can mean, the likeliest first; empty where it means no date. Without a year the next one that is not
 * over is meant, then the one after it.
 * @param today epoch milliseconds, as {@link dayOf} answers
 */
export function readDateWords(text: string, today: number): readonly Period[] {
  const words = fold(text).trim()
  if (words === '') return []
  for (const read of readers) {
    const found = read(words, today)
    if (found) return found.filter(({ date }) => /^\d{4}-/.test(date))
  }
  return []
}

type Reader = (words: string, today: number) => readonly Period[] | undefined

/** In the order in which they are asked; the first that answers is right. */
const readers: readonly Reader[] = [readQuarter, readYear, readStep, readNamedDay, readNumbers, readMonth]

/** `q1`, `Q1 2027`, `1. Quartal 27`. */
function readQuarter(words: string, today: number) {
  const [, before, after, year] =
    /^(?:q(?:uarter|uartal)?\.? ?([1-4])|([1-4])\.? ?q(?:uarter|uartal)?)[ /.-]?(\d{2}|\d{4})?$/.exec(
      words,
    ) ?? []
  const quarter = before ?? after
  if (quarter === undefined) return undefined
  return inYears(year, today, (of) => periodAt(Date.UTC(of, Number(quarter) * 3 - 1, 1), 'QUARTER'))
}

/** `2028`. */
function readYear(words: string) {
  return /^[12]\d{3}$/.test(words) ? [periodAt(Date.UTC(Number(words), 0, 1), 'YEAR')] : undefined
}

/** `+2w`, `in 3 months`, `-1 t`: days and weeks from today, months and longer to the same day. */
function readStep(words: string, today: number) {
  const [, sign, count, unit = ''] = /^(?:in )?([+−-]?) ?(\d{1,3}) ?([a-z]*)$/.exec(words) ?? []
  if (count === undefined || (unit === '' && !sign)) return undefined
  const m = messagesOf('values')
  const units = m.dateUnits
  const steps = Number(count) * (sign === '-' || sign === '−' ? -1 : 1)
  const means = (name: keyof typeof units) => unit !== '' && units[name].split(' ').includes(unit)
  if (unit === '' || means('day')) return [periodAt(today + steps * dayMs, 'DAY')]
  if (means('week')) return [periodAt(today + steps * 7 * dayMs, 'DAY')]
  const months = means('month') ? 1 : means('quarter') ? 3 : means('year') ? 12 : 0
  return months > 0 ? [periodAt(monthsLater(today, steps * months), 'DAY')] : undefined
}

/** `today`, `tomorrow`, `fri`. */
function readNamedDay(words: string, today: number) {
  const m = messagesOf('values')
  if (fold(m.dateToday) === words) return [periodAt(today, 'DAY')]
  if (fold(m.dateTomorrow) === words) return [periodAt(today + dayMs, 'DAY')]
  const weekday =
    words.length < 2 ? -1 : names().weekdays.findIndex((name) => name.some((one) => one.startsWith(words)))
  if (weekday < 0) return undefined
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7
  return [periodAt(today + ahead * dayMs, 'DAY'), periodAt(today + (ahead + 7) * dayMs, 'DAY')]
}

/** `31.12.2027`, `12/31`, `2027-12-31`, `12/2027`, `18` of this or the next month. */
function readNumbers(words: string, today: number) {
  const match = /^(\d{1,4})(?:([./-]) ?(\d{1,4})(?:\2 ?(\d{2}|\d{4})?)?)?\.?$/.exec(words)
  if (!match) return undefined
  const [, first = '', mark = '', second, third] = match
  if (second === undefined) return first.length > 2 ? undefined : nextDays(Number(first), today)
  // A year is what has four digits; otherwise a month and a day are in the order of the language, after a point day first.
  if (first.length === 4)
    return third === undefined ? monthOf(first, second) : dayIn(Number(first), second, third)
  if (second.length > 2) return third === undefined ? monthOf(second, first) : undefined
  const [day, month] =
    mark === '.' || (mark !== '-' && names().isDayFirst) ? [first, second] : [second, first]
  return inYears(third, today, (year) => dayIn(year, month, day)?.[0])
}

/** `dec`, `december 2027`, `dec 18`, `18. dez 2027`. */
function readMonth(words: string, today: number) {
  const parts = words.split(/[ ./,-]+/).filter((part) => part !== '')
  const at = parts.findIndex((part) => /^\p{L}{3}/u.test(part))
  const word = parts[at]
  if (word === undefined || parts.length > 3) return undefined
  const month = names().months.findIndex((name) => name.some((one) => one.startsWith(word)))
  const numbers = parts.filter((_, place) => place !== at)
  if (month < 0 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const years = numbers.filter((part) => part.length === 4)
  const days = numbers.filter((part) => part.length < 3)
  const written = years[0] ?? (days.length === 2 ? days[1] : undefined)
  const [day] = days
  if (day === undefined) return inYears(written, today, (year) => periodAt(Date.UTC(year, month, 1), 'MONTH'))
  return inYears(written, today, (year) => dayIn(year, String(month + 1), day)?.[0])
}

/** The one year that is written, or the next two whose period is not over. */
function inYears(
  written: string | undefined,
  today: number,
  periodIn: (year: number) => Period | undefined,
): readonly Period[] {
  if (written !== undefined) {
    const year = Number(written)
    return [periodIn(written.length === 2 ? 2000 + year : year)].filter((period) => period !== undefined)
  }
  const now = new Date(today).getUTCFullYear()
  return [now, now + 1, now + 2]
    .map(periodIn)
    .filter((period) => period !== undefined)
    .filter(({ date }) => (timeOf(date) ?? 0) >= today)
    .slice(0, 2)
}

function monthOf(year: string, month: string): readonly Period[] | undefined {
  const at = Number(month)
  if (year.length !== 4 || at < 1 || at > 12) return undefined
  return [periodAt(Date.UTC(Number(year), at - 1, 1), 'MONTH')]
}

/** Undefined for a day that the month does not have. */
function dayIn(year: number, month: string, day: string): readonly Period[] | undefined {
  const time = Date.UTC(year, Number(month) - 1, Number(day))
  const found = new Date(time)
  const isDay = found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(day)
  return isDay ? [periodAt(time, 'DAY')] : undefined
}

/** That day of this month, if it is not over, and of the next ones that have it. */
function nextDays(day: number, today: number): readonly Period[] {
  const first = new Date(today)
  return [0, 1, 2, 3]
    .flatMap((months) => {
      const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
      return dayIn(month.getUTCFullYear(), String(month.getUTCMonth() + 1), String(day)) ?? []
    })
    .filter(({ date }) => (timeOf(date) ?? 0) >= today)
    .slice(0, 2)
}

/** The names of months and weekdays as they are typed, in the language of the page and in English, and the order of dates. */
const names = perLocale((locale) => {
  const all = (style: 'long' | 'short', options: 'month' | 'weekday', times: readonly number[]) =>
    [locale, 'en'].map((language) => {
      const format = new Intl.DateTimeFormat(language, { [options]: style, timeZone: 'UTC' })
      return times.map((time) => fold(format.format(time)).replaceAll('.', ''))
    })
  const of = (options: 'month' | 'weekday', times: readonly number[]) => {
    const lists = [...all('long', options, times), ...all('short', options, times)]
    return times.map((_, at) => lists.map((list) => list[at] ?? ''))
  }
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return {
    months: of(
      'month',
      Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15)),
    ),
    // The fourth of January 1970 was a Sunday.
    weekdays: of(
      'weekday',
      Array.from({ length: 7 }, (_, day) => (day + 3) * dayMs),
    ),
    isDayFirst: parts.indexOf('day') < parts.indexOf('month'),
  }
})

function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The words of a calendar in the language of the page. */
export const calendarWords = perLocale((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (time: number) => made.format(time)
  }
  return {
    /** From 0, a Sunday. */
    firstWeekday: firstWeekdayOf(locale) % 7,
    weekday: format({ weekday: 'short' }),
    month: format({ month: 'long', year: 'numeric' }),
    monthAlone: format({ month: 'short' }),
    dayAndMonth: format({ month: 'short', day: 'numeric' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
})

interface WeekLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** From 1, a Monday; where a browser does not know it, a Monday. */
function firstWeekdayOf(locale: string): number {
  const made = new Intl.Locale(locale) as WeekLocale
  return (made.getWeekInfo?.() ?? made.weekInfo)?.firstDay ?? 1
}

/** `Quarter, to Mar 31`; of a day its weekday. */
export function periodNote(m: Messages['values'], ui: Messages['ui'], { date, precision }: Period): string {
  const time = timeOf(date) ?? 0
  if (precision === 'DAY') return calendarWords().weekday(time)
  return m.periodTo({ period: ui.precisions[precision], day: calendarWords().dayAndMonth(time) })
}
