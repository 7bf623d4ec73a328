// Where the bars of a chart of totals stand: one for each period, from a common zero line.

export interface TotalsBar {
  readonly period: string
  readonly x: number
  readonly width: number
  /** The bar of the amounts sent now; undefined without one. */
  readonly now: { readonly y: number; readonly height: number } | undefined
  /** The height of the line of what was sent last; undefined where nothing was. */
  readonly past: number | undefined
}

export interface TotalsPlot {
  readonly bars: readonly TotalsBar[]
  /** The height of the zero line. */
  readonly zero: number
  readonly largest: number
  readonly smallest: number
}

interface Box {
  readonly width: number
  readonly height: number
}

interface PeriodSums {
  readonly period: string
  /** Only drawn, so that the nearest double will do. */
  readonly now: number | undefined
  readonly past: number | undefined
}

const maxBarWidth = 26
/** Part of its place that a bar fills. */
const fill = 0.66

export function plotTotals(sums: readonly PeriodSums[], { width, height }: Box): TotalsPlot {
  const values = sums.flatMap(({ now = 0, past = 0 }) => [now, past])
  const largest = Math.max(0, ...values)
  const smallest = Math.min(0, ...values)
  // A sum of nothing but zeros is drawn from the zero line upwards, as a positive one is.
  const top = largest === smallest ? 1 : largest
  const heightOf = (value: number) => (height * (top - value)) / (top - smallest)
  const zero = heightOf(0)
  const slot = width / Math.max(1, sums.length)
  const bar = Math.min(maxBarWidth, slot * fill)
  const bars = sums.map(({ period, now, past }, place): TotalsBar => {
    const end = now === undefined ? zero : heightOf(now)
    return {
      period,
      x: slot * place + (slot - bar) / 2,
      width: bar,
      now: now === undefined ? undefined : { y: Math.min(end, zero), height: Math.abs(end - zero) },
      past: past === undefined ? undefined : heightOf(past),
    }
  })
  return { bars, zero, largest, smallest }
}
