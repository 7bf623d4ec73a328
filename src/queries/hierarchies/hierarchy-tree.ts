import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { RowSelection } from '#hierarchy/row-selection.ts'
import { plainExpansion } from '#hierarchy/tree-search.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import type { ListCollection } from '#queries/list-store.ts'

/** The tree of a hierarchy: the records of its list, and those that the service has not created yet. */
export class HierarchyTree<Item extends HierarchyRecord>
  extends HierarchyIndex<Item>
  implements ListCollection<Item>
{
  #pending: ReadonlyMap<string, Item> = new Map()

  /** What screens see. The objects announce their own changes, so that they are the same for as long as the tree. */
  readonly view = {
    index: this as HierarchyIndex<Item>,
    rows: openRows(this),
    selection: new RowSelection<Item>(this),
    /** Where the reader is, kept for when the screen is left and opened again. */
    place: { slot: undefined, anchor: undefined } as TreePlace,
  }

  /** Without the records that the service has not created. */
  get count(): number {
    return this.recordCount - this.#pending.size
  }

  *ids(): Generator<string> {
    for (let slot = 1; slot < this.slotLimit; slot += 1) {
      const record = this.recordAt(slot)
      if (record && !isTemporary(record.id)) yield record.id
    }
  }

  /** Shows records that the service has not created, and no others of that kind. @returns the IDs of those that changed. */
  showPending(records: readonly Item[]): readonly string[] {
    const before = this.#pending
    if (before.size === 0 && records.length === 0) return []
    const after = new Map(records.map((record) => [record.id, record]))
    const gone = [...before.keys()].filter((id) => !after.has(id))
    const changed = records.filter(
      (record) => JSON.stringify(record) !== JSON.stringify(before.get(record.id)),
    )
    this.#pending = after
    this.remove(gone)
    this.upsert(changed)
    return [...gone, ...changed.map(({ id }) => id)]
  }
}

function openRows<Item extends HierarchyRecord>(index: HierarchyIndex<Item>): VisibleRows<Item> {
  const rows = new VisibleRows(index)
  rows.restoreExpansion(plainExpansion)
  rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
  return rows
}
