// Which lists of the catalog the person may read.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Area, accessScope } from '#contract/access.ts'
import {
  areasOfList,
  type CatalogEntries,
  type CatalogList,
  catalogLists,
} from '#contract/catalog-operations.ts'
import type { Session } from '#contract/session.ts'
import { closedBySession } from './area-states.ts'
import { catalogKey } from './catalog.ts'
import { usePlanning } from './planning.tsx'
import { sessionQuery } from './session.ts'

/** The lists that the session lets the person read, as far as it says: it does not name who manages the catalog. */
function listsOfSession(session: Session | null | undefined): readonly CatalogList[] {
  if (!session) return []
  const isOpen = (area: Area) =>
    !closedBySession(session, area, 'reading') || !closedBySession(session, area, 'writing')
  return catalogLists.filter(
    (list) => areasOfList[list].some(isOpen) || (list === 'people' && session.scopes.includes(accessScope)),
  )
}

/** The lists to offer: those that the person may read. The person who manages the catalog reads all of them. */
export function useReadableLists(): readonly CatalogList[] {
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery(usePlanning())).data
  const read = queryClient.getQueriesData<CatalogEntries | null>({ queryKey: catalogKey })
  return read.some(([, data]) => data?.canManage) ? catalogLists : listsOfSession(session)
}

/** The list to begin with: one that the person may read, and the levels of focus areas before all others. */
export function useFirstList(): CatalogList {
  const lists = listsOfSession(useQuery(sessionQuery(usePlanning())).data)
  const [first = 'focus-area-types'] = lists
  return lists.includes('focus-area-types') ? 'focus-area-types' : first
}
