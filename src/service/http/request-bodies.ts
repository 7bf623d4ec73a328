// Receives request bodies: limits their size and their slowness, and drains refused ones, so that the sender gets to
// read the refusal.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { readUtf8 } from '#contract/exact-json.ts'
import { type Problem, problem } from '#service/problem.ts'
import { answerBrokenRequest } from './answers.ts'
import { isWaitingForTurn } from './caller-limits.ts'
import { readBody, refusingDamaged } from './validation.ts'

// Refused bodies are read a piece at a time, in turns. A client that sends many of them at full speed would otherwise take
// the event loop and memory from authenticated callers.

/** Milliseconds of a turn, and bytes after which it ends sooner: 50 MiB a second for the node at most. */
const turnMs = 20
const turnBytes = 1024 * 1024

const mebibyte = 1024 * 1024

/**
 * Spec silent: the largest bodies, in bytes. The longest description has six bytes for each of its characters where all of
 * them are escaped; a bulk request holds ten thousand items.
 */
export const bodyLimits = {
  /** Before sign-in: a credential, an address, and room for what clients add. */
  signIn: 16 * 1024,
  ordinary: mebibyte,
  update: 4 * mebibyte,
  bulk: 32 * mebibyte,
} as const

/** Bytes of a refused body that are read and thrown away before its connection is cut. */
const maxDrainedBytes = 64 * 1024 * 1024

/**
 * Refused bodies that are read at the same time. Each holds its connection and what has come on it, so of more than these
 * the first is cut off: its sender has had the most time to read the refusal.
 */
export const maxDraining = 64

/** The refused requests whose bodies are being read and thrown away. */
export class DrainTurns {
  /** By their connections, the first that was refused first. */
  readonly #draining = new Map<Socket, IncomingMessage>()
  readonly #waiting = new Set<IncomingMessage>()
  readonly #watched = new WeakSet<Socket>()
  #timer: NodeJS.Timeout | undefined

  /** Reads the body in its turns until it is over. Adding it again changes nothing. */
  add(request: IncomingMessage): void {
    const { socket } = request
    if (request.destroyed || socket.destroyed || this.#draining.get(socket) === request) return
    this.#watch(socket)
    // The body that was refused before on this connection has ended.
    this.#forget(socket)
    this.#draining.set(socket, request)
    this.#waiting.add(request)
    request.pause()
    request.once('close', () => {
      if (this.#draining.get(socket) === request) this.#forget(socket)
    })
    let drained = 0
    request.on('data', (piece: Buffer) => {
      drained += piece.length
      if (drained % turnBytes < piece.length) request.pause()
      if (drained > maxDrainedBytes) socket.destroy()
    })
    const [first] = this.#draining.keys()
    if (first && this.#draining.size > maxDraining) {
      // A closed connection says so later, and more may be refused until then.
      this.#forget(first)
      first.destroy()
    }
    this.#timer ??= setInterval(() => this.#turn(), turnMs).unref()
  }

  /** A paused request emits no event when its connection closes. */
  #watch(socket: Socket): void {
    if (this.#watched.has(socket)) return
    this.#watched.add(socket)
    socket.once('close', () => this.#forget(socket))
  }

  #forget(socket: Socket): void {
    const request = this.#draining.get(socket)
    if (request) this.#waiting.delete(request)
    this.#draining.delete(socket)
  }

  /** Ends the turn of the first that waits, and begins that of the next. */
  #turn(): void {
    const [last] = this.#waiting
    if (!last) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    last.pause()
    this.#waiting.delete(last)
    // A body that came to its end while it was paused does not say so.
    if (last.complete || last.destroyed) this.#forget(last.socket)
    else this.#waiting.add(last)
    const [next] = this.#waiting
    next?.resume()
  }
}

// Limits how slowly a body may arrive: it may take long while it makes progress. A time limit alone would refuse a large
// body on a slow network, or let any client hold a connection for as long as the largest body needs.

/** Milliseconds in which a body that is not complete must make some progress. */
const windowMs = 10_000

/** Bytes that must arrive in each of these windows: 128 kbit/s, less than any network a person works on. */
export const minWindowBytes = 160 * 1024

/** Milliseconds that a body may take in all: 32 MiB at half a megabit a second. */
export const maxReceiptMs = 540_000

/**
 * A body on its way: of a request that arrives, or of an answer that is read. Times are milliseconds of one clock; bytes are
 * those received or read on its connection.
 */
export class BodyProgress {
  readonly #endsAt: number
  #windowAt: number
  #windowBytes: number

