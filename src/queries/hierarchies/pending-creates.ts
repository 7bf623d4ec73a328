// Records that the person has created or moved and the service has not confirmed, at their place in the tree.
import type { QueryClient } from '@tanstack/react-query'
import type { CatalogList } from '#contract/catalog-operations.ts'
import { objectOf, type PathItem, textFieldNames } from '#contract/hierarchies.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { pendingMoves } from '#offline/outbox/overlay.ts'
import { realIdsIn } from '#offline/outbox/queue-order.ts'
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
  const show = () => {
    const { entries } = outbox.getSnapshot()
    const changed = [
      ...organizations.records.showPending(newRecords(entries, organizations, 'organization', listed)),
      ...focusAreas.records.showPending(newRecords(entries, focusAreas, 'focus-area', listed)),
    ]
    for (const id of changed)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === id })
    organizations.records.showMoves(pendingMoves(entries, 'organization'))
    focusAreas.records.showMoves(pendingMoves(entries, 'focus-area'))
  }
  outbox.subscribe(show)
  // Names of types and owners, and the paths of parents, become known as pages are read.
  organizations.subscribe(show)
  focusAreas.subscribe(show)
}

/** Parents before their children, which are asked for later. */
function newRecords(
  entries: readonly OutboxEntry[],
  source: HierarchyStore,
  kind: HierarchyKind,
  listed: ListedName,
): readonly PlanningRecord[] {
  const creates = unconfirmedIn(entries).filter((entry) => entry.kind === `${kind}.create`)
  if (creates.length === 0) return []
  const { fields } = hierarchies[kind]
  const { index } = source.getSnapshot()
  const ids = realIdsIn(entries)
  const named = (list: CatalogList, id: string, partOf: Parameters<typeof namedAs>[2]): Named => {
    const name = listed(list, id)
    return name === undefined ? namedAs(id, index, partOf) : { id, name }
  }
  const paths = new Map<string, PathItem[]>()
  return creates.map(({ record: id, at, body = {} }) => {
    const asked = textOf(body[fields.parentId])
    const parentId = asked === null ? null : (ids.get(asked) ?? asked)
    const path = pathBelow(parentId, (parent) => paths.get(parent) ?? index.find(parent)?.path ?? [])
    paths.set(id, path)
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
      path,
      owner: named('people', textOf(body.ownerId) ?? '', ({ owner }) => owner),
    }
    const type = named(`${kind}-types`, textOf(body[fields.typeId]) ?? '', typeOf)
    // The statuses that records begin with: PENDING by §2.7; of organizations the one that the bundled service gives.
    return kind === 'organization'
      ? { ...common, organizationType: type, status: { id: 'ACTIVE', name: 'ACTIVE' } }
      : { ...common, focusAreaType: type, status: { id: 'PENDING', name: 'PENDING' } }
  })
}

function pathBelow(parentId: string | null, pathOf: (id: string) => readonly PathItem[]): PathItem[] {
  if (parentId === null) return []
  const above = pathOf(parentId)
  return [...above, { id: parentId, index: above.length }]
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
