// When a record is due, as far as a person has to act on it.
import type { PlanningRecord } from '#contract/resources.ts'
import { isFinished } from './status-order.ts'

/** The choices of the filter, the most urgent first. `past`: the day is over, and so is the work. */
export const dueChoices = ['overdue', 'month', 'later', 'past', 'none'] as const
export type DueChoice = (typeof dueChoices)[number]

const dayMs = 86_400_000

/** The target date as epoch milliseconds; undefined where there is none. */
export function targetTime(record: PlanningRecord): number | undefined {
  const text = 'targetDate' in record ? record.targetDate : undefined
  const time = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * When a record is due. It is overdue when its whole day is over, in every time zone west of the reader's, too.
 * @param now epoch milliseconds
 */
export function dueOf(record: PlanningRecord, now: number): DueChoice {
  const time = targetTime(record)
  if (time === undefined) return 'none'
  if (time + dayMs < now) return isFinished(record.status.name) ? 'past' : 'overdue'
  return time < now + 30 * dayMs ? 'month' : 'later'
}

/**
 * The target date as a column shows it; undefined where there is none.
 * @param now epoch milliseconds
 */
export function targetOf(record: PlanningRecord, now: number) {
  const time = targetTime(record)
  if (time === undefined) return undefined
  return { dateTime: new Date(time).toISOString(), isOverdue: dueOf(record, now) === 'overdue' }
}
