// A browser that worked with release 1.0.0 continues with this release: its pending changes, its copies of the lists, its
// journal of imports and its marks. The service has the database of that release, which the requests had reached.
import { FlatCollection } from '#data/funds/fund-store.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#client/client.ts'
import type { Organization } from '#contract/organizations.ts'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { RecentRecords } from '#data/recent-records.ts'
import { readDraft } from '#features/records/editing/form-draft.ts'
import { openDevice } from '#testing/outbox-device.ts'
import { addressOf, type LeftData } from '#testing/releases/leave-data.ts'
import { keepDatabases, type LeftDevice } from '#testing/releases/left-device.ts'
import { leftData, leftDatabase, leftDevice } from '#testing/releases/left-files.ts'
import { startTestService, type TestDatabase, type TestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { ImportJournal } from './imports/import-journal.ts'
import { importsIn } from './imports/import-parts.ts'
import { syncJournal } from './imports/journal-sync.ts'
import { entryStates, type OutboxEntry, withResourceAndVerb } from './outbox/entry.ts'
import { openIndexedStore } from './replica/indexed-store.ts'
import { ReplicaList } from './replica/replica-list.ts'
import { savingStatus } from './saving-status.ts'
import { DeviceFlags } from './shell/device-flags.ts'

const sent: string[] = []
let left: LeftData
let device: LeftDevice
let place: TestDatabase
let service: TestService
let headers: Record<string, string>

const direct = globalThis.fetch

beforeAll(async () => {
  left = leftData('sqlite')
  device = leftDevice()
  place = await leftDatabase('sqlite')
  service = await startTestService('sqlite', { database: place })
  const { email, apiToken } = left.admin
  headers = { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` }
  await keepDatabases(device.databases)
})
beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const { method = 'GET' } = init
    if (method !== 'GET') sent.push(`${method} ${new URL(url).pathname.replace(/^.*\/v1/, '')}`)
    return direct(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } })
  })
})
afterAll(async () => {
  await service?.close()
  await place?.remove()
})

function storage(): Storage {
  const texts = new Map(Object.entries(device.localStorage))
  return {
    length: texts.size,
    key: (at: number) => [...texts.keys()][at] ?? null,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  } as Storage
}

function open() {
  const planning = { kind: 'cloud', cloudId: left.site } as const
  const api = createClient({ origin: service.origin, planning, timeout: 10_000 })
  return openDevice({ api }, `outbox:${device.scope}`)
}

function storedEntries(): readonly OutboxEntry[] {
  return device.databases[`outbox:${device.scope}`]?.stores.entries?.rows.map(([, entry]) => entry) ?? []
}

async function names(path: string): Promise<string[]> {
  const { body } = await send('GET', addressOf(service.origin, path), { headers })
  return (body as { values: { name: string }[] }).values.map(({ name }) => name)
}

/** The resource and verb of an entry as that release named them. */
const kindsOfRelease = [
  'organization.create',
  'organization.update',
  'organization.archive',
  'organization.delete',
  'focus-area.create',
  'focus-area.update',
  'focus-area.delete',
  'cost-item.update',
  'cost-item.delete',
  'benefit-item.update',
  'benefit-item.delete',
  'cost-item.bulk',
  'benefit-item.bulk',
]

test('it held entries of every kind and in every state', () => {
  expect(new Set(storedEntries().map(({ state }) => state))).toEqual(new Set(entryStates))
  const kinds = storedEntries().map((entry) => (entry as { readonly kind?: string }).kind)
  expect(new Set(kinds)).toEqual(new Set(kindsOfRelease))
})

test('each pending change is delivered once, and the import that was half sent is completed', async () => {
  const { outbox, connect, settled } = open()
  const journal = new ImportJournal(`journal:${device.scope}`, left.site)
  const opened = Promise.resolve(journal)
  const journalSync = syncJournal({ outbox, journal: () => opened, onJournaled: () => {} })
  await vi.waitFor(() => expect(outbox.getSnapshot().isKnown).toBe(true))
  // A parked change is tried again when the outbox opens, and has no problem then.
  const intended = ({ state, problem, conflict, ...entry }: OutboxEntry) => ({
    ...entry,
    ...(state !== 'queued' && state !== 'parked' && { state, problem, conflict }),
  })
  expect(outbox.getSnapshot().entries.map(intended)).toEqual(
    storedEntries().map((entry) => intended(withResourceAndVerb(entry))),
  )
  connect()
  const entries = await settled()
  const states = Object.fromEntries(entries.map(({ seq, state }) => [seq, state]))
  const waits: Record<number, string> = { 2: 'refused', 3: 'conflict', 4: 'discarded', 23: 'held' }
  expect(states).toEqual(Object.fromEntries(entries.map(({ seq }) => [seq, waits[seq] ?? 'applied'])))
  const record = (label: string) => entries.find((entry) => entry.label === label)?.record
  const [cost, benefit] = ['cost-item', 'benefit-item'].map((noun) => record(`External ID of a ${noun}`))
  expect(sent.toSorted()).toEqual(
    [
      'POST /organizations',
      `PATCH /organizations/${record('Organization renamed')}`,
      `POST /organizations/${record('Archived')}:archive`,
      `DELETE /organizations/${record('Organization deleted')}`,
      // “Never arrived”, “Made offline” and “Made below it”; the service has “Answer lost” already.
      ...Array.from({ length: 3 }, () => 'POST /focus-areas'),
      `PATCH /focus-areas/${record('Described')}`,
      `DELETE /focus-areas/${record('Area deleted')}`,
      `PATCH /funds/cost-item/${cost}`,
      `DELETE /funds/cost-item/${record('Cost deleted')}`,
      `PATCH /funds/benefit-item/${benefit}`,
      `DELETE /funds/benefit-item/${record('Benefit deleted')}`,
      // The third part of the import: the second had reached the service.
      ...Array.from({ length: 2 }, () => 'POST /funds/cost-item/bulk'),
      'POST /funds/benefit-item/bulk',
    ].toSorted(),
  )
  expect(importsIn(entries).map(({ counts, total }) => [counts.applied, total])).toEqual([
    [1, 1],
    [6, 6],
  ])
  await journalSync.settled()
  journalSync.end()
  expect((await journal.all()).size).toBe(7)
  journal.close()
  outbox.leave()
})

test('what release 1.0.0 called refused needs attention, with what was typed', async () => {
  const { outbox } = open()
  await vi.waitFor(() => expect(outbox.getSnapshot().isKnown).toBe(true))
  const { unconfirmed } = savingStatus(outbox.getSnapshot(), { connection: 'connected', session: 'open' })
  const refused = storedEntries().find(({ state }) => state === 'refused')
  expect(unconfirmed.find(({ entry }) => entry.seq === refused?.seq)).toMatchObject({
    state: 'attention',
    entry: { body: refused?.body },
  })
  outbox.leave()
})

test('the service has each of them once', async () => {
  const areas = await names('/planning/focus-areas?limit=1000')
  const made = ['Answer lost', 'Never arrived', 'Made offline', 'Made below it', 'Applied before']
  for (const name of made)
    expect(
      areas.filter((one) => one === name),
      name,
    ).toHaveLength(1)
  const items = await names('/planning/funds/cost-item?limit=1000')
  for (const row of [1, 2, 3, 4, 5, 6]) {
    expect(
      items.filter((one) => one === `Import ${row}`),
      `Import ${row}`,
    ).toHaveLength(1)
  }
  expect(await names('/planning/organizations?limit=1000')).toContain('Organization renamed')
})

test('the next start repeats nothing, and has the rows of unfinished parts', async () => {
  sent.length = 0
  const { outbox, connect, settled } = open()
  connect()
  const entries = await settled()
  expect(sent).toEqual([])
  expect(entries).toHaveLength(storedEntries().length)
  outbox.leave()
})

test('the copy of a list is shown without a network', async () => {
  const store = await openIndexedStore({ name: `cache:${device.scope}`, onTrouble: () => {} })
  const records = new FlatCollection<Organization>({ idOf: ({ id }) => id, shownOf: (shown) => shown })
  const held = new ReplicaList<Organization>({
    store,
    list: 'organizations',
    records,
    traits: { idOf: ({ id }) => id, dateOf: ({ updatedDate }) => updatedDate },
    clock: { pause: async () => {}, now: () => 0 },
    onProgress: () => {},
  })
  await held.catchUp()
  const { values } = left.answers['/planning/organizations?limit=1000'] as { values: { name: string }[] }
  expect(Array.from(records.view.items, ({ name }) => name).toSorted()).toEqual(
    values.map(({ name }) => name).toSorted(),
  )
  expect(held.metadata.wholeAt).toBeGreaterThan(0)
  store.close()
})

test('who is signed in, the drafts, and what was remembered are known', () => {
  vi.stubGlobal('localStorage', storage())
  const session = new DeviceFlags(storage).readSession(Date.now())
  expect(session).toMatchObject({ principal: { id: device.person }, site: { id: left.site } })
  const recent = new RecentRecords(storage).list()
  expect(recent.map(({ name }) => name)).toEqual(['Kai'])
  const draft = readDraft(`${device.person}.focus-area.${recent[0]?.id}`)
  expect(draft).toEqual({ name: 'Kai, half typed' })
  expect(readDraft(`${device.person}.new.focus-area.top.`)).toEqual({ name: 'Begun and not created' })
  const memory = new ImportMemory(storage, device.scope)
  expect(memory.partSize).toBe(150)
  expect(memory.mapping('Item|Jan')?.roles).toEqual({ Item: 'name', Jan: 'period' })
})
