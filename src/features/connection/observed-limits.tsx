import type { RequestLogSnapshot } from '#queries/request-log.ts'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import { formatCount } from '#ui/numbers.ts'
import classes from './connection.module.css'
import { listTitles, pageMessage } from './connection-messages.ts'

/** What the service has shown of limits that nobody documents. */
export function ObservedLimits({ snapshot }: { readonly snapshot: RequestLogSnapshot }) {
  const { pages, rateLimited, limitHeaders } = snapshot
  return (
    <section aria-labelledby="connection-limits">
      <h2 id="connection-limits" className={classes.title}>
        Limits
      </h2>
      <Fields>
        {pages.map((habit) => (
          <Field key={habit.list} label={listTitles[habit.list]}>
            {pageMessage(habit)}
          </Field>
        ))}
        <Field label="Slowed down">{slowedMessage(rateLimited)}</Field>
        {Object.entries(limitHeaders).map(([name, value]) => (
          <Field key={name} label={name}>
            <Identifier>{value}</Identifier>
          </Field>
        ))}
      </Fields>
    </section>
  )
}

function slowedMessage(times: number): string {
  if (times === 0) return 'Never'
  return times === 1
    ? 'Once, with 429: the console waited and went on'
    : `${formatCount(times)} times, with 429: the console waited each time and went on`
}
