import type { HierarchyNode, HierarchyRecord } from './record.ts'

/** One row, with what the WAI-ARIA treegrid pattern asks for. */
export interface TreeRow<R extends HierarchyRecord> {
  readonly node: HierarchyNode<R>
  /** aria-level: 1 at the top. */
  readonly level: number
  /** aria-setsize, and aria-posinset from 1, among the siblings the filter leaves. */
  readonly setSize: number
  readonly positionInSet: number
  /** False when there are no children or the filter hides all of them. */
  readonly hasChildren: boolean
  readonly expanded: boolean
  /** Of the whole tree, whatever is filtered. */
  readonly childCount: number
  readonly descendantCount: number
  /** True for a record that satisfies the filter, false for a node that is there for a match below. */
  readonly isMatch: boolean
}
