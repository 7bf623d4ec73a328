// The amounts that a service holds of the items of a sheet, and what of them others sent after the person saw them. Plain
// data, so that a worker can give it away.
import { monthOfPeriodKey } from '#contract/period-keys.ts'
import type { ImportItem } from './items.ts'
import type { Version } from './versions.ts'

/** The amount that was last sent. */
export interface PastAmount {
  readonly version: string
  readonly period: string
  /** Exact decimal digits. */
  readonly digits: string
}

/** The amounts of an item and version. */
export interface StoredSeries {
  /** Canonical decimal digits by month; a month without an amount has none. */
  readonly months: Readonly<Record<string, string>>
  /** When amounts of this version were last sent, in epoch milliseconds. */
  readonly sentAt: number | undefined
  /** The name of the person or service account that sent them. */
  readonly sentBy: string | undefined
  /** True where that is the person who imports now. */
  readonly isOwn: boolean
}

/** By the comparable ID of an item and by version. An item that is not named has no amounts. */
export type StoredAmounts = ReadonlyMap<string, ReadonlyMap<Version, StoredSeries>>

/** The months and versions that are asked for. */
export interface AmountWindow {
  readonly from: string
  readonly to: string
  readonly versions: readonly Version[]
}

/** The first and the last month of these items, and their versions; undefined where they have no amount. */
export function windowOf(items: readonly Pick<ImportItem, 'amounts'>[]): AmountWindow | undefined {
  const versions = new Set<Version>()
  let [from, to] = ['9999-12', '']
  for (const { amounts } of items)
    for (const [version, periods] of amounts) {
      if (periods.size > 0) versions.add(version)
      for (const period of periods.keys()) {
        const month = monthOfPeriodKey(period)
        if (month === undefined) continue
        if (month < from) from = month
        if (month > to) to = month
      }
    }
  return to === '' ? undefined : { from, to, versions: [...versions] }
}

const plainMonth = /^\d{4}-\d\d$/

/** The month of a period, `2027-03`, by whichever key; the key itself where it names no month. */
export function monthOf(period: string): string {
  return plainMonth.test(period) ? period : (monthOfPeriodKey(period) ?? period)
}

/** The stored amount of a period; null for none. */
export function amountIn(series: StoredSeries | undefined, period: string): string | null {
  return series?.months[monthOf(period)] ?? null
}

/** What a person decided about an amount that someone else sent after they saw it. */
export type NewerAnswer = 'theirs' | 'mine'

/** An amount that someone else sent after the person saw it. */
export interface NewerAmount {
  /** The place of the item in the plan. */
  readonly entry: number
  readonly version: Version
  readonly period: string
  /** The amount that the person saw; undefined where it is not known. */
  readonly seen: string | null | undefined
  readonly theirs: string | null
  readonly mine: string
  /** Who sent theirs, and when, as far as the service says it. */
  readonly by: string | undefined
  readonly at: number | undefined
}

/** Equal for the same amount of theirs: one that is changed again is asked about again. */
export function newerKey(
  id: string,
  { version, period, theirs }: Pick<NewerAmount, 'version' | 'period' | 'theirs'>,
): string {
  return `${id} ${version} ${period} ${theirs ?? ''}`
}
