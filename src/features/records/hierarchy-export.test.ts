import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { Page } from '#contract/listing.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { fileName } from '#data/csv-file.ts'
import { createHierarchyStore } from '#data/records/hierarchy-store.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { hierarchyExports } from './record-export.ts'

const record = (id: string, name: string, ...ancestors: string[]) => sampleArea(id, ancestors, { name })

function storeWith(readPage: (cursor: string | undefined) => Promise<Page<PlanningRecord>>) {
  return createHierarchyStore({ queryClient: new QueryClient(), name: 'areas', readPage, now: () => 0 })
}

function exportsOf(...records: PlanningRecord[]) {
  const store = storeWith(() => Promise.reject(new Error('not asked for')))
  for (const each of records) store.apply(each)
  return exportsFrom(store)
}

function exportsFrom(store: ReturnType<typeof storeWith>) {
  const columnsOf = (index: ReturnType<typeof store.getSnapshot>['index']) => [
    { title: 'Name', value: (slot: number) => index.recordAt(slot)?.name },
  ]
  const { rows } = store.getSnapshot()
  return {
    rows,
    ...hierarchyExports(store, {
      name: 'areas',
      columnsOf,
      nameMissing: ({ id, reason }) => `${id} ${reason}`,
    }),
  }
}

const family = [
  record('a', 'North'),
  record('b', '=East', 'a'),
  record('c', 'Coast', 'a', 'b'),
  record('d', 'Far'),
]

describe('an export of a hierarchy', () => {
  test('of the rows shown has the expanded branches, in the order of the tree', async () => {
    const { csv, rows } = exportsOf(...family)
    rows.expandToLevel(2)
    const { file, count } = await csv('shown')
    expect(await file.text()).toBe('"Name"\r\n"Far"\r\n"North"\r\n"\'=East"\r\n')
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(count).toBe(3)
  })

  test('of everything or of a subtree holds collapsed branches, too', async () => {
    const { outline, rows } = exportsOf(...family)
    rows.expandToLevel(1)
    expect(await outline('everything')).toEqual({
      text: "Far\nNorth\n\t'=East\n\t\tCoast\n",
      count: 4,
      isWhole: false,
    })
    expect(await outline({ id: 'b' })).toEqual({
      text: "'=East\n\tCoast\n",
      count: 2,
      isWhole: false,
    })
  })

  test('that is asked for while the list is loading waits for the rest of it', async () => {
    const rest = Promise.withResolvers<Page<PlanningRecord>>()
    const [first, ...others] = family
    const store = storeWith(async (cursor) =>
      cursor === undefined
        ? { values: first ? [first] : [], last: false, totalCount: 4, nextPageCursor: '1' }
        : rest.promise,
    )
    const reading = store.read()
    await vi.waitFor(() => expect(store.getSnapshot().index.recordCount).toBe(1))
    const { csv, outline } = exportsFrom(store)
    const exported = Promise.all([csv('everything'), outline({ id: 'a' })])
    rest.resolve({ values: others, last: true, totalCount: 4, nextPageCursor: null })
    await reading
    expect((await exported).map(({ count, isWhole }) => [count, isWhole])).toEqual([
      [4, true],
      [3, true],
    ])
  })

  test('says that the list is not whole when its first load stopped part of the way', async () => {
    const store = storeWith(async (cursor) => {
      if (cursor !== undefined) throw new Error('stopped')
      return { values: family.slice(0, 2), last: false, totalCount: 4, nextPageCursor: '1' }
    })
    await store.read().catch(() => {})
    const { csv, table, outline } = exportsFrom(store)
    const made = [await csv('everything'), await table('everything'), await outline({ id: 'a' })]
    expect(made.map(({ isWhole }) => isWhole)).toEqual([false, false, false])
  })

  test('names an ancestor that is not here as the caller does', async () => {
    const { outline } = exportsOf(record('a', 'North', 'ghost'))
    expect((await outline('everything')).text).toBe('ghost not-loaded\n\tNorth\n')
  })
})

test.each([
  [undefined, 'areas 2026-03-07.csv'],
  ['Payments', 'areas Payments 2026-03-07.csv'],
  ['../etc: <a|b>\n?', 'areas .. etc a b 2026-03-07.csv'],
  ['/', 'areas 2026-03-07.csv'],
  ['é'.repeat(200), `areas ${'é'.repeat(60)} 2026-03-07.csv`],
])('a file of %j is named %s', (label, name) => {
  expect(fileName('areas', label, new Date(2026, 2, 7))).toBe(name)
})
