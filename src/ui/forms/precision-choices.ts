// How exact a target date can be, in words.
import type { Messages } from '#messages/messages.ts'
import { formatUtcMonth, formatUtcYear, formatWrittenDay } from '#ui/dates.ts'

/** The word for a precision; one that the console does not know is shown as it came. */
export function precisionName({ precisions }: Messages['ui'], value: string): string {
  const named: Readonly<Record<string, string>> = precisions
  return Object.hasOwn(precisions, value) ? (named[value] ?? value) : value
}

/** A target date as exactly as it is meant: `31 Dec 2028`, `Dec 2028`, `Q4 2028` or `2028`. */
export function targetDateText(
  m: Messages['ui'],
  dateTime: string,
  precision: string | null | undefined,
): string {
  // The day as it is written, and as the field of the date has it.
  const time = Date.parse(dateTime.slice(0, 'YYYY-MM-DD'.length))
  if (Number.isNaN(time)) return formatWrittenDay(dateTime)
  switch (precision) {
    case 'MONTH':
      return formatUtcMonth(time)
    case 'QUARTER': {
      const quarter = Math.floor(new Date(time).getUTCMonth() / 3) + 1
      return m.quarter({ quarter, year: formatUtcYear(time) })
    }
    case 'YEAR':
      return formatUtcYear(time)
    default:
      return formatWrittenDay(dateTime)
  }
}

/** What a precision is chosen from: none, the known ones, and the present one if it is another word. */
export function precisionChoices(m: Messages['ui'], present: string) {
  const known = Object.keys(m.precisions)
  const words = present === '' || known.includes(present) ? known : [...known, present]
  return [
    { value: '', label: m.notSet },
    ...words.map((value) => ({ value, label: precisionName(m, value) })),
  ]
}
