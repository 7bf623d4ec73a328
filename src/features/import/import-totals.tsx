import { useId, useState } from 'react'
import { compareControlTotal } from '#import/control-total.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { PeriodTotal, Totals } from '#import/totals.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './import-plan.module.css'
import { PeriodTable } from './period-table.tsx'
import { alignDecimals } from './sum-digits.ts'
import { TotalsChart } from './totals-chart.tsx'

interface ImportTotalsProps {
  readonly totals: Totals
  /** The sums of what was last sent from this device of the same items. */
  readonly past: readonly PeriodTotal[]
  /** How the sheet is read. */
  readonly rules: ReadingRules
  /** Called with the sum of the spreadsheet as the person writes it. */
  readonly onWrite: (written: string) => void
}

/** Exact sums per version and period, to be held against what the spreadsheet says. */
export function ImportTotals({ totals, past, rules, onWrite }: ImportTotalsProps) {
  const m = useMessages('imports')
  const id = useId()
  const [text, setText] = useState('')
  const list = totals.list()
  if (list.length === 0) return null
  const { sum, count } = totals.grandTotal
  const { verdict, places } = compareControlTotal(text, sum, rules)
  const shown = alignDecimals([sum, ...[...list, ...past].map((total) => total.sum)])
  const change = (written: string) => {
    setText(written)
    onWrite(written)
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
          aria-invalid={verdict === 'differs' || verdict === 'not-an-amount' || undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <span role="status" data-verdict={verdict}>
          {verdict === 'agrees' && m.sumMatches}
          {verdict === 'agrees-rounded' && m.sumMatchesRounded({ count: places })}
          {verdict === 'not-an-amount' && m.sumNoAmount}
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
