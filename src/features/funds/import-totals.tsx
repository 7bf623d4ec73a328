import { useId, useState } from 'react'
import { readAmount } from '#bulk-import/amount.ts'
import { type Version, versions } from '#bulk-import/period-key.ts'
import type { PeriodTotal, Totals } from '#bulk-import/totals.ts'
import classes from './import-plan.module.css'

interface ImportTotalsProps {
  readonly totals: Totals
  /** Is told whether the sum of the spreadsheet agrees; true while none was given. */
  readonly onAgree: (agrees: boolean) => void
}

/** Exact sums per version and period, to be held against what the spreadsheet says. */
export function ImportTotals({ totals, onAgree }: ImportTotalsProps) {
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
          {verdict === 'differs' && `It differs from ${formatSum(sum)}.`}
          {verdict === 'open' && `Here it is ${formatSum(sum)}, over ${count} amounts.`}
        </span>
      </p>
      <TotalsTable list={list} />
    </section>
  )
}

function TotalsTable({ list }: { readonly list: readonly PeriodTotal[] }) {
  const periods = [...new Set(list.map(({ period }) => period))].toSorted()
  const used = versions.filter((version) => list.some((total) => total.version === version))
  const find = (version: Version, period: string) =>
    list.find((total) => total.version === version && total.period === period)
  const largest = Math.max(1, ...list.map(({ sum }) => Math.abs(Number(sum))))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Period</th>
          {used.map((version) => (
            <th key={version} scope="col" className={classes.number}>
              {version}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row">{period}</th>
            {used.map((version) => {
              const total = find(version, period)
              const share = total ? (100 * Math.abs(Number(total.sum))) / largest : 0
              return (
                <td
                  key={version}
                  className={classes.bar}
                  style={{ '--share': `${share}%` } as React.CSSProperties}
                >
                  {total ? formatSum(total.sum) : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
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

/** Every digit, with groups as the reader writes them. */
function formatSum(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = new Intl.NumberFormat('en').format(BigInt(whole === '-0' ? '0' : whole))
  const sign = whole === '-0' ? '-' : ''
  return fraction === undefined ? grouped : `${sign}${grouped}.${fraction}`
}
