import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { viewStateOf } from '#features/records/use-tree-view.ts'
import { problemsOf } from '#hierarchy/problems.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import { memoryContext, type ReplicaContext } from '#offline/replica/replica-context.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { applyMissing, applyOwnMove, createHierarchyStore } from './hierarchy-store.ts'
import { readInto } from './record-queries.ts'

const record = (id: string, ...ancestors: string[]) => sampleArea(id, ancestors)

type Answer = Page<PlanningRecord> | Failure

/** Epoch milliseconds. */
let time = 0

/** A store whose pages are the answers, one after another, and the view states it went through while reading. */
function hierarchyStoreOf(...answers: Answer[]) {
  return keptStoreOf(memoryContext(), ...answers)
}

/** The same on a device with a copy. */
function keptStoreOf(context: ReplicaContext, ...answers: Answer[]) {
  const cursors: (string | undefined)[] = []
  const store = createHierarchyStore({
    queryClient: new QueryClient(),
    name: 'areas',
    readPage: (cursor) => {
      const answer = answers[cursors.length]
      cursors.push(cursor)
      if (answer === undefined) return new Promise(() => {})
      return answer instanceof Failure ? Promise.reject(answer) : Promise.resolve(answer)
    },
    context: () => context,
    now: () => time,
  })
  const viewStates: string[] = []
  store.subscribe(() => {
    const viewState = viewStateOf(store.getSnapshot(), 'focus-areas')
    const { state } = store.getSnapshot()
    const progress = state.kind === 'reading' ? ` ${state.read} of ${state.total}` : ''
    viewStates.push(viewState.kind + progress)
  })
  return { store, cursors, viewStates }
}

const page = (
  values: PlanningRecord[],
  nextPageCursor: string | null,
  totalCount = 3,
): Page<PlanningRecord> => ({
  values,
  last: nextPageCursor === null,
  totalCount,
  nextPageCursor,
})

const unavailable = new Failure({ kind: 'unavailable', status: 503 })
const names = ({ store }: ReturnType<typeof hierarchyStoreOf>) => {
  const { index } = store.getSnapshot()
  return [...index.descendants(0)].map((slot) => index.node(slot).id)
}

describe('reading a hierarchy', () => {
  test('shows how far it has come by the service’s own count, then the tree', async () => {
    const reading = hierarchyStoreOf(
      page([record('a')], '1'),
      page([record('b', 'a'), record('c', 'a', 'b')], null),
    )
    await reading.store.read()
    expect(reading.cursors).toEqual([undefined, '1'])
    expect(reading.viewStates).toEqual(['loading 0 of undefined', 'list 1 of 3', 'list'])
    expect(names(reading)).toEqual(['a', 'b', 'c'])
  })

  test('never claims less in all than it has read', async () => {
    const reading = hierarchyStoreOf(page([record('a'), record('b')], '1', 1))
    void reading.store.read()
    await expect.poll(() => reading.viewStates.at(-1)).toBe('list 2 of 2')
  })

  test('begins once, however often it is asked for', () => {
    const reading = hierarchyStoreOf()
    reading.store.ensure()
    reading.store.ensure()
    expect(reading.viewStates).toEqual(['loading 0 of undefined'])
  })

  test('shows a failure as a failure and an empty list as empty', async () => {
    const failed = hierarchyStoreOf(unavailable)
    await failed.store.read()
    expect(failed.viewStates.at(-1)).toBe('failed')
    const empty = hierarchyStoreOf(page([], null, 0))
    await empty.store.read()
    expect(empty.viewStates.at(-1)).toBe('empty')
  })

  test('keeps the pages it has when a later one fails, and says so', async () => {
    const reading = hierarchyStoreOf(page([record('a')], '1'), unavailable)
    await reading.store.read()
    expect(viewStateOf(reading.store.getSnapshot(), 'focus-areas')).toMatchObject({
      kind: 'list',
      remark: { kind: 'failed', isWhole: false },
    })
  })

  test('reports a list that ends without a cursor although it is not the last page', async () => {
    const reading = hierarchyStoreOf({ values: [record('a')], last: false, totalCount: 9 })
    await reading.store.read()
    expect(viewStateOf(reading.store.getSnapshot(), 'focus-areas')).toMatchObject({
      kind: 'list',
      remark: { kind: 'cut-short', records: 1 },
    })
  })
})

test('a first reading that a reload broke off shows the count of the service again', async () => {
  const device = memoryContext()
  await keptStoreOf(device, page([record('a')], '1'), unavailable).store.read()
  const reloaded = keptStoreOf(device, page([record('b'), record('c')], null))
  await reloaded.store.read()
  expect(reloaded.viewStates).toEqual(['loading 0 of undefined', 'list 1 of 3', 'list 3 of 3', 'list'])
})

const day = 24 * 60 * 60 * 1000

