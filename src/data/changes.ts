// What happened since the person was here.
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { ChangeNote } from '#offline/replica/change-note.ts'
import { usePlanning } from './planning.tsx'

interface NotedSource {
  readonly name: string
  readonly readNotes: () => Promise<readonly ChangeNote[]>
}

/** The notes of one hierarchy. */
export function changesQuery({ name, readNotes }: NotedSource) {
  return queryOptions({
    queryKey: [name, 'changes'],
    queryFn: () => readNotes(),
    retry: false,
    staleTime: 0,
  })
}

/** How many records have changed in both hierarchies. */
export function useChangeCount(): number {
  const { focusAreas, organizations } = usePlanning()
  const lists = useQueries({ queries: [changesQuery(focusAreas), changesQuery(organizations)] })
  return lists.reduce((count, { data }) => count + (data?.length ?? 0), 0)
}
