import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { describeReference, ReferenceItem, type ReferenceLabel } from '#contract/reference-lists.ts'
import { readOrCached } from '#data/cached-response.ts'
import type { Planning } from '#data/planning.tsx'
import { describeReferences, readCatalogNames, readReferences } from './reference-lists.ts'

const ReferenceLists = z.object({
  costTypes: z.array(ReferenceItem),
  costSubtypes: z.array(ReferenceItem),
  investmentCategories: z.array(ReferenceItem),
  // Absent from what earlier releases kept.
  expenditureTypes: z.optional(z.array(ReferenceItem)),
})

/** The names that people know, by the id or the key by which items refer to them; ids in lower case. */
export interface ReferenceLabels {
  readonly costTypes: ReadonlyMap<string, string>
  readonly costSubtypes: ReadonlyMap<string, string>
  readonly investmentCategories: ReadonlyMap<string, string>
  readonly expenditureTypes: ReadonlyMap<string, string>
  /** Keys by id, for rows of an import, which name a reference by its key. */
  readonly costSubtypeKeys: ReadonlyMap<string, string>
  readonly investmentCategoryKeys: ReadonlyMap<string, string>
}

/** The reference lists that cost items refer to. They change about as often as a company's chart of accounts. */
export function referenceLabelsQuery(planning: Planning) {
  return queryOptions({
    queryKey: ['reference-lists', 'labels'],
    queryFn: async ({ signal }): Promise<ReferenceLabels> => {
      const lists = await readOrCached(planning.device, {
        name: 'reference-lists',
        schema: ReferenceLists,
        read: async () => {
          const [costTypes, costSubtypes, investmentCategories, expenditureTypes] = await Promise.all([
            readReferences(planning, 'costTypes', signal),
            readReferences(planning, 'costSubtypes', signal),
            readReferences(planning, 'investmentCategories', signal),
            readCatalogNames(planning, 'expenditure-types', signal),
          ])
          return {
            costTypes: [...costTypes],
            costSubtypes: [...costSubtypes],
            investmentCategories: [...investmentCategories],
            expenditureTypes: [...expenditureTypes],
          }
        },
      })
      const subtypes = describeReferences(lists.costSubtypes, 'costSubtypes')
      const categories = describeReferences(lists.investmentCategories, 'investmentCategories')
      return {
        costTypes: labelsOf(describeReferences(lists.costTypes, 'costTypes')),
        costSubtypes: labelsOf(subtypes),
        investmentCategories: labelsOf(categories),
        expenditureTypes: labelsOf(
          (lists.expenditureTypes ?? []).map((item) => describeReference(item, 'expenditureType')),
        ),
        costSubtypeKeys: keysOf(subtypes),
        investmentCategoryKeys: keysOf(categories),
      }
    },
    // Maps are not plain data: comparing them part by part would find nothing in them.
    structuralSharing: false,
    staleTime: 30 * 60_000,
  })
}

/** Labels under both id and key, because which of them an item carries differs from list to list. */
function labelsOf(references: readonly ReferenceLabel[]): ReadonlyMap<string, string> {
  return new Map(
    references.flatMap(({ id, key, label }) =>
      [id, key].flatMap((name) => (name === undefined ? [] : [[name, label ?? name] as const])),
    ),
  )
}

function keysOf(references: readonly ReferenceLabel[]): ReadonlyMap<string, string> {
  return new Map(
    references.flatMap(({ id, key }) => (id === undefined || key === undefined ? [] : [[id, key] as const])),
  )
}
