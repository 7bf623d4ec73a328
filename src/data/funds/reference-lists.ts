// The four reference lists as they came, with all their fields.
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CatalogList } from '#contract/catalog-operations.ts'
import { comparableId } from '#contract/primitives.ts'
import {
  describeReference,
  investmentCategoriesOf,
  ReferenceItem,
  type ReferenceLabel,
} from '#contract/reference-lists.ts'
import { readOrCached } from '#data/cached-response.ts'
import { isElsewhere, requestCatalog } from '#data/catalog.ts'
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

/** The items of one list as the service has them now, with the names of its catalog. @throws Failure */
export async function readReferences(
  planning: Planning,
  name: ReferenceListName,
  signal?: AbortSignal,
): Promise<readonly ReferenceItem[]> {
  const { api } = planning
  switch (name) {
    case 'costTypes':
      return (await api.listCostTypes({}, { signal })).values
    case 'costSubtypes':
      return (await api.listCostSubtypes({}, { signal })).values
    case 'benefitTypes':
      return (await api.listBenefitTypes({}, { signal })).values
    case 'investmentCategories': {
      const [answer, named] = await Promise.all([
        api.listInvestmentCategories({}, { signal }),
        readCatalogNames(planning, 'investment-categories', signal),
      ])
      const names = new Map<unknown, string>(named.map(({ key, name: ofKey }) => [key, ofKey]))
      return investmentCategoriesOf(answer).map((category) => {
        const ofKey = names.get(category.key)
        return ofKey === undefined ? category : { ...category, name: ofKey }
      })
    }
  }
}

/**
 * The names of the entries of a list that the specification answers by key only, or not at all. Empty where the site has no
 * catalog or does not let the person read it: a key is better than nothing.
 */
export async function readCatalogNames(
  planning: Planning,
  list: CatalogList,
  signal?: AbortSignal,
): Promise<readonly { readonly key: string; readonly name: string }[]> {
  if (isElsewhere(planning)) return []
  const catalog = await requestCatalog(planning, list, signal).catch(() => null)
  return (catalog?.values ?? []).flatMap(({ key, name }) => (key && name ? [{ key, name }] : []))
}
