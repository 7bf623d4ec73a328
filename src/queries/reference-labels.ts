import { queryOptions } from '@tanstack/react-query'
import { describeReference, investmentCategoriesOf, type ReferenceItem } from '#contract/reference-lists.ts'
import type { Planning } from './planning.tsx'

/** The names that people know, by the id or the key by which items refer to them; ids in lower case. */
export interface ReferenceLabels {
  readonly costTypes: ReadonlyMap<string, string>
  readonly costSubtypes: ReadonlyMap<string, string>
  readonly investmentCategories: ReadonlyMap<string, string>
}

/** The reference lists that cost items refer to. They change about as often as a company's chart of accounts. */
export function referenceLabelsQuery({ api }: Planning) {
  return queryOptions({
    queryKey: ['reference-lists', 'labels'],
    queryFn: async ({ signal }): Promise<ReferenceLabels> => {
      const [types, subtypes, categories] = await Promise.all([
        api.listCostTypes({}, { signal }),
        api.listCostSubtypes({}, { signal }),
        api.listInvestmentCategories({}, { signal }),
      ])
      return {
        costTypes: labelsOf(types.values, 'costType'),
        costSubtypes: labelsOf(subtypes.values, 'costSubtype'),
        investmentCategories: labelsOf(investmentCategoriesOf(categories), 'investmentCategory'),
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
      return [id?.toLowerCase(), key].flatMap((name) => (name === undefined ? [] : [[name, label] as const]))
    }),
  )
}
