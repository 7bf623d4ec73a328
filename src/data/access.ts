// Members and service accounts, for administrators. None of it is stored on the device, and every
// change needs the network.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asFailure } from '#client/failure.ts'
import type { CreateCredentialRequest } from '#contract/access.ts'
import {
  accessOperations,
  type CreatedSignInLink,
  type CreatePrincipalRequest,
  type Principal,
  type UpdatePrincipalRequest,
} from '#contract/access-operations.ts'
import { type AccessViewState, accessViewOf } from './access-view.ts'
import { sessionKey } from './session-key.ts'
import { useFunctionsOf } from './use-functions.ts'
import { useMutationOnce } from './use-mutation-once.ts'

/** The cache key of access and of its audit log. */
export const accessKey = ['access'] as const

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
