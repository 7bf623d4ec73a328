// The amounts of items, summed by version and period: those that are sent, and those that were last sent of the same items.
import { amountKey, type ImportItem } from './items.ts'
import type { PastAmount } from './stored-amounts.ts'
import { type PeriodTotal, Totals } from './totals.ts'
import { versions } from './versions.ts'

/** The sums of the amounts of these items. */
export function itemTotals(items: readonly ImportItem[]): Totals {
  const totals = new Totals()
  for (const { amounts } of items) {
    for (const [version, periods] of amounts)
      for (const [period, digits] of periods) totals.add(version, period, digits)
  }
  return totals
}

export interface CurrencyTotals {
  /** Empty where the sheet has one currency or none, and for amounts that name none beside others. */
  readonly currency: string
  readonly periods: readonly PeriodTotal[]
  /** Of all periods. */
  readonly whole: { readonly sum: string; readonly count: number }
}

/** The sums of the amounts of these items, of each currency by itself where a sheet has several. */
export function totalsByCurrency(items: readonly ImportItem[]): readonly CurrencyTotals[] {
  if (!items.some(({ currencies }) => currencies)) return [currencyTotals('', itemTotals(items))]
  const found = new Map<string, Totals>()
  for (const { amounts, currencies } of items) {
    for (const [version, periods] of amounts)
      for (const [period, digits] of periods) {
        const currency = currencies?.get(amountKey(version, period)) ?? ''
        const totals = found.get(currency) ?? new Totals()
        found.set(currency, totals)
        totals.add(version, period, digits)
      }
  }
  return [...found].map(([currency, totals]) => currencyTotals(currency, totals)).toSorted(byCurrency)
}

function currencyTotals(currency: string, totals: Totals): CurrencyTotals {
  return { currency, periods: totals.list(), whole: totals.grandTotal }
}

function byCurrency(one: CurrencyTotals, other: CurrencyTotals): number {
  return one.currency < other.currency ? -1 : 1
}

/** The sums of what was stored or last sent of these items, in the versions and periods that there can be. */
export function pastTotals(
  items: readonly ImportItem[],
  past: (item: ImportItem) => readonly PastAmount[],
): readonly PeriodTotal[] {
  const totals = new Totals()
  for (const item of items) {
    for (const { version, period, digits } of past(item)) {
      const known = versions.find((one) => one === version)
      if (known) totals.add(known, period, digits)
    }
  }
  return totals.list()
}
