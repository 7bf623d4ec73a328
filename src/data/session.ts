// Who is signed in; without a network, who was. Signing out forgets everything that was read or kept.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { canHeal, Failure, isFailure } from '#client/failure.ts'
import { readSession } from '#client/session-client.ts'
import type { Session } from '#contract/session.ts'
import { type Planning, usePlanning } from './planning.tsx'
import type { RequestLog } from './request-log.ts'

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
  const isKnown = client.getQueryData(sessionKey) !== undefined
  if (!isKnown) await planning.device.recallSignOut()
  const isSettled = isKnown || marks.isSignOutUnfinished
  const remembered = isSettled || marks.isSessionDoubted ? undefined : marks.readSession(Date.now())
  if (!remembered || !(await planning.device.enter(remembered)))
    return await client.ensureQueryData(sessionQuery(planning))
  // Of no age at all, so that it is asked for as soon as it is used.
  client.setQueryData(sessionKey, remembered, { updatedAt: 0 })
  return remembered
}

async function findSession(planning: Planning, signal: AbortSignal): Promise<Session | null> {
  const { api, device, connection } = planning
  await device.recallSignOut()
  // Signing out holds on this device, whether or not the service has received it.
  if (device.marks.isSignOutUnfinished && !(await finishSignOut(planning))) return null
  const askedAt = Date.now()
  const { signOutCount } = device
  try {
    const session = await readSession(api, { signal, isDoubted: isDoubted(planning.requestLog) })
    connection.noteAnswer(askedAt)
    // Another tab may have signed out since the question: the answer is about the session before.
    if (device.marks.isSignOutUnfinished) return null
    if (session) return (await device.enterConfirmed(session, signOutCount)) ? session : null
    device.marks.doubtSession()
    return null
  } catch (error) {
    const remembered =
      error instanceof Failure && canHeal(error) ? device.marks.readSession(Date.now()) : undefined
    if (!remembered || !(error instanceof Failure)) throw error
    connection.noteFailure(error)
    return (await device.enter(remembered, signOutCount)) ? remembered : null
  }
}

/**
 * Reports a sign-out that the service has not received yet. What fails, here or there, is tried again later.
 * @returns whether the service knows it now
 */
async function finishSignOut(planning: Planning): Promise<boolean> {
  try {
    await requireSignOut(planning)
  } catch (error) {
    if (error instanceof Failure) planning.connection.noteFailure(error)
  }
  return !planning.device.marks.isSignOutUnfinished
}

/**
 * Reports it before the next person signs in: later it would end their session, and delete what they have typed.
 * @throws Failure while the service cannot be reached
 */
export async function requireSignOut({ api, device }: Planning): Promise<void> {
  await device.finishSignOut(async () => {
    try {
      await api.signOut()
    } catch (error) {
      // There is no session to end. Every other refusal may be that of a proxy.
      if (!isFailure(error, 'unauthenticated')) throw error
    }
  })
}

const retryMs = 10_000

/** Whether the service does not know yet that the person signed out. Reports it until the service responds. */
export function useIsSignOutUnfinished(): boolean {
  const planning = usePlanning()
  const { data } = useQuery({
    queryKey: [...sessionKey, 'sign-out'],
    queryFn: async () => !(await finishSignOut(planning)),
    initialData: () => planning.device.marks.isSignOutUnfinished,
    staleTime: 0,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.data === true ? retryMs : false),
  })
  return data
}

/** True when the last read of an area was unauthorized. A refused write says nothing about the session. */
function isDoubted(requestLog: RequestLog): boolean {
  const uses = Object.values(requestLog.getSnapshot().areas)
  return uses.some(({ reading }) => reading?.failure === 'unauthenticated')
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
      await planning.device.wipe()
      await finishSignOut(planning)
      return page?.location
    },
    onSuccess: () => queryClient.setQueryData(sessionKey, null),
  })
}

/** The cache key of the session, for those who must make it stale without knowing the session itself. */
export const sessionKey = ['session'] as const
