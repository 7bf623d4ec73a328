// Who is signed in. Signing out forgets everything that was read.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { Session, SignInRequest } from '#contract/session.ts'
import { usePlanning } from './planning.tsx'
import { sessionKey } from './session-key.ts'

/** The session, or null when nobody is signed in. */
export function sessionQuery(api: Client) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => readSession(api, signal),
    staleTime: 5 * 60_000,
  })
}

async function readSession(api: Client, signal?: AbortSignal): Promise<Session | null> {
  try {
    return await api.readSession(signal ? { signal } : {})
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unauthenticated') return null
    throw error
  }
}

/** `cookie-refused`: the service accepted the credential, but the browser did not keep the session. */
export type SignInOutcome = 'signed-in' | 'cookie-refused'

/** Signs in and makes sure that the session holds. Fails with `unauthenticated` for a refused credential. */
export function useSignIn() {
  const { api, forget } = usePlanning()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (credential: SignInRequest): Promise<SignInOutcome> => {
      const session = await openSession(api, credential)
      if (session === null) return 'cookie-refused'
      // Another account or site may have been read before; nothing of it may show.
      forget()
      queryClient.setQueryData(sessionKey, session)
      return 'signed-in'
    },
  })
}

/** The session after handing over the credential; null when the browser did not keep it. */
async function openSession(api: Client, credential: SignInRequest): Promise<Session | null> {
  try {
    await api.signIn(credential)
  } catch (error) {
    // A link works once, and whoever opens it again may well be in already, by its first use.
    const wasRefused = error instanceof Failure && error.kind === 'unauthenticated'
    const session = wasRefused && 'code' in credential ? await readSession(api) : null
    if (session === null) throw error
    return session
  }
  return readSession(api)
}

export function useSignOut() {
  const { api, forget } = usePlanning()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.signOut(),
    onSuccess: () => {
      forget()
      queryClient.setQueryData(sessionKey, null)
    },
  })
}
