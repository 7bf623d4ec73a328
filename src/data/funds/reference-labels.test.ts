import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Planning } from '#data/planning.tsx'
import { memoryContext } from '#offline/replica/replica-context.ts'
import { referenceLabelsQuery } from './reference-labels.ts'

const page = (...values: object[]) => ({ values, last: true, totalCount: values.length })

test('categories and expenditure types have the names of the catalog, and without it their keys', async () => {
  const api = (lists: Readonly<Record<string, object[]>> | undefined) => ({
    device: { replicaContext: memoryContext, marks: { readSession: () => undefined } },
    api: {
      listCostTypes: async () => page(),
      listCostSubtypes: async () => page(),
      listInvestmentCategories: async () => [{ investmentCategoryId: 'c1', key: 'GROW' }],
      listCatalogEntries: async ({ params: { list } }: { params: { list: string } }) => {
        if (!lists) throw new Failure({ kind: 'forbidden' })
        return { values: lists[list] ?? [], canManage: false }
      },
    },
  })
  const labelsOf = async (lists: Readonly<Record<string, object[]>> | undefined) =>
    new QueryClient().fetchQuery(referenceLabelsQuery(api(lists) as unknown as Planning))
  const named = await labelsOf({
    'investment-categories': [{ id: 'e1', key: 'GROW', name: 'Grow the business' }],
    'expenditure-types': [{ id: 'e2', key: 'CAPEX', name: 'Capital expenditure' }],
  })
  expect(named.investmentCategories.get('c1')).toBe('Grow the business')
  expect(named.investmentCategories.get('GROW')).toBe('Grow the business')
  expect(named.expenditureTypes.get('CAPEX')).toBe('Capital expenditure')
  const keyed = await labelsOf(undefined)
  expect(keyed.investmentCategories.get('c1')).toBe('GROW')
  expect(keyed.expenditureTypes.size).toBe(0)
})

test('names are found by id, UUIDs in whatever case, and by key', async () => {
  const planning = {
    device: { replicaContext: memoryContext, marks: { readSession: () => undefined } },
    api: {
      listCostTypes: async () =>
        page(
          { costTypeId: '3F0C2A5E-8D1B-4E6F-9A70-5B2C1D3E4F60', key: 'LABOUR', displayName: 'Labour' },
          {},
        ),
      listCostSubtypes: async () =>
        page(
          { costSubtypeId: 'S1', name: 'Employees' },
          { subtypeId: 'S2', subtypeKey: 'EXT', name: 'Externals' },
        ),
      listInvestmentCategories: async () => [{ investmentCategoryId: 'c1', key: 'RUN' }],
    },
  } as unknown as Planning
  const labels = await new QueryClient().fetchQuery(referenceLabelsQuery(planning))
  expect(labels.costTypes).toEqual(
    new Map([
      ['3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60', 'Labour'],
      ['LABOUR', 'Labour'],
    ]),
  )
  expect(labels.costSubtypes.get('S1')).toBe('Employees')
  expect(labels.costSubtypes.get('EXT')).toBe('Externals')
  expect(labels.costSubtypeKeys).toEqual(new Map([['S2', 'EXT']]))
  expect(labels.investmentCategories.get('c1')).toBe('RUN')
})
