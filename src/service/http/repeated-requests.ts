// Browsers repeat a request by themselves, even a POST, when a reused connection is closed before the answer begins. The
// page is not informed, so only the service can detect it.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { consoleHeader, idempotencyHeader } from '#contract/session.ts'
import { requestIdHeader } from './answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an authenticated request; null for requests without one, such as signing in. */
    caller: string | null
  }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly payload: string | Buffer | null
}

interface FirstRequest {
  readonly caller: string
  /** Undefined for an answer that cannot be kept. */
  readonly answer: Promise<Answer | undefined>
  /** Epoch milliseconds. */
  readonly at: number
  /** Memory that the answer takes; 0 until it exists. */
  bytes: number
}

/** Browsers repeat within seconds; longer than that no answer is kept. */
const keptForMs = 60_000

/** Of all callers, and of one: a caller with many requests evicts only their own answers. */
const maxBytes = 16 * 1024 * 1024
const maxBytesOfCaller = 2 * 1024 * 1024

/** Memory that an answer takes besides its body. */
const overheadBytes = 2048

/**
 * Replays the answer to a write of the console that arrives again at this node. Each write of the console has a unique
 * key; a person who retries makes another key. Only answers to authenticated requests are kept, by caller and body, so
 * that no other request receives them.
 */
export function answerRepeats(app: FastifyInstance): void {
  const known = new KnownRequests()
  const open = new WeakMap<FastifyRequest, (answer: Answer | undefined) => void>()
  app.decorateRequest('caller', null)

  // The body has arrived whole by then: what broke off is not known, and is carried out when it comes again.
  app.addHook('preHandler', (request, reply, done) => {
    const key = keyOf(request)
    if (key === undefined || request.caller === null) return done()
    const { caller } = request
    const carryOut = () => {
      open.set(request, known.add(key, caller))
      done()
    }
    const first = known.find(key)
    if (first) void first.then((answer) => (answer ? void replay(reply, answer) : carryOut()))
    else carryOut()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const settle = open.get(request)
    if (!settle) return done()
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload) || payload == null
    // An import that was not carried out is tried when it comes again: its own note keeps it from being done twice.
    const isFinal = request.importPlace === null || reply.statusCode < 400
    const headers = reply.getHeaders()
    settle(isWhole && isFinal ? { status: reply.statusCode, headers, payload: payload ?? null } : undefined)
    done()
  })
}

function replay(reply: FastifyReply, { status, headers, payload }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, [requestIdHeader]: reply.request.id })
    .send(payload)
}

/** A key that only repetitions of the request share; undefined for requests that are safe to repeat. */
function keyOf({ method, url, headers, body, caller }: FastifyRequest): string | undefined {
  if (method === 'GET' || method === 'HEAD' || caller === null) return undefined
  const id = idempotencyKeyOf(headers)
  return id && [id, method, url, caller, digestOf(body)].join('\n')
}

/** Undefined without a valid one. Pages of release 1.0.0 send it as the value of the console's mark. */
function idempotencyKeyOf(headers: FastifyRequest['headers']): string | undefined {
  return z.uuid().safeParse(headers[idempotencyHeader] ?? headers[consoleHeader]).data
}

function digestOf(body: unknown): string {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array()
  return createHash('sha256').update(bytes).digest('base64')
}

/**
 * A UUID that only repetitions of an import share, by either of its addresses; undefined where it came without a key.
 * @param operation its name
 */
export function importRequestId(
  { headers, body, caller }: Pick<FastifyRequest, 'headers' | 'body' | 'caller'>,
  operation: string,
): string | undefined {
  const key = idempotencyKeyOf(headers)
  if (key === undefined || caller === null) return undefined
  const facts = [key, operation, caller, digestOf(body)].join('\n')
  const hex = createHash('sha256').update(facts).digest('hex')
  // The form of a UUID of version 8, which is any digest (RFC 9562 §5.8).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The requests of the last minute, the oldest first. */
class KnownRequests {
  readonly #known = new Map<string, FirstRequest>()
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  /** The answer that a request got, when it is there; waits for one that is being carried out. */
  find(key: string): Promise<Answer | undefined> | undefined {
    return this.#known.get(key)?.answer
  }

  /** Notes a request that is carried out now. The function returned takes its answer. */
  add(key: string, caller: string): (answer: Answer | undefined) => void {
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    this.#forget(key)
    const first: FirstRequest = { caller, answer: promise, at: Date.now(), bytes: 0 }
    this.#known.set(key, first)
    this.#count(first, overheadBytes)
    this.#makeRoom(caller)
    return (answer) => {
      resolve(answer)
      if (this.#known.get(key) !== first || first.bytes > overheadBytes) return
      this.#count(first, answer ? sizeOf(answer) : 0)
      this.#makeRoom(caller)
    }
  }

  #count(first: FirstRequest, bytes: number): void {
    first.bytes += bytes
    this.#bytes += bytes
    this.#bytesOf.set(first.caller, (this.#bytesOf.get(first.caller) ?? 0) + bytes)
  }

  #forget(key: string): void {
    const first = this.#known.get(key)
    if (!first) return
    this.#known.delete(key)
    this.#count(first, -first.bytes)
    if (this.#bytesOf.get(first.caller) === 0) this.#bytesOf.delete(first.caller)
  }

  #makeRoom(caller: string): void {
    const oldest = Date.now() - keptForMs
    for (const [key, first] of this.#known) {
      const isCrowded = first.caller === caller && (this.#bytesOf.get(caller) ?? 0) > maxBytesOfCaller
      if (first.at < oldest || this.#bytes > maxBytes || isCrowded) this.#forget(key)
      else if ((this.#bytesOf.get(caller) ?? 0) <= maxBytesOfCaller) return
    }
  }
}

function sizeOf({ payload }: Answer): number {
  if (payload === null) return 0
  return typeof payload === 'string' ? payload.length * 2 : payload.length
}
