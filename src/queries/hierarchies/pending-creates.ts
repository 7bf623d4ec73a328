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
  const pending = [
    new PendingRecords('organization', organizations, listed),
    new PendingRecords('focus-area', focusAreas, listed),
  ]
  const show = () => {
    const { entries } = outbox.getSnapshot()
    const ids = realIdsIn(entries)
    const open = unconfirmedIn(entries, ids)
    const changed = new Set<unknown>(pending.flatMap((records) => records.show(open, ids)))
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

/** What a record was made of: while all of it is the same, the record is. */
interface PendingRecord {
  readonly entry: OutboxEntry
  readonly parentId: string | null
  /** The path of the parent. */
  readonly above: readonly PathItem[]
  readonly owner: Named
  readonly type: Named
  readonly record: PlanningRecord
}

/** The pending records of one hierarchy. An import has ten thousand, of which each answer changes one. */
class PendingRecords {
  readonly #kind: HierarchyKind
  readonly #store: HierarchyStore
  readonly #listed: ListedName
  #made = new Map<string, PendingRecord>()

  constructor(kind: HierarchyKind, store: HierarchyStore, listed: ListedName) {
    this.#kind = kind
    this.#store = store
    this.#listed = listed
  }

  /**
   * @param open unconfirmed entries, parents before their children, which are asked for later
   * @returns the IDs of the records that changed
   */
  show(open: readonly OutboxEntry[], ids: RealIds): readonly string[] {
    const { fields } = hierarchies[this.#kind]
    const { index } = this.#store.getSnapshot()
    const ownerNamed = this.#names('people', ({ owner }) => owner)
    const typeNamed = this.#names(`${this.#kind}-types`, typeOf)
    const made = new Map<string, PendingRecord>()
    for (const entry of open) {
      if (entry.kind !== `${this.#kind}.create`) continue
      const { record: id, body = {} } = entry
      const asked = textOf(body[fields.parentId])
      const parentId = asked === null ? null : (ids.get(asked) ?? asked)
      const above = parentId === null ? top : (made.get(parentId)?.record ?? index.find(parentId))?.path
      const source = {
        entry,
        parentId,
        above: above ?? top,
        owner: ownerNamed(textOf(body.ownerId) ?? ''),
        type: typeNamed(textOf(body[fields.typeId]) ?? ''),
      }
      const before = this.#made.get(id)
      made.set(id, before && isSame(before, source) ? before : { ...source, record: this.#recordOf(source) })
    }
    this.#made = made
    return this.#store.records.showPending(Array.from(made.values(), ({ record }) => record))
  }

  /** Looks each name up once. */
  #names(list: CatalogList, partOf: Parameters<typeof namedAs>[2]): (id: string) => Named {
    const { index } = this.#store.getSnapshot()
    const known = new Map<string, Named>()
    return (id) => {
      const found = known.get(id)
      if (found) return found
      const name = this.#listed(list, id)
      const named = name === undefined ? namedAs(id, index, partOf) : { id, name }
      known.set(id, named)
      return named
    }
  }

  #recordOf({ entry, parentId, above, owner, type }: Omit<PendingRecord, 'record'>): PlanningRecord {
    const { record: id, at, body = {} } = entry
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
    return this.#kind === 'organization'
      ? { ...common, organizationType: type, status: { id: 'ACTIVE', name: 'ACTIVE' } }
      : { ...common, focusAreaType: type, status: { id: 'PENDING', name: 'PENDING' } }
  }
}

const top: readonly PathItem[] = []

function isSame(before: PendingRecord, now: Omit<PendingRecord, 'record'>): boolean {
  return (
    before.entry === now.entry &&
    before.parentId === now.parentId &&
    before.above === now.above &&
    before.owner.name === now.owner.name &&
    before.type.name === now.type.name
  )
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
