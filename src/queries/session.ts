// Who is signed in; without a network, who was. Signing out forgets everything that was read or kept.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { canHeal, Failure } from '#client/failure.ts'
import { readSession } from '#client/session-client.ts'
import type { Session } from '#contract/session.ts'
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

/** Tells the service that the person has left, and keeps nothing of them here. */
export async function finishSignOut({ api, device }: Planning): Promise<void> {
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
