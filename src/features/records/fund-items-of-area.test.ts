import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { CostItem } from '#contract/funds.ts'
import type { Page } from '#contract/listing.ts'
import { createFundStore, recordOfItem } from '#data/funds/fund-store.ts'
import { describeItem, itemsOfArea, viewStateOf } from './fund-items-of-area.ts'

const item = (id: string, focusAreaId: string, more: Partial<CostItem> = {}): CostItem => ({
  costItemId: id,
  focusAreaId,
  name: `Item ${id}`,
  ...more,
})

const page = (values: CostItem[], nextPageCursor: string | null, totalCount = 3): Page<CostItem> => ({
  values,
  last: nextPageCursor === null,
  totalCount,
  nextPageCursor,
})

/** A list whose pages are the answers one after another. */
function listing(...answers: (Page<CostItem> | Failure)[]) {
  const cursors: (string | undefined)[] = []
  const store = createFundStore({
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    name: 'cost-items',
    readPage: async (cursor) => {
      const answer = answers[cursors.length]
      cursors.push(cursor)
      if (answer instanceof Failure || answer === undefined) throw answer
      return answer
    },
  })
  const idsOf = (area: string) => itemsOfArea(store.getSnapshot().items, area).map(({ id }) => id)
  const viewState = () => viewStateOf(store.getSnapshot(), { lines: [], what: 'cost-items', retry: () => {} })
  return { store, cursors, idsOf, viewState }
}

const offline = new Failure({ kind: 'offline' })

describe('the list of cost items', () => {
  test('is read to its end and picked by focus area', async () => {
    const { store, cursors, idsOf, viewState } = listing(
      page([item('1', 'a'), item('2', 'b')], 'next'),
      page([item('3', 'a')], null),
    )
    await store.read()
    expect(viewState()).toMatchObject({ kind: 'lines', isWhole: true })
    expect(cursors).toEqual([undefined, 'next'])
    expect(idsOf('a')).toEqual(['1', '3'])
  })

  test('shows progress until the list is there', async () => {
    const { store, viewState } = listing(page([item('1', 'a')], 'next', 9), page([], null))
    const viewStates: unknown[] = []
    store.subscribe(() => viewStates.push(viewState()))
    expect(viewState()).toEqual({ kind: 'loading', progress: undefined })
    await store.read()
    expect(viewStates).toContainEqual({ kind: 'loading', progress: { read: 1, total: 9 } })
  })

  test('is marked incomplete when the service ends it early', async () => {
    const { store, viewState } = listing({ ...page([item('1', 'a')], null), last: false })
    await store.read()
    expect(viewState()).toMatchObject({ kind: 'lines', isWhole: false })
  })

  test('fails as a whole with the failure of a page, and says that it is closed when it is', async () => {
    const { store, viewState } = listing(
      page([item('1', 'a')], 'next'),
      new Failure({ kind: 'forbidden', status: 403 }),
    )
    await store.read()
    expect(viewState()).toMatchObject({
      kind: 'failed',
      failure: { what: 'cost-items', cause: { kind: 'forbidden', status: 403 } },
    })
  })

  test.each([true, false])(
    'keeps what was read when reading it again fails (read to its end: %s)',
    async (last) => {
      const { store, viewState, idsOf } = listing({ ...page([item('1', 'a')], null), last }, offline)
      await store.read()
      await store.read()
      expect(viewState()).toMatchObject({ kind: 'lines', isWhole: last })
      expect(idsOf('a')).toEqual(['1'])
    },
  )

  test('is read again for an area when it was read too long ago, or could not be', async () => {
    const { store, cursors } = listing(page([], null, 0), page([], null, 0), offline, page([], null, 0))
    for (const [maxAgeMs, reads] of [
      [60_000, 1],
      [60_000, 1],
      [0, 2],
      [0, 3],
      [60_000, 4],
    ] as const) {
      await store.ensureFresh(maxAgeMs)
      expect(cursors).toHaveLength(reads)
    }
  })

  test('tells areas apart by their case where their ids are no UUIDs', async () => {
    const area = '3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60'
    const { store, idsOf } = listing(page([item('1', area), item('2', 'Area-1')], null))
    await store.read()
    expect(idsOf(area.toUpperCase())).toEqual(['1'])
    expect(idsOf('Area-1')).toEqual(['2'])
    expect(idsOf('area-1')).toEqual([])
  })
})

test('a change or deletion of one item shows in the list, which is not read again for it', async () => {
  const { store, cursors } = listing(page([item('1', 'a'), item('2', 'a'), item('3', 'b')], null))
  await store.read()
  store.applyOwn(item('1', 'a', { externalCostItemId: 'X' }))
  store.applyGone('2')
  const itemsOf = (area: string) => itemsOfArea(store.getSnapshot().items, area)
  expect(itemsOf('a')).toEqual([recordOfItem(item('1', 'a', { externalCostItemId: 'X' }))])
  expect(itemsOf('b')).toEqual([recordOfItem(item('3', 'b'))])
  expect(cursors).toHaveLength(1)
})

describe('an item in words', () => {
  const costItem = recordOfItem(
    item('1', 'a', {
      externalCostItemId: 'PO-1',
      costType: 'LABOUR',
      costSubtypeId: 's1',
      expenditureType: 'CAPEX',
      investmentCategoryId: 'c1',
    }),
  )
  const labels = {
    costTypes: new Map([['LABOUR', 'Labour']]),
    costSubtypes: new Map([['s1', 'Labour: Employees']]),
    investmentCategories: new Map([['c1', 'Run the business']]),
    costSubtypeKeys: new Map<string, string>(),
    investmentCategoryKeys: new Map<string, string>(),
    expenditureTypes: new Map([['CAPEX', 'Capital expenditure']]),
  }

  test('has the names of the reference lists, and a type only where the subtype does not name it', () => {
    expect(describeItem(costItem, labels)).toEqual({
      id: '1',
      name: 'Item 1',
      externalId: 'PO-1',
      facts: ['Labour: Employees', 'Capital expenditure', 'Run the business'],
    })
    const other = { ...labels, costSubtypes: new Map([['s1', 'Employees']]) }
    expect(describeItem(costItem, other).facts.slice(0, 2)).toEqual(['Labour', 'Employees'])
  })

  test('has the keys that it carries where the lists are closed, and no bare ids', () => {
    expect(describeItem(costItem, undefined).facts).toEqual(['LABOUR', 'CAPEX'])
  })

  test('of a benefit is its name and external id', () => {
    expect(
      describeItem(
        recordOfItem({ benefitItemId: '1', focusAreaId: 'a', name: 'Saved', externalBenefitItemId: null }),
        labels,
      ),
    ).toEqual({ id: '1', name: 'Saved', externalId: undefined, facts: [] })
  })
})
