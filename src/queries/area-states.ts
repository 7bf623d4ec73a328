// Which areas of the service are open to whoever is signed in, and why not, as far as this page can know.
import type { RequestLogEntry } from '#client/request-log-entry.ts'
import { type Area, areas, type Scope, scopes } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import type { RequestLogSnapshot } from './request-log.ts'

/** `untried`: nothing was asked yet. `limited`: open in part. `troubled`: it did not answer as it should. */
export type AreaStateKind = 'open' | 'untried' | 'limited' | 'troubled' | 'closed'

export interface AreaState {
  readonly kind: AreaStateKind
  /** A sentence: what happened, and what still works. */
  readonly why: string
}

export interface AreaStates {
  readonly area: Area
  readonly reading: AreaState
  readonly writing: AreaState
}

type Act = 'reading' | 'writing'

export function areaStates(session: Session, { areas: uses }: RequestLogSnapshot): AreaStates[] {
  const stateOf = (area: Area, act: Act): AreaState =>
    closedBySession(session, area, act) ?? shownByAnswer(uses[area][act], act)
  return areas.map((area) => ({
    area,
    reading: stateOf(area, 'reading'),
    writing: stateOf(area, 'writing'),
  }))
}

/** The scope that reading or writing in an area needs (§5). */
export function scopeFor(area: Area, act: Act): Scope | undefined {
  const prefix = `${act === 'reading' ? 'read' : 'write'}:${area}:`
  return scopes.find((scope) => scope.startsWith(prefix))
}

/** Why the session closes an area for reading or writing; undefined where it does not. */
export function closedBySession(session: Session, area: Area, act: Act): AreaState | undefined {
  if (session.disabledAreas.includes(area))
    return { kind: 'closed', why: 'The site has closed this area for you.' }
  const scope = scopeFor(area, act)
  if (scope === undefined || session.scopes.includes(scope)) return undefined
  return { kind: 'closed', why: `Your credential lacks the scope ${scope}.` }
}

const keptMessage = 'Your pending changes are kept.'

function shownByAnswer(seen: RequestLogEntry | undefined, act: Act): AreaState {
  if (!seen) return { kind: 'untried', why: 'Not tried since the console was opened.' }
  const status = seen.head?.status
  switch (seen.failure) {
    case 'forbidden':
      return {
        kind: 'closed',
        why: `The service refuses it with ${status}. ${act === 'writing' ? keptMessage : 'The other areas keep working.'}`,
      }
    case 'unauthenticated':
      return {
        kind: 'closed',
        why: `The service does not accept the credential for this (${status}). ${act === 'writing' ? keptMessage : 'The other areas keep working.'}`,
      }
    case 'not-implemented':
      return { kind: 'limited', why: 'The service has no list here (501). Records open by their ID.' }
    case 'offline':
    case 'timeout':
    case 'unavailable':
      return {
        kind: 'troubled',
        why:
          status === 429
            ? 'The service asked to slow down (429). What is still wanted is asked for again.'
            : `The last request failed${status === undefined ? '' : ` with ${status}`}. The console tries again.`,
      }
    case 'unexpected':
      return { kind: 'troubled', why: 'The last answer was not one of this API. A proxy may have answered.' }
    default:
      return { kind: 'open', why: 'The service answers.' }
  }
}
