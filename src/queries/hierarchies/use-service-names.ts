// Asks the service for records by a part of their names while not all of them have been read. What it finds is put
// into the hierarchy; hits carry their path, so that each has its place in the tree immediately.
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/listing.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import type { ServiceNames } from '#hierarchy/view-state.ts'
import { usePlanning } from '#queries/planning.tsx'
import { namesQuery } from './record-queries.ts'

interface SearchOptions {
  /** As the address says it: that a moment has passed since the last keystroke is known by then. */
  readonly text: string
  /** False once every record has been read: then the service knows nothing more. */
  readonly isNeeded: boolean
}

/** One letter would bring a page of anything. */
const shortestText = 2

/** The service's own answer to a search in a tree that is still being read. */
export function useServiceNames(kind: HierarchyKind, { text, isNeeded }: SearchOptions): ServiceNames {
  const planning = usePlanning()
  const nameContains = text.trim()
  const isAsked = isNeeded && nameContains.length >= shortestText && nameContains.length <= limits.searchText
  const { data, isError } = useQuery({ ...namesQuery(planning, kind, nameContains), enabled: isAsked })
  if (!isAsked) return { kind: 'not-asked' }
  if (isError) return { kind: 'failed' }
  return data ? { kind: 'answered', ...data } : { kind: 'asking' }
}
