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

/** Statuses that the service gives a record itself, by name, in their order. They keep their names, and stay. */
export const statusesOfService = {
  'organization-statuses': ['ACTIVE', 'ARCHIVED'],
  'focus-area-statuses': ['PENDING'],
} as const

export function isSetByService(list: CatalogList, { name }: { readonly name: string | null }): boolean {
  return Object.entries(statusesOfService).some(
    ([one, names]: [string, readonly (string | null)[]]) => one === list && names.includes(name),
  )
}
