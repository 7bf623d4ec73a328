import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import { memoryContext } from '#offline/replica/replica-context.ts'
import { readInto } from '#queries/records.ts'
import { applyMissing, createHierarchyStore } from './hierarchy-store.ts'
import { viewStateOf } from './hierarchy-view-state.ts'

const record = (id: string, ...ancestors: string[]): HierarchyRecord => ({
  id,
  name: `Area ${id}`,
  parent: ancestors.length > 0 ? { id: ancestors.at(-1) ?? '' } : null,
  path: ancestors.map((ancestor, index) => ({ id: ancestor, index })),
})

type Answer = Page<HierarchyRecord> | Failure

/** A source whose pages are the answers, one after another, and the faces it went through while reading. */
function hierarchyStoreOf(...answers: Answer[]) {
  const cursors: (string | undefined)[] = []
  const source = createHierarchyStore<HierarchyRecord>({
    queryClient: new QueryClient(),
    name: 'areas',
    readPage: (cursor) => {
      const answer = answers[cursors.length]
      cursors.push(cursor)
      if (answer === undefined) return new Promise(() => {})
      return answer instanceof Failure ? Promise.reject(answer) : Promise.resolve(answer)
    },
    now: () => 0,
  })
  const faces: string[] = []
  source.subscribe(() => {
    const face = viewStateOf(source.getSnapshot(), 'areas')
    const { state } = source.getSnapshot()
    const progress = state.kind === 'reading' ? ` ${state.read} of ${state.total}` : ''
    faces.push(face.kind + progress)
  })
  return { source, cursors, faces }
}

const page = (
  values: HierarchyRecord[],
  nextPageCursor: string | null,
  totalCount = 3,
): Page<HierarchyRecord> => ({
  values,
  last: nextPageCursor === null,
  totalCount,
  nextPageCursor,
})

const unavailable = new Failure({ kind: 'unavailable', status: 503 })
const names = ({ source }: ReturnType<typeof hierarchyStoreOf>) => {
  const { index } = source.getSnapshot()
  return [...index.descendants(0)].map((slot) => index.node(slot).id)
}

describe('reading a hierarchy', () => {
  test('shows how far it has come by the service’s own count, then the tree', async () => {
    const reading = hierarchyStoreOf(
      page([record('a')], '1'),
      page([record('b', 'a'), record('c', 'a', 'b')], null),
    )
    await reading.source.read()
    expect(reading.cursors).toEqual([undefined, '1'])
    expect(reading.faces).toEqual(['loading 0 of undefined', 'tree 1 of 3', 'tree 3 of 3', 'tree'])
    expect(names(reading)).toEqual(['a', 'b', 'c'])
  })

  test('never claims less in all than it has read', async () => {
    const reading = hierarchyStoreOf(page([record('a'), record('b')], '1', 1))
    void reading.source.read()
    await expect.poll(() => reading.faces.at(-1)).toBe('tree 2 of 2')
  })

  test('begins once, however often it is asked for', () => {
    const reading = hierarchyStoreOf()
    reading.source.ensure()
    reading.source.ensure()
    expect(reading.faces).toEqual(['loading 0 of undefined'])
  })

  test('shows a failure as a failure and an empty list as empty', async () => {
    const failed = hierarchyStoreOf(unavailable)
    await failed.source.read()
    expect(failed.faces.at(-1)).toBe('failed')
    const empty = hierarchyStoreOf(page([], null, 0))
    await empty.source.read()
    expect(empty.faces.at(-1)).toBe('empty')
  })

  test('keeps the pages it has when a later one fails, and says so', async () => {
    const reading = hierarchyStoreOf(page([record('a')], '1'), unavailable)
    await reading.source.read()
    expect(viewStateOf(reading.source.getSnapshot(), 'areas')).toMatchObject({
      kind: 'tree',
      remark: { kind: 'failed', isWhole: false },
    })
  })

  test('says so when the service ends the list without a word on where it goes on', async () => {
    const reading = hierarchyStoreOf({ values: [record('a')], last: false, totalCount: 9 })
    await reading.source.read()
    expect(viewStateOf(reading.source.getSnapshot(), 'areas')).toMatchObject({
      kind: 'tree',
      remark: { kind: 'cut-short', records: 1 },
    })
  })
})

