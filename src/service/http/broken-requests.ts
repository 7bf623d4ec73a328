// Answers requests in the shape of every other error (§7) that Node would answer without a handler, or not at all.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problem } from '#service/problem.ts'
import { rawAnswer } from './answers.ts'

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