  constructor(now: number, bytes: number, maxMs: number = maxReceiptMs) {
    this.#endsAt = now + maxMs
    this.#windowAt = now
    this.#windowBytes = bytes
  }

  /** True when the body is too slow; called at intervals until it is complete. */
  isTooSlow(now: number, bytes: number): boolean {
    if (now > this.#endsAt) return true
    if (now - this.#windowAt < windowMs) return false
    if (bytes - this.#windowBytes < minWindowBytes) return true
    this.#windowAt = now
    this.#windowBytes = bytes
    return false
  }
}

/** Milliseconds between two checks of the bodies that are on their way. */
export const lookEveryMs = 1000

interface Receipt {
  readonly request: IncomingMessage
  readonly progress: BodyProgress
}

/** Takes JSON bodies as bytes, refuses those that come too slowly, and drains those that are refused. */
export function receiveBodies(app: FastifyInstance): void {
  const receipts = new Map<Socket, Receipt>()
  const turns = new DrainTurns()
  refuseOtherCodings(app)
  takeBodiesAsBytes(app)
  app.server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    receipts.set(socket, { request, progress: new BodyProgress(performance.now(), socket.bytesRead) })
  })
  const looking = setInterval(() => refuseSlow(receipts), lookEveryMs).unref()
  app.server.once('close', () => clearInterval(looking))
  app.server.on('connection', (socket: Socket) => closeAfterBody(socket, receipts, turns))
  // Node reads the whole body without a pause if reading has not begun when the answer ends. Reading begins when nothing is
  // left of what came before.
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    while (!raw.complete && raw.read() !== null);
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (receipts.has(raw.socket) && !raw.complete) turns.add(raw)
    done()
  })
}

/**
 * Spec silent: content encodings. Refuses bodies with one, and of another charset, before they are read. JSON and forms are UTF-8 (RFC 8259
 * §8.1), and a compressed body could be far longer than its limit.
 */
function refuseOtherCodings(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, reply, _payload, done) => {
    const encoding = headers['content-encoding'] ?? ''
    if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
      reply.header('accept-encoding', 'identity')
      const message = `the body must be sent without Content-Encoding, not as ${encoding.slice(0, 40)}`
      throw problem(415, 'MEDIA_TYPE_UNSUPPORTED', message)
    }
    const charset = charsetOf(headers['content-type'])
    // Every text in ASCII is one in UTF-8.
    if (charset === undefined || ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) return done()
    const message = `the body must be UTF-8, not ${charset.slice(0, 40)}`
    throw problem(415, 'MEDIA_TYPE_UNSUPPORTED', message)
  })
}

function charsetOf(type: string | undefined): string | undefined {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i.exec(type ?? '') ?? []
  return (quoted ?? plain)?.toLowerCase()
}

