// How the records of a branch stand: a record and all that is below it.
import type { KnownRecord } from '#contract/extended-operations.ts'
import { type DueChoice, dueOf, targetTime } from './due-date.ts'
import { isArchived, isFinished, statusSortKey } from './status-order.ts'

export interface BranchHealth<Item extends KnownRecord> {
  /** How many records count, which are those that are not archived. */
  readonly total: number
  /** How many have each status, those that ask for the most attention first. */
  readonly statuses: readonly { readonly name: string; readonly count: number }[]
  /** How many unfinished records are overdue, due within 30 days, due later, or without a date. */
  readonly due: Readonly<Record<DueChoice, number>>
  /** The records below the first one that are due next, in the order of their dates. */
  readonly next: readonly Item[]
}

/**
 * @param records the record of the branch first, then all below it
 * @param options.now epoch milliseconds
 * @param options.shownNext how many of the next dates are wanted
 */
export function branchHealth<Item extends KnownRecord>(
  records: Iterable<Item>,
  options: { readonly now: number; readonly shownNext: number },
): BranchHealth<Item> {
  const { now, shownNext } = options
  const counts = new Map<string, number>()
  const due = { overdue: 0, month: 0, later: 0, past: 0, none: 0 }
  const coming: { readonly time: number; readonly record: Item }[] = []
  let total = 0
  let isFirst = true
  for (const record of records) {
    const isBranch = isFirst
    isFirst = false
    const { name } = record.status
    if (isArchived(name)) continue
    total += 1
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (isFinished(name)) continue
    const choice = dueOf(record, now)
    due[choice] += 1
    const time = targetTime(record)
    if (!isBranch && time !== undefined && choice !== 'overdue') coming.push({ time, record })
  }
  coming.sort((one, other) => one.time - other.time)
  const statuses = Array.from(counts, ([name, count]) => ({ name, count }))
  statuses.sort((one, other) => (statusSortKey(one.name) < statusSortKey(other.name) ? -1 : 1))
  return { total, statuses, due, next: coming.slice(0, shownNext).map(({ record }) => record) }
}
