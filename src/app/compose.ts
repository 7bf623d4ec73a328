// Composes the console without its screens: makes every part, each after the parts it needs, and connects them by their
// events.
import type { QueryClient } from '@tanstack/react-query'
import { type Client, createClient } from '#client/client.ts'
import { Failure, isFailure, mayPass } from '#client/failure.ts'
import { baseAddress, type ClientSettings } from '#client/settings.ts'
import { extendedLists } from '#contract/extended-operations.ts'
import type { Session } from '#contract/session.ts'
import { applyDelivered, type Delivered } from '#data/apply-delivered.ts'
import { Connection } from '#data/connection.ts'
import { createFundStore } from '#data/funds/fund-store.ts'
import { isOfJournal, journalKey } from '#data/funds/sent-amounts.ts'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { pagesByDate, pagesOf } from '#data/list-store.ts'
import { personalStorage } from '#data/personal-storage.ts'
import type { Lists, Planning } from '#data/planning.tsx'
import { createQueryClient } from '#data/query-client.ts'
import { RecentRecords } from '#data/recent-records.ts'
import { createHierarchyStore } from '#data/records/hierarchy-store.ts'
import { showOwnChanges } from '#data/records/own-changes.ts'
import { keepPendingCreates } from '#data/records/pending-creates.ts'
import { RequestLog } from '#data/request-log.ts'
import { sessionKey } from '#data/session.ts'
import { readSite } from '#data/site-settings.ts'
import type { Atomicity } from '#offline/imports/atomicity.ts'
import { syncJournal } from '#offline/imports/journal-sync.ts'
import { bulkResourceOf } from '#offline/outbox/entry.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import type { OutboxBackend } from '#offline/outbox/outbox-cache.ts'
import { MemoryEntries, OutboxStore } from '#offline/outbox/outbox-store.ts'
import type { ReplicaContext } from '#offline/replica/replica-context.ts'
import { busyLock } from '#offline/shell/busy-lock.ts'
import { Device } from '#offline/shell/device.ts'
import { EventHub } from '#offline/shell/event-hub.ts'
import { outboxName } from '#offline/shell/wipe.ts'
import type { InThread } from '#offline/sync/list-source.ts'
import { readingInThread } from '#offline/sync/thread-source.ts'

interface ConsoleEnvironment {
  readonly settings: Omit<ClientSettings, 'onRequestEnd' | 'onPage'>
  /** The window, whose events say whether the device has a network. */
  readonly network: EventTarget
  readonly hasNetwork: boolean
}

/** Makes the parts of the console, connects them, and returns them with the cache of queries. */
export function composeConsole({ settings, network, hasNetwork }: ConsoleEnvironment) {
  const connection = new Connection(network, hasNetwork)
  const requestLog = new RequestLog(new URL(baseAddress(settings, 'planning'), location.origin).href)
  const queryClient = createQueryClient(connection)
  const reporting: ClientSettings = {
    ...settings,
    onRequestEnd: (seen) => {
      requestLog.noteAnswer(seen)
      connection.noteRequest(seen)
    },
    onPage: requestLog.notePage,
  }
  const api = createClient(reporting)
  const device = new Device({ openStorage: () => localStorage, service: location.origin })
  const lists = createLists({
    api,
    queryClient,
    context: device.replicaContext,
    inThread: readingInThread(reporting),
  })
  const outboxEvents = new EventHub<OutboxEvents>()
  const outbox = createOutbox({ api, connection, events: outboxEvents })
  const journalSync = startJournalSync({ outbox, device, queryClient })
  const recent = new RecentRecords(personalStorage)
  const forget = () => {
    for (const list of listsOf(lists)) list.forget()
    recent.clear()
    requestLog.forget()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  }
  const planning: Planning = {
    ...lists,
    api,
    connection,
    requestLog,
    recent,
    device,
    outbox,
    journalSync,
    forget,
  }
  keepPendingCreates({ outbox, queryClient, ...lists })
  showOwnChanges({ outbox, ...lists })
  followDevice(planning, queryClient)
  followOutbox(planning, queryClient, outboxEvents)
  followConnection(planning, queryClient)
  followVisibility(planning)
  return { planning, queryClient }
}

/** Opens and closes the storage of a person who signs in and out. */
function followDevice(planning: Planning, queryClient: QueryClient): void {
  const { api, connection, device, outbox, forget } = planning
  device.events.on('entered', ({ scope, session }) => {
    const isKept = !device.marks.keepsNothing
    const onSession = (now: Session) => {
      // The answer may arrive after a sign-out.
      if (device.scope === scope) queryClient.setQueryData(sessionKey, now)
    }
    const person = session.principal.id
    outbox.enter(outboxBackend({ api, connection, scope, person, isKept, onSession }))
    // Queries of the journal from before it was open have no answer yet.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfJournal(queryKey) })
  })
  device.events.on('confirmed', () => outbox.probeParked())
  device.events.on('replaced', forget)
  device.events.on('left', () => outbox.leave())
  device.events.on('signed-out-elsewhere', () => {
    forget()
    queryClient.setQueryData(sessionKey, null)
  })
  device.events.on('list-written', ({ list, isElsewhere }) => {
    const { organizations, focusAreas } = planning
    for (const store of [organizations, focusAreas]) if (isElsewhere && store.name === list) store.follow()
    void queryClient.invalidateQueries({ queryKey: [list, 'changes'] })
  })
}

