import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { CostItem } from '#contract/funds.ts'
import type { Page } from '#contract/listing.ts'
import { keepingNothing } from '#queries/keeping.ts'
import type { Planning } from '#queries/planning.tsx'
import { describeBenefitItem, describeCostItem, faceOf } from './fund-items-of-area.ts'
import { costItemsQuery, listProgressQuery } from './fund-lists.ts'
import { updateListed } from './items-by-area.ts'

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

/** As much of the console as a list needs, whose pages are the answers one after another. */
function listing(...answers: (Page<CostItem> | Failure)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cursors: (string | undefined)[] = []
  const listCostItems = async ({ query }: { query?: { cursor?: string | undefined } }) => {
    const answer = answers[cursors.length]
    cursors.push(query?.cursor)
    if (answer instanceof Failure || answer === undefined) throw answer
    return answer
  }
  const planning = { api: { listCostItems }, device: { keeping: keepingNothing } } as unknown as Planning
  return { client, cursors, query: costItemsQuery(planning) }
}

describe('the list of cost items', () => {
  test('is read to its end and kept by focus area', async () => {
    const { client, cursors, query } = listing(
      page([item('1', 'a'), item('2', 'b')], 'next'),
      page([item('3', 'a')], null),
    )
    const { byArea, end } = await client.fetchQuery(query)
    expect(end).toBe('complete')
    expect(cursors).toEqual([undefined, 'next'])
    expect(byArea.get('a')?.map(({ costItemId }) => costItemId)).toEqual(['1', '3'])
    expect(client.getQueryData(listProgressQuery('cost-items').queryKey)).toEqual({ read: 3, total: 3 })
  })

  test('is known not to be whole when the service ends it early', async () => {
    const { client, query } = listing({ ...page([item('1', 'a')], null), last: false })
    expect((await client.fetchQuery(query)).end).toBe('missing-cursor')
  })

  test('fails as a whole with the failure of a page', async () => {
    const closed = new Failure({ kind: 'forbidden', status: 403 })
    const { client, query } = listing(page([item('1', 'a')], 'next'), closed)
    await expect(client.fetchQuery(query)).rejects.toBe(closed)
  })
})

test('an item that was changed or deleted by itself is so in the list, which is not read again for it', async () => {
  const { client, cursors, query } = listing(page([item('1', 'a'), item('2', 'a'), item('3', 'b')], null))
  await client.fetchQuery(query)
  updateListed(client, 'cost-items', { id: '1', item: item('1', 'a', { externalCostItemId: 'X' }) })
  updateListed(client, 'cost-items', { id: '2', item: undefined })
  const { byArea } = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  expect(byArea.get('a')).toEqual([item('1', 'a', { externalCostItemId: 'X' })])
  expect(byArea.get('b')).toEqual([item('3', 'b')])
  expect(cursors).toHaveLength(1)
})

describe('the face of a list for one focus area', () => {
  const options = {
    focusAreaId: '3F0C2A5E-8D1B-4E6F-9A70-5B2C1D3E4F60',
    progress: { read: 5, total: 9 },
    noun: 'cost items',
    describe: (costItem: CostItem) => describeCostItem(costItem, undefined),
  }
  const refetch = () => Promise.reject(new Error('not asked for'))
  const area = '3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60'
  const byArea = new Map([[area, [item('1', area)]]])

  test('shows progress until the list is there', () => {
    expect(faceOf({ data: undefined, error: null, refetch }, options)).toEqual({
      kind: 'loading',
      progress: { read: 5, total: 9 },
    })
  })

  test('shows the items of the area, however its id is written', () => {
    const face = faceOf({ data: { byArea, end: 'complete' }, error: null, refetch }, options)
    expect(face).toMatchObject({ kind: 'lines', lines: [{ id: '1', name: 'Item 1' }], isWhole: true })
  })

  test('tells ids apart by their case where they are no UUIDs', () => {
    const data = { byArea: new Map([['Area-1', [item('1', 'Area-1')]]]), end: 'complete' } as const
    const shown = (focusAreaId: string) => faceOf({ data, error: null, refetch }, { ...options, focusAreaId })
    expect(shown('Area-1')).toMatchObject({ lines: [{ id: '1' }] })
    expect(shown('area-1')).toMatchObject({ lines: [] })
  })

  test('keeps what was read when reading it again fails', () => {
    const error = new Failure({ kind: 'offline' })
    const face = faceOf({ data: { byArea, end: 'repeated-cursor' }, error, refetch }, options)
    expect(face).toMatchObject({ kind: 'lines', isWhole: false })
  })

  test('says that the area is closed when it is', () => {
    const error = new Failure({ kind: 'forbidden', status: 403 })
    expect(faceOf({ data: undefined, error, refetch }, options)).toMatchObject({
      kind: 'failed',
      words: { cause: 'closed', title: 'You have no access to cost items' },
    })
  })
})

describe('an item in words', () => {
  const costItem = item('1', 'a', {
    externalCostItemId: 'PO-1',
    costType: 'LABOUR',
    costSubtypeId: 's1',
    expenditureType: 'CAPEX',
    investmentCategoryId: 'c1',
  })
  const labels = {
    costTypes: new Map([['LABOUR', 'Labour']]),
    costSubtypes: new Map([['s1', 'Labour: Employees']]),
    investmentCategories: new Map([['c1', 'Run the business']]),
    costSubtypeKeys: new Map<string, string>(),
    investmentCategoryKeys: new Map<string, string>(),
  }

  test('has the names of the reference lists, and a type only where the subtype does not name it', () => {
    expect(describeCostItem(costItem, labels)).toEqual({
      id: '1',
      name: 'Item 1',
      externalId: 'PO-1',
      facts: ['Labour: Employees', 'CAPEX', 'Run the business'],
    })
    const other = { ...labels, costSubtypes: new Map([['s1', 'Employees']]) }
    expect(describeCostItem(costItem, other).facts.slice(0, 2)).toEqual(['Labour', 'Employees'])
  })

  test('has the keys that it carries where the lists are closed, and no bare ids', () => {
    expect(describeCostItem(costItem, undefined).facts).toEqual(['LABOUR', 'CAPEX'])
  })

  test('of a benefit is its name and external id', () => {
    expect(
      describeBenefitItem({
        benefitItemId: '1',
        focusAreaId: 'a',
        name: 'Saved',
        externalBenefitItemId: null,
      }),
    ).toEqual({ id: '1', name: 'Saved', externalId: undefined, facts: [] })
  })
})
