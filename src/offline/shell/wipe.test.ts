import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countPending, OutboxStore } from '#offline/outbox/outbox-store.ts'
import { closeStorage, closings } from '#testing/closed-storage.ts'
import {
  clearOtherReplicas,
  draftKey,
  importMemoryKey,
  otherOutboxes,
  siteSettingsKey,
  wipeDatabases,
  wipeStorage,
  wipeUnnamedDatabases,
  wipeUnnamedStorage,
} from './wipe.ts'

const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

beforeEach(async () => {
  for (const name of await names()) await deleteDB(name ?? '')
})

async function make(...made: readonly string[]): Promise<void> {
  for (const name of made) (await openDB(name, 1)).close()
}

test('deletes one person’s databases and leaves those of others', async () => {
  const kinds = ['cache', 'journal', 'outbox', 'sheets']
  await make('elsewhere', ...kinds.flatMap((kind) => [`${kind}:ana`, `${kind}:ben`]))
  await wipeDatabases({ scope: 'ben', person: 'b' })
  expect(await names()).toEqual(['cache:ana', 'elsewhere', 'journal:ana', 'outbox:ana', 'sheets:ana'])
})

test('deletes what one person kept of forms, imports and a site, and leaves that of others', () => {
  const kept = (person: string) => [
    draftKey(`${person}.edit`),
    importMemoryKey(person),
    siteSettingsKey(person),
  ]
  const held = new Map([...kept('ana'), ...kept('ben'), 'language'].map((name) => [name, '{}']))
  const storage = {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    removeItem: (name: string) => void held.delete(name),
  } as Storage
  wipeStorage(() => storage, { scope: 'ben', person: 'ben' })
  expect([...held.keys()]).toEqual([...kept('ana'), 'language'])
  wipeUnnamedStorage(() => storage)
  expect([...held.keys()]).toEqual(['language'])
})

test('clears the replicas of others and keeps their pending changes', async () => {
  await make('cache:ana', 'outbox:ana', 'journal:ana', 'sheets:ana', 'cache:ben', 'outbox:ben')
  await clearOtherReplicas('ben')
  expect(await names()).toEqual(['cache:ben', 'journal:ana', 'outbox:ana', 'outbox:ben', 'sheets:ana'])
  expect(await otherOutboxes('ben')).toEqual(['outbox:ana'])
})

test('deletes everything for an unnamed sign-out where one person has data', async () => {
  await make('cache:ana', 'outbox:ana', 'journal:ana', 'sheets:ana')
  await wipeUnnamedDatabases()
  expect(await names()).toEqual([])
})

test('deletes only replicas for an unnamed sign-out where several people have data', async () => {
  await make('cache:ana', 'outbox:ana', 'sheets:ana', 'cache:ben', 'outbox:ben')
  await wipeUnnamedDatabases()
  expect(await names()).toEqual(['outbox:ana', 'outbox:ben', 'sheets:ana'])
})

test('counts the changes of another person that are not settled', async () => {
  const store = new OutboxStore('outbox:ana')
  const entry = {
    resource: 'focus-area',
    verb: 'delete',
    record: 'r',
    label: 'R',
    attempts: 0,
    nextAt: 0,
    at: 0,
    operation: 'o',
  } as const
  await store.add([
    { ...entry, state: 'queued' },
    { ...entry, state: 'conflict' },
    { ...entry, state: 'applied' },
  ])
  store.close()
  expect(await countPending('outbox:ana')).toBe(2)
})

test('counts nothing in an outbox that does not exist and does not create it', async () => {
  expect(await countPending('outbox:gone')).toBe(0)
  expect(await names()).toEqual([])
})

test.each(closings)('a sign-out goes on in a browser that %s instead of deleting', async (how) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  closeStorage(how, 'deleteDatabase')
  const wiping = wipeDatabases({ scope: 'ana', person: 'a' })
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(wiping).resolves.toBeUndefined()
})

test('a sign-out waits for a tab that has a database open', async () => {
  const open = await openDB('outbox:ana', 1)
  let isOver = false
  const wiping = wipeDatabases({ scope: 'ana', person: 'a' }).then(() => {
    isOver = true
  })
  await new Promise((resolve) => open.addEventListener('versionchange', resolve))
  expect(isOver).toBe(false)
  open.close()
  await wiping
  expect(await names()).toEqual([])
})
