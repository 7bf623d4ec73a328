import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import { useSentImports } from '#queries/funds/sent-imports.ts'
import { describeOutcomes } from '#ui/outcome-messages.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import type { ImportSession } from './import-session.ts'
import classes from './import-start.module.css'

/** Imports that are shown at first, and added each time. */
const portion = 5

/** The imports this device has sent or still has to send, the latest first. */
export function EarlierImports({ session }: { readonly session: ImportSession }) {
  const m = useMessages('imports')
  const outcomeWords = useMessages('outbox')
  const own = useSentImports().filter(({ resource }) => resource === session.kind)
  const part = useListPart(own, portion)
  if (own.length === 0) return null
  return (
    <section className={classes.earlier} aria-label={m.earlier}>
      <h2 className={classes.earlierTitle}>{m.earlier}</h2>
      <ul className={classes.earlierList}>
        {part.shown.map((sent) => (
          <li key={sent.id} className={classes.earlierItem}>
            <span className={classes.earlierName}>{sent.label}</span>
            <span>{describeOutcomes(outcomeWords, sent.counts)}</span>
            <RelativeTime dateTime={new Date(sent.at).toISOString()} />
            <Button
              size="compact-xs"
              aria-label={m.openImport({ name: sent.label })}
              onClick={() => session.openSent(sent.id)}
            >
              {m.open}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore part={part} />
    </section>
  )
}
