import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeViewState } from '#hierarchy/view-state.ts'
import { listViewState } from '#queries/list-view-state.ts'
import type { HierarchySnapshot } from './hierarchy-store.ts'

/** What a screen shows of a hierarchy. @param noun what it holds, in the middle of a sentence: `focus areas`. */
export function viewStateOf<Item extends HierarchyRecord>(
  snapshot: HierarchySnapshot<Item>,
  noun: string,
): TreeViewState {
  return listViewState(snapshot, {
    records: snapshot.index.recordCount,
    shown: snapshot.rows.count,
    noun,
    opensById: true,
    // Records that were read one by one are no list: only pages are worth showing as a tree.
    hidesRecords: (_, read) => !snapshot.isWhole && read === 0,
  })
}
