import type { RequestLogSnapshot } from '#queries/request-log.ts'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import { formatCount } from '#ui/numbers.ts'
import { listTitles, pageMessage } from './connection-messages.ts'
import { Section } from './section.tsx'

/** What the service has shown of limits that nobody documents. */
export function ObservedLimits({ snapshot }: { readonly snapshot: RequestLogSnapshot }) {
  const { pages, rateLimited, limitHeaders } = snapshot
  return (
    <Section title="Limits">
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
    </Section>
  )
}

function slowedMessage(times: number): string {
  if (times === 0) return 'Never'
  return times === 1
    ? 'Once, with 429: the console waited and went on'
    : `${formatCount(times)} times, with 429: the console waited each time and went on`
}
