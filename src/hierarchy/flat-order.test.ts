import { expect, test } from 'vitest'
import { sampleArea } from '#testing/sample-record.ts'
import { FlatOrder } from './flat-order.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { takeAllSteps } from './steps.ts'
import { VisibleRows } from './visible-rows.ts'

const sort = { key: ({ name }: HierarchyRecord) => name, direction: 'ascending' } as const

function flat(records: readonly HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  const rows = new VisibleRows(index)
  for (const _ of rows.sortInSteps(sort, { isFlat: true }));
  const names = () => Array.from({ length: rows.count }, (_, row) => rows.recordAt(row)?.name)
  return { index, rows, names }
}

const area = (id: string, ancestors: readonly string[] = [], name = id) => sampleArea(id, ancestors, { name })

test('a flat list has records in one order, whatever their levels, and no ancestor that is no record', () => {
  const { rows, names } = flat([area('d'), area('b', ['d']), area('c', ['gone']), area('a', ['d', 'b'])])
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  expect(rows.row(0)).toMatchObject({ level: 1, setSize: 4, positionInSet: 1, hasChildren: false })
})

test('what comes, goes or is renamed later finds its place', () => {
  const { index, names } = flat([area('b'), area('d'), area('f')])
  index.upsert([area('e'), area('d', [], 'a'), area('z')])
  index.remove(['f'])
  expect(names()).toEqual(['a', 'b', 'e', 'z'])
})

test('thousands are merged from runs in the same order as they are sorted together', () => {
  const areas = Array.from({ length: 2_345 }, (_, at) => area(`a${(at * 7_919) % 2_345}`))
  const { names } = flat(areas)
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  expect(names()).toEqual(areas.map(({ name }) => name).sort(compare))
})

test('sorting pauses each time it has taken some hundred records, and each time it has merged as many', () => {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(Array.from({ length: 2_000 }, (_, at) => area(`a${(at * 7_919) % 2_000}`)))
  const pauses = [...new FlatOrder(index, sort).arrangeInSteps()].length
  // Two rounds of merging go through all records, apart from what is left of a run when the other has ended.
  expect(pauses).toBeGreaterThan(4)
  expect(pauses).toBeLessThanOrEqual(12)
})

test('a search shows its matches alone, and the same tree comes back', () => {
  const { rows, names } = flat([area('b'), area('ab', ['b']), area('c', ['b'])])
  takeAllSteps(rows.filterInSteps({ text: 'a' }))
  expect(names()).toEqual(['ab'])
  takeAllSteps(rows.filterInSteps({}))
  rows.expandAll()
  for (const _ of rows.sortInSteps(sort));
  expect(names()).toEqual(['b', 'ab', 'c'])
})
