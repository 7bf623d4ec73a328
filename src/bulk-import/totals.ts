// Control totals: exact sums per version and period, to be compared with the sum the spreadsheet shows.
import { ExactSum } from './exact-sum.ts'
import type { Version } from './versions.ts'

export interface PeriodTotal {
  readonly version: Version
  readonly period: string
  /** Exact decimal digits. */
  readonly sum: string
  readonly count: number
}

export class Totals {
  readonly #sums = new Map<string, { version: Version; period: string; sum: ExactSum; count: number }>()
  readonly #all = new ExactSum()
  #count = 0

  /** @param digits canonical decimal digits. */
  add(version: Version, period: string, digits: string): void {
    const key = `${version} ${period}`
    let total = this.#sums.get(key)
    if (!total) {
      total = { version, period, sum: new ExactSum(), count: 0 }
      this.#sums.set(key, total)
    }
    total.sum.add(digits)
    total.count += 1
    this.#all.add(digits)
    this.#count += 1
  }

  /** One entry per version and period that has an amount, versions together, periods in their order as text. */
  list(): PeriodTotal[] {
    return [...this.#sums.values()]
      .map(({ version, period, sum, count }) => ({ version, period, sum: sum.digits, count }))
      .toSorted((a, b) => compare(a.version, b.version) || compare(a.period, b.period))
  }

  /** The sum of all amounts, as a spreadsheet shows it for a selected block. */
  get grandTotal(): { readonly sum: string; readonly count: number } {
    return { sum: this.#all.digits, count: this.#count }
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
