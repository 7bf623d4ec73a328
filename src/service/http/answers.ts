// Answers errors. Every answer has the shape of §7, whatever was thrown, and reveals nothing internal.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorType } from '#contract/errors.ts'
import { consoleHeader } from '#contract/session.ts'
import { Problem, problem } from '#service/problem.ts'
import { type DatabaseFailure, failureFacts, failureOf } from '#service/store/database-failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when a transaction of the request was committed. */
    hasWritten: boolean
  }
}

/** Messages for refusals of the framework, whose own messages are for developers. */
const transportRefusals: Readonly<Record<number, readonly [ErrorType, string]>> = {
  400: ['FORMAT_INVALID', 'the request is not valid; check its address and its Content-Length'],
  413: ['PAYLOAD_TOO_LARGE', 'the body is too large; send at most 1 MiB'],
  414: ['FORMAT_INVALID', 'an identifier in the address is too long'],
  415: ['MEDIA_TYPE_UNSUPPORTED', 'the body must be sent with Content-Type: application/json'],
}

export function errorBody({ errors }: Problem): ErrorBody {
  return { errors: [...errors] }
}

/** Answers an error. What is not a Problem, a refusal of the framework or a failure of the database is our own fault. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answered = problemOf(error, request)
  request.refusal = answered.errors[0]?.type ?? null
  if (answered.retryAfter !== undefined) reply.header('retry-after', answered.retryAfter)
  if (answered.status === 401) reply.header('www-authenticate', challengeFor(request))
  return reply.code(answered.status).type('application/json; charset=utf-8').send(errorBody(answered))
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  const failure = failureOf(error)
  if (failure) return unavailable(failure, request)
  if (error instanceof Problem) return error
  const { statusCode = 500, message = '' } = error as Partial<FastifyError>
  if (statusCode >= 400 && statusCode < 500) {
    return problem(statusCode, ...(transportRefusals[statusCode] ?? (['FORMAT_INVALID', message] as const)))
  }
  request.log.error({ err: error }, 'request failed')
  const report = `internal error; report the request ID ${request.id} to the operator of the service`
  return problem(500, 'INTERNAL', report)
}

/**
 * 503 for a database that is away or refuses. By Retry-After the console knows that nothing was changed and that it can
 * send the request again; a write whose outcome is unknown must not carry it.
 */
function unavailable({ kind, message, outcome }: DatabaseFailure, request: FastifyRequest): Problem {
  request.log.warn({ failure: kind, reason: message }, 'database request failed')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isRepeatable = isRead || (outcome === 'nothing' && !request.hasWritten)
  const { message: what, retryAfter } = failureFacts[kind]
  const write = isRepeatable
    ? 'nothing was changed'
    : 'the change may have been made; read the record before you send it again'
  const advice = isRead ? 'try again later' : write
  return problem(503, 'UNAVAILABLE', `${what}; ${advice}`, isRepeatable ? retryAfter : undefined)
}

/** Browsers answer a Basic challenge with their own dialog, which would cover the console's sign-in. */
function challengeFor({ headers }: FastifyRequest): string {
  return headers[consoleHeader] === undefined ? 'Basic realm="planning", Bearer' : 'Bearer realm="planning"'
}

/** The answer to bytes that are not even HTTP: written by hand, because no request exists. */
export function rawAnswer(status: number, reason: string, type: ErrorType, message: string): string {
  const body = JSON.stringify({ errors: [{ type, message }] })
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
