import { useId, useState } from 'react'
import { compareControlTotals } from '#import/control-total.ts'
import type { CurrencyTotals } from '#import/item-totals.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { PeriodTotal } from '#import/totals.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import classes from './import-plan.module.css'
import { PeriodTable } from './period-table.tsx'
import { alignDecimals } from './sum-digits.ts'
import { TotalsChart } from './totals-chart.tsx'

interface ImportTotalsProps {
  /** One entry, or one for each of several currencies: those are never added. */
  readonly totals: readonly CurrencyTotals[]
  /** The sums of what is stored, or was last sent from this device, of the same items. */
  readonly past: readonly PeriodTotal[]
  readonly arePastStored: boolean
  /** How the sheet is read. */
  readonly rules: ReadingRules
  /** Called with the sum of the spreadsheet as the person writes it. */
  readonly onWrite: (written: string) => void
}

/** Exact sums per version and period, to be held against what the spreadsheet says. */
export function ImportTotals({ totals, past, arePastStored, rules, onWrite }: ImportTotalsProps) {
  const m = useMessages('imports')
  const id = useId()
  const [text, setText] = useState('')
  const lists = totals.map(({ periods }) => periods)
  if (lists.every((list) => list.length === 0)) return null
  const wholes = totals.map(({ whole }) => whole)
  const sums = wholes.map(({ sum }) => sum)
  const { verdict, places } = compareControlTotals(text, sums, rules)
  const shown = alignDecimals([...sums, ...[...lists.flat(), ...past].map((total) => total.sum)])
  // What is stored, or was last sent, has no currency.
  const before = totals.length === 1 ? past : []
  const named = (at: number) => {
    const currency = totals[at]?.currency ?? ''
    const sum = shown(sums[at] ?? '0')
    return currency === '' ? sum : m.sumInCurrency({ sum, currency })
  }
  const ofAll = list(sums.map((_, at) => named(at)))
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
          {verdict === 'differs' && m.sumDiffers({ sum: ofAll })}
          {verdict === 'open' &&
            m.sumHere({ sum: ofAll, count: wholes.reduce((all, { count }) => all + count, 0) })}
        </span>
      </p>
      {totals.map(({ currency }, at) => (
        <TotalsOf
          key={currency}
          title={totals.length > 1 ? currency || m.withoutCurrency : undefined}
          entries={lists[at] ?? []}
          past={before}
          arePastStored={arePastStored}
          shown={shown}
        />
      ))}
    </section>
  )
}

interface TotalsOfProps {
  /** The currency, where there are several. */
  readonly title: string | undefined
  readonly entries: readonly PeriodTotal[]
  readonly past: readonly PeriodTotal[]
  readonly arePastStored: boolean
  readonly shown: (digits: string) => string
}

function TotalsOf({ title, entries, past, arePastStored, shown }: TotalsOfProps) {
  const m = useMessages('imports')
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <TotalsChart totals={entries} past={past} arePastStored={arePastStored} />
      <PeriodTable entries={entries}>
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
    </>
  )
}
