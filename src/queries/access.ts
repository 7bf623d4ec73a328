// Who may call, for those who manage it. Nothing of it is kept on the device, and every change needs the network.
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asFailure } from '#client/failure.ts'
import type {
  CreateCredentialRequest,
  CreatePrincipalRequest,
  Principal,
  UpdatePrincipalRequest,
  Write,
} from '#contract/access-operations.ts'
import type { FailureMessage } from '#hierarchy/view-state.ts'
import { describeFailure } from './failure-messages.ts'
import { type Planning, usePlanning } from './planning.tsx'
import { sessionKey } from './session-key.ts'

const accessKey = ['access'] as const

function principalsQuery({ api }: Planning) {
  return queryOptions({
    queryKey: [...accessKey, 'principals'],
    queryFn: async ({ signal }) => (await api.listPrincipals({}, { signal })).values,
  })
}

export type AccessViewState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly words: FailureMessage; readonly retry: () => void }
  | { readonly kind: 'shown'; readonly value: Value }

/** Everybody who may call, in the order in which they came. */
export function usePrincipals(): AccessViewState<readonly Principal[]> {
  const { data, error, refetch } = useQuery(principalsQuery(usePlanning()))
  if (data) return { kind: 'shown', value: data }
  if (!error) return { kind: 'loading' }
  const words = describeFailure(asFailure(error), 'who may call')
  return { kind: 'failed', words, retry: () => void refetch() }
}

export interface WriteLog {
  readonly writes: readonly Write[]
  readonly total: number
  /** Reads further back; undefined at the end. */
  readonly readMore: (() => void) | undefined
  readonly isReading: boolean
}

/** The writes of the site, newest first, as far back as was asked. */
export function useWriteLog(): AccessViewState<WriteLog> {
  const { api } = usePlanning()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...accessKey, 'writes'],
    queryFn: ({ pageParam, signal }) =>
      api.listWrites({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
  })
  if (data) {
    const value: WriteLog = {
      writes: data.pages.flatMap(({ values }) => values),
      total: data.pages[0]?.totalCount ?? 0,
      readMore: hasNextPage ? () => void fetchNextPage() : undefined,
      isReading: isFetchingNextPage,
    }
    return { kind: 'shown', value }
  }
  if (!error) return { kind: 'loading' }
  const words = describeFailure(asFailure(error), 'the writes')
  return { kind: 'failed', words, retry: () => void refetch() }
}

/** What one may change about who may call. Each makes the list and the log stale. */
export function useAccessChanges() {
  const { api } = usePlanning()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: accessKey })
  const addPrincipal = useMutation({
    mutationFn: (body: CreatePrincipalRequest) => api.createPrincipal({ body }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ principalId, ...body }: UpdatePrincipalRequest & { readonly principalId: string }) =>
      api.updatePrincipal({ params: { principalId }, body }),
    // It may have been oneself.
    onSettled: () => Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: sessionKey })]),
  })
  const endSessions = useMutation({
    mutationFn: (principalId: string) => api.endSessions({ params: { principalId } }),
    onSettled: () => Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: sessionKey })]),
  })
  const addCredential = useMutation({
    mutationFn: ({ principalId, ...body }: CreateCredentialRequest & { readonly principalId: string }) =>
      api.createCredential({ params: { principalId }, body }),
    // The secret in the answer must not stay in memory longer than it is shown.
    gcTime: 0,
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (params: { readonly principalId: string; readonly credentialId: string }) =>
      api.revokeCredential({ params }),
    onSettled,
  })
  return { addPrincipal, change, endSessions, addCredential, revoke }
}

/** What was wrong with a change, in the service's words where it has some. */
export function accessProblem(error: Error | null): string | undefined {
  if (!error) return undefined
  const failure = asFailure(error)
  if (failure.errors.length > 0) return failure.message
  return failure.kind === 'offline' || failure.kind === 'timeout'
    ? 'The service did not answer; whether the change was made shows in the list once it does.'
    : `The change was not made. ${failure.message}`
}