test('a copy on a device that was not opened for 40 days says its age, and is read as a whole', async () => {
  const store = new MemoryStore()
  let now = 0
  const asked: string[] = []
  const open = (answer: () => Promise<Page<PlanningRecord>>) => {
    const reading = (kind: string) => () => {
      asked.push(kind)
      return answer()
    }
    return createHierarchyStore({
      queryClient: new QueryClient(),
      name: 'areas',
      readPage: reading('whole'),
      readNewest: reading('newest'),
      context: () => ({ ...memoryContext(), store }),
      now: () => now,
    })
  }
  now = day
  await open(async () => page([record('a')], null, 1)).read()
  now = 41 * day
  const offline = open(() => Promise.reject(unavailable))
  await offline.read()
  expect(viewStateOf(offline.getSnapshot(), 'focus-areas')).toMatchObject({
    kind: 'list',
    remark: { kind: 'failed', isWhole: true, readAt: day },
  })
  asked.length = 0
  const online = open(async () => page([record('a'), record('b')], null, 2))
  await online.read()
  expect(asked).toContain('whole')
  expect(online.getSnapshot().readAt).toBe(41 * day)
})

describe('reading a hierarchy again', () => {
  test('removes deleted records, but only after the whole list was read', async () => {
    const reading = hierarchyStoreOf(
      page([record('a'), record('b')], null),
      page([record('a')], '1'),
      unavailable,
      page([record('a')], null),
    )
    await reading.store.read()
    await reading.store.read()
    expect(names(reading)).toEqual(['a', 'b'])
    expect(viewStateOf(reading.store.getSnapshot(), 'focus-areas')).toMatchObject({
      remark: { isWhole: true },
    })
    reading.store.resume()
    await expect.poll(() => names(reading)).toEqual(['a'])
  })

  test('is not tried again before the service asked for', async () => {
    const busy = new Failure({ kind: 'unavailable', status: 503, retryAfter: 30 })
    const reading = hierarchyStoreOf(busy, page([record('a')], null))
    time = 0
    await reading.store.read()
    time = 29_000
    reading.store.noteConnected()
    expect(reading.cursors).toHaveLength(1)
    time = 30_000
    reading.store.noteConnected()
    await expect.poll(() => names(reading)).toEqual(['a'])
  })

  test('keeps a record that was read alone during the walk', async () => {
    const reading = hierarchyStoreOf(page([record('a')], null))
    const done = reading.store.read()
    reading.store.apply(record('new'))
    await done
    expect(names(reading).sort()).toEqual(['a', 'new'])
  })

  test('ignores answers to requests made before everything was forgotten', async () => {
    const reading = hierarchyStoreOf(page([record('a')], null))
    const done = reading.store.read()
    reading.store.forget()
    await done
    expect(names(reading)).toEqual([])
    expect(reading.store.getSnapshot().state.kind).toBe('idle')
  })
})

test('an ancestor that cannot be had is named as such', async () => {
  const reading = hierarchyStoreOf(page([record('b', 'a')], null))
  await reading.store.read()
  applyMissing(reading.store, 'a', new Failure({ kind: 'forbidden', status: 403 }))
  const { index } = reading.store.getSnapshot()
  expect(index.node(index.slotOf('a') ?? 0)).toMatchObject({ kind: 'ghost', reason: 'not-permitted' })
})

test('a record whose own reading answers 404 leaves the tree, and its children name why it is absent', async () => {
  const { store } = hierarchyStoreOf(page([record('a'), record('b', 'a'), record('c')], null))
  await store.read()
  const gone = () => Promise.reject(new Failure({ kind: 'not-found', status: 404 }))
  await expect(readInto(store, 'c', gone)).rejects.toThrow(Failure)
  const { index } = store.getSnapshot()
  expect(index.find('c')).toBeUndefined()
  expect(index.slotOf('c')).toBeUndefined()
  await expect(readInto(store, 'a', gone)).rejects.toThrow(Failure)
  expect(index.find('a')).toBeUndefined()
  expect(index.node(index.slotOf('a') ?? 0)).toMatchObject({ kind: 'ghost', reason: 'not-found' })
  expect(index.find('b')).toBeDefined()
})

test('a record that the service no longer has is not shown by what the device kept of it', async () => {
  const kept = new MemoryStore()
  await keptStoreOf(
    { ...memoryContext(), store: kept },
    page([record('a'), record('b')], null, 2),
  ).store.read()
  const slow = Promise.withResolvers<MemoryStore>()
  const { store } = keptStoreOf({ ...memoryContext(), store: slow.promise })
  store.ensure()
  const gone = () => Promise.reject(new Failure({ kind: 'not-found', status: 404 }))
  await expect(readInto(store, 'b', gone)).rejects.toThrow(Failure)
  slow.resolve(kept)
  await expect.poll(() => store.getSnapshot().index.find('a')).toBeDefined()
  await expect.poll(() => store.getSnapshot().index.find('b')).toBeUndefined()
})

