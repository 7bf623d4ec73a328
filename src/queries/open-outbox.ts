// The outbox of this browser, and what each delivered write makes stale.
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Organization } from '#contract/organizations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { bulkResourceOf, resourceOf } from '#offline/entry-resources.ts'
import type { ImportNoting } from '#offline/imports/import-noting.ts'
import { MemoryEntries } from '#offline/memory-entries.ts'
import { Outbox } from '#offline/outbox.ts'
import type { OutboxPlace } from '#offline/outbox-place.ts'
import { OutboxStore } from '#offline/outbox-store.ts'
import type { Answered } from '#offline/outcome.ts'
import { busyLock } from '#offline/shell/busy.ts'
import { outboxName } from '#offline/shell/wipe.ts'
import { fundKindOf } from '#queries/funds/fund-edits.ts'
import type { FundStore } from '#queries/funds/fund-store.ts'
import { journalKey } from '#queries/funds/sent-amounts-key.ts'
import { applyDeleted, type HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import type { Connection } from './connection.ts'
import type { Device } from './device.ts'

/** What those who read the journal need to know of its keeping. */
export type Noting = Pick<ImportNoting, 'settled'>

interface OutboxParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly connection: Connection
  readonly organizations: HierarchyStore<Organization>
  readonly focusAreas: HierarchyStore<FocusArea>
  readonly costItems: FundStore<CostItem>
  readonly benefitItems: FundStore<BenefitItem>
  readonly device: Device
}

/** The outbox of whoever is signed in, sending while the service can be reached. */
export function openOutbox(parts: OutboxParts): { readonly outbox: Outbox; readonly noting: Noting } {
  const outbox = new Outbox({
    api: parts.api,
    sender: () => import('#offline/delivery.ts'),
    // A clock that is put right while the page is open must not cut a quiet time short.
    now: () => performance.timeOrigin + performance.now(),
    chance: () => Math.random(),
    newId: () => crypto.randomUUID(),
    isConnected: () => parts.connection.getState() !== 'no-network',
    onDelivered: (entry, record) => {
      // A write that failed says that the service does not answer as well as a read does.
      if (entry.problem) parts.connection.noteFailure(entry.problem)
      takeOver(parts, entry, record)
      takeOverItem(parts, entry, record)
      refreshItems(parts, entry, outbox.getSnapshot().entries)
    },
  })
  parts.connection.subscribe(() => {
    if (parts.connection.getState() === 'connected') outbox.sendNow()
  })
  return { outbox, noting: noteImports(parts, outbox) }
}

/** Keeps the journal of imports in step with the outbox, from the first part of an import on. */
function noteImports({ device, queryClient }: OutboxParts, outbox: Outbox): Noting {
  let noting: Promise<ImportNoting> | undefined
  const begin = async () => {
    const { keepNoting } = await import('#offline/imports/import-noting.ts')
    return keepNoting({
      outbox,
      journal: () => device.journal,
      onNoted: ({ kind }) => {
        const list = kind === 'cost-item.bulk' ? 'cost-items' : 'benefit-items'
        void queryClient.invalidateQueries({ queryKey: journalKey(list) })
      },
    })
  }
  const begun = () => {
    noting ??= begin()
    // Where its code cannot be had it is tried again with the next change: what is to be noted stays in the outbox.
    noting.catch(() => {
      noting = undefined
    })
    return noting
  }
  outbox.subscribe(() => {
    if (outbox.getSnapshot().entries.some(({ bulk }) => bulk)) void begun().catch(() => {})
  })
  return { settled: async () => (await begun()).settled() }
}

interface PlaceOptions extends Pick<OutboxParts, 'api' | 'connection'> {
  readonly scope: string
  /** The ID of whose it is. */
  readonly person: string
  /** False on a device that is to keep nothing: what is not sent yet lasts as long as the page. */
  readonly isKept: boolean
}

/** Where the writes of one person are kept in this browser. */
export function outboxPlace({ api, connection, scope, person, isKept }: PlaceOptions): OutboxPlace {
  const name = outboxName(scope)
  return {
    owner: scope,
    store: isKept ? new OutboxStore(name) : new MemoryEntries(),
    alone: (work) =>
      navigator.locks.request(name, () => navigator.locks.request(busyLock, { mode: 'shared' }, work)),
    channel: new BroadcastChannel(name),
    isStillTheirs: () =>
      api.readSession().then(
        ({ principal }) => principal.id === person,
        (error) => {
          if (error instanceof Failure) connection.noteFailure(error)
          return error instanceof Failure && error.kind === 'unauthenticated'
        },
      ),
  }
}

/** Tells tree and panels what a delivered write has changed. */
function takeOver(parts: OutboxParts, entry: OutboxEntry, record: Answered | undefined): void {
  const resource = resourceOf(entry)
  if (resource === undefined) return
  const noun = resource === 'organization' ? 'organizations' : 'focus-areas'
  if (record && 'organizationType' in record) parts.organizations.applyOwn(record)
  if (record && 'focusAreaType' in record) parts.focusAreas.applyOwn(record)
  if (entry.state === 'applied' && entry.kind.endsWith('.delete')) {
    if (resource === 'organization') applyDeleted(parts.organizations, entry.record)
    else applyDeleted(parts.focusAreas, entry.record)
  }
  void parts.queryClient.invalidateQueries({ queryKey: [noun, 'record'] })
  void parts.queryClient.invalidateQueries({ queryKey: [noun, 'children'] })
}

/** Tells the grid and the panel of an item what a delivered write has changed. */
function takeOverItem(parts: OutboxParts, entry: OutboxEntry, record: Answered | undefined): void {
  const kind = fundKindOf(entry)
  if (kind === undefined) return
  if (record && 'costItemId' in record) parts.costItems.applyOwn(record)
  if (record && 'benefitItemId' in record) parts.benefitItems.applyOwn(record)
  const isGone = entry.state === 'applied' && entry.kind.endsWith('.delete')
  if (isGone) (kind === 'cost-items' ? parts.costItems : parts.benefitItems).applyGone(entry.record)
  void parts.queryClient.invalidateQueries({ queryKey: [kind, 'record'] })
  void parts.queryClient.invalidateQueries({ queryKey: [kind, 'external-id'] })
}

/** Reads the items again once an import is through; before, the list would only be old again. */
function refreshItems(parts: OutboxParts, entry: OutboxEntry, entries: readonly OutboxEntry[]): void {
  const resource = bulkResourceOf(entry)
  if (resource === undefined) return
  const isMore = ({ kind, state }: OutboxEntry) =>
    kind === entry.kind && (state === 'queued' || state === 'sending')
  if (!entries.some(isMore)) void (resource === 'cost-item' ? parts.costItems : parts.benefitItems).read()
}
