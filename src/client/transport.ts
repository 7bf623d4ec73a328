// From the input of an operation to its answer: one request, one answer or one Failure. What the contract does not
// describe is a `foreign` failure, never a half-typed object. It shows nothing and navigates nowhere; all that it asks
// again is a page, with another limit, and a record that the service says it does not have.
import type { z } from 'zod/mini'
import { writeJson } from '#contract/decimal.ts'
import { isAboutRights, isErrorBody } from '#contract/errors.ts'
import { parseJson } from '#contract/exact-json.ts'
import { extendedLists } from '#contract/extended-operations.ts'
import type { Operation } from '#contract/operation.ts'
import { type HierarchyKind, type ListName, resources } from '#contract/resources.ts'
import { consoleHeader, idempotencyHeader } from '#contract/session.ts'
import { printPath, printQuery } from './address.ts'
import { describeForeign, isObject, readErrorBody } from './error-body.ts'
import { Failure, isFailure, kindOf } from './failure.ts'
import { withFittingPages } from './page-size.ts'
import { type AnswerHead, readHead } from './request-log-entry.ts'
import { baseAddress, type ClientSettings } from './settings.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The UUID of a write that is sent again when its answer is lost. */
  readonly idempotencyKey?: string | undefined
  /** Is handed the text of an answer before it is parsed. */
  readonly onText?: ((text: string) => void) | undefined
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

type AnyFunction = (input: AnyInput, options?: CallOptions) => Promise<unknown>

interface NamedOperation {
  readonly name: string
  readonly operation: Operation
}

/** The list that each operation gives pages of: those of a hierarchy have an operation more. */
const listsByOperation: ReadonlyMap<string, ListName> = new Map(
  Object.values(resources).flatMap(({ kind, operations: { list } }) => {
    const own = [list, list] as const
    return kind in extendedLists ? [own, [extendedLists[kind as HierarchyKind], list] as const] : [own]
  }),
)

/** The function that asks for an operation. It rejects with a Failure, or with the reason of the caller's signal. */
export function functionOf(settings: ClientSettings, named: NamedOperation): AnyFunction {
  const ask: AnyFunction = (input, options = {}) => call(settings, named, input, options)
  const list = listsByOperation.get(named.name)
  if (list) return withFittingPages(list, ask, settings.onPage)
  return namesRecord(named.operation) ? askingTwice(ask) : ask
}

function namesRecord({ method, path }: Operation): boolean {
  return method === 'GET' && path.includes('{')
}

/**
 * Asks once more for what the service says it does not have: a node that is starting, or lags behind, may say so of a
 * record that is there, and callers take away what does not exist.
 */
function askingTwice(ask: AnyFunction): AnyFunction {
  return async (input, options) => {
    try {
      return await ask(input, options)
    } catch (error) {
      if (!isFailure(error, 'not-found')) throw error
      return ask(input, options)
    }
  }
}

async function call(
  settings: ClientSettings,
  { name, operation }: NamedOperation,
  input: AnyInput,
  options: CallOptions,
): Promise<unknown> {
  const { method, path, area } = operation
  const at = Date.now()
  const begin = performance.now()
  let head: AnswerHead | undefined
  const report = (failure: Failure | undefined) =>
    settings.onRequestEnd?.({
      operation: name,
      area,
      method,
      path,
      head,
      failure: failure?.kind,
      ...(failure && { isAboutRights: isAboutRights(failure.errors) }),
      at,
      duration: performance.now() - begin,
    })
  try {
    const answer = await send({
      method,
      url:
        baseAddress(settings, operation.base) +
        printPath(path, input.params ?? {}) +
        printQuery(input.query ?? {}),
      body: input.body === undefined ? undefined : writeJson(input.body),
      timeout: settings.timeout,
      onHead: (read) => {
        head = read
      },
      idempotencyKey: options.idempotencyKey,
      signal: options.signal,
    })
    if (answer.status === operation.success.status) options.onText?.(answer.text)
    const result = readAnswer(operation, answer)
    report(undefined)
    return result
  } catch (error) {
    if (error instanceof Failure) report(error)
    throw error
  }
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  /** JSON text; undefined sends no body. */
  readonly body: string | undefined
  /** Milliseconds until the request is given up, the reading of its answer included. */
  readonly timeout: number
  /** Is handed the head of every answer, whatever becomes of its body. */
  readonly onHead?: ((head: AnswerHead) => void) | undefined
  /** A UUID that only repetitions of this write share; one is made where it is undefined. */
  readonly idempotencyKey?: string | undefined
  /** The caller's own wish to stop; the call then rejects with the signal's reason, not with a Failure. */
  readonly signal: AbortSignal | undefined
}

