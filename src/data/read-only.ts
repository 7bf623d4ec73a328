// Whether the person may write in an area, so that nothing is offered that the service refuses.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Area, accessScope } from '#contract/access.ts'
import {
  areasOfList,
  type CatalogEntries,
  type CatalogList,
  catalogLists,
} from '#contract/catalog-operations.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import type { Session } from '#contract/session.ts'
import { closedBySession } from './area-states.ts'
import { catalogKey, catalogQuery } from './catalog.ts'
import { usePlanning } from './planning.tsx'
import type { RequestLogSnapshot } from './request-log.ts'
import { sessionQuery } from './session.ts'

/** Closed by the site; not among the rights of the session; or the last change was rejected. */
export type ReadOnlyReason = 'closed' | 'no-scope' | 'refused'

/** Why the person can only read an area; undefined where writing is open as far as is known. */
export function readOnlyReason(
  area: Area,
  session: Session | null | undefined,
  { areas: uses }: RequestLogSnapshot,
): ReadOnlyReason | undefined {
  const closed = session && closedBySession(session, area, 'writing')
  if (closed) return closed.reason === 'area-disabled' ? 'closed' : 'no-scope'
  // The rights at a site behind a gateway are known only from its answers; with 403 an area is closed (§7).
  const { reading, writing } = uses[area]
  if (reading?.failure === 'forbidden' && reading.isAboutRights !== false) return 'closed'
  return writing?.failure === 'forbidden' && writing.isAboutRights !== false ? 'refused' : undefined
}

/** Why the signed-in person can only read this area; undefined where they may write. */
export function useReadOnlyReason(area: Area): ReadOnlyReason | undefined {
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  const { subscribe, getSnapshot } = planning.requestLog
  // Of the log only this: it changes with every request, and the screens need not be rendered for each.
  return useSyncExternalStore(subscribe, () => readOnlyReason(area, session, getSnapshot()))
}

/**
 * Whether the site can change the status, the target date and the parent of a record, as the bundled service does;
 * undefined until that is known. A service of an earlier release, which has no catalog either, cannot.
 */
export function useHasExtendedFields(kind: HierarchyKind): boolean | undefined {
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  // Loaded where records are shown, for the colors of their statuses.
  const { data: statuses } = useQuery({ ...catalogQuery(planning, `${kind}-statuses`), enabled: false })
  return session ? session.gateway === undefined && statuses !== null : undefined
}

// Which lists of the catalog the person may read.

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
