// The amounts of items, summed by version and period: those that are sent, and those that were last sent of the same items.
import type { PastAmount } from './alarms.ts'
import type { ImportItem } from './items.ts'
import { type PeriodTotal, Totals } from './totals.ts'
import { versions } from './versions.ts'

/** Items between two pauses. */
const portionItems = 200

/** The sums of the amounts of these items. */
export function* itemTotals(items: readonly ImportItem[]): Generator<undefined, Totals, undefined> {
  const totals = new Totals()
  for (const [index, { amounts }] of items.entries()) {
    for (const [version, periods] of amounts)
      for (const [period, digits] of periods) totals.add(version, period, digits)
    if (index % portionItems === portionItems - 1) yield
  }
  return totals
}

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