/** An answer of the service or of what stands before it, not yet read. */
export interface HttpAnswer {
  /** 0 for a redirect in a browser, which hides the rest of it. */
  readonly status: number
  /** Seconds to wait. */
  readonly retryAfter: number | undefined
  readonly text: string
}

/**
 * Sends a request and answers what came back.
 * @throws Failure `offline` or `timeout` without a whole answer; `signal.reason` when the caller stopped it.
 */
async function send(request: HttpRequest): Promise<HttpAnswer> {
  const expiry = AbortSignal.timeout(request.timeout)
  const stop = request.signal ? AbortSignal.any([request.signal, expiry]) : expiry
  let response: Response | undefined
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      body: request.body ?? null,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: stop,
    })
    request.onHead?.(readHead(response))
    const { status, headers } = response
    const retryAfter = readRetryAfter(headers.get('retry-after'), Date.now())
    return { status, retryAfter, text: await response.text() }
  } catch (cause) {
    request.signal?.throwIfAborted()
    const status = response?.status
    if (expiry.aborted) throw new Failure({ kind: 'timeout', status })
    throw new Failure({ kind: 'offline', status, detail: cause instanceof Error ? cause.message : undefined })
  }
}

/** Sends a request and reads its answer as {@link readAnswer} does. */
export async function exchange(expected: Expected, request: HttpRequest): Promise<unknown> {
  return readAnswer(expected, await send(request))
}

function headersOf(request: HttpRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', [consoleHeader]: '1' }
  if (request.method !== 'GET') headers[idempotencyHeader] = request.idempotencyKey ?? crypto.randomUUID()
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  return headers
}

/** What the API says of the answers to a request. */
export type Expected = Pick<Operation, 'success' | 'errorShape'>

/**
 * Reads an answer. It is the service's only when it has the shape that the API gives to it: the declared success, or an
 * error with a body of §7. Everything else is foreign, whatever its status, because proxies, sign-in pages and networks
 * answer with every status: it says nothing of the session, of a record, or of what became of the request.
 * @returns the body; undefined where the API declares none
 * @throws Failure
 */
export function readAnswer(expected: Expected, answer: HttpAnswer): unknown {
  const { status, retryAfter, text } = answer
  if (status >= 400) {
    const json = parseJson(text)
    if (!isErrorOf(expected, status, json)) throw foreignFailure(answer, `it has the status ${status}`)
    const errors = readErrorBody(text)
    throw new Failure({ kind: kindOf(status, errors), status, errors, retryAfter })
  }
  const { success } = expected
  if (status !== success.status) throw foreignFailure(answer, `the API says ${success.status}, not ${status}`)
  if (text === '' && success.body === null) return undefined
  const json = parseJson(text)
  if (json === undefined) throw foreignFailure(answer, 'it is not JSON')
  // Spec silent: whether "no body" may be an empty object. Data is accepted there; a web page is not.
  if (success.body === null) return undefined
  const parsed = success.body.safeParse(json)
  if (parsed.success) return parsed.data
  const differences = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${faultOf(issue)}`)
  throw foreignFailure(answer, `it is not what the API describes: ${differences.join('; ')}`)
}

/** True for the body of an error of the service. @param json undefined for a body that is no JSON */
function isErrorOf({ errorShape }: Expected, status: number, json: unknown): boolean {
  if (isErrorBody(json)) return true
  if (errorShape === 'open') return status === 400 && json !== undefined
  if (errorShape === 'array') return (status === 403 || status === 500) && Array.isArray(json)
  return errorShape === 'oauth' && isObject(json) && typeof json.error === 'string'
}

function foreignFailure({ status, retryAfter, text }: HttpAnswer, why: string): Failure {
  // A redirect that was not followed has the status 0 in a browser and its own status in Node.
  const isRedirect = status < 400 && (status < 200 || status >= 300)
  return new Failure({
    kind: 'foreign',
    status: status || undefined,
    retryAfter,
    detail: isRedirect ? 'The request was redirected.' : `The answer is not the service’s: ${why}.`,
    foreign: isRedirect ? { content: 'redirect', said: '' } : describeForeign(text),
  })
}

/** `invalid_type, expected string`: for diagnosis, without the sentences of the schema library, which weigh 1.5 kB. */
function faultOf(issue: z.core.$ZodIssue): string {
  return 'expected' in issue ? `${issue.code}, expected ${issue.expected}` : issue.code
}

/** Seconds to wait by a Retry-After header, which holds seconds or an HTTP date (RFC 9110 §10.2.3). */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
