// The API tokens and the sessions of the signed-in person. None of it is stored on the device, and every change needs
// the network.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreateCredentialRequest } from '#contract/access.ts'
import { accountOperations, type OwnSession, type OwnTokens } from '#contract/account-operations.ts'
import { type AccessViewState, accessViewOf } from './access-view.ts'
import { sessionKey } from './session-key.ts'
import { useFunctionsOf } from './use-functions.ts'
import { useMutationOnce } from './use-mutation-once.ts'

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
