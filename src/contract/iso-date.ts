// Times in answers. Threads that answer pages import this and no schemas.

const dayMs = 86_400_000
const maxDays = 1000

/** Days since 1970 as an answer begins with them, `2026-11-25T`: most times of a page are of few days. */
const days = new Map<number, string>()

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/**
 * A time as the API writes it, `2026-11-25T08:30:00.000Z`: what `Date.toISOString` writes, which took a quarter of the
 * time to print a page of 100.
 * @throws RangeError for what is no time
 */
export function isoDate(epochMilliseconds: number): string {
  const whole = Math.trunc(epochMilliseconds)
  const day = Math.floor(whole / dayMs)
  const ofDay = whole - day * dayMs
  const seconds = Math.floor(ofDay / 1000)
  const minutes = Math.floor(seconds / 60)
  const hour = twoDigits[Math.floor(minutes / 60)]
  const thousandths = String(ofDay - seconds * 1000).padStart(3, '0')
  return `${textOfDay(day)}${hour}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${thousandths}Z`
}

function textOfDay(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size === maxDays) days.clear()
  const text = new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length)
  days.set(day, text)
  return text
}
