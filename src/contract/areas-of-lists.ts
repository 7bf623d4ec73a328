// Which areas use each list of the catalog: who may read their records may read the list.
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
