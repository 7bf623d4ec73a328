// The changes of the catalog. They need the network, because others choose from its lists.
import { useQueryClient } from '@tanstack/react-query'
import { asFailure, type Failure } from '#client/failure.ts'
import type {
  CatalogList,
  CreateCatalogEntryRequest,
  UpdateCatalogEntryRequest,
} from '#contract/catalog-operations.ts'
import { catalogKey } from '#data/catalog.ts'
import { type Planning, usePlanning } from '#data/planning.tsx'
import { sessionKey } from '#data/session.ts'
import { useMutationOnce } from '#data/use-once.ts'

/** An entry that was not added, and why. */
export interface NotAdded {
  readonly name: string
  readonly failure: Failure
}

interface AddMany {
  readonly bodies: readonly CreateCatalogEntryRequest[]
  /** Called before each entry with the number of those before it. */
  readonly onProgress: (done: number) => void
}

interface AddedMany {
  readonly added: number
  /** Those that the service refused; of one that may have been carried out the list says whether it was. */
  readonly refused: readonly NotAdded[]
  /** The entry at which it ended; those after it were not sent. */
  readonly stopped: NotAdded | undefined
}

/** Adds entries one after the other: one that is refused for what it is leaves the others, everything else ends it. */
async function addOneByOne(
  { api }: Planning,
  list: CatalogList,
  bodies: AddMany['bodies'],
  onProgress: AddMany['onProgress'],
): Promise<AddedMany> {
  const refused: NotAdded[] = []
  for (const [done, body] of bodies.entries()) {
    onProgress(done)
    try {
      await api.createCatalogEntry({ params: { list }, body })
    } catch (error) {
      const failure = asFailure(error)
      const one = { name: body.name, failure }
      if (failure.kind !== 'conflict' && failure.kind !== 'invalid') {
        return { added: done - refused.length, refused, stopped: one }
      }
      refused.push(one)
    }
  }
  return { added: bodies.length - refused.length, refused, stopped: undefined }
}

/** Gives the site another name. */
export function useRenameSite() {
  const { api } = usePlanning()
  const queryClient = useQueryClient()
  return useMutationOnce({
    mutationFn: (name: string) => api.renameSite({ body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKey }),
  })
}

/** The changes of one list. Each makes the list stale. */
export function useCatalogChanges(list: CatalogList) {
  const planning = usePlanning()
  const { api } = planning
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: catalogKey })
  const addMany = useMutationOnce({
    mutationFn: ({ bodies, onProgress }: AddMany) => addOneByOne(planning, list, bodies, onProgress),
    onSettled,
  })
  const add = useMutationOnce({
    mutationFn: (body: CreateCatalogEntryRequest) => api.createCatalogEntry({ params: { list }, body }),
    onSettled,
  })
  const change = useMutationOnce({
    mutationFn: ({ entryId, ...body }: UpdateCatalogEntryRequest & { readonly entryId: string }) =>
      api.updateCatalogEntry({ params: { list, entryId }, body }),
    onSettled,
  })
  const reorder = useMutationOnce({
    mutationFn: (ids: readonly string[]) =>
      api.reorderCatalogEntries({ params: { list }, body: { ids: [...ids] } }),
    onSuccess: (answer) => queryClient.setQueryData([...catalogKey, list], answer),
    // Ends without waiting for the lists: the next move would be dropped until then.
    onSettled: () => void onSettled(),
  })
  const remove = useMutationOnce({
    mutationFn: (entryId: string) => api.deleteCatalogEntry({ params: { list, entryId } }),
    onSettled,
  })
  return { add, addMany, change, reorder, remove }
}
