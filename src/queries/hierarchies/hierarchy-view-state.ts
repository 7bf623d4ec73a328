// Which face a hierarchy shows. A list that failed is never shown as an empty one.
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { ListEnd } from '#offline/sync/list-source.ts'
import { describeFailure, type FailureMessage } from '#queries/failure-messages.ts'
import type { HierarchySnapshot } from './hierarchy-store.ts'

export type TreeViewState =
  | { readonly kind: 'loading'; readonly read: number; readonly total: number | undefined }
  | { readonly kind: 'failed'; readonly words: FailureMessage }
  /** The service has no list: what is opened by its id stands in the tree, with its ancestors. */
  | { readonly kind: 'unlisted'; readonly words: FailureMessage }
  | { readonly kind: 'empty' }
  /** `isPartial`: nothing of what was read so far. */
  | { readonly kind: 'no-match'; readonly isPartial: boolean }
  | { readonly kind: 'tree'; readonly remark: TreeRemark | undefined }

/** What has to be said beside a tree that is shown. */
export type TreeRemark =
  /** `readAt`: epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  | { readonly kind: 'reading'; readonly read: number; readonly total: number; readonly readAt: number }
  /** `isWhole`: all of it was read before, so that what is shown is only old, not partial. */
  | {
      readonly kind: 'failed'
      readonly words: FailureMessage
      readonly isWhole: boolean
      /** Epoch milliseconds at which it was last in step with the service; 0 for never. */
      readonly readAt: number
    }
  /** The service has no list: these are those that were met one by one. */
  | { readonly kind: 'unlisted'; readonly records: number }
  /** The list could not be read to its end, for the reason that `end` gives. */
  | { readonly kind: 'cut-short'; readonly records: number; readonly end: Exclude<ListEnd, 'complete'> }

/** @param noun what the hierarchy holds, in the middle of a sentence: `focus areas`. */
export function viewStateOf<Item extends HierarchyRecord>(
  snapshot: HierarchySnapshot<Item>,
  noun: string,
): TreeViewState {
  const { state, index, rows, isWhole } = snapshot
  const hasRecords = index.recordCount > 0
  switch (state.kind) {
    case 'idle':
      return { kind: 'loading', read: 0, total: undefined }
    case 'reading':
      if (!hasRecords) return { kind: 'loading', read: state.read, total: state.total }
      break
    case 'failed':
      if (state.failure.kind === 'not-implemented' && !hasRecords)
        return { kind: 'unlisted', words: describeFailure(state.failure, noun) }
      if (state.failure.kind === 'not-implemented') break
      // Records that were read one by one are no list: only pages are worth showing as a tree.
      if (!isWhole && state.read === 0) return { kind: 'failed', words: describeFailure(state.failure, noun) }
      break
    case 'done':
      if (!hasRecords) return { kind: 'empty' }
  }
  if (rows.count === 0) return { kind: 'no-match', isPartial: !isWhole }
  return { kind: 'tree', remark: remarkOf(snapshot, noun) }
}

function remarkOf<Item extends HierarchyRecord>(
  { state, index, isWhole, readAt }: HierarchySnapshot<Item>,
  noun: string,
): TreeRemark | undefined {
  switch (state.kind) {
    case 'reading':
      if (state.total === undefined) return undefined
      return { kind: 'reading', read: state.read, total: state.total, readAt }
    case 'failed':
      if (state.failure.kind === 'not-implemented') return { kind: 'unlisted', records: index.recordCount }
      return { kind: 'failed', words: describeFailure(state.failure, noun), isWhole, readAt }
    case 'done':
      if (state.end === 'complete') return undefined
      return { kind: 'cut-short', records: index.recordCount, end: state.end }
    case 'idle':
      return undefined
  }
}
