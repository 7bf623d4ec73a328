import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { countValues, type FundRow, filterFundRows, fundRows } from './fund-rows.ts'
import { recordOfItem } from './fund-store.ts'

const words: fc.Arbitrary<string> = fc.constantFrom('', 'Labour', 'Hardware', 'Travel')
const branches: fc.Arbitrary<string> = fc.constantFrom('a', 'b')

function row(given: Partial<FundRow>): FundRow {
  return { type: '', category: '', haystack: '', area: { lineage: [] }, ...given } as unknown as FundRow
}

test('counts every value once for each row that has it, the most frequent first and equals by name', () => {
  fc.assert(
    fc.property(fc.array(words), (types) => {
      const counted = countValues(
        types.map((type) => row({ type })),
        ({ type }) => type,
      )
      const named = types.filter((type) => type !== '')
      expect(counted.map(({ name }) => name).toSorted()).toEqual([...new Set(named)].toSorted())
      for (const { name, count } of counted) expect(count).toBe(named.filter((one) => one === name).length)
      const inOrder = counted.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      expect(counted).toEqual(inOrder)
    }),
  )
})

test('leaves the rows that meet every condition of a search, and the same array when there is none', () => {
  const rows = fc.array(fc.record({ type: words, category: words, haystack: words, branch: branches }))
  const search = fc.record(
    { q: words, type: fc.array(words), category: fc.array(words), branch: branches },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(rows, search, (given, wanted) => {
      const all = given.map(({ branch, haystack, ...one }) =>
        row({
          ...one,
          haystack: haystack.toLowerCase(),
          area: { name: undefined, path: [], lineage: [branch] },
        }),
      )
      const { q = '', type, category, branch } = wanted
      const left = all.filter(
        (one) =>
          one.haystack.includes(q.toLowerCase()) &&
          (type === undefined || type.includes(one.type)) &&
          (category === undefined || category.includes(one.category)) &&
          (branch === undefined || one.area.lineage.includes(branch)),
      )
      expect(filterFundRows(all, wanted as never)).toEqual(left)
      expect(filterFundRows(all, {})).toBe(all)
    }),
  )
})

test('a record of an earlier page keeps its row, and its area is looked up once', () => {
  const areaOf = vi.fn(() => ({ name: 'Payments', path: [], lineage: [] }))
  const record = (id: string) => recordOfItem({ id, name: id, focusAreaId: 'f1' } as never)
  const [first, second] = [record('a'), record('b')]
  const joins = { labels: undefined, areaOf }
  const [before] = fundRows([first], joins)
  expect(fundRows([first, second], joins)[0]).toBe(before)
  expect(areaOf).toHaveBeenCalledTimes(1)
  expect(fundRows([first], { ...joins })[0]).not.toBe(before)
})
