// Who is signed in; without a network, who was. Signing out forgets everything that was read or kept.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { canHeal, Failure, isFailure } from '#client/failure.ts'
import { maxFromLength, type Session, type SignInLink, type SignInWays } from '#contract/session.ts'
import type { SignInRequest } from '#contract/session-requests.ts'
import { type Planning, usePlanning } from './planning.tsx'
import type { RequestLog } from './request-log.ts'
import { sessionKey } from './session-key.ts'

/** The session, or null without one. Without an answer it is the last session that the service confirmed. */
export function sessionQuery(planning: Planning) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => findSession(planning, signal),
    staleTime: 5 * 60_000,
  })
}

/**
 * The session to begin with: as this device remembers it, without waiting for the service, which the
 * screen of the session asks. One that the service did not know any more is asked for first.
 */
export async function beginSession(planning: Planning, client: QueryClient): Promise<Session | null> {
  const { marks } = planning.device
  const isSettled = client.getQueryData(sessionKey) !== undefined || marks.isSignOutUnfinished
  const remembered = isSettled || marks.isSessionDoubted ? undefined : marks.readSession(Date.now())
  if (!remembered) return await client.ensureQueryData(sessionQuery(planning))
  await planning.device.enter(remembered)
  // Of no age at all, so that it is asked for as soon as it is used.
  client.setQueryData(sessionKey, remembered, { updatedAt: 0 })
  return remembered
}

async function findSession(planning: Planning, signal: AbortSignal): Promise<Session | null> {
  const { api, device, connection } = planning
  await device.recallSignOut()
  if (device.marks.isSignOutUnfinished) {
    // Signing out holds on this device, whether or not the service has received it.
    await finishSignOut(planning)
    if (device.marks.isSignOutUnfinished) return null
  }
  const askedAt = Date.now()
  try {
    const session = await readSession(api, { signal, isDoubted: isDoubted(planning.requestLog) })
    connection.noteAnswer(askedAt)
    if (session) await device.enterConfirmed(session)
    else device.marks.doubtSession()
    return session
  } catch (error) {
    const remembered =
      error instanceof Failure && canHeal(error) ? device.marks.readSession(Date.now()) : undefined
    if (!remembered || !(error instanceof Failure)) throw error
    connection.noteFailure(error)
    await device.enter(remembered)
    return remembered
  }
}

async function finishSignOut({ api, device }: Planning): Promise<void> {
  await device.wipe()
  try {
    await api.signOut()
    await device.finishSignOut()
  } catch (error) {
    // Told again at the next start; a service that refuses has no session to end.
    if (error instanceof Failure && !canHeal(error)) await device.finishSignOut()
  }
}

/** True when the last read of an area was unauthorized. A refused write says nothing about the session. */
function isDoubted(requestLog: RequestLog): boolean {
  const uses = Object.values(requestLog.getSnapshot().areas)
  return uses.some(({ reading }) => reading?.failure === 'unauthenticated')
}

/** The session of this browser; null when there is none. */
async function readSession(
  api: Client,
  options?: Parameters<Client['readSession']>[0],
): Promise<Session | null> {
  try {
    return await api.readSession(options)
  } catch (error) {
    if (isUnauthenticated(error)) return null
    throw error
  }
}

function isUnauthenticated(error: unknown): boolean {
  return isFailure(error, 'unauthenticated')
}

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

/** `cookie-refused`: the service accepted the credential, but the browser did not keep the session. */
export type SignInOutcome = 'signed-in' | 'cookie-refused'

/** Enters as the person of a session that the service has confirmed. */
function useEnter(): (session: Session) => Promise<void> {
  const { forget, device } = usePlanning()
  const queryClient = useQueryClient()
  return async (session) => {
    // Another account or site may have been read before; nothing of it may show.
    forget()
    await device.enterConfirmed(session)
    queryClient.setQueryData(sessionKey, session)
  }
}

/** Signs in and makes sure that the session holds. Fails with `unauthenticated` for a refused credential. */
export function useSignIn() {
  const { api } = usePlanning()
  const enter = useEnter()
  return useMutation({
    mutationFn: async (credential: SignInRequest): Promise<SignInOutcome> => {
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
    const session = isUnauthenticated(error) && 'code' in credential ? await readSession(api) : null
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
  const { api } = usePlanning()
  const enter = useEnter()
  return useMutation({
    mutationFn: async (code: string): Promise<SignInLink | 'signed-in'> => {
      try {
        // The second answer says whether the browser has kept a cookie of the first.
        await api.readSignInLink(code)
        return await api.readSignInLink(code)
      } catch (error) {
        const session = isUnauthenticated(error) ? await readSession(api) : null
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
      // The page that is opened then would finish it, and end the new session.
      if (planning.device.marks.isSignOutUnfinished) await finishSignOut(planning)
      const { location } = await planning.api.beginSingleSignOn({
        ...(from.length <= maxFromLength && { from }),
        ...(code !== undefined && { code }),
      })
      return location
    },
  })
}

export interface SignOutWish {
  /** Also ends the sessions of every other device. */
  readonly isEverywhere: boolean
  /** Also ends the session at the identity provider. */
  readonly isAtProvider?: boolean
}

/**
 * Wipes this device and ends the session at the service, without a network as soon as there is one again. Signing out
 * everywhere, or at the identity provider, fails with a Failure, and changes nothing, when the service or the provider
 * cannot be reached now. The result is the provider's page that is to be opened.
 */
export function useSignOut() {
  const planning = usePlanning()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ isEverywhere, isAtProvider = false }: SignOutWish): Promise<string | undefined> => {
      const page = isAtProvider ? await planning.api.endSingleSignOn() : undefined
      if (isEverywhere) await planning.api.signOutEverywhere()
      await queryClient.cancelQueries()
      planning.forget()
      await finishSignOut(planning)
      return page?.location
    },
    onSuccess: () => queryClient.setQueryData(sessionKey, null),
  })
}
