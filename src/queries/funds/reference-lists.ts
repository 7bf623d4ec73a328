// The four reference lists as they came, with all their fields.
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { investmentCategoriesOf, ReferenceItem } from '#contract/reference-lists.ts'
import { readOrCached } from '#queries/cached-response.ts'
import type { Planning } from '#queries/planning.tsx'

export const referenceListNames = [
  'costTypes',
  'costSubtypes',
  'benefitTypes',
  'investmentCategories',
] as const
export type ReferenceListName = (typeof referenceListNames)[number]

const KeptList = z.object({ items: z.array(ReferenceItem), readAt: z.number() })

/** A list with the time at which the service answered it, epoch milliseconds. */
type ReadList = z.output<typeof KeptList>

/** The items of one list; without the service as they were last read. */
export function referenceListQuery(planning: Planning, name: ReferenceListName) {
  return queryOptions({
    queryKey: ['reference-lists', name],
    queryFn: ({ signal }): Promise<ReadList> =>
      readOrCached(planning.device, {
        name: `reference-list ${name}`,
        schema: KeptList,
        read: async () => ({ items: [...(await readItems(planning, name, signal))], readAt: Date.now() }),
      }),
    staleTime: 30 * 60_000,
  })
}

async function readItems(
  { api }: Planning,
  name: ReferenceListName,
  signal: AbortSignal,
): Promise<readonly ReferenceItem[]> {
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
}
