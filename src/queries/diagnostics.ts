// A connection as text, for whoever is asked for help: no names, addresses of people, ids, bodies or credentials.
import type { Session } from '#contract/session.ts'
import { areaStates } from './area-states.ts'
import type { RequestLog } from './request-log.ts'

interface Moment {
  /** What the reader runs: the browser's own name for itself. */
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
      ? 'Relayed: no'
      : `Relayed: by the ${session.gateway.base} base, with a credential of the kind ${session.gateway.credential}`,
    `Browser: ${version}`,
    `Signed in: as a ${session.principal.kind}, until ${session.expiresAt}`,
    `Scopes: ${session.scopes.join(' ') || 'none'}`,
    clock === undefined
      ? 'Clock of the service: not known'
      : `Clock of the service: ${clock.ahead} ms ahead of this device, give or take ${clock.uncertainty} ms`,
    '',
    'Areas:',
    ...areaStates(session, snapshot).map(
      ({ area, reading, writing }) =>
        `  ${area}: reading ${reading.kind} (${reading.why}) writing ${writing.kind} (${writing.why})`,
    ),
    '',
    'Limits:',
    ...pages.map(
      ({ list, asked, served, isCapped, refusesLimit }) =>
        `  ${list}: asked for ${asked}, at most ${served} served${isCapped ? ', capped' : ''}${refusesLimit ? ', refuses a limit' : ''}`,
    ),
    `  answered with 429: ${rateLimited}`,
    ...Object.entries(limitHeaders).map(([name, value]) => `  ${name}: ${value}`),
    '',
    'Last answers, the latest first:',
    ...answers.map(
      ({ at, method, path, head, failure, duration }) =>
        `  ${new Date(at).toISOString()} ${method} ${path} ${head?.status ?? 'no answer'} ${failure ?? 'done'} ${Math.round(duration)} ms`,
    ),
  ]
  return `${lines.join('\n')}\n`
}
