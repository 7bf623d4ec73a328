import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { closeStorage, closings } from '#testing/closed-storage.ts'
import { queuedDeletion as entry } from '#testing/outbox-backends.ts'
import { countPending, MemoryEntries, OutboxStore } from './outbox-store.ts'

afterEach(() => vi.restoreAllMocks())

/** As Chromium does it at the quota: the request succeeds, and its transaction is aborted after that. */
function abortAfterSuccess(method: 'add' | 'put'): void {
  const real = IDBObjectStore.prototype[method]
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...input) {
    const request = real.apply(this, input)
    request.addEventListener('success', () => this.transaction.abort())
    return request
  })
}

test('a write is reported as stored only after its transaction has completed', async () => {
  const store = new OutboxStore(randomUUID())
  await store.all()
  abortAfterSuccess('add')
  await expect(store.add([entry])).rejects.toThrow()
  vi.restoreAllMocks()
  expect(await store.all()).toEqual([])
})

test('nor is a change, whose entry stays what it was', async () => {
  const store = new OutboxStore(randomUUID())
  const [added] = await store.add([entry])
  abortAfterSuccess('put')
  await expect(store.change([added?.seq ?? 0], (one) => ({ ...one, state: 'held' }))).rejects.toThrow()
  vi.restoreAllMocks()
  expect((await store.all()).map(({ state }) => state)).toEqual(['queued'])
})

const part = (n: number) => ({
  ...entry,
  record: `import:a:${n}`,
  rows: { items: '[]', source: 'May.xlsx', headings: [], cells: [] },
})

test.each([
  ['the database', () => new OutboxStore(randomUUID())],
  ['memory', () => new MemoryEntries()],
])('parts that are made one after the other are all kept in %s, or none', async (_, open) => {
  const store = open()
  const made: string[] = []
  function* parts(last: number) {
    for (let n = 1; n <= last; n += 1) {
      made.push(`made ${n}`)
      yield part(n)
      made.push(`kept ${n}`)
    }
    if (last === 2) throw new Error('the person left')
  }
  await expect(store.add(parts(2))).rejects.toThrow('the person left')
  expect(await store.all()).toEqual([])
  expect(await store.rows(1)).toBeUndefined()
  const added = await store.add(parts(3))
  expect((await store.all()).map(({ record }) => record)).toEqual(added.map(({ record }) => record))
  expect(await store.rows(added[2]?.seq ?? 0)).toEqual(part(3).rows)
  // Each is put away before the next is made, so that the page has its turn in between.
  expect(made.slice(-6)).toEqual(['made 1', 'kept 1', 'made 2', 'kept 2', 'made 3', 'kept 3'])
})

test('parts are made while some others are on their way into the transaction, and never all of them', async () => {
  const store = new OutboxStore(randomUUID())
  await store.all()
  let taken = 0
  const add = IDBObjectStore.prototype.add
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...input) {
    const request = add.apply(this, input)
    if (this.name === 'rows') request.addEventListener('success', () => (taken += 1))
    return request
  })
  const underWay: number[] = []
  function* parts() {
    for (let n = 0; n < 40; n += 1) {
      underWay.push(n - taken)
      yield part(n)
    }
  }
  await store.add(parts())
  expect(taken).toBe(40)
  expect(Math.max(...underWay)).toBeGreaterThan(1)
  expect(Math.max(...underWay)).toBeLessThanOrEqual(6)
})

test('every write asks for strict durability', async () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const store = new OutboxStore(randomUUID())
  const [added] = await store.add([entry])
  await store.change([added?.seq ?? 0], (one) => one)
  const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }, { durability: 'strict' }])
})

test('entries that two tabs add at the same time have different numbers', async () => {
  const name = randomUUID()
  const [one, two] = [new OutboxStore(name), new OutboxStore(name)]
  const added = await Promise.all([one.add([entry, entry]), two.add([entry, entry])])
  expect(new Set(added.flat().map(({ seq }) => seq)).size).toBe(4)
})

test('reports an earlier release in another tab that keeps the database closed, and opens it when that tab is gone', async () => {
  const name = randomUUID()
  const earlier = await openDB(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
    },
  })
  await earlier.add('entries', entry)
  const store = new OutboxStore(name)
  const troubles: string[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  await vi.waitFor(() => expect(troubles).toEqual(['blocked']))
  earlier.close()
  expect(await store.all()).toEqual([{ ...entry, seq: 1 }])
})

