import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isPending, type OutboxEntry, undoIntents, useOutbox } from '#queries/outbox.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { formOf } from './entry-form.ts'
import { actWords, fieldWords, requestWords, stateWords } from './entry-words.ts'
import { FieldDifference } from './field-difference.tsx'
import classes from './outbox.module.css'

interface EntryViewProps {
  readonly entry: OutboxEntry
  /** True once it has been taken back, or that is under way. */
  readonly isUndone: boolean
}

/** One write: what it does, the difference, the exact request, and what one can do with it. */
export function EntryView({ entry, isUndone }: EntryViewProps) {
  return (
    <li className={classes.entry} data-state={entry.state}>
      <div className={classes.line}>
        <strong>{actWords(entry)}</strong>
        {!isPending(entry) && <span>{entry.label}</span>}
        <span className={classes.time}>
          <RelativeTime dateTime={new Date(entry.settledAt ?? entry.at).toISOString()} />
        </span>
      </div>
      <p className={classes.state}>
        {stateWords(entry)}
        {isUndone && ' · taken back'}
      </p>
      {entry.kind.endsWith('.update') && <Changes entry={entry} />}
      <details className={classes.details}>
        <summary>The request</summary>
        <pre className={classes.request}>{requestWords(entry)}</pre>
      </details>
      <Acts entry={entry} isUndone={isUndone} />
    </li>
  )
}

function Changes({ entry }: { readonly entry: OutboxEntry }) {
  return (
    <dl className={classes.changes}>
      {(entry.mask ?? []).map((field) => (
        <div key={field}>
          <dt>{fieldWords[field] ?? field}</dt>
          <dd>
            <FieldDifference
              field={field}
              before={asText(entry.base?.[field])}
              after={asText(entry.body?.[field])}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function Acts({ entry, isUndone }: EntryViewProps) {
  const { outbox, snapshot } = useOutbox()
  const { seq, state } = entry
  const undos = isUndone ? [] : undoIntents(entry, snapshot.entries)
  // Only the person can see in the service itself what became of it.
  const isUndecidable = state === 'parked' && entry.problem?.kind === 'no-look-up'
  const acts: readonly { readonly label: string; readonly act: () => Promise<unknown> }[] = [
    ...(state === 'queued' ? [{ label: 'Hold', act: () => outbox.hold(seq) }] : []),
    ...(state === 'held' ? [{ label: 'Release', act: () => outbox.release(seq) }] : []),
    ...(isUndecidable ? [{ label: 'It was made', act: () => outbox.confirm(seq) }] : []),
    ...(state === 'refused' || state === 'parked' || state === 'unknown' || entry.problem
      ? [{ label: isUndecidable ? 'It was not: send again' : 'Try again', act: () => outbox.retry(seq) }]
      : []),
    ...(isPending(entry) && state !== 'sending' ? [{ label: 'Drop', act: () => outbox.discard(seq) }] : []),
    ...(undos.length > 0
      ? [{ label: undos.length > 1 ? 'Undo both' : 'Undo', act: () => outbox.enqueueAll(undos) }]
      : []),
  ]
  const form = formOf(entry)
  if (acts.length === 0 && !form) return null
  return (
    <div className={classes.acts}>
      {form && (
        <Button
          renderRoot={(props) => (
            <Link
              to={form.to}
              params={{ focusAreaId: entry.record, organizationId: entry.record, itemId: entry.record }}
              search={{ entry: String(seq) }}
              {...props}
            />
          )}
          size="compact-xs"
          variant="default"
          aria-label={`${form.label}: ${actWords(entry)} ${entry.label}`}
        >
          {form.label}
        </Button>
      )}
      {acts.map(({ label, act }) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          aria-label={`${label}: ${actWords(entry)} ${entry.label}`}
          onClick={() => void act()}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
