// From the input of an operation to its answer: one request, one answer or one Failure. Every answer is parsed by the
// contract: a reply that does not parse is an `unexpected` failure, never a half-typed object. It shows nothing and
// navigates nowhere; all that is asked again is a page, with another limit.
import type { z } from 'zod/mini'
import { writeJson } from '#contract/decimal.ts'
import type { FailureKind } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { type ListName, resources } from '#contract/resources.ts'
import { consoleHeader, idempotencyHeader } from '#contract/session.ts'
import { printPath, printQuery } from './address.ts'
import { readErrorBody } from './error-body.ts'
import { Failure, kindOfStatus } from './failure.ts'
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

const listNames: readonly string[] = Object.values(resources).map((resource) => resource.operations.list)

function isListName(name: string): name is ListName {
  return listNames.includes(name)
}

/** The function that asks for an operation. It rejects with a Failure, or with the reason of the caller's signal. */
export function functionOf(settings: ClientSettings, named: NamedOperation): AnyFunction {
  const ask: AnyFunction = (input, options = {}) => call(settings, named, input, options)
  return isListName(named.name) ? withFittingPages(named.name, ask, settings.onPage) : ask
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
  const report = (failure: FailureKind | undefined) =>
    settings.onRequestEnd?.({
      operation: name,
      area,
      method,
      path,
      head,
      failure,
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
      onText: options.onText,
    })
    checkStatus(operation.success.status, head)
    const result = operation.success.body ? parseReply(operation.success.body, answer) : undefined
    report(undefined)
    return result
  } catch (error) {
    if (error instanceof Failure) report(error.kind)
    throw error
  }
}

/**
 * Only the declared status is a success: what networks and proxies answer in the service's place most often has another,
 * and an answer without a body has nothing else to be known by.
 */
export function checkStatus(expected: number, head: AnswerHead | undefined): void {
  if (head === undefined || head.status === expected) return
  throw new Failure({
    kind: 'unexpected',
    status: head.status,
    detail: `The answer has the status ${head.status} where the API says ${expected}. A proxy or sign-in page may stand before the service.`,
  })
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
  readonly onText?: CallOptions['onText']
}

/**
 * Sends a request and answers the JSON of a 2xx reply, or undefined when the reply has no body.
 * @throws Failure for everything else; `signal.reason` when the caller stopped it.
 */
export async function send(request: HttpRequest): Promise<unknown> {
  const expiry = AbortSignal.timeout(request.timeout)
  const stop = request.signal ? AbortSignal.any([request.signal, expiry]) : expiry
  let response: Response | undefined
  let text: string
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
    text = await response.text()
  } catch (cause) {
    request.signal?.throwIfAborted()
    const status = response?.status
    if (expiry.aborted) throw new Failure({ kind: 'timeout', status })
    throw new Failure({ kind: 'offline', status, detail: cause instanceof Error ? cause.message : undefined })
  }
  if (!response.ok) throw refusal(response, text)
  request.onText?.(text)
  return text === '' ? undefined : parseAnswer(response, text)
}

function headersOf(request: HttpRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', [consoleHeader]: '1' }
  if (request.method !== 'GET') headers[idempotencyHeader] = request.idempotencyKey ?? crypto.randomUUID()
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  return headers
}

function refusal(response: Response, text: string): Failure {
  // A redirect that was not followed has the status 0 in a browser and its own status in Node.
  if (response.type === 'opaqueredirect' || response.status < 400) {
    return new Failure({
      kind: 'unexpected',
      status: response.status || undefined,
      detail: 'The request was redirected. A proxy or sign-in page may stand before the service.',
      isForeign: true,
    })
  }
  return new Failure({
    kind: kindOfStatus(response.status),
    status: response.status,
    errors: readErrorBody(text),
    retryAfter: readRetryAfter(response.headers.get('retry-after'), Date.now()),
  })
}

function parseAnswer(response: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const isForeign = /^\s*</.test(text)
    const detail = isForeign
      ? 'The answer was a web page, not data. A proxy or sign-in page may stand before the service.'
      : 'The answer was not JSON.'
    throw new Failure({ kind: 'unexpected', status: response.status, detail, isForeign })
  }
}

/**
 * The answer of {@link send} as the contract describes it.
 * @throws Failure of kind `unexpected` that names the first few fields in which the answer differs.
 */
export function parseReply<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const differences = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${faultOf(issue)}`)
  throw new Failure({
    kind: 'unexpected',
    detail: `The answer is not what the API describes. ${differences.join('; ')}.`,
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
