// What was last sent of the items of a plan, summed as the plan itself is.
import type { PastAmount } from './alarms.ts'
import type { ImportItem } from './items.ts'
import { versions } from './period-key.ts'
import { type PeriodTotal, Totals } from './totals.ts'

/** The sums of what was last sent of these items, in the versions and periods that there can be. */
export function pastTotals(
  items: readonly ImportItem[],
  past: (item: ImportItem) => readonly PastAmount[],
): readonly PeriodTotal[] {
  const totals = new Totals()
  for (const item of items)
    for (const { version, period, digits } of past(item)) {
      const known = versions.find((one) => one === version)
      if (known) totals.add(known, period, digits)
    }
  return totals.list()
}