const day = 24 * 60 * 60 * 1000

test('a copy on a device that was not opened for 40 days says its age, and is read as a whole', async () => {
  const store = new MemoryStore()
  let now = 0
  const asked: string[] = []
  const open = (answer: () => Promise<Page<HierarchyRecord>>) => {
    const reading = (kind: string) => () => {
      asked.push(kind)
      return answer()
    }
    return createHierarchyStore<HierarchyRecord>({
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
  expect(viewStateOf(offline.getSnapshot(), 'areas')).toMatchObject({
    kind: 'tree',
    remark: { kind: 'failed', isWhole: true, readAt: day },
  })
  asked.length = 0
  const online = open(async () => page([record('a'), record('b')], null, 2))
  await online.read()
  expect(asked).toContain('whole')
  expect(online.getSnapshot().readAt).toBe(41 * day)
})

describe('reading a hierarchy again', () => {
  test('takes away what is gone, but only after the whole list was read', async () => {
    const reading = hierarchyStoreOf(
      page([record('a'), record('b')], null),
      page([record('a')], '1'),
      unavailable,
      page([record('a')], null),
    )
    await reading.source.read()
    await reading.source.read()
    expect(names(reading)).toEqual(['a', 'b'])
    expect(viewStateOf(reading.source.getSnapshot(), 'areas')).toMatchObject({ remark: { isWhole: true } })
    reading.source.resume()
    await expect.poll(() => names(reading)).toEqual(['a'])
  })

  test('keeps a record that was learned by itself meanwhile', async () => {
    const reading = hierarchyStoreOf(page([record('a')], null))
    const done = reading.source.read()
    reading.source.apply(record('new'))
    await done
    expect(names(reading).sort()).toEqual(['a', 'new'])
  })

  test('lets nothing in that was asked for before everything was forgotten', async () => {
    const reading = hierarchyStoreOf(page([record('a')], null))
    const done = reading.source.read()
    reading.source.forget()
    await done
    expect(names(reading)).toEqual([])
    expect(reading.source.getSnapshot().state.kind).toBe('idle')
  })
})

test('an ancestor that cannot be had is named as such', async () => {
  const reading = hierarchyStoreOf(page([record('b', 'a')], null))
  await reading.source.read()
  applyMissing(reading.source, 'a', new Failure({ kind: 'forbidden', status: 403 }))
  const { index } = reading.source.getSnapshot()
  expect(index.node(index.slotOf('a') ?? 0)).toMatchObject({ kind: 'ghost', reason: 'not-permitted' })
})

test('a record whose own reading answers 404 leaves the tree, and its children name why it is absent', async () => {
  const { source } = hierarchyStoreOf(page([record('a'), record('b', 'a'), record('c')], null))
  await source.read()
  const gone = () => Promise.reject(new Failure({ kind: 'not-found', status: 404 }))
  await expect(readInto(source, 'c', gone)).rejects.toThrow(Failure)
  const { index } = source.getSnapshot()
  expect(index.find('c')).toBeUndefined()
  expect(index.slotOf('c')).toBeUndefined()
  await expect(readInto(source, 'a', gone)).rejects.toThrow(Failure)
  expect(index.find('a')).toBeUndefined()
  expect(index.node(index.slotOf('a') ?? 0)).toMatchObject({ kind: 'ghost', reason: 'not-found' })
  expect(index.find('b')).toBeDefined()
})

test('a record that cannot be reached, or is closed to the person, stays in the tree', async () => {
  const { source } = hierarchyStoreOf(page([record('a')], null))
  await source.read()
  for (const kind of ['offline', 'forbidden', 'unauthenticated', 'unavailable'] as const) {
    const failing = () => Promise.reject(new Failure({ kind }))
    await expect(readInto(source, 'a', failing)).rejects.toThrow(Failure)
  }
  expect(source.getSnapshot().index.find('a')).toBeDefined()
})
