// What a hierarchy is made of: records as the service gives them, and ghosts for ancestors it never gave.
import type { PathItem } from '#contract/hierarchies.ts'

/** What organizations and focus areas share as far as the tree is concerned. Both satisfy it as they are. */
export interface HierarchyRecord {
  readonly id: string
  readonly name: string
  readonly parent?: { readonly id: string } | null | undefined
  readonly path: readonly PathItem[]
}

/** Why an ancestor that records point at is not here itself. */
export type MissingReason = 'not-loaded' | 'not-found' | 'not-permitted'

/**
 * One node of the tree: a record, or a ghost in place of an ancestor that has not come. `slot` is its number
 * in the index, the same for as long as the index lives and never given to another id.
 */
export type HierarchyNode<R> =
  | { readonly kind: 'record'; readonly slot: number; readonly id: string; readonly record: R }
  | { readonly kind: 'ghost'; readonly slot: number; readonly id: string; readonly reason: MissingReason }
