import type { ReactNode } from 'react'
import type { SentAmount } from '#data/funds/sent-amounts.ts'
import { JournalTools } from '#features/import/journal-tools.tsx'
import { PeriodTable } from '#features/import/period-table.tsx'
import { alignDecimals } from '#features/import/sum-digits.ts'
import { useMessages } from '#messages/catalogs.ts'
import { formatExact } from '#ui/dates.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './last-sent.module.css'

interface LastSentProps {
  /** At least one. */
  readonly amounts: readonly SentAmount[]
}

/** The amounts this device sent last. Others may have sent since, so that they are never called current. */
export function LastSent({ amounts }: LastSentProps) {
  const m = useMessages('items')
  const title = m.sentTitle({ from: originOf(amounts) })
  const shown = alignDecimals(amounts.map(({ digits }) => digits))
  const latest = amounts.reduce((one, other) => (other.at > one.at ? other : one))
  return (
    <section className={classes.sent} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.remark}>
        {m.sentRemark<ReactNode>({
          source: latest.source,
          time: <RelativeTime key="time" dateTime={new Date(latest.at).toISOString()} />,
        })}
      </p>
      <PeriodTable entries={amounts}>
        {({ digits, at, source, isMerged }) => {
          const from = { source, time: formatExact(new Date(at).toISOString()) }
          return <span title={isMerged ? m.sentElsewhere(from) : m.sentFrom(from)}>{shown(digits)}</span>
        }}
      </PeriodTable>
      <JournalTools />
    </section>
  )
}

function originOf(amounts: readonly SentAmount[]) {
  const merged = amounts.filter(({ isMerged }) => isMerged).length
  if (merged === 0) return 'here'
  return merged === amounts.length ? 'elsewhere' : 'both'
}
