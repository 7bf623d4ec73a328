// How one signs in, apart from the session itself: a page that is opened by a person who is signed in needs none of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { isFailure } from '#client/failure.ts'
import { readSession } from '#client/session-client.ts'
import {
  maxFromLength,
  type Session,
  type SignInLink,
  type SignInRequest,
  type SignInWays,
} from '#contract/session.ts'
import { usePlanning } from './planning.tsx'
import { requireSignOut, sessionKey, sessionQuery } from './session.ts'

/** The default until the service has answered which credentials it accepts. */
const usualWays: SignInWays = { kinds: ['link', 'api-token'], upstream: null }

/** How one may sign in here. */
export function useSignInWays(): SignInWays {
  const { api } = usePlanning()
  const { data = usualWays } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => api.readSignInWays({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Whether the person has a session already, once the service has said so; false where nobody wants to know. */
export function useIsSignedIn(isWanted: boolean): boolean {
  const { data } = useQuery({ ...sessionQuery(usePlanning()), enabled: isWanted })
  return isWanted && data !== undefined && data !== null
}

/** `cookie-refused`: the service accepted the credential, but the browser did not keep the session. */
export type SignInOutcome = 'signed-in' | 'cookie-refused'

/** Enters as the person of a session that the service has confirmed. */
function useEnter(): (session: Session) => Promise<void> {
  const { forget, device } = usePlanning()
  const queryClient = useQueryClient()
  return async (session) => {
    // Another account or site may have been read before; nothing of it may show.
    forget()
    if (await device.enterConfirmed(session)) queryClient.setQueryData(sessionKey, session)
  }
}

/** Signs in and makes sure that the session holds. Fails with `unauthenticated` for a refused credential. */
export function useSignIn() {
  const planning = usePlanning()
  const { api } = planning
  const enter = useEnter()
  return useMutation({
    mutationFn: async (credential: SignInRequest): Promise<SignInOutcome> => {
      await requireSignOut(planning)
      const session = await openSession(api, credential)
      if (session === null) return 'cookie-refused'
      await enter(session)
      return 'signed-in'
    },
  })
}

/** The session after handing over the credential; null when the browser did not keep it. */
async function openSession(api: Client, credential: SignInRequest): Promise<Session | null> {
  try {
    await api.signIn(credential)
  } catch (error) {
    // A link works once. The browser that opens it again may be signed in by its first use.
    const session =
      isFailure(error, 'unauthenticated') && 'code' in credential ? await readSession(api) : null
    if (session === null) throw error
    return session
  }
  return readSession(api)
}

/**
 * Looks a link up by its code; `signed-in` when it was used before, by this browser. Fails with `unauthenticated` for a
 * link that works no more. A mutation, because the code is a credential and no key of a cache.
 */
export function useSignInLink() {
  const planning = usePlanning()
  const { api } = planning
  const enter = useEnter()
  return useMutation({
    mutationFn: async (code: string): Promise<SignInLink | 'signed-in'> => {
      // The session that a used link finds must not be one that was signed out of.
      await requireSignOut(planning)
      try {
        // The second answer says whether the browser has kept a cookie of the first.
        await api.readSignInLink(code)
        return await api.readSignInLink(code)
      } catch (error) {
        const session = isFailure(error, 'unauthenticated') ? await readSession(api) : null
        if (session === null) throw error
        await enter(session)
        return 'signed-in'
      }
    },
  })
}

interface SignOnWish {
  /** The page to open afterwards. */
  readonly from: string
  /** Of the sign-in link whose member the provider's account is to be connected to. */
  readonly code?: string
}

/**
 * The address of the identity provider's page on which to sign in. Fails with status 502 when the provider is down, and
 * with `unauthenticated` for a link that works no more.
 */
export function useSingleSignOn() {
  const planning = usePlanning()
  return useMutation({
    mutationFn: async ({ from, code }: SignOnWish): Promise<string> => {
      await requireSignOut(planning)
      const { location } = await planning.api.beginSingleSignOn({
        ...(from.length <= maxFromLength && { from }),
        ...(code !== undefined && { code }),
      })
      return location
    },
  })
}
