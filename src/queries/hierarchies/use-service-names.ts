// Asks the service for records by a part of their names while not all of them have been read. What it finds is put
// into the hierarchy; hits carry their path, so that each has its place in the tree at once.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/listing.ts'
import type { ServiceNames } from '#hierarchy/view-state.ts'
import type { NameSearchResults } from '#queries/name-search-results.ts'

export type NamesQuery = UseQueryOptions<NameSearchResults, Error, NameSearchResults, string[]>

interface SearchOptions {
  /** As the address says it: that a moment has passed since the last keystroke is known by then. */
  readonly text: string
  /** False once every record has been read: then the service knows nothing more. */
  readonly isNeeded: boolean
  readonly queryOf: (nameContains: string) => NamesQuery
}

/** One letter would bring a page of anything. */
const shortestText = 2

/** The service's own answer to what is searched in a tree that is still being read. */
export function useServiceNames({ text, isNeeded, queryOf }: SearchOptions): ServiceNames {
  const nameContains = text.trim()
  const isAsked = isNeeded && nameContains.length >= shortestText && nameContains.length <= limits.searchText
  const { data, isError } = useQuery({ ...queryOf(nameContains), enabled: isAsked })
  if (!isAsked) return { kind: 'not-asked' }
  if (isError) return { kind: 'failed' }
  return data ? { kind: 'answered', ...data } : { kind: 'asking' }
}
