// The four reference lists as they came, with all their fields.
import { queryOptions } from '@tanstack/react-query'
import { investmentCategoriesOf, type ReferenceItem } from '#contract/reference-lists.ts'
import type { Planning } from './planning.tsx'

export const referenceListNames = [
  'costTypes',
  'costSubtypes',
  'benefitTypes',
  'investmentCategories',
] as const
export type ReferenceListName = (typeof referenceListNames)[number]

export function referenceListQuery({ api }: Planning, name: ReferenceListName) {
  return queryOptions({
    queryKey: ['reference-lists', name],
    queryFn: async ({ signal }): Promise<readonly ReferenceItem[]> => {
      switch (name) {
        case 'costTypes':
          return (await api.listCostTypes({}, { signal })).values
        case 'costSubtypes':
          return (await api.listCostSubtypes({}, { signal })).values
        case 'benefitTypes':
          return (await api.listBenefitTypes({}, { signal })).values
        case 'investmentCategories':
          return investmentCategoriesOf(await api.listInvestmentCategories({}, { signal }))
      }
    },
    staleTime: 30 * 60_000,
  })
}
