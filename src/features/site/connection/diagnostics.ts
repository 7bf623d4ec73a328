// A connection as text, for the person who is asked for help: without names, addresses of people, ids, bodies or
// credentials. It is a technical report, and in English for that reader whatever the language of the page.
import type { Session } from '#contract/session.ts'
import { type AreaState, areaStates } from '#data/area-states.ts'
import type { RequestLog } from '#data/request-log.ts'

interface Moment {
  /** The user agent of the browser. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Lines of plain text. */
export function diagnosticsText(session: Session, requestLog: RequestLog, { version, now }: Moment): string {
  const snapshot = requestLog.getSnapshot()
  const { clock, pages, rateLimited, limitHeaders, answers } = snapshot
  const lines = [
    `Planning Console, connection at ${new Date(now).toISOString()}`,
    `Base: ${requestLog.base}`,
    session.gateway === undefined
      ? 'Gateway: none'
      : `Gateway: ${session.gateway.base} base, ${session.gateway.credential} credential`,
    `Browser: ${version}`,
    `Signed in: ${session.principal.kind}, until ${session.expiresAt}`,
    `Scopes: ${session.scopes.join(' ') || 'none'}`,
    clock === undefined
      ? 'Clock of the service: unknown'
      : `Clock of the service: ${clock.ahead} ms ahead of this device, ± ${clock.uncertainty} ms`,
    '',
    'Areas:',
    ...areaStates(session, snapshot).map(
      ({ area, reading, writing }) =>
        `  ${area}: reading ${stateText(reading)}, writing ${stateText(writing)}`,
    ),
    '',
    'Limits:',
    ...pages.map(
      ({ list, asked, served, isCapped, refusesLimit }) =>
        `  ${list}: ${asked} requested, at most ${served} served${isCapped ? ', capped' : ''}${refusesLimit ? ', limit refused' : ''}`,
    ),
    `  429 responses: ${rateLimited}`,
    ...Object.entries(limitHeaders).map(([name, value]) => `  ${name}: ${value}`),
    '',
    'Recent responses, newest first:',
    ...answers.map(
      ({ at, method, path, head, failure, duration }) =>
        `  ${new Date(at).toISOString()} ${method} ${path} ${head?.status ?? 'no response'} ${failure ?? 'ok'} ${Math.round(duration)} ms`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

function stateText(state: AreaState): string {
  const { kind, reason } = state
  if (reason === 'missing-scope') return `${kind} (${reason} ${state.scope})`
  return reason === 'failed'
    ? `${kind} (${reason} ${state.status ?? 'without a response'})`
    : `${kind} (${reason})`
}
