// Which areas of the service are open to the person who is signed in, and why not, as far as this page can know.
import type { RequestLogEntry } from '#client/request-log-entry.ts'
import { type Area, areas, type Scope, scopes } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import type { RequestLogSnapshot } from './request-log.ts'

/** `untried`: nothing was requested yet. `limited`: open in part. `failing`: the last request failed. */
export type AreaStateKind = 'open' | 'untried' | 'limited' | 'failing' | 'closed'

/** The state of an area, and why. `refused`: the last answer was 403; `unauthorized`: it was 401. */
export type AreaState = { readonly kind: AreaStateKind } & (
  | {
      readonly reason:
        | 'answered'
        | 'untried'
        | 'area-disabled'
        | 'refused'
        | 'unauthorized'
        | 'not-listed'
        | 'rate-limited'
        | 'foreign-answer'
    }
  | { readonly reason: 'missing-scope'; readonly scope: Scope }
  /** `status`: undefined when no answer arrived. */
  | { readonly reason: 'failed'; readonly status: number | undefined }
)

export interface AreaStates {
  readonly area: Area
  readonly reading: AreaState
  readonly writing: AreaState
}

type Act = 'reading' | 'writing'

/** Derives the state of every area: what the session forbids, otherwise what the last answer there showed. */
export function areaStates(session: Session, { areas: uses }: RequestLogSnapshot): AreaStates[] {
  const stateOf = (area: Area, act: Act): AreaState =>
    closedBySession(session, area, act) ?? shownByAnswer(uses[area][act])
  return areas.map((area) => ({
    area,
    reading: stateOf(area, 'reading'),
    writing: stateOf(area, 'writing'),
  }))
}

/** Why the session closes an area for reading or writing (§5); undefined where it does not. */
export function closedBySession(session: Session, area: Area, act: Act): AreaState | undefined {
  if (session.disabledAreas.includes(area)) return { kind: 'closed', reason: 'area-disabled' }
  const prefix = `${act === 'reading' ? 'read' : 'write'}:${area}:`
  const scope = scopes.find((each) => each.startsWith(prefix))
  if (scope === undefined || session.scopes.includes(scope)) return undefined
  return { kind: 'closed', reason: 'missing-scope', scope }
}

function shownByAnswer(seen: RequestLogEntry | undefined): AreaState {
  if (!seen) return { kind: 'untried', reason: 'untried' }
  // The service answered, and said nothing of the area.
  if (seen.failure === 'forbidden' && seen.isAboutRights === false)
    return { kind: 'open', reason: 'answered' }
  const status = seen.head?.status
  switch (seen.failure) {
    case 'forbidden':
      return { kind: 'closed', reason: 'refused' }
    case 'unauthenticated':
      return { kind: 'closed', reason: 'unauthorized' }
    case 'not-implemented':
      return { kind: 'limited', reason: 'not-listed' }
    case 'offline':
    case 'timeout':
    case 'unavailable':
      return status === 429
        ? { kind: 'failing', reason: 'rate-limited' }
        : { kind: 'failing', reason: 'failed', status }
    case 'foreign':
    case 'unexpected':
      return { kind: 'failing', reason: 'foreign-answer' }
    default:
      return { kind: 'open', reason: 'answered' }
  }
}
