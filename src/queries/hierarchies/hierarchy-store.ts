// A hierarchy on this device: its list, whose records make a tree.
import type { Failure } from '#client/failure.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { RowSelection } from '#hierarchy/row-selection.ts'
import { plainExpansion } from '#hierarchy/tree-search.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import {
  type ListCollection,
  type ListSnapshot,
  type ListState,
  ListStore,
  type ListStoreOptions,
} from '#queries/list-store.ts'

/** The tree of a hierarchy: the records of its list, and those that the service has not created yet. */
class HierarchyTree extends HierarchyIndex<PlanningRecord> implements ListCollection<PlanningRecord> {
  #pending: ReadonlyMap<string, PlanningRecord> = new Map()

  /** What screens see. The objects announce their own changes, so that they are the same for as long as the tree. */
  readonly view = {
    index: this as HierarchyIndex<PlanningRecord>,
    rows: openRows(this),
    selection: new RowSelection<PlanningRecord>(this),
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
  showPending(records: readonly PlanningRecord[]): readonly string[] {
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

function openRows(index: HierarchyIndex<PlanningRecord>): VisibleRows<PlanningRecord> {
  const rows = new VisibleRows(index)
  rows.restoreExpansion(plainExpansion)
  rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
  return rows
}

/** All records of one hierarchy, and the tree that they make. */
export type HierarchyStore = ListStore<PlanningRecord, HierarchyTree>

/** What a screen sees of a hierarchy. */
export type HierarchySnapshot = ListSnapshot<HierarchyTree>

/** Whether what is missing now will not come with the next page. */
export function isSettled({ state, isWhole }: ListState): boolean {
  return isWhole || state.kind === 'done' || state.kind === 'failed'
}

export function createHierarchyStore(
  options: Omit<ListStoreOptions<PlanningRecord, HierarchyTree>, 'traits' | 'open'>,
): HierarchyStore {
  const dateOf = ({ updatedDate }: PlanningRecord) => updatedDate
  return new ListStore({ ...options, traits: { idOf, dateOf }, open: () => new HierarchyTree() })
}

/** Takes a deleted record out of the tree; where its children are is read again rather than believed. */
export function applyDeleted(store: HierarchyStore, id: string): void {
  const tree = store.records
  const slot = tree.slotOf(id)
  if (slot === undefined || !tree.find(id)) return
  const hadChildren = tree.childCount(slot) > 0
  store.applyGone(id)
  if (hadChildren) void store.read()
}

/** Notes why a record could not be had, when the tree only knows it as an ancestor of others. */
export function applyMissing({ records: tree }: HierarchyStore, id: string, { kind }: Failure): void {
  if (tree.slotOf(id) === undefined || tree.find(id)) return
  if (kind === 'not-found') tree.markMissing(id, 'not-found')
  if (kind === 'forbidden') tree.markMissing(id, 'not-permitted')
}

function idOf({ id, name, path }: PlanningRecord): string | undefined {
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(path) ? id : undefined
}
