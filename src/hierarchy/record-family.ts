import type { HierarchyNode } from './record.ts'

/** Where a node is among its siblings. */
export interface SiblingPlace<R> {
  readonly previous: HierarchyNode<R> | undefined
  readonly next: HierarchyNode<R> | undefined
  /** From 1, of `count`, the node itself included. */
  readonly position: number
  readonly count: number
}

export interface RecordFamily<R> {
  /** From the root to the immediate parent. */
  readonly ancestors: readonly HierarchyNode<R>[]
  readonly siblings: SiblingPlace<R>
  /** The first of `childCount`, by name. */
  readonly children: readonly HierarchyNode<R>[]
  readonly childCount: number
  readonly descendantCount: number
  /** False while the hierarchy is being read, or when it could not be: then there may be more. */
  readonly isWhole: boolean
  /** Descendants of a node that is in the tree. */
  readonly countBelow: (slot: number) => number
}
