import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { comparableId } from '#contract/primitives.ts'
import { describeReference, investmentCategoriesOf, ReferenceItem } from '#contract/reference-lists.ts'
import { readOrCached } from '#queries/cached-response.ts'
import type { Planning } from '#queries/planning.tsx'

const ReferenceLists = z.object({
  costTypes: z.array(ReferenceItem),
  costSubtypes: z.array(ReferenceItem),
  investmentCategories: z.array(ReferenceItem),
})

/** The names that people know, by the id or the key by which items refer to them; ids in lower case. */
export interface ReferenceLabels {
  readonly costTypes: ReadonlyMap<string, string>
  readonly costSubtypes: ReadonlyMap<string, string>
  readonly investmentCategories: ReadonlyMap<string, string>
  /** Keys by id, for rows of an import, which name a reference by its key. */
  readonly costSubtypeKeys: ReadonlyMap<string, string>
  readonly investmentCategoryKeys: ReadonlyMap<string, string>
}

/** The reference lists that cost items refer to. They change about as often as a company's chart of accounts. */
export function referenceLabelsQuery({ api, device }: Planning) {
  return queryOptions({
    queryKey: ['reference-lists', 'labels'],
    queryFn: async ({ signal }): Promise<ReferenceLabels> => {
      const lists = await readOrCached(device, {
        name: 'reference-lists',
        schema: ReferenceLists,
        read: async () => {
          const [types, subtypes, categories] = await Promise.all([
            api.listCostTypes({}, { signal }),
            api.listCostSubtypes({}, { signal }),
            api.listInvestmentCategories({}, { signal }),
          ])
          return {
            costTypes: types.values,
            costSubtypes: subtypes.values,
            investmentCategories: investmentCategoriesOf(categories),
          }
        },
      })
      return {
        costTypes: labelsOf(lists.costTypes, 'costType'),
        costSubtypes: labelsOf(lists.costSubtypes, 'costSubtype'),
        investmentCategories: labelsOf(lists.investmentCategories, 'investmentCategory'),
        costSubtypeKeys: keysOf(lists.costSubtypes, 'costSubtype'),
        investmentCategoryKeys: keysOf(lists.investmentCategories, 'investmentCategory'),
      }
    },
    // Maps are not plain data: comparing them part by part would find nothing in them.
    structuralSharing: false,
    staleTime: 30 * 60_000,
  })
}

/** Labels under both id and key, because which of them an item carries differs from list to list. */
function labelsOf(items: readonly ReferenceItem[], thing: string): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item) => {
      const { id, key, label } = describeReference(item, thing)
      return [id && comparableId(id), key].flatMap((name) =>
        name === undefined ? [] : [[name, label ?? name] as const],
      )
    }),
  )
}

function keysOf(items: readonly ReferenceItem[], thing: string): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item) => {
      const { id, key } = describeReference(item, thing)
      return id === undefined || key === undefined ? [] : [[comparableId(id), key] as const]
    }),
  )
}
