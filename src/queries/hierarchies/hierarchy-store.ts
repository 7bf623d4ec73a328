import type { Failure } from '#client/failure.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { type ListSnapshot, ListStore, type ListStoreOptions } from '#queries/list-store.ts'
import { HierarchyTree } from './hierarchy-tree.ts'

/** All records of one hierarchy, and the tree that they make. */
export type HierarchyStore<Item extends HierarchyRecord> = ListStore<Item, HierarchyTree<Item>>

/** What a screen sees of a hierarchy. */
export type HierarchySnapshot<Item extends HierarchyRecord> = ListSnapshot<HierarchyTree<Item>>

interface HierarchyStoreOptions<Item extends HierarchyRecord>
  extends Omit<ListStoreOptions<Item, HierarchyTree<Item>>, 'traits' | 'open'> {
  readonly dateOf?: (record: Item) => string
}

export function createHierarchyStore<Item extends HierarchyRecord>({
  dateOf,
  ...options
}: HierarchyStoreOptions<Item>): HierarchyStore<Item> {
  return new ListStore({
    ...options,
    traits: { idOf: idOfRecord, ...(dateOf && { dateOf }) },
    open: () => new HierarchyTree<Item>(),
  })
}

/** Takes a deleted record out of the tree; where its children are is read again rather than believed. */
export function applyDeleted<Item extends HierarchyRecord>(store: HierarchyStore<Item>, id: string): void {
  const tree = store.records
  const slot = tree.slotOf(id)
  if (slot === undefined || !tree.find(id)) return
  const hadChildren = tree.childCount(slot) > 0
  store.applyGone(id)
  if (hadChildren) void store.read()
}

/** Notes why a record could not be had, when the tree only knows it as an ancestor of others. */
export function applyMissing<Item extends HierarchyRecord>(
  { records: tree }: HierarchyStore<Item>,
  id: string,
  { kind }: Failure,
): void {
  if (tree.slotOf(id) === undefined || tree.find(id)) return
  if (kind === 'not-found') tree.markMissing(id, 'not-found')
  if (kind === 'forbidden') tree.markMissing(id, 'not-permitted')
}

function idOfRecord({ id, name, path }: HierarchyRecord): string | undefined {
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(path) ? id : undefined
}
