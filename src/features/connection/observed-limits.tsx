import { useMessages } from '#messages/catalogs.ts'
import type { RequestLogSnapshot } from '#queries/request-log.ts'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import { listTitles, pageMessage } from './connection-messages.ts'
import { Section } from './section.tsx'

/** The limits that the answers of the service have shown. */
export function ObservedLimits({ snapshot }: { readonly snapshot: RequestLogSnapshot }) {
  const m = useMessages('connection')
  const { pages, rateLimited, limitHeaders } = snapshot
  return (
    <Section title={m.limits}>
      <Fields>
        {pages.map((habit) => (
          <Field key={habit.list} label={m[listTitles[habit.list]]}>
            {pageMessage(habit, m)}
          </Field>
        ))}
        <Field label={m.slowedDown}>
          {rateLimited === 0 ? m.never : m.slowedTimes({ count: rateLimited })}
        </Field>
        {Object.entries(limitHeaders).map(([name, value]) => (
          <Field key={name} label={name}>
            <Identifier>{value}</Identifier>
          </Field>
        ))}
      </Fields>
    </Section>
  )
}
