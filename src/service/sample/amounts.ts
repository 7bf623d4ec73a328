// Amounts by month: a plan with a season, a forecast that drifts from it, and actuals that scatter about the
// forecast. Amounts are whole hundredths until they are written, so that no digit is an accident of rounding.
import { withoutTrailingZeros } from '#contract/decimal.ts'
import type { Random } from './random.ts'

/** A version of the amounts: period key (YYYY-MM) to decimal text without needless zeros. */
export type Amounts = Record<string, string>

export interface Month {
  readonly key: string
  /** 1 to 12. */
  readonly month: number
  readonly past: boolean
}

/** The 36 months of last year, this year and next year. */
export function monthsAround(now: number): Month[] {
  const date = new Date(now)
  const thisMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  return Array.from({ length: 36 }, (_unused, index) => {
    const start = new Date(Date.UTC(date.getUTCFullYear() - 1, index))
    const month = start.getUTCMonth() + 1
    const key = `${start.getUTCFullYear()}-${String(month).padStart(2, '0')}`
    return { key, month, past: start.getTime() < thisMonth }
  })
}

interface Series {
  /** Usual amount of one month. */
  readonly monthly: number
  /** The months of a year with an amount; empty for all of them. */
  readonly months: readonly number[]
  readonly periods: readonly Month[]
}

/** The three versions of one item; ACTUAL ends with last month. */
export function planSeries(random: Random, { monthly, months, periods }: Series) {
  const size = 0.3 + 1.9 * random.skewed() + 0.5 * random.fraction()
  const firstMonth = random.between(0, 14)
  const lastMonth = random.between(firstMonth + 8, 40)
  const drift = 0.9 + 0.3 * random.fraction()
  const versions: Record<'BASELINE' | 'FORECAST' | 'ACTUAL', Amounts> = {
    BASELINE: {},
    FORECAST: {},
    ACTUAL: {},
  }
  for (const [index, { key, month, past }] of periods.entries()) {
    const due = months.length === 0 || months.includes(month)
    const active = due && index >= firstMonth && index <= lastMonth
    const planned = active ? monthly * size * (0.85 + 0.3 * random.fraction()) : 0
    const expected = planned * drift * (0.94 + 0.12 * random.fraction())
    // Plans are made in whole fifties; what happened comes from the ledger, to the hundredth.
    versions.BASELINE[key] = decimal(Math.round(planned / 50) * 5000)
    versions.FORECAST[key] = decimal(Math.round(expected / 10) * 1000)
    if (past) versions.ACTUAL[key] = decimal(Math.round(expected * 100 * (0.9 + 0.2 * random.fraction())))
  }
  return versions
}

/** Hundredths as decimal text: 1250 is `12.5`. */
export function decimal(hundredths: number): string {
  const fraction = withoutTrailingZeros(String(hundredths % 100).padStart(2, '0'))
  const whole = String(Math.floor(hundredths / 100))
  return fraction === '' ? whole : `${whole}.${fraction}`
}
