// The totals as bars, one chart for each version, with a line at the amount before. The table below
// has the digits.

import type { PeriodTotal } from '#import/totals.ts'
import { type Version, versions } from '#import/versions.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDigits, formatShort } from '#ui/numbers.ts'
import classes from './totals-chart.module.css'
import { plotTotals, type TotalsBar } from './totals-geometry.ts'

interface TotalsChartProps {
  readonly totals: readonly PeriodTotal[]
  /** What the service holds of the same items, or what was last sent from this device. */
  readonly past: readonly PeriodTotal[]
  readonly arePastStored?: boolean
}

export function TotalsChart({ totals, past, arePastStored = false }: TotalsChartProps) {
  const m = useMessages('imports')
  const used = versions.filter((version) => totals.some((total) => total.version === version))
  return (
    <div className={classes.charts}>
      {used.map((version) => (
        <VersionChart key={version} version={version} totals={totals} past={past} />
      ))}
      {past.length > 0 && (
        <p className={classes.legend}>
          <span className={classes.line} aria-hidden /> {arePastStored ? m.storedLine : m.lastSentLine}
        </p>
      )}
    </div>
  )
}

/** In units of the drawing, which is as wide as its place. */
const box = { width: 360, height: 72 }

function VersionChart({ version, totals, past }: TotalsChartProps & { readonly version: Version }) {
  const m = useMessages('imports')
  const title = useMessages('ui').version({ version })
  const now = sumsOf(totals, version)
  const before = sumsOf(past, version)
  const periods = [...new Set([...now.keys(), ...before.keys()])].toSorted()
  const { bars, zero, largest, smallest } = plotTotals(
    periods.map((period) => ({
      period,
      now: numberOf(now.get(period)),
      past: numberOf(before.get(period)),
    })),
    box,
  )
  const [first = '', last = ''] = [periods[0], periods.at(-1)]
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <span className={classes.range}>
          {smallest < 0
            ? m.chartRange({ smallest: formatShort(smallest), largest: formatShort(largest) })
            : formatShort(largest)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        className={classes.plot}
        role="img"
        aria-label={m.chart({ version: title, first, last })}
      >
        {bars.map((bar) => (
          <Bar key={bar.period} bar={bar} now={now.get(bar.period)} past={before.get(bar.period)} />
        ))}
        <line className={classes.zero} x1={0} x2={box.width} y1={zero} y2={zero} />
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{first}</span>
        {last !== first && <span>{last}</span>}
      </div>
    </figure>
  )
}

interface BarProps {
  readonly bar: TotalsBar
  readonly now: string | undefined
  readonly past: string | undefined
}

/** How far the line of the past extends beyond its bar, so that it is seen over the bar as well. */
const overhang = 2

function Bar({ bar: { period, x, width, now: filled, past: line }, now, past }: BarProps) {
  const m = useMessages('imports')
  return (
    <g>
      <title>{barTitle(m, period, { now, past })}</title>
      {filled && (
        <rect className={classes.bar} x={x} y={filled.y} width={width} height={filled.height} rx={1.5} />
      )}
      {line !== undefined && (
        <line className={classes.past} x1={x - overhang} x2={x + width + overhang} y1={line} y2={line} />
      )}
    </g>
  )
}

function barTitle(
  m: Messages['imports'],
  period: string,
  { now, past }: Pick<BarProps, 'now' | 'past'>,
): string {
  if (now === undefined) return m.barPast({ period, past: formatDigits(past ?? '') })
  const shown = { period, now: formatDigits(now) }
  return past === undefined ? m.barNow(shown) : m.barBoth({ ...shown, past: formatDigits(past) })
}

function sumsOf(totals: readonly PeriodTotal[], version: Version): ReadonlyMap<string, string> {
  return new Map(
    totals.filter((total) => total.version === version).map(({ period, sum }) => [period, sum] as const),
  )
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}
