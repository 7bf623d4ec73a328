import type { RequestLogEntry } from '#queries/request-log.ts'
import { formatExact } from '#ui/dates.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './connection.module.css'
import { Section } from './section.tsx'

/** The requests of this page, the latest first; never what was in them. */
export function LastAnswers({ answers }: { readonly answers: readonly RequestLogEntry[] }) {
  return (
    <Section title="Last answers">
      {answers.length === 0 && <p className="hint flush">Nothing was asked since the console was opened.</p>}
      {answers.length > 0 && (
        <table aria-label="Last answers" className={classes.table} data-wide>
          <TableHead titles={['Request', 'Answer', 'Took', 'When']} />
          <tbody>
            {answers.map((seen) => (
              <AnswerRow key={`${seen.at} ${seen.duration} ${seen.operation}`} seen={seen} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function AnswerRow({
  seen: { method, path, head, failure, duration, at },
}: {
  readonly seen: RequestLogEntry
}) {
  const dateTime = new Date(at).toISOString()
  return (
    <tr>
      <th scope="row" className={classes.request}>
        <span className={classes.method}>{method}</span> {path}
      </th>
      <td>
        <span className={classes.status} data-failed={failure !== undefined}>
          {head?.status ?? 'none'}
        </span>{' '}
        {failure && <span className={classes.failure}>{failure.replaceAll('-', ' ')}</span>}
      </td>
      <td className="digits nowrap">{Math.round(duration)} ms</td>
      <td className="muted nowrap" title={formatExact(dateTime)}>
        <RelativeTime dateTime={dateTime} />
      </td>
    </tr>
  )
}
