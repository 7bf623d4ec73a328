import { useId, useState } from 'react'
import { readAmount } from '#bulk-import/amount.ts'
import type { PeriodTotal, Totals } from '#bulk-import/totals.ts'
import { PeriodTable } from '#features/items/period-table.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { formatDigits } from '#ui/numbers.ts'
import classes from './import-plan.module.css'
import { fractionDigits, withFraction } from './sum-digits.ts'
import { TotalsChart } from './totals-chart.tsx'

interface ImportTotalsProps {
  readonly totals: Totals
  /** The sums of what was last sent from this device of the same items. */
  readonly past: readonly PeriodTotal[]
  /** Called with whether the sum of the spreadsheet agrees; true while none was given. */
  readonly onAgree: (agrees: boolean) => void
}

/** Exact sums per version and period, to be held against what the spreadsheet says. */
export function ImportTotals({ totals, past, onAgree }: ImportTotalsProps) {
  const m = useMessages('imports')
  const id = useId()
  const [text, setText] = useState('')
  const list = totals.list()
  if (list.length === 0) return null
  const { sum, count } = totals.grandTotal
  const verdict = compareSum(text, sum)
  const digits = fractionDigits([sum, ...[...list, ...past].map((total) => total.sum)])
  const shown = (exact: string) => formatDigits(withFraction(exact, digits))
  const change = (written: string) => {
    setText(written)
    onAgree(compareSum(written, sum) !== 'differs')
  }
  return (
    <section className={classes.totals} aria-label={m.controlTotals}>
      <h2 className={classes.heading}>{m.controlTotals}</h2>
      <p className={classes.check}>
        <label htmlFor={id}>{m.spreadsheetSum}</label>
        <input
          id={id}
          className={classes.sum}
          inputMode="decimal"
          value={text}
          aria-invalid={verdict === 'differs' || undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <span role="status" data-verdict={verdict}>
          {verdict === 'agrees' && m.sumMatches}
          {verdict === 'differs' && m.sumDiffers({ sum: shown(sum) })}
          {verdict === 'open' && m.sumHere({ sum: shown(sum), count })}
        </span>
      </p>
      <TotalsChart totals={list} past={past} />
      <PeriodTable entries={list}>
        {({ version, period, sum: now }) => {
          const before = past.find((one) => one.version === version && one.period === period)?.sum
          return (
            <>
              {shown(now)}
              {before !== undefined && before !== now && (
                <span className={classes.before}>{m.before({ sum: shown(before) })}</span>
              )}
            </>
          )
        }}
      </PeriodTable>
    </section>
  )
}

/** Either decimal mark will do, as long as one of the two readings is the sum. */
function compareSum(text: string, sum: string): 'open' | 'agrees' | 'differs' {
  if (text.trim() === '') return 'open'
  const readings = [readAmount(text, '.'), readAmount(text, ',')]
  return readings.some((reading) => reading.kind === 'amount' && reading.digits === sum)
    ? 'agrees'
    : 'differs'
}
