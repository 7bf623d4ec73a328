import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ChangeAct, changeActs } from '#queries/change-acts.ts'
import { actMessage, requestMessage, savingSentence } from '#queries/change-messages.ts'
import { formOf } from '#queries/entry-form.ts'
import { type OutboxEntry, undoIntents, useOutbox } from '#queries/outbox.ts'
import { changeAnchor, useChangedValues } from '#queries/record-saving.ts'
import type { UnconfirmedChange } from '#queries/saving.ts'
import { ChangedValues } from '#ui/records/changed-values.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { historySentence } from './history-messages.ts'
import classes from './outbox.module.css'

/** One change that the service has not confirmed. */
export function PendingEntry({ change }: { readonly change: UnconfirmedChange }) {
  const { outbox } = useOutbox()
  const { entry, state } = change
  return (
    <li id={changeAnchor(entry)} className={classes.entry} data-state={state}>
      <Body entry={entry} sentence={savingSentence(change)} acts={changeActs(entry, outbox)} />
    </li>
  )
}

interface SettledEntryProps {
  readonly entry: OutboxEntry
  /** True once it has been undone, or that is under way. */
  readonly isUndone: boolean
}

/** One change that is over. */
export function SettledEntry({ entry, isUndone }: SettledEntryProps) {
  const { outbox, snapshot } = useOutbox()
  const undos = isUndone ? [] : undoIntents(entry, snapshot.entries)
  const undo = { label: undos.length > 1 ? 'Undo both' : 'Undo', act: () => outbox.enqueueAll(undos) }
  const sentence = isUndone ? `${historySentence(entry)} It was undone.` : historySentence(entry)
  return (
    <li className={classes.entry} data-state={entry.state}>
      <Body entry={entry} label={entry.label} sentence={sentence} acts={undos.length > 0 ? [undo] : []} />
    </li>
  )
}

interface BodyProps {
  readonly entry: OutboxEntry
  /** The record's name, where no heading gives it. */
  readonly label?: string
  readonly sentence: string
  readonly acts: readonly ChangeAct[]
}

/** What a change does, how it stands, the difference, the exact request, and what one can do with it. */
function Body({ entry, label, sentence, acts }: BodyProps) {
  const valuesOf = useChangedValues()
  return (
    <>
      <div className={classes.line}>
        <strong>{actMessage(entry)}</strong>
        {label !== undefined && <span>{label}</span>}
        <span className={classes.time}>
          <RelativeTime dateTime={new Date(entry.settledAt ?? entry.at).toISOString()} />
        </span>
      </div>
      <p className={classes.state}>{sentence}</p>
      <ChangedValues values={valuesOf(entry)} />
      <details className={classes.details}>
        <summary>API request</summary>
        <pre className={classes.request}>{requestMessage(entry)}</pre>
      </details>
      <Acts entry={entry} acts={acts} />
    </>
  )
}

function Acts({ entry, acts }: Pick<BodyProps, 'entry' | 'acts'>) {
  const form = formOf(entry)
  if (acts.length === 0 && !form) return null
  return (
    <div className={classes.acts}>
      {form && (
        <Button
          renderRoot={(props) => (
            <Link
              to={form.to}
              params={{ recordId: entry.record }}
              search={{ entry: String(entry.seq) }}
              {...props}
            />
          )}
          size="compact-xs"
          aria-label={`${form.label}: ${actMessage(entry)} ${entry.label}`}
        >
          {form.label}
        </Button>
      )}
      {acts.map(({ label, act }) => (
        <Button
          key={label}
          size="compact-xs"
          aria-label={`${label}: ${actMessage(entry)} ${entry.label}`}
          onClick={() => void act()}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
