import { useMessages } from '#messages/catalogs.ts'
import type { RequestLogEntry } from '#queries/request-log.ts'
import { formatExact } from '#ui/dates.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './connection.module.css'
import { failureLabels } from './connection-messages.ts'
import { Section } from './section.tsx'

/** The requests of this page, newest first, without their bodies. */
export function LastAnswers({ answers }: { readonly answers: readonly RequestLogEntry[] }) {
  const m = useMessages('connection')
  return (
    <Section title={m.lastAnswers}>
      {answers.length === 0 && <p className="hint flush">{m.noAnswers}</p>}
      {answers.length > 0 && (
        <table aria-label={m.lastAnswers} className={classes.table} data-wide>
          <TableHead titles={[m.request, m.response, m.duration, m.time]} />
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
  const m = useMessages('connection')
  const dateTime = new Date(at).toISOString()
  return (
    <tr>
      <th scope="row" className={classes.request}>
        <span className={classes.method}>{method}</span> {path}
      </th>
      <td>
        <span className={`digits ${classes.status}`} data-failed={failure !== undefined}>
          {head?.status ?? m.none}
        </span>{' '}
        {failure && <span className="muted">{m[failureLabels[failure]]}</span>}
      </td>
      <td className="digits nowrap">{m.milliseconds({ count: Math.round(duration) })}</td>
      <td className="muted nowrap" title={formatExact(dateTime)}>
        <RelativeTime dateTime={dateTime} />
      </td>
    </tr>
  )
}
