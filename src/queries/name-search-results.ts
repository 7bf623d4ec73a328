import type { Page } from '#contract/listing.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'

/** How many records the service found by its own count, and how many of them it handed over. */
export interface NameSearchResults {
  readonly total: number
  readonly shown: number
}

/** Records asked for at once: as many as anybody looks through. */
export const maxNamesFound = '200'

export function countFound({ values, totalCount }: Page<HierarchyRecord>): NameSearchResults {
  return { total: Math.max(totalCount ?? 0, values.length), shown: values.length }
}