test('a record that cannot be reached, or is closed to the person, stays in the tree', async () => {
  const { store } = hierarchyStoreOf(page([record('a')], null))
  await store.read()
  for (const kind of ['offline', 'forbidden', 'unauthenticated', 'unavailable'] as const) {
    const failing = () => Promise.reject(new Failure({ kind }))
    await expect(readInto(store, 'a', failing)).rejects.toThrow(Failure)
  }
  expect(store.getSnapshot().index.find('a')).toBeDefined()
})

describe('a branch that this person moves', () => {
  const branch = () => page([record('a'), record('b', 'a'), record('c', 'a', 'b'), record('d')], null)

  test('is shown at its new place while the move is pending, with right counts and no complaint about paths', async () => {
    const { store } = hierarchyStoreOf(branch())
    await store.read()
    const { index } = store.getSnapshot()
    const slot = (id: string) => index.slotOf(id) ?? 0
    store.records.showMoves(new Map([['b', 'd']]))
    expect(index.ancestors(slot('c')).map(({ id }) => id)).toEqual(['d', 'b'])
    expect([index.descendantCount(slot('a')), index.descendantCount(slot('d'))]).toEqual([0, 2])
    expect([...problemsOf(index, slot('b')), ...problemsOf(index, slot('c'))]).toEqual([])
    // What the service says of it in between does not put it back, and is not changed either.
    store.apply(record('b', 'a'))
    expect(index.idOf(index.parentOf(slot('b')))).toBe('d')
    expect(index.find('b')?.parent).toEqual({ id: 'a' })
    store.records.showMoves(new Map())
    expect(index.ancestors(slot('c')).map(({ id }) => id)).toEqual(['a', 'b'])
    store.records.showMoves(new Map([['b', null]]))
    expect(index.ancestors(slot('c')).map(({ id }) => id)).toEqual(['b'])
  })

  test('has its paths once the move is confirmed, before they are read again, and nothing in Activity', async () => {
    const { store } = hierarchyStoreOf(branch())
    await store.read()
    applyOwnMove(store, record('b', 'd'))
    const { index } = store.getSnapshot()
    expect(index.find('c')?.path).toEqual([
      { id: 'd', index: 0 },
      { id: 'b', index: 1 },
    ])
    expect(problemsOf(index, index.slotOf('c') ?? 0)).toEqual([])
    expect(await store.readNotes()).toEqual([])
  })
})

describe('a list that the service also has with more fields', () => {
  const told = { targetDate: '2029-12-31T00:00:00.000Z', targetDateType: 'YEAR', archiveComment: null }
  const missing = () => Promise.reject(new Failure({ kind: 'not-found', status: 404 }))
  const answering = (extra: object) => async () => page([{ ...record('a'), ...extra }], null, 1)

  function fullerStore(readFuller: () => Promise<Page<PlanningRecord>>, isOffered = true) {
    const asked: string[] = []
    const noting = (name: string, read: () => Promise<Page<PlanningRecord>>) => () => {
      asked.push(name)
      return read()
    }
    const store = createHierarchyStore({
      queryClient: new QueryClient(),
      name: 'areas',
      readPage: noting('plain', answering({})),
      fuller: { name: 'fuller', isOffered: () => isOffered, readPage: noting('fuller', readFuller) },
    })
    return { store, asked, find: () => store.records.find('a') }
  }

  test('is read so, and the records are kept so', async () => {
    const { store, asked, find } = fullerStore(answering(told))
    await store.read()
    expect(asked).toEqual(['fuller'])
    expect(find()).toMatchObject(told)
  })

  test('is read as specified at another site, and by a node that does not have it', async () => {
    const elsewhere = fullerStore(answering(told), false)
    await elsewhere.store.read()
    expect(elsewhere.asked).toEqual(['plain'])
    const older = fullerStore(missing)
    await older.store.read()
    expect(older.asked).toEqual(['fuller', 'plain'])
    expect(older.find()).toMatchObject({ id: 'a' })
  })

  test('keeps what it said when a single answer leaves it out', async () => {
    const { store, find } = fullerStore(answering(told))
    await store.read()
    store.applyOwn({ ...record('a'), name: 'Renamed', updatedDate: '2030-01-01T00:00:00.000Z' })
    expect(find()).toMatchObject({ ...told, name: 'Renamed' })
    const archived = { id: 'archived', name: 'ARCHIVED' }
    store.applyOwn({ ...record('a'), status: archived, updatedDate: '2030-01-02T00:00:00.000Z' })
    expect(find()).toMatchObject({ targetDateType: 'YEAR', status: archived })
    expect(find()).not.toHaveProperty('archiveComment')
  })
})
