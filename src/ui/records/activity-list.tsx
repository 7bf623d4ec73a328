// What was changed of a record, newest first: who, when, and each field from what to what.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { failureMessage } from '#ui/failure-message.ts'
import { fieldValueText } from '#ui/field-values.ts'
import { Difference, FieldValue } from '#ui/forms/difference.tsx'
import { Initials } from '#ui/initials.tsx'
import classes from './activity-list.module.css'
import type { RelativeLink } from './record-relatives.ts'
import { RecordHint, RecordRemark, RecordSection } from './record-section.tsx'
import { RelativeTime } from './relative-time.tsx'

interface Change {
  readonly field: string
  /** Undefined for a field that no form has. */
  readonly label: Extract<keyof Messages['ui'], `field${string}`> | undefined
  readonly before: string | null
  readonly after: string | null
  /** The records that a link leads to. */
  readonly beforeId: string | undefined
  readonly afterId: string | undefined
}

interface Line {
  readonly id: string
  readonly date: string
  readonly by: string
  readonly action: keyof Messages['recordActivity']['actions']
  readonly changes: readonly Change[]
}

interface Listed {
  readonly kind: 'listed'
  readonly lines: readonly Line[]
  readonly total: number
  readonly isWhole: boolean
  readonly loadOlder: () => void
  readonly isLoadingOlder: boolean
  readonly olderFailure: LoadFailure | undefined
  readonly isOld: boolean
}

type ViewState =
  | { readonly kind: 'loading' | 'absent' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | Listed

interface ActivityListProps {
  readonly viewState: ViewState
  /** Leads to a parent; undefined for records that have none. */
  readonly Link?: RelativeLink | undefined
  /** What is not listed. */
  readonly note?: string
}

/** The activity of a record, which is loaded when `children` are: when it is opened. */
export function ActivitySection({ children }: { readonly children: ReactNode }) {
  const m = useMessages('recordActivity')
  const [isOpen, setOpen] = useState(false)
  const toggle = (
    <button type="button" aria-expanded={isOpen} className={classes.toggle} onClick={() => setOpen(!isOpen)}>
      {m.title}
    </button>
  )
  return (
    <div className={classes.part}>
      <RecordSection title={toggle}>{isOpen && children}</RecordSection>
    </div>
  )
}

export function ActivityList({ viewState, Link, note }: ActivityListProps) {
  const m = useMessages('recordActivity')
  switch (viewState.kind) {
    case 'loading':
      return (
        <p role="status" className={classes.hint}>
          {m.loading}
        </p>
      )
    case 'absent':
      return <RecordHint>{m.notListed}</RecordHint>
    case 'failed':
      return <Failed {...viewState} />
    case 'listed':
      return (
        <>
          <Lines {...viewState} Link={Link} />
          {note && viewState.lines.length > 0 && <RecordHint>{note}</RecordHint>}
        </>
      )
  }
}

function Failed({ failure, retry }: { readonly failure: LoadFailure; readonly retry: () => void }) {
  const m = useMessages('recordActivity')
  const { tryAgain } = useMessages('ui')
  const { message, canRetry } = failureMessage(useMessages('failures'), failure)
  return (
    <div role="alert" className={classes.hint}>
      <p>{failure.cause.kind === 'offline' ? m.needsNetwork : message}</p>
      {canRetry && (
        <Button size="compact-xs" onClick={retry}>
          {tryAgain}
        </Button>
      )}
    </div>
  )
}

function Lines({ lines, Link, ...state }: Listed & Pick<ActivityListProps, 'Link'>) {
  const m = useMessages('recordActivity')
  if (lines.length === 0) return <RecordHint>{m.noActivity}</RecordHint>
  return (
    <>
      {state.isOld && <RecordRemark>{m.mayBeOld}</RecordRemark>}
      <ol aria-label={m.title} className={classes.list}>
        {lines.map((line) => (
          <Entry key={line.id} line={line} Link={Link} />
        ))}
      </ol>
      <End lines={lines} {...state} />
    </>
  )
}

/** Where the list ends: at a button for older ones, at the beginning of the record, or at that of the log. */
function End({ lines, total, isWhole, loadOlder, isLoadingOlder, olderFailure }: Listed) {
  const m = useMessages('recordActivity')
  const first = lines.at(-1)?.action
  if (isWhole) return first !== 'created' && first !== 'imported' && <RecordHint>{m.noneEarlier}</RecordHint>
  if (olderFailure && !isLoadingOlder) return <Failed failure={olderFailure} retry={loadOlder} />
  return (
    <p className={classes.more}>
      <Button size="compact-sm" loading={isLoadingOlder} onClick={loadOlder}>
        {m.showOlder}
      </Button>
      {m.shownOf({ shown: lines.length, total })}
    </p>
  )
}

interface EntryProps extends Pick<ActivityListProps, 'Link'> {
  readonly line: Line
}

function Entry({ line, Link }: EntryProps) {
  const m = useMessages('recordActivity')
  const { date, by, action, changes } = line
  return (
    <li className={classes.entry}>
      <Initials name={by} />
      <div className="shrinkable">
        <p className={classes.head}>
          <span className="breaking">
            <strong>{by}</strong> {m.actions[action]}
          </span>
          <span className={classes.when}>
            <RelativeTime dateTime={date} />
          </span>
        </p>
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.field}>
                <Changed change={change} Link={Link} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

interface ChangedProps extends Pick<ActivityListProps, 'Link'> {
  readonly change: Change
}

function Changed({ change, Link }: ChangedProps) {
  const m = useMessages('recordActivity')
  const ui = useMessages('ui')
  const { field, label, before, after } = change
  const name = label ? ui[label] : (otherLabels(m)[field] ?? field)
  const head = <span className="muted">{name}: </span>
  if (field === 'about') return <About head={head} {...change} />
  const value = (text: string | null, id: string | undefined): ReactNode => {
    const shown = (
      <FieldValue
        field={field}
        value={(field === 'status' && text) || valueText(field, text, { recordActivity: m, ui })}
      />
    )
    return Link && id !== undefined ? <Link id={id}>{shown}</Link> : shown
  }
  // A new record has its values from nothing.
  const isNew = before === null && field !== 'parent'
  return (
    <>
      {head}
      {!isNew && (
        <>
          <span className={classes.before}>{value(before, change.beforeId)}</span> →{' '}
        </>
      )}
      {value(after, change.afterId)}
    </>
  )
}

/** A description, which is too long to be read twice: what differs, or all of a new one. */
function About({ head, before, after }: Pick<Change, 'before' | 'after'> & { readonly head: ReactNode }) {
  const m = useMessages('recordActivity')
  if (before !== null && before === after) return <em>{m.formattingChanged}</em>
  return (
    <>
      {head}
      {before === null ? after : <Difference before={before} after={after} />}
    </>
  )
}

/** Labels of fields that no form has. */
function otherLabels(m: Messages['recordActivity']): Readonly<Record<string, string>> {
  return { type: m.type, archiveComment: m.archiveReason, ...m.itemFields }
}

function valueText(
  field: string,
  value: string | null,
  { recordActivity: m, ui }: Pick<Messages, 'recordActivity' | 'ui'>,
): string {
  if (field === 'owner' && value === '') return m.unnamedPerson
  return fieldValueText(ui, field, value) ?? m.empty
}
