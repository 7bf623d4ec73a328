// Facts of the lists of the catalog: which areas use each, and what the service sets itself.
import type { Area } from './access.ts'
import type { CatalogList } from './catalog-operations.ts'

/** The areas whose records are made of the entries of each list. */
export const areasOfList: Readonly<Record<CatalogList, readonly Area[]>> = {
  'organization-types': ['organizations'],
  'focus-area-types': ['focus-areas'],
  'organization-statuses': ['organizations'],
  'focus-area-statuses': ['focus-areas'],
  people: ['organizations', 'focus-areas'],
  'cost-types': ['funds'],
  'cost-subtypes': ['funds'],
  'benefit-types': ['funds'],
  'investment-categories': ['funds'],
  'expenditure-types': ['funds'],
}

/** Names of the statuses that the service gives a record itself, in their order. */
export const statusesOfService: Partial<Readonly<Record<CatalogList, readonly string[]>>> = {
  'organization-statuses': ['ACTIVE', 'ARCHIVED'],
  'focus-area-statuses': ['PENDING'],
}

/** True for a status that the service gives records itself: it keeps its name, and is neither retired nor deleted. */
export function isSetByService(list: CatalogList, { name }: { readonly name: string | null }): boolean {
  return statusesOfService[list]?.includes(name ?? '') ?? false
}
