// Dates of a workbook, which are numbers of days: from 1900 on with a 29 February 1900 that never was, or from 1904 on.

export type DateSystem = 1900 | 1904

const dayMs = 86_400_000
/** Days from the first day of one system to that of the other. */
const daysBetweenSystems = 1462
/** The serial number of the 29 February 1900. */
const inventedDay = 60
const firstDay = Date.UTC(1899, 11, 31)
/** Serial numbers of 1 January 0001 to 31 December 9999 lie well within. */
const maxSerial = 2_958_465

/**
 * A date as ISO text: `2027-04-30`, with a time where it has one. A month is its first day, and is written as a month:
 * `2027-04`. Undefined for a number that is no date.
 */
export function serialText(written: string, system: DateSystem): string | undefined {
  const value = Number(written)
  if (!Number.isFinite(value) || value < 0 || value > maxSerial) return undefined
  // To the second: a double has no exact minute.
  const seconds = Math.round(value * 86_400)
  const day = Math.floor(seconds / 86_400) + (system === 1904 ? daysBetweenSystems : 0)
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19)
  // Less than a day is a time in both systems, though 0 is a day in one of them.
  if (day === 0 || (seconds > 0 && seconds < 86_400)) return time
  const date = new Date(firstDay + (day >= inventedDay ? day - 1 : day) * dayMs).toISOString().slice(0, 10)
  return dateText(date, time)
}

/** An ISO date cell (`t="d"`) in the same form; undefined when it is none. */
export function isoText(written: string): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(written.trim())
  return parts?.[1] && dateText(parts[1], parts[2] ?? '00:00:00')
}

function dateText(date: string, time: string): string {
  if (time !== '00:00:00') return `${date}T${time}`
  return date.endsWith('-01') ? date.slice(0, 7) : date
}
