// Records that the person has created or moved and the service has not confirmed, at their place in the tree.
import type { QueryClient } from '@tanstack/react-query'
import type { CatalogList } from '#contract/catalog-operations.ts'
import { objectOf, type PathItem, textFieldNames } from '#contract/hierarchies.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { readCatalogName } from '#data/catalog.ts'
import type { Lists } from '#data/planning.tsx'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { isCreate, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { pendingMoves } from '#offline/outbox/overlay.ts'
import { type RealIds, realIdsIn } from '#offline/outbox/queue-order.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import type { HierarchyStore } from './hierarchy-store.ts'

type Named = { readonly id: string; readonly name: string }

/** The name that the catalog of the site gives to an entry; undefined where it is not known. */
type ListedName = (list: CatalogList, id: string) => string | undefined

interface PendingParts extends Pick<Lists, 'organizations' | 'focusAreas'> {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>
  readonly queryClient: QueryClient
}

/** Shows them from now on: they come when they are asked for, and go when they are made or discarded; so do moves. */
export function keepPendingCreates({ outbox, queryClient, organizations, focusAreas }: PendingParts): void {
  const listed: ListedName = (list, id) => readCatalogName(queryClient, list, id)
  const show = () => {
    const { entries } = outbox.getSnapshot()
    const ids = realIdsIn(entries)
    const open = unconfirmedIn(entries, ids)
    const showOf = (store: HierarchyStore, kind: HierarchyKind) => {
      const created = store.records.showPending(newRecords({ open, ids, listed }, store, kind))
      store.records.showMoves(pendingMoves(entries, kind, ids))
      return created
    }
    const changed = new Set<unknown>([
      ...showOf(organizations, 'organization'),
      ...showOf(focusAreas, 'focus-area'),
    ])
    if (changed.size > 0)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[2]) })
  }
  outbox.subscribe(show)
  // Names of types and owners, and the paths of parents, become known as pages are read.
  organizations.subscribe(show)
  focusAreas.subscribe(show)
}

interface MadeRecord {
  /** What it was made of: while all of it is the same, the record is. An import has ten thousand. */
  readonly source: readonly unknown[]
  readonly record: PlanningRecord
}

const made = new WeakMap<OutboxEntry, MadeRecord>()

interface Unconfirmed {
  readonly open: readonly OutboxEntry[]
  readonly ids: RealIds
  readonly listed: ListedName
}

/** Parents before their children, which are asked for later. */
function newRecords(
  { open, ids, listed }: Unconfirmed,
  store: HierarchyStore,
  kind: HierarchyKind,
): readonly PlanningRecord[] {
  const { fields } = hierarchies[kind]
  const { index } = store.getSnapshot()
  const names = new Map<string, Named>()
  const named = (list: CatalogList, id: string, partOf: Parameters<typeof namedAs>[2]): Named => {
    const key = `${list} ${id}`
    const known = names.get(key)
    if (known) return known
    const name = listed(list, id)
    const found = name === undefined ? namedAs(id, index, partOf) : { id, name }
    names.set(key, found)
    return found
  }
  const paths = new Map<string, readonly PathItem[]>()
  return open.flatMap((entry) => {
    if (entry.resource !== kind || !isCreate(entry)) return []
    const { record: id, at, body = {} } = entry
    const asked = textOf(body[fields.parentId])
    const parentId = asked === null ? null : (ids.get(asked) ?? asked)
    const above = parentId === null ? undefined : (paths.get(parentId) ?? index.find(parentId)?.path)
    const owner = named('people', textOf(body.ownerId) ?? '', (record) => record.owner)
    const type = named(`${kind}-types`, textOf(body[fields.typeId]) ?? '', typeOf)
    const source = [parentId, above, owner.name, type.name]
    const known = made.get(entry)
    if (known?.source.every((part, place) => part === source[place])) {
      paths.set(id, known.record.path)
      return known.record
    }
    const date = new Date(at).toISOString()
    const path = parentId === null ? [] : [...(above ?? []), { id: parentId, index: above?.length ?? 0 }]
    const common = {
      id,
      name: textOf(body.name) ?? '',
      ...objectOf(textFieldNames, (field) => textOf(body[field])),
      about: null,
      createdDate: date,
      updatedDate: date,
      targetDate: textOf(body.targetDate),
      parent: parentId === null ? null : { id: parentId },
      path,
      owner,
    }
    // The statuses that records begin with: PENDING by §2.7; of organizations the one that the bundled service gives.
    const record: PlanningRecord =
      kind === 'organization'
        ? { ...common, organizationType: type, status: { id: 'ACTIVE', name: 'ACTIVE' } }
        : { ...common, focusAreaType: type, status: { id: 'PENDING', name: 'PENDING' } }
    made.set(entry, { source, record })
    paths.set(id, path)
    return record
  })
}

/** The name that some record gives to what has this ID; the ID where none does. */
export function namedAs(
  id: string,
  index: HierarchyIndex<PlanningRecord>,
  partOf: (record: PlanningRecord) => PlanningRecord['owner'],
): Named {
  for (let slot = 1; slot < index.slotLimit; slot += 1) {
    const record = index.recordAt(slot)
    const part = record && partOf(record)
    if (part?.id === id && part.name) return { id, name: part.name }
  }
  return { id, name: id }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
