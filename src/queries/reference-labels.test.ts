import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepingNothing } from './keeping.ts'
import type { Planning } from './planning.tsx'
import { referenceLabelsQuery } from './reference-labels.ts'

const page = (...values: object[]) => ({ values, last: true, totalCount: values.length })

test('names are found by id, in whatever case, and by key', async () => {
  const planning = {
    device: { keeping: keepingNothing },
    api: {
      listCostTypes: async () => page({ costTypeId: 'T1', key: 'LABOUR', displayName: 'Labour' }, {}),
      listCostSubtypes: async () => page({ costSubtypeId: 'S1', name: 'Employees' }),
      listInvestmentCategories: async () => [{ investmentCategoryId: 'c1', key: 'RUN' }],
    },
  } as unknown as Planning
  const labels = await new QueryClient().fetchQuery(referenceLabelsQuery(planning))
  expect(labels.costTypes).toEqual(
    new Map([
      ['t1', 'Labour'],
      ['LABOUR', 'Labour'],
    ]),
  )
  expect(labels.costSubtypes.get('s1')).toBe('Employees')
  expect(labels.investmentCategories.get('c1')).toBe('RUN')
})
