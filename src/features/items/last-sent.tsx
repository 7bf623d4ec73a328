import type { ItemKind } from '#contract/resources.ts'
import { JournalTools } from '#features/items/import/journal-tools.tsx'
import type { FundRecord } from '#queries/funds/fund-records.ts'
import { type SentAmount, useLastSent } from '#queries/funds/sent-amounts.ts'
import { formatExact } from '#ui/dates.ts'
import { formatDigits } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './last-sent.module.css'
import { PeriodTable } from './period-table.tsx'

interface LastSentProps {
  readonly kind: ItemKind
  readonly record: FundRecord
}

/** The amounts this device sent last. Others may have sent since, so that they are never called current. */
export function LastSent({ kind, record }: LastSentProps) {
  const amounts = useLastSent(kind, record)
  if (!amounts || amounts.length === 0) return null
  const title = `Last sent ${placeMessage(amounts)}`
  const latest = amounts.reduce((one, other) => (other.at > one.at ? other : one))
  return (
    <section className={classes.sent} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.remark}>
        {latest.source}, <RelativeTime dateTime={new Date(latest.at).toISOString()} />. Others may have sent
        other amounts since; the service does not say.
      </p>
      <PeriodTable entries={amounts}>
        {(amount) => <span title={sentMessage(amount)}>{formatDigits(amount.digits)}</span>}
      </PeriodTable>
      <JournalTools />
    </section>
  )
}

/** What was merged from elsewhere was not sent from here. */
function placeMessage(amounts: readonly SentAmount[]): string {
  const merged = amounts.filter(({ isMerged }) => isMerged).length
  if (merged === 0) return 'from this device'
  return merged === amounts.length ? 'from another device' : 'from this device and others'
}

function sentMessage({ at, source, isMerged }: SentAmount): string {
  return `${source}, ${formatExact(new Date(at).toISOString())}${isMerged ? ', from a merged journal' : ''}`
}
