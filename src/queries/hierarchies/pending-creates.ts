// Records that the person has created or moved and the service has not confirmed, at their place in the tree.
import type { QueryClient } from '@tanstack/react-query'
import type { CatalogList } from '#contract/catalog-operations.ts'
import { objectOf, type PathItem, textFieldNames } from '#contract/hierarchies.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { pendingMoves } from '#offline/outbox/overlay.ts'
import { type RealIds, realIdsIn } from '#offline/outbox/queue-order.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import { readCatalogName } from '#queries/catalog.ts'
import type { Lists } from '#queries/planning.tsx'
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
  const showOrganizations = pendingRecords('organization', organizations, listed)
  const showFocusAreas = pendingRecords('focus-area', focusAreas, listed)
  const show = () => {
    const { entries } = outbox.getSnapshot()
    const ids = realIdsIn(entries)
    const open = unconfirmedIn(entries, ids)
    const changed = new Set<unknown>([...showOrganizations(open, ids), ...showFocusAreas(open, ids)])
    if (changed.size > 0)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[2]) })
    organizations.records.showMoves(pendingMoves(entries, 'organization', ids))
    focusAreas.records.showMoves(pendingMoves(entries, 'focus-area', ids))
  }
  outbox.subscribe(show)
  // Names of types and owners, and the paths of parents, become known as pages are read.
  organizations.subscribe(show)
  focusAreas.subscribe(show)
}

interface PendingRecord {
  /** What it was made of: while all of it is the same, the record is. */
  readonly source: readonly unknown[]
  readonly record: PlanningRecord
}

/** @returns the IDs of the records that changed */
type ShowPending = (open: readonly OutboxEntry[], ids: RealIds) => readonly string[]

/**
 * Shows the pending records of one hierarchy: parents before their children, which are asked for later. An import has ten
 * thousand, of which each answer changes one.
 */
function pendingRecords(kind: HierarchyKind, store: HierarchyStore, listed: ListedName): ShowPending {
  const { fields } = hierarchies[kind]
  let made = new Map<string, PendingRecord>()
  return (open, ids) => {
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
    const before = made
    made = new Map()
    for (const entry of open) {
      if (entry.kind !== `${kind}.create`) continue
      const { record: id, body = {} } = entry
      const asked = textOf(body[fields.parentId])
      const parentId = asked === null ? null : (ids.get(asked) ?? asked)
      const above = parentId === null ? undefined : (made.get(parentId)?.record ?? index.find(parentId))?.path
      const owner = named('people', textOf(body.ownerId) ?? '', (record) => record.owner)
      const type = named(`${kind}-types`, textOf(body[fields.typeId]) ?? '', typeOf)
      const source = [entry, parentId, above, owner.name, type.name]
      const known = before.get(id)
      const isSame = known?.source.every((part, at) => part === source[at])
      made.set(
        id,
        known && isSame ? known : { source, record: recordOf(kind, entry, { parentId, above, owner, type }) },
      )
    }
    return store.records.showPending(Array.from(made.values(), ({ record }) => record))
  }
}

interface RecordParts {
  readonly parentId: string | null
  /** The path of the parent. */
  readonly above: readonly PathItem[] | undefined
  readonly owner: Named
  readonly type: Named
}

function recordOf(
  kind: HierarchyKind,
  { record: id, at, body = {} }: OutboxEntry,
  { parentId, above = [], owner, type }: RecordParts,
): PlanningRecord {
  const date = new Date(at).toISOString()
  const common = {
    id,
    name: textOf(body.name) ?? '',
    ...objectOf(textFieldNames, (field) => textOf(body[field])),
    about: null,
    createdDate: date,
    updatedDate: date,
    targetDate: textOf(body.targetDate),
    parent: parentId === null ? null : { id: parentId },
    path: parentId === null ? [] : [...above, { id: parentId, index: above.length }],
    owner,
  }
  // The statuses that records begin with: PENDING by §2.7; of organizations the one that the bundled service gives.
  return kind === 'organization'
    ? { ...common, organizationType: type, status: { id: 'ACTIVE', name: 'ACTIVE' } }
    : { ...common, focusAreaType: type, status: { id: 'PENDING', name: 'PENDING' } }
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
