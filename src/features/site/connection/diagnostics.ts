// A connection as text, for the person who is asked for help: without names, addresses of people, ids, bodies or
// credentials.
import type { Session } from '#contract/session.ts'
import { type AreaState, areaStates } from '#data/area-states.ts'
import type { RequestLog } from '#data/request-log.ts'
import type { Messages } from '#messages/messages.ts'

interface Moment {
  /** The user agent of the browser. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly now: number
}

type Words = Messages['connection']['report']

/** Lines of plain text. @param words in the language of the page, around the names that the API has */
export function diagnosticsText(
  words: Words,
  { session, requestLog }: { readonly session: Session; readonly requestLog: RequestLog },
  { version, now }: Moment,
): string {
  const snapshot = requestLog.getSnapshot()
  const { clock, pages, rateLimited, limitHeaders, answers } = snapshot
  const lines = [
    words.title({ time: new Date(now).toISOString() }),
    `${words.base}: ${requestLog.base}`,
    `${words.gateway}: ${session.gateway === undefined ? words.none : `${session.gateway.base}, ${session.gateway.credential}`}`,
    `${words.browser}: ${version}`,
    `${words.session}: ${session.principal.kind}, ${session.expiresAt}`,
    `${words.scopes}: ${session.scopes.join(' ') || words.none}`,
    `${words.clock}: ${clock === undefined ? words.unknown : `${clock.ahead} ms, ± ${clock.uncertainty} ms`}`,
    '',
    `${words.areas}:`,
    ...areaStates(session, snapshot).map(
      ({ area, reading, writing }) =>
        `  ${area}: ${words.reading} ${stateText(words, reading)}, ${words.writing} ${stateText(words, writing)}`,
    ),
    '',
    `${words.limits}:`,
    ...pages.map(({ list, asked, served, isCapped, refusesLimit }) => {
      const facts = [words.pages({ asked, served }), isCapped && words.capped, refusesLimit && words.refused]
      return `  ${list}: ${facts.filter(Boolean).join(', ')}`
    }),
    `  429: ${rateLimited}`,
    ...Object.entries(limitHeaders).map(([name, value]) => `  ${name}: ${value}`),
    '',
    `${words.answers}:`,
    ...answers.map(
      ({ at, method, path, head, failure, duration }) =>
        `  ${new Date(at).toISOString()} ${method} ${path} ${head?.status ?? words.noAnswer} ${failure ?? 'ok'} ${Math.round(duration)} ms`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

function stateText(words: Words, state: AreaState): string {
  const { kind, reason } = state
  if (reason === 'missing-scope') return `${kind} (${reason} ${state.scope})`
  return reason === 'failed' ? `${kind} (${reason} ${state.status ?? words.noAnswer})` : `${kind} (${reason})`
}
