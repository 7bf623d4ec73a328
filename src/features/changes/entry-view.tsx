import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ChangeAct, changeActs, isUndone, undoAct } from '#data/change-acts.ts'
import { actionOf, progressOf } from '#data/change-progress.ts'
import { formOf, isRestored } from '#data/entry-form.ts'
import { type OutboxEntry, recordOf, useOutbox } from '#data/outbox.ts'
import { changeAnchor, type useChangedValues } from '#data/record-saving.ts'
import type { UnconfirmedChange } from '#data/saving.ts'
import { undoIntents } from '#data/update-intents.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ProxyPageLink } from '#ui/proxy-page-link.tsx'
import { ActButton, useActing } from '#ui/records/acting.tsx'
import { ChangedValues } from '#ui/records/changed-values.tsx'
import { describeAction, describeProgress } from '#ui/records/describe-change.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { describeEnding } from './describe-ending.ts'
import classes from './outbox.module.css'
import { requestText } from './request-of-change.ts'

interface LabelledAct {
  readonly label: string
  readonly act: ChangeAct['act']
  readonly others?: number | undefined
}

type Values = ReturnType<ReturnType<typeof useChangedValues>>

interface PendingEntryProps {
  readonly change: UnconfirmedChange
  readonly values: Values
}

/** One change that the service has not confirmed. */
export function PendingEntry({ change, values }: PendingEntryProps) {
  const m = useMessages('ui')
  const { outbox } = useOutbox()
  const { entry, state } = change
  const acts = changeActs(entry, outbox).map(({ kind, ...act }) => ({ label: m.acts[kind], ...act }))
  return (
    <li id={changeAnchor(entry)} className={classes.entry} data-state={state}>
      <Body entry={entry} sentence={describeProgress(m, progressOf(change))} values={values} acts={acts} />
    </li>
  )
}

interface SettledEntryProps {
  readonly entry: OutboxEntry
  readonly values: Values
}

/** One change that is over. */
export function SettledEntry({ entry, values }: SettledEntryProps) {
  const m = useMessages('outbox')
  const ending = describeEnding(entry, { outbox: m, ui: useMessages('ui') })
  const { outbox, snapshot } = useOutbox()
  const isOver = isUndone(entry, snapshot.entries)
  const undos = isOver ? [] : undoIntents(entry, snapshot.entries)
  const undo = { label: undos.length > 1 ? m.undoBoth : m.undo, act: undoAct(entry, undos, outbox) }
  const sentence = isOver ? `${ending} ${m.undone}` : ending
  return (
    <li className={`${classes.entry} ${classes.settled}`} data-state={entry.state}>
      <Body
        entry={entry}
        label={entry.label}
        sentence={sentence}
        values={values}
        acts={undos.length > 0 ? [undo] : []}
      />
    </li>
  )
}

interface BodyProps {
  readonly entry: OutboxEntry
  /** The record's name, where no heading gives it. */
  readonly label?: string
  readonly sentence: string
  readonly values: Values
  readonly acts: readonly LabelledAct[]
}

/** What a change does, its progress, the difference, the exact request, and what can be done about it. */
function Body({ entry, label, sentence, values, acts }: BodyProps) {
  const m = useMessages('outbox')
  const action = describeAction(useMessages('ui'), actionOf(entry))
  return (
    <>
      <div className={classes.line}>
        <strong className="strong">{action}</strong>
        {label !== undefined && <span>{label}</span>}
        <span className={classes.time}>
          <RelativeTime dateTime={new Date(entry.settledAt ?? entry.at).toISOString()} />
        </span>
      </div>
      <p className={classes.state}>{sentence}</p>
      <ChangedValues values={values} />
      <details className={classes.details}>
        <summary className={classes.summary}>{m.apiRequest}</summary>
        <pre className={classes.request}>{requestText(entry)}</pre>
      </details>
      <Acts entry={entry} acts={acts} />
    </>
  )
}

function Acts({ entry, acts }: Pick<BodyProps, 'entry' | 'acts'>) {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  const { entries } = useOutbox().snapshot
  const form = isRestored(entry, recordOf(entry, entries), entries) ? undefined : formOf(entry)
  const change = describeAction(ui, actionOf(entry))
  const nameOf = (action: string) => m.actOnRecord({ action, change, record: entry.label })
  const { run, notice } = useActing()
  if (acts.length === 0 && !form) return null
  return (
    <div className={classes.acts}>
      {entry.problem?.kind === 'foreign' && <ProxyPageLink size="compact-xs" />}
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
          aria-label={nameOf(ui.formActs[form.act])}
        >
          {ui.formActs[form.act]}
        </Button>
      )}
      {acts.map(({ label, act, others }) => (
        <ActButton
          key={label}
          label={label}
          name={nameOf(label)}
          others={others}
          onAct={() => void run(act)}
        />
      ))}
      {notice}
    </div>
  )
}
