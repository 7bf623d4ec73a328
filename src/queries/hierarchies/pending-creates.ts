// Records that the person has created and the service has not confirmed, at their place in the tree.
import type { QueryClient } from '@tanstack/react-query'
import type { FocusArea } from '#contract/focus-areas.ts'
import { objectOf, type PathItem, type TextField, textFieldNames } from '#contract/hierarchies.ts'
import type { Organization } from '#contract/organizations.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { JsonObject, OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { realIdsIn } from '#offline/outbox/queue-order.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import type { HierarchyStore } from './hierarchy-store.ts'

type Named = { readonly id: string; readonly name: string }

/** What the two kinds of records have in common before the service has made them. */
interface NewRecord extends HierarchyRecord, Readonly<Record<TextField, string | null>> {
  readonly parent: { id: string } | null
  readonly path: PathItem[]
  readonly about: null
  readonly createdDate: string
  readonly updatedDate: string
  readonly owner: Named
}

interface PendingParts {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>
  readonly queryClient: QueryClient
  readonly organizations: HierarchyStore<Organization>
  readonly focusAreas: HierarchyStore<FocusArea>
}

/** Shows them from now on: they come when they are asked for, and go when they are made or discarded. */
export function keepPendingCreates({ outbox, queryClient, organizations, focusAreas }: PendingParts): void {
  const show = () => {
    const { entries } = outbox.getSnapshot()
    const changed = [
      ...organizations.records.showPending(newRecords(entries, organizations, organizationKind)),
      ...focusAreas.records.showPending(newRecords(entries, focusAreas, focusAreaKind)),
    ]
    for (const id of changed)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === id })
  }
  outbox.subscribe(show)
  // Names of types and owners, and the paths of parents, become known as pages are read.
  organizations.subscribe(show)
  focusAreas.subscribe(show)
}

interface Kind<Item> {
  readonly kind: HierarchyKind
  readonly recordOf: (common: NewRecord, type: Named, body: JsonObject) => Item
}

// The statuses that records begin with: PENDING by §2.7; of organizations the one that the bundled service gives.
const focusAreaKind: Kind<FocusArea> = {
  kind: 'focus-area',
  recordOf: (common, type) => ({
    ...common,
    focusAreaType: type,
    targetDate: null,
    status: { id: 'PENDING', name: 'PENDING' },
  }),
}

const organizationKind: Kind<Organization> = {
  kind: 'organization',
  recordOf: (common, type, body) => ({
    ...common,
    organizationType: type,
    targetDate: textOf(body.targetDate),
    targetDateType: textOf(body.targetDateType),
    status: { id: 'ACTIVE', name: 'ACTIVE' },
  }),
}

export type Owned = HierarchyRecord & {
  readonly owner: { readonly id: string; readonly name?: string | null | undefined }
}

/** Parents before their children, which are asked for later. */
function newRecords<Item extends Owned & PlanningRecord>(
  entries: readonly OutboxEntry[],
  source: HierarchyStore<Item>,
  { kind, recordOf }: Kind<Item>,
): readonly Item[] {
  const creates = unconfirmedIn(entries).filter((entry) => entry.kind === `${kind}.create`)
  if (creates.length === 0) return []
  const { fields } = hierarchies[kind]
  const { index } = source.getSnapshot()
  const ids = realIdsIn(entries)
  const paths = new Map<string, PathItem[]>()
  return creates.map(({ record: id, at, body = {} }) => {
    const asked = textOf(body[fields.parentId])
    const parentId = asked === null ? null : (ids.get(asked) ?? asked)
    const path = pathBelow(parentId, (parent) => paths.get(parent) ?? index.find(parent)?.path ?? [])
    paths.set(id, path)
    const date = new Date(at).toISOString()
    const common: NewRecord = {
      id,
      name: textOf(body.name) ?? '',
      ...objectOf(textFieldNames, (field) => textOf(body[field])),
      about: null,
      createdDate: date,
      updatedDate: date,
      parent: parentId === null ? null : { id: parentId },
      path,
      owner: namedAs(textOf(body.ownerId) ?? '', index, ({ owner }) => owner),
    }
    return recordOf(common, namedAs(textOf(body[fields.typeId]) ?? '', index, typeOf), body)
  })
}

function pathBelow(parentId: string | null, pathOf: (id: string) => readonly PathItem[]): PathItem[] {
  if (parentId === null) return []
  const above = pathOf(parentId)
  return [...above, { id: parentId, index: above.length }]
}

/** The name that some record gives to what has this ID; the ID where none does. */
export function namedAs<Item extends HierarchyRecord>(
  id: string,
  index: HierarchyIndex<Item>,
  partOf: (record: Item) => { readonly id: string; readonly name?: string | null | undefined },
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
