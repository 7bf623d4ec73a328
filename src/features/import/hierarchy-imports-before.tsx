import { Button } from '@mantine/core'
import type { HierarchyKind } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useRecordImports } from '#queries/hierarchies/sent-record-imports.ts'
import { describeOutcomes } from '#ui/outcome-messages.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './import-start.module.css'

const maxShown = 5

interface EarlierRecordImportsProps {
  readonly kind: HierarchyKind
  readonly onOpen: (id: string) => void
}

/** The imports that this device has sent or still has to send, the latest first. */
export function EarlierRecordImports({ kind, onOpen }: EarlierRecordImportsProps) {
  const m = useMessages('imports')
  const outcomes = useMessages('outbox')
  const sent = useRecordImports(kind)
  if (sent.length === 0) return null
  return (
    <section className={classes.earlier} aria-label={m.earlier}>
      <h2 className={classes.earlierTitle}>{m.earlier}</h2>
      <ul className={classes.earlierList}>
        {sent.slice(0, maxShown).map(({ id, source, counts, at }) => (
          <li key={id} className={classes.earlierItem}>
            <span className={classes.earlierName}>{source}</span>
            <span>{describeOutcomes(outcomes, counts)}</span>
            <RelativeTime dateTime={new Date(at).toISOString()} />
            <Button size="compact-xs" aria-label={m.openImport({ name: source })} onClick={() => onOpen(id)}>
              {m.open}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
