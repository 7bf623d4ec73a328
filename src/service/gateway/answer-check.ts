// Checks what may be passed on of the upstream's answer. A portal's page, a redirect or half a body is never passed on
// as a success, and no part of an answer can act with the console's own origin.
import type { Operation } from '#contract/operation.ts'
import { type Problem, problem } from '#service/problem.ts'
import type { UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import { isJson } from './json-check.ts'

export interface RelayedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Headers of the upstream that a caller acts on; every other one stays here. */
const passedHeader = /^(retry-after|x-ignored-fields|(x-)?ratelimit(-[a-z-]{1,40})?)$/

/** Longest value of such a header, and most of them. */
const headerLimits = { length: 200, count: 12 } as const

/** Bytes of an error body that are passed on; of data, which is worth nothing in part, more than of text. */
const maxErrorBytes = { data: 4 * 1024 * 1024, text: 64 * 1024 } as const

/** Statuses that speak to the machine that made the request, which is this one, or make a browser act without its user. */
const notForBrowsers: readonly number[] = [407, 408, 417, 421, 426]

/**
 * The answer as it is passed on.
 * @throws Problem 502 for one that cannot be the answer of the operation.
 */
export async function checkAnswer(
  operation: Operation,
  { status, headers, body }: UpstreamAnswer,
): Promise<RelayedAnswer> {
  const passed = passedHeaders(headers)
  if (status >= 400 && status <= 599 && !notForBrowsers.includes(status)) {
    // Never a type that a browser would show as a page of this origin.
    const isData = body.length <= maxErrorBytes.data && (await isJson(body))
    return {
      status,
      headers: { ...passed, 'content-type': isData ? json : 'text/plain; charset=utf-8' },
      body: isData ? body : body.subarray(0, maxErrorBytes.text),
    }
  }
  if (status < 200 || status > 299) {
    throw unusable(operation, status < 400 ? 'redirected the request' : `answered ${status}`)
  }
  const { success } = operation
  const isEmpty = success.body === null
  // Of a success without content only the status says that it was done, so it must be the declared one.
  const accepted = isEmpty ? [success.status] : [200, 201]
  if (!accepted.includes(status)) {
    throw unusable(operation, `answered ${status} instead of ${success.status}`)
  }
  // Spec silent: whether "no body" may be an empty object. It is accepted; an HTML page is not.
  const hasNoBytes = isEmpty && body.length === 0
  if (!hasNoBytes && !(await isJson(body, '{['))) throw unusable(operation, 'did not answer with JSON')
  if (isEmpty) return { status, headers: passed, body: undefined }
  return { status, headers: { ...passed, 'content-type': json }, body }
}

const json = 'application/json; charset=utf-8'

function passedHeaders(headers: ReadonlyMap<string, string>): Record<string, string> {
  const passed = [...headers].filter(
    ([name, value]) =>
      passedHeader.test(name) && /^[\x20-\x7e]*$/.test(value) && value.length <= headerLimits.length,
  )
  return Object.fromEntries(passed.slice(0, headerLimits.count))
}

function unusable({ method }: Operation, what: string): Problem {
  return unusableAnswer(`the site ${what}; ${outcomeOf(method)}`)
}

/** 502 for an answer that does not fit its request. */
export function unusableAnswer(message: string): Problem {
  return problem(502, 'UPSTREAM_ANSWER_INVALID', message)
}

function outcomeOf(method: string): string {
  return method === 'GET' ? 'nothing was read' : 'the change may have been made'
}

/** A failure as an error of the API. 503 with Retry-After means that nothing was sent. */
export function problemOfFailure(failure: UpstreamFailure, method: string): Problem {
  const outcome = outcomeOf(method)
  switch (failure.kind) {
    case 'not-sent':
      return problem(503, 'UPSTREAM_UNREACHABLE', 'the site cannot be reached; nothing was sent to it')
    case 'busy':
      return problem(503, 'UNAVAILABLE', 'this gateway is overloaded; nothing was sent to the site')
    case 'too-slow':
      return problem(504, 'UPSTREAM_SILENT', `the site did not answer in time; ${outcome}`)
    case 'no-answer':
      return problem(
        502,
        'UPSTREAM_SILENT',
        `the site closed the connection before its answer was complete; ${outcome}`,
      )
    case 'too-large':
      return problem(502, 'UPSTREAM_ANSWER_TOO_LARGE', `the answer of the site is too large; ${outcome}`)
    case 'unreadable':
      return unusableAnswer(`the answer of the site cannot be read; ${outcome}`)
  }
}
