// Dates as the person writes them, in the time zone of the device, which is named beside every hour.
import { perLocale } from '#messages/language.ts'

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.4375 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const exact = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
)
const dayOnly = perLocale((locale) => new Intl.DateTimeFormat(locale, day))
const utcDay = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }))

/** `3 days ago`, `in 2 months`, `now`, by the largest unit that fits; both times in epoch milliseconds. */
export function formatRelative(time: number, now: number): string {
  const distance = time - now
  for (const [unit, length] of units) {
    const count = Math.trunc(distance / length)
    if (count !== 0) return relative().format(count, unit)
  }
  return relative().format(0, 'second')
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
