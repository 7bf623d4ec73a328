// What an import sent, by period and version, with the sums: for the file of whoever answers for the amounts.
import { useEffect, useState } from 'react'
import { sumOfTallies } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import { accountOf, readSentTotals, type SentImport, type SentTotals } from '#queries/funds/sent-imports.ts'
import { useOutbox } from '#queries/outbox.ts'
import { formatDigits } from '#ui/numbers.ts'
import classes from './import-plan.module.css'
import { PeriodTable } from './period-table.tsx'
import { fractionDigits, withFraction } from './sum-digits.ts'

/** Nothing where the amounts are of several currencies, whose sum is none, or are no longer on this device. */
export function ImportReceiptTotals({ sent }: { readonly sent: SentImport }) {
  const m = useMessages('imports')
  const { outbox } = useOutbox()
  const [totals, setTotals] = useState<SentTotals>()
  useEffect(() => {
    let isCurrent = true
    void readSentTotals(outbox, sent).then((found) => {
      if (isCurrent) setTotals(found)
    })
    return () => {
      isCurrent = false
    }
  }, [outbox, sent])
  const account = accountOf(sent)
  const inSheet = account && sumOfTallies(account.sent.applied)
  if (!totals || totals.count === 0 || (inSheet && inSheet.sums.length > 1)) return null
  const { entries, sums } = totals
  const fraction = fractionDigits([...entries.map(({ sum }) => sum), ...sums.map(({ sum }) => sum)])
  const shown = (digits: string) => formatDigits(withFraction(digits, fraction))
  return (
    <section className={classes.sent} aria-labelledby="sent-totals">
      <h2 id="sent-totals" className={classes.heading}>
        {m.sentTotals({ count: totals.count })}
      </h2>
      {inSheet && inSheet.count !== totals.count && (
        <p className={classes.more}>{m.amountsFromSheet({ cells: inSheet.count, amounts: totals.count })}</p>
      )}
      <PeriodTable
        entries={entries}
        totals={{
          title: m.sumOfAll,
          of: (version) => shown(sums.find((one) => one.version === version)?.sum ?? '0'),
        }}
      >
        {({ sum }) => shown(sum)}
      </PeriodTable>
    </section>
  )
}
