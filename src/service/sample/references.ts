// The four reference lists that fund items refer to.
import type { Insertable } from 'kysely'
import type { ReferenceList, ReferenceRow } from '#service/database/tables.ts'
import { benefitTypes, costSubtypes, costTypes, investmentCategories } from './company-data.ts'
import { type SampleSource, stream } from './source.ts'

interface Entry {
  readonly key: string
  readonly name: string
  /** Key of the cost type that a cost subtype belongs to. */
  readonly costType?: string
}

/** All lists, each in the order in which people expect to choose from it. */
export function sampleReferences(source: SampleSource): Insertable<ReferenceRow>[] {
  const random = stream(source, 'references')
  const displayNames = new Map(costTypes.map((type) => [type.key, type.name]))
  const rows = (list: ReferenceList, entries: readonly Entry[]): Insertable<ReferenceRow>[] =>
    entries.map(({ key, name, costType }, position) => ({
      site_id: source.siteId,
      list,
      id: random.uuid(),
      key,
      name,
      display_name: costType ? `${displayNames.get(costType)}: ${name}` : name,
      position,
      parent_key: costType ?? null,
    }))
  return [
    ...rows('cost-type', costTypes),
    ...rows('cost-subtype', costSubtypes),
    ...rows('benefit-type', benefitTypes),
    ...rows('investment-category', investmentCategories),
  ]
}
