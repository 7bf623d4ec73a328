// A hierarchy on this device: its list, whose records make a tree.
import type { Failure } from '#client/failure.ts'
import { knowsSameFields, withKnownFields } from '#contract/extended-operations.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import {
  isSettled,
  type ListCollection,
  type ListSnapshot,
  ListStore,
  type ListStoreOptions,
} from '#data/list-store.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { movesRows } from '#hierarchy/row-moves.ts'
import { plainExpansion } from '#hierarchy/tree-search.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import type { OwnDeletion } from '#offline/replica/change-note.ts'
import { HeldChanges } from './held-changes.ts'

/**
 * The tree of a hierarchy: the records of its list, those that the service has not created yet, and each branch where a
 * pending move puts it.
 */
class HierarchyTree extends HierarchyIndex<PlanningRecord> implements ListCollection<PlanningRecord> {
  #pending: ReadonlyMap<string, PlanningRecord> = new Map()
  #moves: ReadonlyMap<string, string | null> = new Map()

  /** True when a change would move rows that are shown. */
  readonly moves = (before: PlanningRecord | undefined, after: PlanningRecord | undefined): boolean =>
    movesRows(this.view.rows, this, { before, after })

  readonly incoming = new HeldChanges(this)

  /** What screens see. The objects announce their own changes, so that they are the same for as long as the tree. */
  readonly view = {
    index: this as HierarchyIndex<PlanningRecord>,
    rows: openRows(this),
    /** What others changed and the reader does not see yet. */
    held: this.incoming,
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
    const isChanged = (record: PlanningRecord) => {
      const shown = before.get(record.id)
      return shown !== record && JSON.stringify(shown) !== JSON.stringify(record)
    }
    const changed = records.filter(isChanged)
    this.#pending = after
    this.remove(gone)
    this.upsert(changed)
    return [...gone, ...changed.map(({ id }) => id)]
  }

  /** Shows records under other parents than the service says, null being the top level; all others where it says. */
  showMoves(moves: ReadonlyMap<string, string | null>): void {
    const before = this.#moves
    const ids = new Set([...before.keys(), ...moves.keys()])
    const changed = [...ids].filter((id) => before.get(id) !== moves.get(id))
    if (changed.length === 0) return
    this.#moves = moves
    this.upsert(changed.flatMap((id) => this.find(id) ?? []))
  }

  // Skips the search where no record was moved: it would hash the ID.
  protected override parentIdOf(record: PlanningRecord): string | undefined {
    const moved = this.#moves.size > 0 ? this.#moves.get(record.id) : undefined
    return moved === undefined ? super.parentIdOf(record) : (moved ?? undefined)
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

/** Resolves when nothing that is missing will come with the next page. */
export function whenSettled(
  store: HierarchyStore,
  isMeant: (list: HierarchySnapshot) => boolean = isSettled,
): Promise<void> {
  if (isMeant(store.getSnapshot())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (!isMeant(store.getSnapshot())) return
      stop()
      resolve()
    })
  })
}

export function createHierarchyStore(
  options: Omit<ListStoreOptions<PlanningRecord, HierarchyTree>, 'traits' | 'open'>,
): HierarchyStore {
  const dateOf = ({ updatedDate }: PlanningRecord) => updatedDate
  const traits = { idOf, dateOf, isSame: knowsSameFields, completed: withKnownFields<PlanningRecord> }
  return new ListStore({ ...options, traits, open: () => new HierarchyTree() })
}

/** Takes a deleted record out of the tree; where its children are is read again rather than believed. */
export function applyDeleted(store: HierarchyStore, id: string): void {
  const tree = store.records
  const slot = tree.slotOf(id)
  if (slot === undefined || !tree.find(id)) {
    // What the device keeps may come in later than the answer.
    if (!isSettled(store.getSnapshot()))
      void whenSettled(store).then(() => {
        if (store.records === tree) applyDeleted(store, id)
      })
    return
  }
  const hadChildren = tree.childCount(slot) > 0
  store.applyGone(id)
  if (hadChildren) void store.read()
}

/**
 * Takes a record out of the tree that this person has deleted. Its descendants are shown where a deletion puts them, so
 * that their moves are no news to the person; then they are read again rather than believed.
 */
export function applyOwnDeletion(store: HierarchyStore, deletion: OwnDeletion): void {
  const { id } = deletion
  const tree = store.records
  const slot = tree.slotOf(id)
  if (slot === undefined || !tree.find(id)) {
    // The list may have been read between the deletion and its answer, and then holds it for that of others.
    store.applyGone(id, deletion)
    return
  }
  const descendants = Array.from(tree.descendants(slot), (below) => tree.recordAt(below))
  const parent = tree.find(id)?.parent
  const moved = descendants.flatMap((record) => (record ? [withoutAncestor(record, { id, parent })] : []))
  store.applyGone(id, deletion)
  if (moved.length === 0) return
  store.applyOwn(...moved)
  void store.read()
}

/**
 * Shows a branch where this person has moved it. The service answers the record at its top; the paths below follow from
 * that, so that they are no news to the person, and are then read again rather than believed.
 */
export function applyOwnMove(store: HierarchyStore, record: PlanningRecord): void {
  const tree = store.records
  const slot = tree.slotOf(record.id)
  const branch = slot === undefined ? [] : Array.from(tree.descendants(slot), (below) => tree.recordAt(below))
  const above = [
    ...record.path.toSorted((a, b) => a.index - b.index),
    { id: record.id, index: record.path.length },
  ]
  const moved = branch.flatMap((below) => {
    const from = below ? below.path.find(({ id }) => id === record.id) : undefined
    if (!below || !from || isTemporary(below.id)) return []
    const kept = below.path.filter(({ index }) => index > from.index)
    const path = [...above, ...kept.toSorted((a, b) => a.index - b.index)]
    return [{ ...below, path: path.map(({ id }, index) => ({ id, index })) }]
  })
  store.applyOwn(record, ...moved)
  if (moved.length > 0) void store.read()
}

/** A record without one of its ancestors, whose children belong to its parent. */
function withoutAncestor(
  record: PlanningRecord,
  { id, parent }: Pick<PlanningRecord, 'id' | 'parent'>,
): PlanningRecord {
  const kept = record.path.toSorted((a, b) => a.index - b.index).filter((ancestor) => ancestor.id !== id)
  return {
    ...record,
    path: kept.map((ancestor, index) => ({ ...ancestor, index })),
    parent: record.parent?.id === id ? (parent ?? null) : record.parent,
  }
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
