import { type Version, versions } from '#bulk-import/period-key.ts'
import { JournalTools } from '#features/funds/imports/journal-tools.tsx'
import type { FundKind, FundRecord } from '#queries/funds/fund-records.ts'
import { type SentAmount, useLastSent } from '#queries/funds/sent-amounts.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './last-sent.module.css'

interface LastSentProps {
  readonly kind: FundKind
  readonly record: FundRecord
}

/** The amounts this device sent last. Others may have sent since, so that they are never called current. */
export function LastSent({ kind, record }: LastSentProps) {
  const amounts = useLastSent(kind, record)
  if (!amounts || amounts.length === 0) return null
  const title = `Last sent ${placeWords(amounts)}`
  const latest = amounts.reduce((one, other) => (other.at > one.at ? other : one))
  return (
    <section className={classes.sent} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.remark}>
        {latest.source}, <RelativeTime dateTime={new Date(latest.at).toISOString()} />. Others may have sent
        other amounts since; the service does not say.
      </p>
      <AmountTable amounts={amounts} />
      <JournalTools />
    </section>
  )
}

/** What was merged from elsewhere was not sent from here. */
function placeWords(amounts: readonly SentAmount[]): string {
  const merged = amounts.filter(({ isMerged }) => isMerged).length
  if (merged === 0) return 'from this device'
  return merged === amounts.length ? 'from another device' : 'from this device and others'
}

function AmountTable({ amounts }: { readonly amounts: readonly SentAmount[] }) {
  const used = versions.filter((version) => amounts.some((amount) => amount.version === version))
  const periods = [...new Set(amounts.map(({ period }) => period))].toSorted()
  const find = (version: Version, period: string) =>
    amounts.find((amount) => amount.version === version && amount.period === period)
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
              const amount = find(version, period)
              return (
                <td key={version} className={classes.number} title={amount && sentWords(amount)}>
                  {amount?.digits ?? '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sentWords({ at, source, isMerged }: SentAmount): string {
  return `${source}, ${new Date(at).toLocaleString()}${isMerged ? ', from a merged journal' : ''}`
}
