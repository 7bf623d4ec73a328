// Asks the service for records by a part of their names while not all of them have been read. What it finds is put
// into the hierarchy; hits carry their path, so that each has its place in the tree immediately. The names of their
// ancestors follow, as far as they have not been read.
import { useQueries, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/listing.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { minSearchText, namesQuery, recordQuery } from '#data/records/record-queries.ts'
import type { ServiceNames } from '#hierarchy/view-state.ts'

interface SearchOptions {
  /** As the address says it: that a moment has passed since the last keystroke is known by then. */
  readonly text: string
  /** False once every record has been read: then the service knows nothing more. */
  readonly isNeeded: boolean
}

/** The service's own answer to a search in a tree that is still being read. */
export function useServiceNames(kind: HierarchyKind, { text, isNeeded }: SearchOptions): ServiceNames {
  const planning = usePlanning()
  const nameContains = text.trim()
  const isAsked = isNeeded && nameContains.length >= minSearchText && nameContains.length <= limits.searchText
  const { data, isError } = useQuery({ ...namesQuery(planning, kind, nameContains), enabled: isAsked })
  const { index } = hierarchyStoreOf(planning, kind).getSnapshot()
  // Those that came with a page of the list need no request any more.
  const unnamed = isAsked ? (data?.ancestors ?? []).filter((id) => index.find(id) === undefined) : []
  useQueries({ queries: unnamed.map((id) => ({ ...recordQuery(planning, kind, id), retry: false })) })
  if (!isAsked) return { kind: 'not-asked' }
  if (isError) return { kind: 'failed' }
  return data ? { kind: 'answered', total: data.total, shown: data.shown } : { kind: 'asking' }
}
