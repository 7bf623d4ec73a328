// The views of trees that the person saved. The service stores them; none is on the device, so that none is left there.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asFailure, type Failure } from '#client/failure.ts'
import { type CreateViewRequest, type SavedView, viewOperations } from '#contract/view-operations.ts'
import { useFunctionsOf } from './planning.tsx'

const viewsKey = ['saved-views'] as const

export interface SavedViews {
  /** Those of the tree, by name; undefined until they are loaded. */
  readonly views: readonly SavedView[] | undefined
  /** Why they could not be loaded, or why the last change was not made. */
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  /** Saves a view; one by the same name is replaced. @throws Failure */
  readonly save: (view: CreateViewRequest) => Promise<unknown>
  readonly rename: (view: SavedView, name: string) => Promise<unknown>
  readonly remove: (view: SavedView) => Promise<unknown>
}

/** @param isNeeded false: the views are not loaded, as at a site that may store none */
export function useSavedViews(tree: SavedView['tree'], isNeeded = true): SavedViews {
  const { listViews, createView, updateView, deleteView } = useFunctionsOf(viewOperations)
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await listViews({}, { signal })).values,
    retry: false,
    enabled: isNeeded,
  })
  const views = data?.filter((view) => view.tree === tree)
  const { mutateAsync, isPending, ...change } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    // Runs changes one after the other, so that the last one reported is the last one made.
    scope: { id: viewsKey[0] },
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsKey }),
  })
  const problem = change.error ?? (data ? null : error)
  return {
    views,
    failure: problem ? asFailure(problem) : undefined,
    isBusy: isPending,
    save: (view) =>
      mutateAsync(() => {
        // Looked up when its turn comes: a change before it may have given another view this name.
        const known = queryClient.getQueryData<readonly SavedView[]>(viewsKey)
        const present = known?.find((one) => one.tree === tree && one.name === view.name)
        const { search, columns } = view
        return present
          ? updateView({ params: { viewId: present.id }, body: { search, columns } })
          : createView({ body: view })
      }),
    rename: ({ id }, name) => mutateAsync(() => updateView({ params: { viewId: id }, body: { name } })),
    remove: ({ id }) => mutateAsync(() => deleteView({ params: { viewId: id } })),
  }
}
