import type { RequestLogEntry } from '#queries/request-log.ts'
import { formatExact } from '#ui/dates.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './connection.module.css'

/** The requests of this page, the latest first; never what was in them. */
export function LastAnswers({ answers }: { readonly answers: readonly RequestLogEntry[] }) {
  return (
    <section aria-labelledby="connection-answers">
      <h2 id="connection-answers" className={classes.title}>
        Last answers
      </h2>
      {answers.length === 0 && (
        <p className={classes.hint}>Nothing was asked since the console was opened.</p>
      )}
      {answers.length > 0 && (
        <table aria-labelledby="connection-answers" className={classes.table} data-wide>
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Answer</th>
              <th scope="col">Took</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {answers.map((seen) => (
              <AnswerRow key={`${seen.at} ${seen.duration} ${seen.operation}`} seen={seen} />
            ))}
          </tbody>
        </table>
      )}
    </section>
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
      <td className={classes.number}>{Math.round(duration)} ms</td>
      <td className={classes.when} title={formatExact(dateTime)}>
        <RelativeTime dateTime={dateTime} />
      </td>
    </tr>
  )
}
