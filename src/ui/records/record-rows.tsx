// Columns over rows that are records, or stand-ins for ancestors whose records never came.

import { IconAlertCircle, IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import type { HierarchyRecord, MissingReason } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import type { GridColumn } from '#ui/grids/grid-columns.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { type ChangeProgress, describeProgress } from './describe-change.ts'
import { PathLine } from './path-line.tsx'
import classes from './record-rows.module.css'

const missing = {
  'not-loaded': { name: 'notLoadedName', reason: 'notLoadedReason' },
  'not-found': { name: 'notFoundName', reason: 'notFoundReason' },
  'not-permitted': { name: 'noAccessName', reason: 'noAccessReason' },
} as const satisfies Readonly<Record<MissingReason, Readonly<Record<string, keyof Messages['hierarchies']>>>>

interface MissingNode {
  readonly id: string
  readonly reason: MissingReason
}

/** A name for a record that is not here: the reason, and as much of its id as tells it from others. */
export function missingName({ id, reason }: MissingNode, m: Messages['hierarchies']): string {
  return m[missing[reason].name]({ id: shortId(id) })
}

function shortId(id: string): string {
  return id.length > 8 ? `${id.slice(0, 8)}…` : id
}

interface Owner {
  readonly name?: string | null | undefined
}

/** The name of an owner; a service can leave it out. */
export function ownerName({ name }: Owner, m: Messages['hierarchies']): string {
  return name || m.unknownPerson
}

export interface NameColumnOptions<Item> {
  readonly m: Messages['hierarchies']
  /** False while a branch may have more records than are counted. */
  readonly isWhole: boolean
  /** The record as it will be once what waits to be sent is through. */
  readonly withPendingChanges: (record: Item) => Item
  /** Where the search occurs in a name. */
  readonly find: (name: string) => readonly (readonly [number, number])[]
  /** Problems with the place of a node, in sentences. */
  readonly problemsOf: (slot: number) => readonly string[]
  /** The names of the ancestors, where rows are no tree that shows them; undefined for one that is not known. */
  readonly pathOf: ((slot: number) => readonly (string | undefined)[]) | undefined
  /** The mark of a record whose changes the service has not confirmed. */
  readonly savingOf: (id: string) => Parameters<typeof SavingMark>[0]['mark']
}

/** The column of names, which carries the tree. */
export function nameColumn<Item extends HierarchyRecord>({
  m,
  isWhole,
  withPendingChanges,
  find,
  problemsOf,
  savingOf,
  pathOf,
}: NameColumnOptions<Item>): GridColumn<TreeRow<Item>> {
  return {
    key: 'name',
    title: m.name,
    width: 280,
    least: 160,
    priority: 1,
    sort: 'ascending',
    text: ({ node }) => (node.kind === 'ghost' ? missingName(node, m) : withPendingChanges(node.record).name),
    render: ({ node, isMatch, descendantCount }) => (
      <>
        {/* Before the name, where a long one does not push it out of sight. */}
        <SavingMark mark={savingOf(node.id)} />
        {node.kind === 'ghost' ? (
          <span className={classes.missing} title={m[missing[node.reason].reason]}>
            {missingName(node, m)}
          </span>
        ) : (
          <Name name={withPendingChanges(node.record).name} isMatch={isMatch} find={find} />
        )}
        <Problems sentences={problemsOf(node.slot)} />
        {node.kind === 'record' && descendantCount > 0 && (
          <Count count={descendantCount} isWhole={isWhole} m={m} />
        )}
        {pathOf && (
          <span className={classes.path}>
            <PathLine names={pathOf(node.slot)} />
          </span>
        )}
      </>
    ),
  }
}

interface CountProps extends Pick<NameColumnOptions<unknown>, 'm' | 'isWhole'> {
  readonly count: number
}

function Count({ count, isWhole, m }: CountProps) {
  const title = isWhole ? m.descendantCount({ count }) : m.descendantsLoaded({ count })
  return (
    <span aria-hidden className={classes.count} title={title}>
      {branchCount({ count, isWhole, m })}
    </span>
  )
}

/** A number of records in a branch, marked where it may have more. */
export function branchCount({ count, isWhole, m }: CountProps): string {
  return isWhole ? number(count) : m.countSoFar({ count })
}

interface NameProps extends Pick<NameColumnOptions<unknown>, 'find'> {
  readonly name: string
  readonly isMatch: boolean
}

function Name({ name, isMatch, find }: NameProps) {
  return (
    <span className={isMatch ? undefined : classes.context}>
      <Highlighted text={name} ranges={isMatch ? find(name) : []} />
    </span>
  )
}

/** A sign that something about a record's place contradicts itself. */
function Problems({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  const text = sentences.join(' ')
  return (
    <span role="img" aria-label={text} title={text} className={classes.problems}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
    </span>
  )
}

/** A column that shows something of the record, and nothing where there is none. */
export function recordColumn<Item extends HierarchyRecord>({
  render,
  edit,
  isTroubled,
  ...column
}: Omit<GridColumn<Item>, 'text'>): GridColumn<TreeRow<Item>> {
  return {
    ...column,
    render: ({ node }) => (node.kind === 'record' ? render(node.record) : null),
    ...(isTroubled && { isTroubled: ({ node }) => node.kind === 'record' && isTroubled(node.record) }),
    ...(edit && { edit: ({ node }) => (node.kind === 'record' ? edit(node.record) : undefined) }),
  }
}

interface SavingMarkProps {
  readonly mark:
    | {
        readonly state: 'attention' | 'waiting' | 'offline' | 'saving' | 'paused'
        readonly progress: ChangeProgress
        /** The fields of a change that needs the person. */
        readonly fields?: readonly string[]
      }
    | undefined
}

/** The sign of a row whose changes the service has not confirmed. */
export function SavingMark({ mark }: SavingMarkProps) {
  const m = useMessages('ui')
  if (!mark) return null
  const { state, progress } = mark
  const isUrgent = state === 'attention'
  const text = `${isUrgent ? m.needsAttention : m.pending} ${describeProgress(m, progress)}`
  const Icon = isUrgent ? IconAlertCircle : IconCloudUpload
  return (
    <span role="img" aria-label={text} title={text} data-state={state} className={classes.mark}>
      <Icon size={15} stroke={2} aria-hidden />
    </span>
  )
}
