// What this device keeps of the site, in numbers.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { subscribeToAll } from '#hierarchy/change-signal.ts'
import { usePlanning } from './planning.tsx'

const lists = ['focusAreas', 'organizations', 'costItems', 'benefitItems'] as const

interface KeptList {
  readonly list: (typeof lists)[number]
  readonly count: number
}

/** How many records of each list are kept here, without the lists that were never loaded; empty until that is read. */
export function useKeptLists(): readonly KeptList[] {
  const planning = usePlanning()
  const { replica, scope } = planning.device
  // When the reading of a list ends, its records are stored.
  const latestEnd = useSyncExternalStore(
    (listener) =>
      subscribeToAll(
        lists.map((list) => planning[list]),
        listener,
      ),
    () => Math.max(...lists.map((list) => planning[list].getSnapshot().readAt)),
  )
  const { data = [] } = useQuery({
    queryKey: ['kept-lists', scope, latestEnd],
    queryFn: async () => {
      const store = await replica.store
      const counts = await Promise.all(
        lists.map(async (list) => {
          const { metadata } = await store.readList(planning[list].name)
          return { list, count: metadata.records }
        }),
      )
      return counts.filter(({ count }) => count > 0)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
  return data
}
