// Members and service accounts, for administrators. None of it is stored on the device, and every
// change needs the network.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asFailure } from '#client/failure.ts'
import type { CreateCredentialRequest } from '#contract/access.ts'
import {
  accessOperations,
  type CreatedSignInLink,
  type CreatePrincipalRequest,
  type Principal,
  type UpdatePrincipalRequest,
} from '#contract/access-operations.ts'
import { accountOperations, type OwnSession, type OwnTokens } from '#contract/account-operations.ts'
import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { bases } from '#contract/operations.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { useFunctionsOf } from './planning.tsx'
import { sessionKey } from './session.ts'
import { useMutationOnce } from './use-once.ts'

/** The cache key of access and of its audit log. */
const accessKey = ['access'] as const

/** All members and service accounts, in the order in which they were added. */
export function usePrincipals(): AccessViewState<readonly Principal[]> {
  const api = useFunctionsOf(accessOperations)
  const principals = useQuery({
    queryKey: [...accessKey, 'principals'],
    queryFn: async ({ signal }) => (await api.listPrincipals({}, { signal })).values,
  })
  return accessViewOf('members', principals)
}

/** The changes of access. Each makes the list and the log stale. */
export function useAccessChanges() {
  const api = useFunctionsOf(accessOperations)
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: accessKey })
  const addPrincipal = useMutationOnce({
    mutationFn: (body: CreatePrincipalRequest) => api.createPrincipal({ body }),
    onSettled,
  })
  const change = useMutationOnce({
    mutationFn: ({ principalId, ...body }: UpdatePrincipalRequest & { readonly principalId: string }) =>
      api.updatePrincipal({ params: { principalId }, body }),
    // The change may affect the user's own session.
    onSettled: () => Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: sessionKey })]),
  })
  const remove = useMutationOnce({
    mutationFn: (principalId: string) => api.removePrincipal({ params: { principalId } }),
    onSettled,
  })
  const endSessions = useMutationOnce({
    mutationFn: (principalId: string) => api.endSessions({ params: { principalId } }),
    onSettled: () => Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: sessionKey })]),
  })
  const addCredential = useMutationOnce({
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
  return { addPrincipal, change, remove, endSessions, addCredential, revoke }
}

/** Days for which an invitation link works. */
const invitationDays = 7

/** Invitation links. The link in an answer is a credential, and stays in memory only while it is shown. */
export function useInvitations() {
  const api = useFunctionsOf(accessOperations)
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: accessKey })
  const create = useMutationOnce({
    mutationFn: (principalId: string): Promise<CreatedSignInLink> =>
      api.createSignInLink({ params: { principalId }, body: { days: invitationDays } }),
    gcTime: 0,
    onSettled,
  })
  const revoke = useMutationOnce({
    mutationFn: (principalId: string) => api.revokeSignInLink({ params: { principalId } }),
    onSettled,
  })
  return { create, revoke }
}

/** The link with this code. Behind the `#`, where no server and no log sees it. */
export function signInLinkOf(code: string): string {
  return `${location.origin}/sign-in#code=${code}`
}

/** Why a change failed. `unconfirmed`: it may have been made, because no answer arrived. */
export type AccessProblem =
  | 'sign-in-again'
  | 'unconfirmed'
  | 'forbidden'
  | 'gone'
  | 'conflict'
  | 'invalid'
  | 'failed'

/** Undefined when nothing failed. */
export function accessProblem(error: Error | null): AccessProblem | undefined {
  if (!error) return undefined
  const { kind, errors } = asFailure(error)
  if (errors.some(({ type }) => type === 'SIGN_IN_AGAIN')) return 'sign-in-again'
  switch (kind) {
    case 'offline':
    case 'timeout':
      return 'unconfirmed'
    case 'forbidden':
      return 'forbidden'
    case 'not-found':
      return 'gone'
    case 'conflict':
      return 'conflict'
    case 'invalid':
      return 'invalid'
    default:
      return 'failed'
  }
}

