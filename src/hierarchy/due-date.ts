// When a record is due, as far as a person has to act on it.
import type { KnownRecord } from '#contract/extended-operations.ts'
import { isFinished } from './status-order.ts'

/** The choices of the filter, the most urgent first. `past`: the day is over, and so is the work. */
export const dueChoices = ['overdue', 'month', 'later', 'past', 'none'] as const
export type DueChoice = (typeof dueChoices)[number]

const dayMs = 86_400_000

/** The target date as epoch milliseconds; undefined where there is none. */
export function targetTime(record: KnownRecord): number | undefined {
  const text = record.targetDate
  const time = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** The start of the last day of the month, quarter or year that a date stands for; at another site each date is a day. */
function lastDayOf(time: number, precision: string | null | undefined): number {
  const months = { MONTH: 1, QUARTER: 3, YEAR: 12 }[precision ?? '']
  if (months === undefined) return time
  const date = new Date(time)
  const next = Math.floor(date.getUTCMonth() / months) * months + months
  return Date.UTC(date.getUTCFullYear(), next, 0)
}

/**
 * When a record is due. It is overdue when all of its day, month, quarter or year is over, in every time zone west of the reader's, too.
 * @param now epoch milliseconds
 */
export function dueOf(record: KnownRecord, now: number): DueChoice {
  const target = targetTime(record)
  if (target === undefined) return 'none'
  const time = lastDayOf(target, record.targetDateType)
  if (time + dayMs < now) return isFinished(record.status.name) ? 'past' : 'overdue'
  return time < now + 30 * dayMs ? 'month' : 'later'
}

/**
 * The target date as a column shows it; undefined where there is none.
 * @param now epoch milliseconds
 */
export function targetOf(record: KnownRecord, now: number) {
  const time = targetTime(record)
  if (time === undefined) return undefined
  return {
    dateTime: new Date(time).toISOString(),
    precision: record.targetDateType,
    isOverdue: dueOf(record, now) === 'overdue',
  }
}
