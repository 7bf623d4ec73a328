// The outbox of this browser, its storage for each person, and the journal of imports.
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { Failure, isFailure } from '#client/failure.ts'
import type { Session } from '#contract/session.ts'
import type { Atomicity } from '#offline/imports/atomicity.ts'
import { syncJournal } from '#offline/imports/journal-sync.ts'
import { MemoryEntries } from '#offline/outbox/memory-entries.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import type { OutboxBackend } from '#offline/outbox/outbox-backend.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { busyLock } from '#offline/shell/busy-lock.ts'
import type { Device } from '#offline/shell/device.ts'
import type { EventHub } from '#offline/shell/event-hub.ts'
import { outboxName } from '#offline/shell/wipe.ts'
import type { Delivered } from '#queries/apply-delivered.ts'
import type { Connection } from '#queries/connection.ts'
import { journalKey } from '#queries/funds/sent-amounts-key.ts'
import type { Planning } from '#queries/planning.tsx'

export interface OutboxEvents {
  /** An entry was sent, or failed for good. */
  readonly delivered: Delivered
  /** What an import has shown of the site. */
  readonly learned: Atomicity
}

interface OutboxParts {
  readonly api: Client
  readonly connection: Connection
  readonly events: EventHub<OutboxEvents>
}

/** The outbox of the signed-in user; it has no user until it is entered. */
export function createOutbox({ api, connection, events }: OutboxParts): Outbox {
  return new Outbox({
    api,
    // A clock that is corrected while the page is open must not shorten a back-off.
    now: () => performance.timeOrigin + performance.now(),
    chance: () => Math.random(),
    newId: () => crypto.randomUUID(),
    isConnected: () => connection.getState() !== 'no-network',
    onDelivered: (entry, record) => events.emit('delivered', { entry, record }),
    onLearned: (atomicity) => events.emit('learned', atomicity),
  })
}

interface PlaceOptions extends Omit<OutboxParts, 'events'> {
  readonly scope: string
  /** The user ID of the person. */
  readonly person: string
  /** False on a device that keeps nothing: pending changes then last as long as the page. */
  readonly isKept: boolean
  /** Is called with the session as it is after a change was refused: rights can have been taken away. */
  readonly onSession: (session: Session) => void
}

/** The storage, lock and channel for the writes of one person in this browser. */
export function outboxBackend(place: PlaceOptions): OutboxBackend {
  const { api, connection, scope, person, isKept, onSession } = place
  const name = outboxName(scope)
  let keepsImportKeys = false
  return {
    owner: scope,
    store: isKept ? new OutboxStore(name) : new MemoryEntries(),
    withLock: (work) =>
      navigator.locks.request(name, () => navigator.locks.request(busyLock, { mode: 'shared' }, work)),
    channel: new BroadcastChannel(name),
    keepsImportKeys: () => keepsImportKeys,
    isSameUser: () =>
      api.readSession().then(
        ({ principal, gateway }) => {
          // Another site may know nothing of keys.
          keepsImportKeys = gateway === undefined
          return principal.id === person
        },
        (error) => {
          if (error instanceof Failure) connection.noteFailure(error)
          return isFailure(error, 'unauthenticated')
        },
      ),
    isSessionOver: () =>
      api.readSession({ isDoubted: true }).then(
        (session) => {
          const isOver = session.principal.id !== person
          if (!isOver) onSession(session)
          return isOver
        },
        () => true,
      ),
  }
}

interface JournalParts {
  readonly outbox: Outbox
  readonly device: Device
  readonly queryClient: QueryClient
}

/** Keeps the journal of imports in step with the outbox. */
export function startJournalSync({ outbox, device, queryClient }: JournalParts): Planning['journalSync'] {
  return syncJournal({
    outbox,
    journal: () => device.journal,
    onJournaled: ({ kind }) => {
      const item = kind === 'cost-item.bulk' ? 'cost-item' : 'benefit-item'
      void queryClient.invalidateQueries({ queryKey: journalKey(item) })
    },
  })
}
