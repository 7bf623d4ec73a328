// The amounts of items, summed by version and period: those that are sent, and those that were last sent of the same items.
import { amountKey, type ImportItem } from './items.ts'
import type { PastAmount } from './stored-amounts.ts'
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

export interface CurrencyTotals {
  /** Empty where the sheet has one currency or none, and for amounts that name none beside others. */
  readonly currency: string
  readonly periods: readonly PeriodTotal[]
  /** Of all periods. */
  readonly whole: { readonly sum: string; readonly count: number }
}

/** The sums of the amounts of these items, of each currency by itself where a sheet has several. */
export function* totalsByCurrency(
  items: readonly ImportItem[],
): Generator<undefined, readonly CurrencyTotals[], undefined> {
  if (!items.some(({ currencies }) => currencies)) return [currencyTotals('', yield* itemTotals(items))]
  const found = new Map<string, Totals>()
  for (const [index, { amounts, currencies }] of items.entries()) {
    for (const [version, periods] of amounts)
      for (const [period, digits] of periods) {
        const currency = currencies?.get(amountKey(version, period)) ?? ''
        const totals = found.get(currency) ?? new Totals()
        found.set(currency, totals)
        totals.add(version, period, digits)
      }
    if (index % portionItems === portionItems - 1) yield
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
export function* pastTotals(
  items: readonly ImportItem[],
  past: (item: ImportItem) => readonly PastAmount[],
): Generator<undefined, readonly PeriodTotal[], undefined> {
  const totals = new Totals()
  for (const [index, item] of items.entries()) {
    for (const { version, period, digits } of past(item)) {
      const known = versions.find((one) => one === version)
      if (known) totals.add(known, period, digits)
    }
    if (index % portionItems === portionItems - 1) yield
  }
  return totals.list()
}
