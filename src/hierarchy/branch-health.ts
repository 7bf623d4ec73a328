// The health of a branch, which is a record and all records below it: their statuses and their target dates.
import type { KnownRecord } from '#contract/extended-operations.ts'
import { type DueChoice, dueOf, targetTime } from './due-date.ts'
import { isArchived, isFinished, statusSortKey } from './status-order.ts'

export interface BranchHealth {
  /** How many records count, which are those that are not archived. */
  readonly total: number
  /** How many have each status, those that ask for the most attention first. */
  readonly statuses: readonly { readonly name: string; readonly count: number }[]
  /** How many unfinished records are overdue, due within 30 days, due later, or without a date. */
  readonly due: Readonly<Record<DueChoice, number>>
  /** The records below the first one that are due next, in the order of their dates, which are epoch milliseconds. */
  readonly next: readonly { readonly record: KnownRecord; readonly time: number }[]
}

/**
 * @param records the record of the branch first, then all below it
 * @param terms.now epoch milliseconds
 * @param terms.shownNext how many of the next dates are wanted
 */
export function branchHealth(
  records: readonly KnownRecord[],
  { now, shownNext }: { readonly now: number; readonly shownNext: number },
): BranchHealth {
  const [branch] = records
  const counts = new Map<string, number>()
  const due = { overdue: 0, month: 0, later: 0, past: 0, none: 0 }
  const next: { readonly record: KnownRecord; readonly time: number }[] = []
  let total = 0
  for (const record of records) {
    const { name } = record.status
    if (isArchived(name)) continue
    total += 1
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (isFinished(name)) continue
    const choice = dueOf(record, now)
    due[choice] += 1
    const time = targetTime(record)
    if (record === branch || time === undefined || choice === 'overdue') continue
    // A branch can have tens of thousands of dates: only the few that are wanted are kept in order.
    if (next.length === shownNext && time >= (next.at(-1)?.time ?? 0)) continue
    next.push({ record, time })
    next.sort((one, other) => one.time - other.time)
    next.length = Math.min(next.length, shownNext)
  }
  const statuses = Array.from(counts, ([name, count]) => ({ name, count }))
  statuses.sort((one, other) => (statusSortKey(one.name) < statusSortKey(other.name) ? -1 : 1))
  return { total, statuses, due, next }
}
