// Dates as the reader writes them, in their own time zone. How long ago something was is said in the words of the
// console.

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.4375 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** It stands in sentences, and those are English. */
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const dayOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** `3 days ago`, `in 2 months`, `now`, by the largest unit that fits; both times in epoch milliseconds. */
export function formatRelative(time: number, now: number): string {
  const distance = time - now
  for (const [unit, length] of units) {
    const count = Math.trunc(distance / length)
    if (count !== 0) return relative.format(count, unit)
  }
  return relative.format(0, 'second')
}

/** `18 Nov 2026, 09:30`; the text itself when it is not a date. */
export function formatExact(dateTime: string): string {
  const time = Date.parse(dateTime)
  return Number.isNaN(time) ? dateTime : exact.format(time)
}

/** `18 Nov 2026`; the text itself when it is not a date. */
export function formatDay(dateTime: string): string {
  const time = Date.parse(dateTime)
  return Number.isNaN(time) ? dateTime : dayOnly.format(time)
}

/** The day of a time in epoch milliseconds that stands for a whole day, wherever it is read. */
export function formatUtcDay(time: number): string {
  return utcDay.format(time)
}