// The answer of a query about access or one's own account, as a screen shows it.

export type AccessViewState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | { readonly kind: 'shown'; readonly value: Value }

interface AccessAnswer<Value> {
  readonly data: Value | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The answer of a query as a screen shows it; what was read once stays in view. */
function accessViewOf<Value>(
  what: LoadFailure['what'],
  { data, error, refetch }: AccessAnswer<Value>,
): AccessViewState<Value> {
  if (data) return { kind: 'shown', value: data }
  if (!error) return { kind: 'loading' }
  return { kind: 'failed', failure: { what, cause: asFailure(error) }, retry: () => void refetch() }
}

// The API tokens and the sessions of the signed-in person. None of it is stored on the device, and every change needs
// the network.

const ownKey = ['own-account'] as const

export function useOwnTokens(): AccessViewState<OwnTokens> {
  const api = useFunctionsOf(accountOperations)
  const tokens = useQuery({
    queryKey: [...ownKey, 'tokens'],
    queryFn: ({ signal }) => api.listOwnTokens({}, { signal }),
  })
  return accessViewOf('api-tokens', tokens)
}

/** Whether one must sign in again before one creates a credential; undefined until it is known. */
export function useNeedsSignIn(): boolean | undefined {
  const tokens = useOwnTokens()
  if (tokens.kind === 'loading') return undefined
  return tokens.kind === 'shown' && tokens.value.needsSignIn
}

/** The last used first. */
export function useOwnSessions(): AccessViewState<readonly OwnSession[]> {
  const api = useFunctionsOf(accountOperations)
  const sessions = useQuery({
    queryKey: [...ownKey, 'sessions'],
    queryFn: async ({ signal }) => (await api.listOwnSessions({}, { signal })).values,
  })
  return accessViewOf('sessions', sessions)
}

/** The changes of one's own account. Each makes tokens and sessions stale: a token ends the sessions it began. */
export function useOwnAccountChanges() {
  const api = useFunctionsOf(accountOperations)
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ownKey })
  const createToken = useMutationOnce({
    mutationFn: (body: CreateCredentialRequest) => api.createOwnToken({ body }),
    // The secret in the answer must not stay in memory longer than it is shown.
    gcTime: 0,
    onSettled,
  })
  const revokeToken = useMutation({
    mutationFn: (credentialId: string) => api.revokeOwnToken({ params: { credentialId } }),
    // It may have been the token of this session.
    onSettled: () => Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: sessionKey })]),
  })
  const endSession = useMutation({
    mutationFn: (sessionId: string) => api.endOwnSession({ params: { sessionId } }),
    onSettled,
  })
  const endOthers = useMutationOnce({
    mutationFn: () => api.endOtherSessions({}),
    onSettled,
  })
  return { createToken, revokeToken, endSession, endOthers }
}

// The audit log, for administrators. None of it is stored on the device.

export type AuditFilters = Omit<AuditQuery, 'limit' | 'cursor'>

export interface AuditLog {
  readonly entries: readonly AuditEntry[]
  readonly total: number
  /** Loads older entries; undefined at the end. */
  readonly loadMore: (() => void) | undefined
  readonly isLoading: boolean
}

/** The address from which the browser downloads the entries that the filters find. */
export function auditExportAddress(filters: AuditFilters, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value)
  return `${bases.access}/audit-log?${query}`
}

/** The loaded entries of the audit log that the filters find, newest first. */
export function useAuditLog(filters: AuditFilters): AccessViewState<AuditLog> {
  const { listAuditEntries } = useFunctionsOf(accessOperations)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...accessKey, 'audit-log', filters],
    queryFn: ({ pageParam, signal }) =>
      listAuditEntries({ query: pageParam ? { cursor: pageParam } : filters }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
  })
  const log: AuditLog | undefined = data && {
    entries: data.pages.flatMap(({ values }) => values),
    total: data.pages[0]?.totalCount ?? 0,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoading: isFetchingNextPage,
  }
  return accessViewOf('audit-log', { data: log, error, refetch })
}
