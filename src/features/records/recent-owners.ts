// The owners that the person chose last on this device. They are kept with the replica of the person, and go with it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { usePlanning } from '#data/planning.tsx'

const RecentOwners = z.array(z.string())
const name = 'recent-owners'
const maxRecent = 5

/** The IDs of the owners chosen last, the latest first, and a function that adds one. */
export function useRecentOwners() {
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
