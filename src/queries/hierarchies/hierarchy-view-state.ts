// What a screen shows of a hierarchy.
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRemark, TreeViewState } from '#hierarchy/view-state.ts'
import { describeFailure } from '#queries/failure-messages.ts'
import type { HierarchySnapshot } from './hierarchy-store.ts'

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