/** An outbox as release 1.0.0 and those before this one left it. */
async function leftOutbox(entries: readonly object[]): Promise<string> {
  const name = randomUUID()
  const earlier = await openDB(name, 2, {
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      database.createObjectStore('rows')
    },
  })
  for (const one of entries) await earlier.add('entries', one)
  earlier.close()
  return name
}

const { resource: _, verb: __, ...written } = entry
const left = [
  { kind: 'focus-area.update', ...written, mask: ['name'], body: { name: 'b' }, base: { name: 'a' } },
  { kind: 'focus-area.update', ...written, mask: ['statusId'], state: 'sending', attempts: 2, sentAt: 5 },
  { kind: 'cost-item.bulk', ...written, record: 'import:a:1', bulk: { requests: [[0]], keys: ['k'] } },
  { kind: 'dashboard.share', ...written, problem: { kind: 'invalid', message: 'no' } },
]
const converted = [
  { resource: 'focus-area', verb: 'update' },
  { resource: 'focus-area', verb: 'update' },
  { resource: 'cost-item', verb: 'import' },
  { resource: 'dashboard', verb: 'share' },
].map((target, place) => {
  const { kind, ...rest } = left[place] ?? { kind: '' }
  return { ...rest, ...target, seq: place + 1 }
})

test('gives the entries of an earlier release resource and verb, and leaves all else of them and their order', async () => {
  const name = await leftOutbox(left)
  expect(await countPending(name)).toBe(4)
  const store = new OutboxStore(name)
  expect(await store.all()).toEqual(converted)
  store.close()
  expect(await new OutboxStore(name).all()).toEqual(converted)
})

test('converts all entries of an earlier release or none, and tries again at the next opening', async () => {
  const name = await leftOutbox(left)
  const put = IDBObjectStore.prototype.put
  let puts = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...input) {
    puts += 1
    if (puts === 3) throw new DOMException('the disk is full', 'QuotaExceededError')
    return put.apply(this, input)
  })
  const full = new OutboxStore(name)
  await full.all().catch(() => {})
  full.close()
  vi.restoreAllMocks()
  const stored = await openDB(name)
  expect(stored.version).toBe(2)
  expect(await stored.getAll('entries')).toEqual(left.map((one, place) => ({ ...one, seq: place + 1 })))
  stored.close()
  expect(await new OutboxStore(name).all()).toEqual(converted)
})

test('makes way for a newer release in another tab, and reports that it is closed', async () => {
  const name = randomUUID()
  const store = new OutboxStore(name)
  const troubles: string[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  await store.add([entry])
  const newer = await openDB(name, 99)
  expect(troubles).toEqual(['closed'])
  expect(await newer.getAll('entries')).toEqual([{ ...entry, seq: 1 }])
  newer.close()
})

test.each(closings)('keeps entries in memory where opening the database %s, and says so', async (how) => {
  closeStorage(how)
  const store = new OutboxStore(randomUUID(), 1)
  const troubles: string[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  expect(await store.all()).toEqual([])
  expect(troubles).toEqual(['unavailable'])
  const [added] = await store.add([part(1)])
  expect(await store.rows(added?.seq ?? 0)).toEqual(part(1).rows)
  await store.change([added?.seq ?? 0], (one) => ({ ...one, state: 'held' }))
  expect((await store.all()).map(({ state }) => state)).toEqual(['held'])
})

test('does not go around what a newer release has kept', async () => {
  const name = randomUUID()
  ;(await openDB(name, 99)).close()
  await expect(new OutboxStore(name).all()).rejects.toMatchObject({ name: 'VersionError' })
})

test.each([
  ['made by its name alone', 1, []],
  ['made by its name alone and upgraded by an earlier release', 2, ['rows']],
])('makes a database without its entries again: %s', async (_, version, stores) => {
  const name = randomUUID()
  const odd = await openDB(name, version, {
    upgrade: (database) => {
      for (const store of stores) database.createObjectStore(store)
    },
  })
  odd.close()
  const store = new OutboxStore(name)
  const [added] = await store.add([part(1)])
  expect(await store.all()).toEqual([added])
  expect(await store.rows(added?.seq ?? 0)).toEqual(part(1).rows)
})

test('looking for changes in an outbox that does not exist makes no database, in any version', async () => {
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  expect(await countPending(randomUUID())).toBe(0)
  expect(opened).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
