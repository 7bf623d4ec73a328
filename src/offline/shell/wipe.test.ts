import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { countPending, OutboxStore } from '#offline/outbox/outbox-store.ts'
import { clearOtherReplicas, otherOutboxes, wipeDatabases, wipeUnnamedDatabases } from './wipe.ts'

const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort()

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
    kind: 'focus-area.delete',
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
