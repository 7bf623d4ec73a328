// The catalog of the site: types, statuses, people and reference lists. Only the bundled service has one; elsewhere, and
// until it has answered, the console offers what it has observed in the records.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { z } from 'zod/mini'
import { asFailure, isFailure } from '#client/failure.ts'
import { CatalogEntries, type CatalogEntry, type CatalogList } from '#contract/catalog-operations.ts'
import { isArchived } from '#contract/organizations.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { textOrder } from '#hierarchy/sort-comparison.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { readOrCached, untilAnswered } from './cached-response.ts'
import { type Planning, usePlanning } from './planning.tsx'
import { sessionQuery } from './session.ts'

/** Null for a site without a catalog. */
const KeptCatalog = z.nullable(CatalogEntries)

/** The cache key of all lists. */
export const catalogKey = ['catalog'] as const

/** One list; without the service, what this device read last. */
export function catalogQuery(planning: Planning, list: CatalogList) {
  return queryOptions({
    queryKey: [...catalogKey, list],
    queryFn: ({ signal }) =>
      readOrCached(planning.device, {
        name: `catalog ${list}`,
        schema: KeptCatalog,
        read: () => requestCatalog(planning, list, signal),
      }),
    staleTime: 60_000,
    ...untilAnswered,
    // What was observed is offered after a failure: a form is not kept waiting for further attempts.
    retry: false,
  })
}

/** True for another site than that of the bundled service, behind a gateway. */
export function isElsewhere({ device }: Planning): boolean {
  return device.marks.readSession(Date.now())?.gateway !== undefined
}

/** One list as the site has it; null for a site without a catalog. @throws Failure */
export async function requestCatalog(
  { api }: Planning,
  list: CatalogList,
  signal?: AbortSignal,
): Promise<CatalogEntries | null> {
  try {
    const answer = await api.listCatalogEntries({ params: { list } }, { signal })
    return list === 'people' ? { ...answer, values: answer.values.toSorted(byName) } : answer
  } catch (error) {
    if (isFailure(error, 'not-found', 'not-implemented')) return null
    throw error
  }
}

/** The entries of a list, or what this device read last; undefined for a site without a catalog. @throws Failure */
export async function fetchCatalog(
  planning: Planning,
  queryClient: QueryClient,
  list: CatalogList,
): Promise<readonly CatalogEntry[] | undefined> {
  const session = await queryClient.ensureQueryData(sessionQuery(planning))
  if (session == null || session.gateway !== undefined) return undefined
  return (await queryClient.fetchQuery(catalogQuery(planning, list)))?.values
}

/** As people sort names, which a database does by its letters; those without a name come last. */
function byName({ name: one }: CatalogEntry, { name: other }: CatalogEntry): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return textOrder.compare(one, other)
}

export type CatalogState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'listed'
      /** In the order of the list, retired ones included. */
      readonly entries: readonly CatalogEntry[]
      /** True when the person may change the catalog. */
      readonly canManage: boolean
      /** The names of those who may, where the person cannot. */
      readonly managers: readonly string[]
    }
  /** Another site, or a service without a catalog. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }

/** One list of the catalog, as far as the site has it. */
export function useCatalog(list: CatalogList): CatalogState {
  const planning = usePlanning()
  const session = useQuery(sessionQuery(planning)).data
  const isElsewhere = session?.gateway !== undefined
  const { data, error, refetch } = useQuery({
    ...catalogQuery(planning, list),
    enabled: session != null && !isElsewhere,
  })
  if (isElsewhere || data === null) return { kind: 'absent' }
  if (data) {
    return {
      kind: 'listed',
      entries: data.values,
      canManage: data.canManage,
      managers: data.managers ?? [],
    }
  }
  if (!error) return { kind: 'loading' }
  const failure: LoadFailure = { what: 'catalog', cause: asFailure(error) }
  return { kind: 'failed', failure, retry: () => void refetch() }
}

/** Reads a list again, also while it is being read. */
export function useCatalogRefresh(list: CatalogList): () => void {
  const queryClient = useQueryClient()
  return useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [...catalogKey, list] }),
    [queryClient, list],
  )
}

/** The part of a list that was read; it is loaded only while it is needed. */
function useListIf(list: CatalogList, isNeeded: boolean): CatalogEntries | null | undefined {
  const planning = usePlanning()
  const session = useQuery(sessionQuery(planning)).data
  const isHere = session != null && session.gateway === undefined
  return useQuery({ ...catalogQuery(planning, list), enabled: isNeeded && isHere }).data
}

/**
 * The names of the entries of a list by their IDs, as far as the catalog says them.
 * @param isNeeded true while a name may be asked for; only then the list is loaded
 */
export function useCatalogNames(list: CatalogList, isNeeded: boolean): (id: string) => string | undefined {
  const data = useListIf(list, isNeeded)
  return useCallback((id) => data?.values.find((entry) => entry.id === id)?.name ?? undefined, [data])
}

/** The statuses that a record of this kind can be given; an organization is archived by another operation. */
export function useStatusChoices(
  kind: HierarchyKind,
): readonly { readonly id: string; readonly name: string }[] {
  const catalog = useCatalog(`${kind}-statuses`)
  if (catalog.kind !== 'listed') return []
  return catalog.entries.flatMap(({ id, name, retired }) =>
    name !== null && !retired && !isArchived({ status: { name } }) ? [{ id, name }] : [],
  )
}

/** The name of an entry, from what was read of the list on this page. */
export function readCatalogName(queryClient: QueryClient, list: CatalogList, id: string): string | undefined {
  const data = queryClient.getQueryData<CatalogEntries | null>([...catalogKey, list])
  return data?.values.find((entry) => entry.id === id)?.name ?? undefined
}

/**
 * The color of each status of a kind by its name, as the catalog has it; undefined for a status without one, and
 * until the catalog was read.
 * @param isNeeded true while there are records to show; only then the list is loaded
 */
export function useStatusColors(
  kind: HierarchyKind,
  isNeeded: boolean,
): (status: string) => string | undefined {
  const data = useListIf(`${kind}-statuses`, isNeeded)
  return useMemo(() => {
    const colors = new Map(data?.values.map(({ name, color }) => [name, color ?? undefined]))
    return (status) => colors.get(status)
  }, [data])
}
