import { listViewState } from '#data/list-view-state.ts'
import type { HierarchySnapshot } from '#data/records/hierarchy-store.ts'
import type { LoadedData, TreeViewState } from '#hierarchy/view-state.ts'

/** What a screen shows of a hierarchy. */
export function viewStateOf(snapshot: HierarchySnapshot, what: LoadedData): TreeViewState {
  return listViewState(snapshot, {
    records: snapshot.index.recordCount,
    shown: snapshot.rows.count,
    what,
    opensById: true,
    // Records that were read one by one are no list: only pages are worth showing as a tree.
    hidesRecords: (_, read) => !snapshot.isWhole && read === 0,
  })
}
