import type { Page } from '#contract/listing.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'

/** How many records the service found by its own count, and how many of them it handed over. */
export interface NameSearchResults {
  readonly total: number
  readonly shown: number
}

/** Records asked for at once: as many as anybody looks through. */
export const maxNamesFound = '200'

/** Puts what was found into the hierarchy. */
export function applyFound<Item extends HierarchyRecord>(
  source: HierarchyStore<Item>,
  { values, totalCount }: Page<Item>,
): NameSearchResults {
  source.apply(...values)
  return { total: Math.max(totalCount ?? 0, values.length), shown: values.length }
}
