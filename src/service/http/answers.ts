// Answers errors. Every answer has the shape of §7, whatever was thrown, and reveals nothing internal.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorType } from '#contract/errors.ts'
import { consoleHeader } from '#contract/session.ts'
import { type DatabaseFailure, failureFacts, failureOf } from '#service/database/database-failure.ts'
import { Problem, problem } from '#service/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when a transaction of the request was committed. */
    hasWritten: boolean
    /** The error type of the answer; null for other answers. */
    refusal: string | null
  }
}

/** Names the request, as its lines in the log do. */
export const requestIdHeader = 'x-request-id'

/** Messages for refusals of the framework, whose own messages are for developers. */
const transportRefusals: Readonly<Record<number, readonly [ErrorType, string]>> = {
  400: ['FORMAT_INVALID', 'the request is not valid; check its address and its Content-Length'],
  413: ['PAYLOAD_TOO_LARGE', 'the body is too large; send at most 16 KiB'],
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
  reply.header(requestIdHeader, request.id)
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
function rawAnswer(status: number, reason: string, type: ErrorType, message: string): string {
  const body = JSON.stringify({ errors: [{ type, code: type, message }] })
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

// Answers requests in the shape of every other error (§7) that Node would answer without a handler, or not at all.

/** Registers the answers to requests of another version, without one host, with an expectation, and for a tunnel. */
export function refuseBrokenRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // Node accepts "HTTP/2.0" in a plain-text request line, and reads a line without a version as HTTP/0.9.
    if (raw.httpVersionMajor !== 1) {
      throw problem(400, 'FORMAT_INVALID', `this connection uses HTTP/1.1, not HTTP/${raw.httpVersion}`)
    }
    const hosts = countHosts(raw.rawHeaders)
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
      throw problem(
        400,
        'FORMAT_INVALID',
        `the request has ${hosts} Host headers; HTTP/1.1 requires exactly one`,
      )
    }
    done()
  })
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    const message = 'the only supported expectation is 100-continue'
    socket.end(rawAnswer(417, 'Expectation Failed', 'FORMAT_INVALID', message))
  })
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const message = 'this service is not a proxy; CONNECT is not supported'
    socket.end(rawAnswer(405, 'Method Not Allowed', 'METHOD_NOT_ALLOWED', message))
  })
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1
  }
  return count
}

/** The answer that a connection is waiting for; an undocumented property of Node's sockets. */
type BusySocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Answers bytes that are not a request, or not the rest of one. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: BusySocket): void {
  const pending = socket._httpMessage
  if (pending?.req.complete) {
    // The bytes follow a complete request. Only its own answer is sent, or the caller would mistake this one for it.
    pending.shouldKeepAlive = false
    return
  }
  const hasAnswer = pending?.headersSent === true
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || hasAnswer) socket.destroy()
  else socket.end(describeBroken(error.code))
}

function describeBroken(code: string | undefined): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return rawAnswer(
        431,
        'Request Header Fields Too Large',
        'HEADERS_TOO_LARGE',
        'the address and headers are too large; shorten them',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return rawAnswer(
        408,
        'Request Timeout',
        'REQUEST_TIMEOUT',
        'the request took too long to arrive; send it again',
      )
    default:
      return rawAnswer(400, 'Bad Request', 'FORMAT_INVALID', 'the request is not valid HTTP')
  }
}

/** False for a connection that closed, and for one whose client has ended its half: Node sends nothing on either. */
export function isWritable(socket: Socket): boolean {
  return !socket.destroyed && socket.writable
}

/** True when the client has closed its connection, so that no answer can reach it. */
export function hasLeft({ raw: { destroyed, socket } }: FastifyReply): boolean {
  return destroyed || (socket ? !isWritable(socket) : false)
}
