import { Link } from '@tanstack/react-router'
import { fieldLabels } from '#data/field-names.ts'
import type { HierarchyName } from '#data/recent-records.ts'
import type { useSiteActivity } from '#data/records/record-activity.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { fieldValueText } from '#ui/field-values.ts'
import { NamedDifference } from '#ui/forms/difference.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import type { ChangeFact, ChangeLine, ChangesViewState, Place } from './changed-branches.ts'
import classes from './changed-hierarchy.module.css'

interface ChangedHierarchyProps {
  readonly title: string
  readonly folder: HierarchyName
  readonly viewState: ChangesViewState
  /** Of all records, newest first: who changed them. */
  readonly activity: ReturnType<typeof useSiteActivity>
}

const tones: Readonly<Partial<Record<ChangeLine['kind'], string>>> = {
  added: 'good',
  moved: 'progress',
  vanished: 'bad',
}

/** Lines of one branch that are shown at first, and added each time. */
const pageSize = 100

export function ChangedHierarchy({ title, folder, viewState, activity }: ChangedHierarchyProps) {
  const m = useMessages('activity')
  if (viewState.kind === 'loading') return null
  if (viewState.kind === 'failed')
    return (
      <p role="alert" className={classes.rest}>
        {m.failed({ kind: folder })}
      </p>
    )
  if (viewState.count === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{number(viewState.count)}</span>
      </h2>
      {viewState.branches.map(({ id, name = m.deletedBranch, lines }) => (
        <Branch key={id} name={name} lines={lines} folder={folder} activity={activity} />
      ))}
    </section>
  )
}

interface BranchProps extends Pick<ChangedHierarchyProps, 'folder' | 'activity'> {
  readonly name: string
  readonly lines: readonly ChangeLine[]
}

function Branch({ name, lines, folder, activity }: BranchProps) {
  const part = useListPart(lines, pageSize)
  return (
    <section className={classes.branch} aria-label={name}>
      <h3 className={classes.name}>
        {name} <span className={classes.count}>{number(lines.length)}</span>
      </h3>
      <ul className="plainList">
        {part.shown.map((line) => (
          <Line
            key={line.id}
            line={line}
            folder={folder}
            last={activity.find(({ record }) => record?.id === line.id)}
          />
        ))}
      </ul>
      {part.left > 0 && (
        <div className={classes.rest}>
          <ShowMore part={part} />
        </div>
      )}
    </section>
  )
}

interface LineProps extends Pick<ChangedHierarchyProps, 'folder'> {
  readonly line: ChangeLine
  /** Who changed it last, and when; undefined where the service does not tell. */
  readonly last: BranchProps['activity'][number] | undefined
}

function Line({ line, folder, last }: LineProps) {
  const m = useMessages('activity')
  const { id, name, kind, facts, at } = line
  return (
    <li className={classes.line}>
      <span className={classes.kind} data-tone={tones[kind]}>
        {m.kinds[kind]}
      </span>
      <span className="breaking shrinkable">
        {kind === 'vanished' ? (
          <del className="muted">{name}</del>
        ) : (
          <Link to={`/${folder}/$recordId`} params={{ recordId: id }} className={classes.link}>
            {name}
          </Link>
        )}
        {facts.length > 0 && (
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact.kind === 'value' ? fact.field : fact.kind}>
                <Fact fact={fact} />
              </li>
            ))}
          </ul>
        )}
      </span>
      <span className={classes.when}>
        {last && <span className={classes.by}>{last.by.name}</span>}
        <RelativeTime dateTime={last?.date ?? new Date(at).toISOString()} />
      </span>
    </li>
  )
}

/** Labels of fields that no form has. */
const noteFields: Readonly<Record<string, 'owner' | 'status' | 'targetDate' | 'type'>> = {
  owner: 'owner',
  status: 'status',
  targetDate: 'targetDate',
  focusAreaType: 'type',
  organizationType: 'type',
}

/** What changed of a record: a choice by both values, a text by its words. */
function Fact({ fact }: { readonly fact: ChangeFact }) {
  const m = useMessages('activity')
  const ui = useMessages('ui')
  if (fact.kind === 'description') return m.descriptionChanged
  const [label, field, before, after] =
    fact.kind === 'parent'
      ? ([m.parent, 'parent', placeMessage(fact.before, m), placeMessage(fact.after, m)] as const)
      : ([
          fieldMessage(fact.field, { activity: m, ui }),
          fact.field,
          valueMessage(fact.field, fact.before, { activity: m, ui }),
          valueMessage(fact.field, fact.after, { activity: m, ui }),
        ] as const)
  return (
    <>
      {label}: <NamedDifference field={field} before={before} after={after} />
    </>
  )
}

/** A status stays as the service names it: its color follows from that. */
function valueMessage(
  field: string,
  value: string | null,
  { activity: m, ui }: Pick<Messages, 'activity' | 'ui'>,
): string {
  return (field === 'status' ? value : fieldValueText(ui, field, value)) ?? m.empty
}

function fieldMessage(field: string, { activity, ui }: Pick<Messages, 'activity' | 'ui'>): string {
  const own = noteFields[field]
  if (own) return activity[own]
  const label = fieldLabels[field]
  return label ? ui[label] : field
}

function placeMessage(place: Place, m: Messages['activity']): string {
  if (place.kind === 'below') return place.name
  return place.kind === 'top' ? m.topLevel : m.deletedRecord
}
