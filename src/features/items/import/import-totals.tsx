import { useId, useState } from 'react'
import { readAmount } from '#bulk-import/amount.ts'
import type { PeriodTotal, Totals } from '#bulk-import/totals.ts'
import { PeriodTable } from '#features/items/period-table.tsx'
import { formatCount, formatDigits } from '#ui/numbers.ts'
import classes from './import-plan.module.css'
import { TotalsChart } from './totals-chart.tsx'

interface ImportTotalsProps {
  readonly totals: Totals
  /** The sums of what was last sent from this device of the same items. */
  readonly past: readonly PeriodTotal[]
  /** Is told whether the sum of the spreadsheet agrees; true while none was given. */
  readonly onAgree: (agrees: boolean) => void
}

/** Exact sums per version and period, to be held against what the spreadsheet says. */
export function ImportTotals({ totals, past, onAgree }: ImportTotalsProps) {
  const id = useId()
  const [text, setText] = useState('')
  const list = totals.list()
  if (list.length === 0) return null
  const { sum, count } = totals.grandTotal
  const verdict = compareSum(text, sum)
  const change = (written: string) => {
    setText(written)
    onAgree(compareSum(written, sum) !== 'differs')
  }
  return (
    <section className={classes.totals} aria-label="Control totals">
      <h2 className={classes.heading}>Control totals</h2>
      <p className={classes.check}>
        <label htmlFor={id}>Sum in the status bar of your spreadsheet</label>
        <input
          id={id}
          className={classes.sum}
          inputMode="decimal"
          value={text}
          aria-invalid={verdict === 'differs' || undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <span role="status" data-verdict={verdict}>
          {verdict === 'agrees' && 'It agrees.'}
          {verdict === 'differs' && `It differs from ${formatDigits(sum)}.`}
          {verdict === 'open' && `Here it is ${formatDigits(sum)}, over ${formatCount(count)} amounts.`}
        </span>
      </p>
      <TotalsChart totals={list} past={past} />
      <PeriodTable entries={list}>
        {({ version, period, sum: now }) => {
          const before = past.find((one) => one.version === version && one.period === period)?.sum
          return (
            <>
              {formatDigits(now)}
              {before !== undefined && before !== now && (
                <span className={classes.before}>was {formatDigits(before)}</span>
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
