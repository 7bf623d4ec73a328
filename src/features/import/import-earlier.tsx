import { Button } from '@mantine/core'
import type { SentImport } from '#data/imports/sent-imports.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeOutcomes } from '#ui/outcome-messages.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import classes from './import-start.module.css'

/** Imports that are shown at first, and added each time. */
const portion = 5

interface EarlierImportsProps {
  readonly imports: readonly Pick<SentImport, 'id' | 'label' | 'at' | 'counts'>[]
  readonly onOpen: (id: string) => void
}

/** The imports of a kind that this device has sent or still has to send, the latest first. */
export function EarlierImports({ imports, onOpen }: EarlierImportsProps) {
  const m = useMessages('imports')
  const outcomeWords = useMessages('outbox')
  const part = useListPart(imports, portion)
  if (imports.length === 0) return null
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
              onClick={() => onOpen(sent.id)}
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
