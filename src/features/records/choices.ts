// What the owner and the type of a record are chosen from: the catalog of the site, or what its records name.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import type { HierarchyKind } from '#contract/resources.ts'
import { useCatalog, useCatalogRefresh } from '#data/catalog.ts'
import { isSettled } from '#data/list-store.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { observedTypesAndOwners, typesBelow } from '#hierarchy/observed-types-and-owners.ts'
import type { Person } from './person-options.ts'

/** Where choices come from. `observed`: from the records on this device, so that others may exist. */
export type ChoiceSource = 'loading' | 'catalog' | 'observed'

function sourceOf({ kind }: ReturnType<typeof useCatalog>): ChoiceSource {
  if (kind === 'loading') return 'loading'
  return kind === 'listed' ? 'catalog' : 'observed'
}

/** The people who can own a record of this kind. */
export function useOwnerChoices(kind: HierarchyKind) {
  const catalog = useCatalog('people')
  const { owners } = useSeenValues(kind)
  const session = useQuery(sessionQuery(usePlanning())).data
  const { recent, remember } = useRecentOwners()
  const lookAgain = useCatalogRefresh('people')
  const listed = catalog.kind === 'listed' ? catalog.entries : undefined
  const { people, known } = useMemo(() => {
    const seen: readonly Person[] = owners.map(({ id, name }) => ({ id, name }))
    if (!listed) return { people: seen, known: seen }
    const entries = listed.map(({ id, name, email, retired }) => {
      return { id, name: name ?? email ?? '', ...(email && { email }), retired }
    })
    // A person without name and email can be kept, and not chosen.
    return {
      people: entries.filter(({ name, retired }) => name !== '' && !retired),
      known: [...entries, ...seen],
    }
  }, [listed, owners])
  return {
    source: sourceOf(catalog),
    people,
    /** Also those who cannot be chosen any more. */
    nameOf: (id: string) => known.find((person) => person.id === id && person.name !== '')?.name,
    // A site behind a gateway does not say which of its users a credential belongs to.
    me: session?.gateway ? undefined : session?.principal.id,
    recent,
    remember,
    /** Reads the people again. */
    lookAgain,
  }
}

/** The types that a new record can have. */
export function useTypeChoices(kind: HierarchyKind) {
  const catalog = useCatalog(`${kind}-types`)
  const { types: seen } = useSeenValues(kind)
  const listed = catalog.kind === 'listed' ? catalog.entries : undefined
  const { all, below } = useMemo(() => {
    if (!listed) return { all: seen, below: (parentTypeId?: string) => typesBelow(seen, parentTypeId) }
    const offered = new Set(listed.filter(({ retired }) => retired === false).map(({ id }) => id))
    const all = listed
      .map(({ id, name, level }) => ({ id, name: name ?? '', level: level ?? 0 }))
      .toSorted((one, other) => one.level - other.level || one.name.localeCompare(other.name))
    const below = (parentTypeId?: string) => typesBelow(all, parentTypeId).filter(({ id }) => offered.has(id))
    return { all, below }
  }, [listed, seen])
  return {
    source: sourceOf(catalog),
    /** Those that fit below a parent of this type, by level; all at the top. */
    below,
    nameOf: (id: string) => all.find((type) => type.id === id)?.name,
    /** How many records have the type. */
    usesOf: (id: string) => seen.find((type) => type.id === id)?.records ?? 0,
    /** Higher types have lower levels. */
    levelOf: useCallback((id: string) => all.find((type) => type.id === id)?.level, [all]),
    canManage: catalog.kind === 'listed' && catalog.canManage,
  }
}

/**
 * Whether loading the tree has ended, so that it offers all types and owners. Stays true: loading it again does not
 * close a form.
 */
export function useIsTreeRead(kind: HierarchyKind): boolean {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const [wasRead, setWasRead] = useState(false)
  const isRead = useSyncExternalStore(store.subscribe, () => isSettled(store.getSnapshot()))
  if (isRead && !wasRead) setWasRead(true)
  return isRead || wasRead
}

/** The types and owners that this device has seen in the hierarchy. */
export function useSeenValues(kind: HierarchyKind) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const isRead = useIsTreeRead(kind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values differ once the tree has been read
  return useMemo(() => observedTypesAndOwners(store.getSnapshot().index), [store, isRead])
}

// The owners that the person chose last on this device. They are kept with the replica of the person, and go with it.

const RecentOwners = z.array(z.string())
const name = 'recent-owners'
const maxRecent = 5

/** The IDs of the owners chosen last, the latest first, and a function that adds one. */
function useRecentOwners() {
  const { device } = usePlanning()
  const queryClient = useQueryClient()
  const { data: recent = [] } = useQuery({
    queryKey: [name],
    queryFn: async () => {
      const store = await device.replicaContext().store
      const kept = RecentOwners.safeParse(await store.readValue(name).catch(() => undefined))
      return kept.success ? kept.data : []
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const remember = (id: string) => {
    const ids = [id, ...recent.filter((one) => one !== id)].slice(0, maxRecent)
    queryClient.setQueryData([name], ids)
    // Not waited for: a convenience is missing where it cannot be kept.
    Promise.resolve(device.replicaContext().store)
      .then((store) => store.writeValue(name, ids))
      .catch(() => {})
  }
  return { recent, remember }
}
