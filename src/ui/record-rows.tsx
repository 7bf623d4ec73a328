// Columns over rows that are records, or stand-ins for ancestors whose records never came.
import { Highlighted } from './highlighted.tsx'
import { formatCount } from './progress-bar.tsx'
import classes from './record-rows.module.css'
import type { TreeGridColumn, TreeGridRow } from './tree-grid-model.ts'

export interface RecordRow<Item> extends TreeGridRow {
  readonly node:
    | { readonly kind: 'record'; readonly slot: number; readonly id: string; readonly record: Item }
    | { readonly kind: 'ghost'; readonly slot: number; readonly id: string; readonly reason: MissingReason }
  readonly descendantCount: number
  /** False for a row that only leads to what was searched. */
  readonly isMatch: boolean
}

type MissingReason = 'not-loaded' | 'not-found' | 'not-permitted'

const missingWords: Readonly<Record<MissingReason, string>> = {
  'not-loaded': 'Not in the list',
  'not-found': 'Not found',
  'not-permitted': 'Not open to you',
}

/** A name for a record that is not here: the reason, and as much of its id as tells it from others. */
export function missingName(id: string, reason: MissingReason): string {
  return `${missingWords[reason]} (${id.length > 8 ? `${id.slice(0, 8)}…` : id})`
}

/** The column of names, which carries the tree. `find` answers where the search occurs in a name. */
export function nameColumn<Item extends { readonly name: string }>(
  find: (name: string) => readonly (readonly [number, number])[],
): TreeGridColumn<RecordRow<Item>> {
  return {
    key: 'name',
    title: 'Name',
    width: 'minmax(160px, 1fr)',
    priority: 1,
    render: ({ node, isMatch, descendantCount }) => {
      if (node.kind === 'ghost') {
        return <span className={classes.missing}>{missingName(node.id, node.reason)}</span>
      }
      const { name } = node.record
      return (
        <>
          <span className={isMatch ? undefined : classes.context}>
            <Highlighted text={name} ranges={isMatch ? find(name) : []} />
          </span>
          {descendantCount > 0 && (
            <span aria-hidden className={classes.count} title={`${formatCount(descendantCount)} below`}>
              {formatCount(descendantCount)}
            </span>
          )}
        </>
      )
    },
  }
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
