// Dates as the person writes them, in the time zone of the device, which is named beside every hour.
import { perLocale } from '#messages/language.ts'

const dayMs = 86_400_000

/** Units that are counted; “last year” would be a year of the calendar, and the date can be in another. */
const longUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365.25 * dayMs],
  ['month', 30.4375 * dayMs],
  ['week', 7 * dayMs],
]

const shortUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const counted = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
const named = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const exact = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
)
const dayOnly = perLocale((locale) => new Intl.DateTimeFormat(locale, day))
const utcDay = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }))
const utcMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const utcYear = perLocale((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }))

/**
 * `3 days ago`, `in 2 months`, `now`, by the largest unit that fits; both times in epoch milliseconds. Days are those of
 * the calendar; of longer units only whole ones count, or 18 months would be 2 years.
 */
export function formatRelative(time: number, now: number): string {
  const distance = time - now
  for (const [unit, length] of longUnits)
    if (Math.abs(distance) >= length) return counted().format(Math.trunc(distance / length), unit)
  if (Math.abs(distance) >= dayMs) return named().format(calendarDay(time) - calendarDay(now), 'day')
  for (const [unit, length] of shortUnits) {
    const count = Math.trunc(distance / length)
    if (count !== 0) return named().format(count, unit)
  }
  return named().format(0, 'second')
}

/** The number of the day in which a time is where the reader is. */
function calendarDay(time: number): number {
  const local = new Date(time)
  return Math.round(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / dayMs)
}

const formatParsed = (format: () => Intl.DateTimeFormat) => (dateTime: string) => {
  const time = Date.parse(dateTime)
  return Number.isNaN(time) ? dateTime : format().format(time)
}

/** `18 Nov 2026, 09:30 GMT+1`; the text itself when it is not a date. */
export const formatExact = formatParsed(exact)

/** `18 Nov 2026`; the text itself when it is not a date. */
export const formatDay = formatParsed(dayOnly)

/** The day of a time at the start of a day in UTC, in epoch milliseconds: the same day in every time zone. */
export function formatUtcDay(time: number): string {
  return utcDay().format(time)
}

/** `Nov 2026`; otherwise like {@link formatUtcDay}. */
export function formatUtcMonth(time: number): string {
  return utcMonth().format(time)
}

/** `2026`; otherwise like {@link formatUtcDay}. */
export function formatUtcYear(time: number): string {
  return utcYear().format(time)
}

/**
 * `18 Nov 2026` for the day as it is written, wherever the reader is: a target date is a day and no moment. The text itself
 * when it is not a date.
 */
export function formatWrittenDay(dateTime: string): string {
  const time = Date.parse(dateTime.slice(0, 'YYYY-MM-DD'.length))
  return Number.isNaN(time) ? dateTime : formatUtcDay(time)
}
