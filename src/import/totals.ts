// Control totals: exact sums per version and period, to be compared with the sum the spreadsheet shows.
import { ExactSum } from '#contract/decimal.ts'
import type { Version } from './versions.ts'

export interface PeriodTotal {
  readonly version: Version
  readonly period: string
  /** Exact decimal digits. */
  readonly sum: string
  readonly count: number
}

interface Summed extends Pick<PeriodTotal, 'version' | 'period'> {
  readonly sum: ExactSum
  count: number
}

export class Totals {
  readonly #sums = new Map<Version, Map<string, Summed>>()

  /** @param digits canonical decimal digits. */
  add(version: Version, period: string, digits: string): void {
    const total = this.#sums.get(version)?.get(period) ?? this.#added(version, period)
    total.sum.add(digits)
    total.count += 1
  }

  /** One entry per version and period that has an amount, versions together, periods in their order as text. */
  list(): PeriodTotal[] {
    return this.#all()
      .map(({ version, period, sum, count }) => ({ version, period, sum: sum.digits, count }))
      .toSorted((a, b) => compare(a.version, b.version) || compare(a.period, b.period))
  }

  /** The sum of all amounts, as a spreadsheet shows it for a selected block. */
  get grandTotal(): { readonly sum: string; readonly count: number } {
    const all = new ExactSum()
    let count = 0
    for (const total of this.#all()) {
      all.add(total.sum.digits)
      count += total.count
    }
    return { sum: all.digits, count }
  }

  #added(version: Version, period: string): Summed {
    const total = { version, period, sum: new ExactSum(), count: 0 }
    const ofVersion = this.#sums.get(version) ?? new Map<string, Summed>()
    this.#sums.set(version, ofVersion.set(period, total))
    return total
  }

  #all(): Summed[] {
    return [...this.#sums.values()].flatMap((ofVersion) => [...ofVersion.values()])
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
