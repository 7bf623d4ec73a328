// Control totals: exact sums per version and period, to be compared with the sum the spreadsheet shows.
import { withoutTrailingZeros } from '#contract/decimal.ts'
import type { Version } from './period-key.ts'

/** An exact sum of decimals. */
export class DecimalSum {
  #units = 0n
  /** Digits after the point that `#units` holds. */
  #scale = 0

  add(digits: string): void {
    const point = digits.indexOf('.')
    const scale = point === -1 ? 0 : digits.length - point - 1
    const units = BigInt(point === -1 ? digits : digits.slice(0, point) + digits.slice(point + 1))
    if (scale > this.#scale) {
      this.#units *= 10n ** BigInt(scale - this.#scale)
      this.#scale = scale
    }
    this.#units += units * 10n ** BigInt(this.#scale - scale)
  }

  get digits(): string {
    return decimalText(this.#units, this.#scale)
  }

  /** The sum divided by a count, rounded half away from zero to `places` digits behind the point. */
  dividedBy(count: number, places: number): string {
    const divisor = BigInt(count) * 10n ** BigInt(this.#scale)
    const scaled = this.#units * 10n ** BigInt(places) * 2n
    const doubled = scaled < 0n ? scaled - divisor : scaled + divisor
    return decimalText(doubled / (divisor * 2n), places)
  }
}

function decimalText(units: bigint, scale: number): string {
  const isNegative = units < 0n
  const text = (isNegative ? -units : units).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = withoutTrailingZeros(text.slice(text.length - scale))
  return (isNegative ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`)
}

export interface PeriodTotal {
  readonly version: Version
  readonly period: string
  /** Exact decimal digits. */
  readonly sum: string
  readonly count: number
}

export class Totals {
  readonly #sums = new Map<string, { version: Version; period: string; sum: DecimalSum; count: number }>()
  readonly #all = new DecimalSum()
  #count = 0

  /** @param digits canonical decimal digits. */
  add(version: Version, period: string, digits: string): void {
    const key = `${version} ${period}`
    let total = this.#sums.get(key)
    if (!total) {
      total = { version, period, sum: new DecimalSum(), count: 0 }
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