/** Applies each delivered write to the lists, and its failure to the connection; keeps what imports show of the site. */
function followOutbox(planning: Planning, queryClient: QueryClient, events: EventHub<OutboxEvents>): void {
  const { connection, device, outbox } = planning
  events.on('delivered', (delivered) => {
    // A failed write tells as much about the connection as a failed read.
    if (delivered.entry.problem) connection.noteFailure(delivered.entry.problem)
    applyDelivered(planning, queryClient, delivered, outbox.getSnapshot().entries)
  })
  events.on('learned', (atomicity) => {
    const { scope } = device
    if (scope !== undefined) new ImportMemory(personalStorage, scope).atomicity = atomicity
  })
}

/** Retries failed requests when the service can be reached again. */
function followConnection(planning: Planning, queryClient: QueryClient): void {
  const { connection, outbox } = planning
  connection.subscribe(() => {
    if (connection.getState() !== 'connected') return
    for (const list of listsOf(planning)) list.noteConnected()
    // One that is being fetched may be what was answered: it is not begun again.
    void queryClient.refetchQueries(
      { type: 'active', predicate: ({ state }) => mayPass(state.error) },
      { cancelRefetch: false },
    )
    outbox.sendNow()
  })
}

/** Refreshes the lists when the person returns to the page. */
function followVisibility(planning: Planning): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') for (const list of listsOf(planning)) list.wake()
  })
}

function listsOf({ organizations, focusAreas, costItems, benefitItems }: Lists) {
  return [organizations, focusAreas, costItems, benefitItems]
}

// The lists that are loaded as a whole, with the operations of each.

interface ListParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly context: () => ReplicaContext
  readonly inThread: InThread
}

/** Makes the stores of all lists. None reads anything before it is asked to. */
function createLists({ api, ...shared }: ListParts): Lists {
  // Another site does not have our own operations. Before the session is known, asking for them does no harm.
  const isOffered = () => shared.queryClient.getQueryData<Session | null>(sessionKey)?.gateway === undefined
  return {
    organizations: createHierarchyStore({
      ...shared,
      name: 'organizations',
      ...pagesByDate(api.listOrganizations),
      readOne: (id, signal) => api.getOrganization({ params: { id } }, { signal }),
      fuller: {
        name: extendedLists.organization,
        isOffered,
        ...pagesByDate(api.listExtendedOrganizations),
        readOne: (id, signal) => api.getExtendedOrganization({ params: { id } }, { signal }),
      },
    }),
    focusAreas: createHierarchyStore({
      ...shared,
      name: 'focus-areas',
      ...pagesByDate(api.listFocusAreas),
      readOne: (id, signal) => api.getFocusArea({ params: { id } }, { signal }),
      fuller: {
        name: extendedLists['focus-area'],
        isOffered,
        ...pagesByDate(api.listExtendedFocusAreas),
        readOne: (id, signal) => api.getExtendedFocusArea({ params: { id } }, { signal }),
      },
    }),
    costItems: createFundStore({
      ...shared,
      name: 'cost-items',
      readPage: pagesOf(api.listCostItems),
      readOne: (id, signal) => api.getCostItem({ params: { id } }, { signal }),
    }),
    benefitItems: createFundStore({
      ...shared,
      name: 'benefit-items',
      readPage: pagesOf(api.listBenefitItems),
      readOne: (id, signal) => api.getBenefitItem({ params: { id } }, { signal }),
    }),
  }
}

// The outbox of this browser, its storage for each person, and the journal of imports.

interface OutboxEvents {
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
function createOutbox({ api, connection, events }: OutboxParts): Outbox {
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
  let features: Promise<readonly string[] | undefined> | undefined
  return {
    owner: scope,
    store: isKept ? new OutboxStore(name) : new MemoryEntries(),
    withLock: (work) =>
      navigator.locks.request(name, () => navigator.locks.request(busyLock, { mode: 'shared' }, work)),
    channel: new BroadcastChannel(name),
    keepsImportKeys: () => keepsImportKeys,
    siteHas: async (feature) => {
      // Asked once; again where there was no answer.
      features ??= keepsImportKeys ? readSite(api).then((site) => site?.features) : Promise.resolve([])
      try {
        return (await features)?.includes(feature) ?? false
      } catch (error) {
        features = undefined
        throw error
      }
    },
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
        (error) => {
          if (!isFailure(error, 'unauthenticated')) throw error
          return true
        },
      ),
  }
}

interface JournalParts {
  readonly outbox: Outbox
  readonly device: Device
  readonly queryClient: QueryClient
}

/** Keeps the journal of imports in step with the outbox. */
function startJournalSync({ outbox, device, queryClient }: JournalParts): Planning['journalSync'] {
  return syncJournal({
    outbox,
    journal: () => device.journal,
    onJournaled: (entry) => {
      const item = bulkResourceOf(entry)
      if (item) void queryClient.invalidateQueries({ queryKey: journalKey(item) })
    },
  })
}
