// Whether the person may write in an area, so that nothing is offered that the service refuses.
import { useQuery } from '@tanstack/react-query'
import type { Area } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import { scopeFor } from './area-states.ts'
import { usePlanning } from './planning.tsx'
import { type RequestLogSnapshot, useRequestLog } from './request-log.ts'
import { sessionQuery } from './session.ts'

/** Why the person can only read an area, as a sentence; undefined where writing is open as far as is known. */
export function readOnlyReason(
  area: Area,
  session: Session | null | undefined,
  { areas: uses }: RequestLogSnapshot,
): string | undefined {
  if (session?.disabledAreas.includes(area)) return 'The site has closed this area for you.'
  const scope = scopeFor(area, 'writing')
  if (session && scope && !session.scopes.includes(scope)) {
    return 'Your sign-in allows reading here, not changing. An administrator can extend it.'
  }
  // What a site behind a gateway allows is known only from its answers.
  if (uses[area].writing?.failure === 'forbidden') {
    return 'The site refused your last change here. Reload the page to try again.'
  }
  return undefined
}

/** Why the signed-in person can only read this area; undefined where they may write. */
export function useReadOnlyReason(area: Area): string | undefined {
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  return readOnlyReason(area, session, useRequestLog(planning.requestLog))
}
