// Columns over rows that are records, or stand-ins for ancestors whose records never came.
import { IconAlertTriangle } from '@tabler/icons-react'
import type { HierarchyNode, MissingReason } from '#hierarchy/record.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { formatCount } from '#ui/numbers.ts'
import type { TreeGridColumn, TreeGridRow } from '#ui/tree/tree-grid-model.ts'
import classes from './record-rows.module.css'
import { SavingMark } from './saving-mark.tsx'

export interface RecordRow<Item> extends TreeGridRow {
  readonly node: HierarchyNode<Item>
  readonly childCount: number
  readonly descendantCount: number
  /** False for a row that only leads to what was searched. */
  readonly isMatch: boolean
}

const missingMessages: Readonly<Record<MissingReason, string>> = {
  'not-loaded': 'Not in the list',
  'not-found': 'Not found',
  'not-permitted': 'Not open to you',
}

/** A name for a record that is not here: the reason, and as much of its id as tells it from others. */
export function missingName(id: string, reason: MissingReason): string {
  return `${missingMessages[reason]} (${id.length > 8 ? `${id.slice(0, 8)}…` : id})`
}

/** Why a record is not here, in a sentence. */
const missingReasons: Readonly<Record<MissingReason, string>> = {
  'not-loaded': 'Records below name it as their ancestor, but the list has not brought it.',
  'not-found': 'Records below name it as their ancestor, but the service does not know it.',
  'not-permitted': 'Records below name it as their ancestor, but it is not open to you.',
}

export interface NameColumnOptions<Item> {
  /** The record as it will be once what waits to be sent is through. */
  readonly withPendingChanges: (record: Item) => Item
  /** Where the search occurs in a name. */
  readonly find: (name: string) => readonly (readonly [number, number])[]
  /** What is wrong with the place of a node, in sentences. */
  readonly problemsOf: (slot: number) => readonly string[]
  /** The mark of a record whose changes the service has not confirmed. */
  readonly savingOf: (id: string) => Parameters<typeof SavingMark>[0]['mark']
}

/** The column of names, which carries the tree. */
export function nameColumn<Item extends { readonly name: string }>({
  withPendingChanges,
  find,
  problemsOf,
  savingOf,
}: NameColumnOptions<Item>): TreeGridColumn<RecordRow<Item>> {
  return {
    key: 'name',
    title: 'Name',
    width: 200,
    priority: 1,
    sort: 'ascending',
    render: ({ node, isMatch, descendantCount }) => (
      <>
        {/* Before the name, where a long one does not push it out of sight. */}
        <SavingMark mark={savingOf(node.id)} />
        {node.kind === 'ghost' ? (
          <span className={classes.missing} title={missingReasons[node.reason]}>
            {missingName(node.id, node.reason)}
          </span>
        ) : (
          <Name name={withPendingChanges(node.record).name} isMatch={isMatch} find={find} />
        )}
        <Problems sentences={problemsOf(node.slot)} />
        {node.kind === 'record' && descendantCount > 0 && (
          <span aria-hidden className={classes.count} title={`${formatCount(descendantCount)} below`}>
            {formatCount(descendantCount)}
          </span>
        )}
      </>
    ),
  }
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
export function recordColumn<Item>({
  render,
  ...column
}: Omit<TreeGridColumn<Item>, 'render'> & {
  readonly render: (record: Item) => React.ReactNode
}): TreeGridColumn<RecordRow<Item>> {
  return { ...column, render: ({ node }) => (node.kind === 'record' ? render(node.record) : null) }
}
