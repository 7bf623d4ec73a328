// The outbox of this browser, and what each delivered write makes stale.
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Organization } from '#contract/organizations.ts'
import type { JournalSync } from '#offline/imports/journal-sync.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { bulkResourceOf, resourceOf } from '#offline/outbox/entry-resources.ts'
import { MemoryEntries } from '#offline/outbox/memory-entries.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import type { OutboxBackend } from '#offline/outbox/outbox-backend.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import type { Answered } from '#offline/outbox/outcome.ts'
import { busyLock } from '#offline/shell/busy-lock.ts'
import { outboxName } from '#offline/shell/wipe.ts'
import { fundKindOf } from '#queries/funds/fund-edits.ts'
import { recordOfBenefitItem, recordOfCostItem } from '#queries/funds/fund-records.ts'
import type { FundSource } from '#queries/funds/fund-source.ts'
import { updateListed } from '#queries/funds/items-by-area.ts'
import { journalKey } from '#queries/funds/sent-amounts-key.ts'
import type { HierarchySource } from '#queries/hierarchies/hierarchy-source.ts'
import type { Connection } from './connection.ts'
import type { Device } from './device.ts'

/** What those who read the journal need to know of its keeping. */
export type Noting = Pick<JournalSync, 'settled'>

interface OutboxParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly connection: Connection
  readonly organizations: HierarchySource<Organization>
  readonly focusAreas: HierarchySource<FocusArea>
  readonly costItems: FundSource<CostItem>
  readonly benefitItems: FundSource<BenefitItem>
  readonly device: Device
}

/** The outbox of whoever is signed in, sending while the service can be reached. */
export function openOutbox(parts: OutboxParts): { readonly outbox: Outbox; readonly noting: Noting } {
  const outbox = new Outbox({
    api: parts.api,
    sender: () => import('#offline/outbox/delivery.ts'),
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
  let noting: Promise<JournalSync> | undefined
  const begin = async () => {
    const { syncJournal } = await import('#offline/imports/journal-sync.ts')
    return syncJournal({
      outbox,
      journal: () => device.journal,
      onJournaled: ({ kind }) => {
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

interface BackendOptions extends Pick<OutboxParts, 'api' | 'connection'> {
  readonly scope: string
  /** The ID of whose it is. */
  readonly person: string
  /** False on a device that is to keep nothing: what is not sent yet lasts as long as the page. */
  readonly isKept: boolean
}

/** Where the writes of one person are kept in this browser. */
export function outboxBackend({ api, connection, scope, person, isKept }: BackendOptions): OutboxBackend {
  const name = outboxName(scope)
  return {
    owner: scope,
    store: isKept ? new OutboxStore(name) : new MemoryEntries(),
    withLock: (work) =>
      navigator.locks.request(name, () => navigator.locks.request(busyLock, { mode: 'shared' }, work)),
    channel: new BroadcastChannel(name),
    isSameUser: () =>
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
  if (record && 'organizationType' in record) parts.organizations.learnOwn(record)
  if (record && 'focusAreaType' in record) parts.focusAreas.learnOwn(record)
  if (entry.state === 'applied' && entry.kind.endsWith('.delete')) {
    if (resource === 'organization') parts.organizations.learnDeleted(entry.record)
    else parts.focusAreas.learnDeleted(entry.record)
  }
  void parts.queryClient.invalidateQueries({ queryKey: [noun, 'record'] })
  void parts.queryClient.invalidateQueries({ queryKey: [noun, 'children'] })
}

/** Tells the grid and the panel of an item what a delivered write has changed. */
function takeOverItem(parts: OutboxParts, entry: OutboxEntry, record: Answered | undefined): void {
  const kind = fundKindOf(entry)
  if (kind === undefined) return
  if (record && 'costItemId' in record) parts.costItems.learn(recordOfCostItem(record))
  if (record && 'benefitItemId' in record) parts.benefitItems.learn(recordOfBenefitItem(record))
  const isGone = entry.state === 'applied' && entry.kind.endsWith('.delete')
  if (isGone) (kind === 'cost-items' ? parts.costItems : parts.benefitItems).learnGone(entry.record)
  const item = record && ('costItemId' in record || 'benefitItemId' in record) ? record : undefined
  if (item || isGone) updateListed(parts.queryClient, kind, { id: entry.record, item })
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
