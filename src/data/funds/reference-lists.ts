// The four reference lists as they came, with all their fields.
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { comparableId } from '#contract/primitives.ts'
import {
  describeReference,
  investmentCategoriesOf,
  ReferenceItem,
  type ReferenceLabel,
} from '#contract/reference-lists.ts'
import { readOrCached } from '#data/cached-response.ts'
import type { Planning } from '#data/planning.tsx'

export const referenceListNames = [
  'costTypes',
  'costSubtypes',
  'benefitTypes',
  'investmentCategories',
] as const
export type ReferenceListName = (typeof referenceListNames)[number]

/** What one reference of each list is, in the names of its fields. */
const nouns = {
  costTypes: 'costType',
  costSubtypes: 'costSubtype',
  benefitTypes: 'benefitType',
  investmentCategories: 'investmentCategory',
} as const satisfies Readonly<Record<ReferenceListName, string>>

/** The parts of references that the console needs; ids in lower case. */
export function describeReferences(
  items: readonly ReferenceItem[],
  name: ReferenceListName,
): readonly ReferenceLabel[] {
  return items.map((item) => {
    const { id, ...parts } = describeReference(item, nouns[name])
    return { ...parts, id: id && comparableId(id) }
  })
}

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
        read: async () => ({
          items: [...(await readReferences(planning, name, signal))],
          readAt: Date.now(),
        }),
      }),
    staleTime: 30 * 60_000,
  })
}

/** The items of one list as the service has them now. @throws Failure */
export async function readReferences(
  { api }: Planning,
  name: ReferenceListName,
  signal?: AbortSignal,
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