/** Refuses slow bodies. Node's own check knows time alone, and stops when the server closes. */
function refuseSlow(receipts: Map<Socket, Receipt>): void {
  const now = performance.now()
  for (const [socket, { request, progress }] of receipts) {
    if (request.complete || socket.destroyed) receipts.delete(socket)
    else if (isWaitingForTurn(request)) {
      receipts.set(socket, { request, progress: new BodyProgress(now, socket.bytesRead) })
    } else if (progress.isTooSlow(now, socket.bytesRead)) {
      // The first call answers; the next one closes the connection.
      answerBrokenRequest(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
  }
}

/**
 * An answer that ends its connection is followed by a reset when some of the request was not read, and the reset can
 * take the answer from a sender that is still at it. So the sending half is ended, and the rest is read first.
 */
function closeAfterBody(socket: Socket, receipts: ReadonlyMap<Socket, Receipt>, turns: DrainTurns): void {
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const request = receipts.get(socket)?.request
    if (!request || request.complete || socket.destroyed) return close()
    socket.end()
    request.once('close', close)
    turns.add(request)
  }
}

/** JSON is read by our own exact reader; the default one rounds numbers and rejects an empty body. */
function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const take = (request: FastifyRequest, payload: IncomingMessage) =>
    readBytes(payload, {
      limit: request.routeOptions.bodyLimit ?? 0,
      length: Number(request.headers['content-length'] ?? Number.NaN),
      log: request.log,
    })
  app.addContentTypeParser(/^application\/(json|[\w.-]+\+json)\b/i, take)
  app.addContentTypeParser(plainTextType, async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!request.routeOptions.config.takesText)
      throw Object.assign(new Error('not JSON'), { statusCode: 415 })
    return take(request, payload)
  })
}

function tooLarge(limit: number): Problem {
  const size = limit < mebibyte ? `${limit / 1024} KiB` : `${limit / mebibyte} MiB`
  return problem(413, 'PAYLOAD_TOO_LARGE', `the body is too large; send at most ${size}`)
}

/**
 * Reads the bytes of a body. One that is too large is not stored, and is drained elsewhere.
 * @param length that the request says it has; NaN when it does not say.
 */
function readBytes(
  payload: IncomingMessage,
  {
    limit,
    length,
    log,
  }: { readonly limit: number; readonly length: number; readonly log: FastifyBaseLogger },
): Promise<Buffer> {
  if (length > limit) return Promise.reject(tooLarge(limit))
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // One buffer where the length is known: concatenating pieces would need the memory twice.
  const whole = Number.isNaN(length) ? undefined : Buffer.allocUnsafeSlow(length)
  const pieces: Buffer[] = []
  let received = 0
  const onData = (piece: Buffer) => {
    if (received + piece.length > limit) {
      payload.off('data', onData)
      pieces.length = 0
      payload.resume()
      reject(tooLarge(limit))
    } else if (whole) piece.copy(whole, received)
    else pieces.push(piece)
    received += piece.length
  }
  payload.on('data', onData)
  payload.once('end', () => resolve(whole ? whole.subarray(0, received) : Buffer.concat(pieces)))
  payload.once('error', ({ message: reason }) => {
    log.info({ reason, received }, 'connection closed before the body was complete')
    reject(Object.assign(new Error(reason), { statusCode: 400 }))
  })
  return promise
}

// A body that is one text, which clients of `application/json` send with its quotes or without them.

/** The media type of a text that is not JSON. */
const plainTextType = /^text\/plain\b/i

/**
 * The value of a body that is one text, as a JSON string or as it is written; undefined for white space alone. JSON of
 * another kind is returned for what it is, to be refused.
 * Spec silent: how the reason of archiving is sent (§4.2).
 * @throws Problem 400 for bytes that are not UTF-8, and for what begins as JSON or is a
 * number and is no JSON.
 */
export function readTextBody(bytes: Uint8Array, contentType = ''): unknown {
  const text = refusingDamaged(() => readUtf8(bytes))
  const trimmed = text.trim()
  const value = roundedJson(trimmed)
  if (plainTextType.test(contentType)) return (typeof value === 'string' ? value : trimmed) || undefined
  const isMeantAsJson = value !== undefined || /^[{["]/.test(trimmed) || isNumberLike(trimmed)
  return isMeantAsJson ? readBody(bytes) : trimmed
}

/** True for what a program prints as a number, or for nothing: `01`, `+1`, `NaN`. */
function isNumberLike(text: string): boolean {
  return /^[\d\s.,+-]*$/.test(text) || text === 'NaN' || !Number.isNaN(Number(text))
}

/** The value of a text that is JSON, its numbers rounded; undefined for another text. */
function roundedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
