// Bounds what connections take: how many there are, one request at a time on each, and the time for which an answer that
// its client does not read is kept.

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { BlockList, Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasLeft, isWritable } from './answers.ts'
import { countedAddress, isTrusted, peerOf } from './client-address.ts'
import { BodyProgress, lookEveryMs } from './request-bodies.ts'

// One request at a time. Node begins every request of a pipeline when its head has arrived, whether or not the client is
// still there to take the answers.

/**
 * Requests that may wait behind the running one of their connection. Browsers send none so, and programs few; a connection
 * with more is closed, which tells a client to send them again one by one (RFC 9112 §9.3.2).
 */
export const maxPipelined = 32

/** Makes a server that begins a request when the answer before it is sent, and none for a connection that closed. */
export function createPacedServer(handler: RequestListener, options: ServerOptions): Server {
  /** Of each connection with a running request, those that wait. */
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()
  const begin = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    // In a later turn of the event loop: before it, Node notices connections that closed.
    response.once('close', () => setImmediate(() => beginNext(socket)))
    handler(request, response)
  }
  const beginNext = (socket: Socket) => {
    const next = isWritable(socket) ? waiting.get(socket)?.shift() : undefined
    if (next) begin(socket, ...next)
    else waiting.delete(socket)
  }
  return createHttpServer(options, (request, response) => {
    const { socket } = request
    const queue = waiting.get(socket)
    if (!isWritable(socket)) return
    if (!queue) {
      waiting.set(socket, [])
      begin(socket, request, response)
    } else if (queue.length < maxPipelined) queue.push([request, response])
    else {
      waiting.delete(socket)
      socket.destroy()
    }
  })
}

/** Ends requests whose client left while they waited for their caller, their turn or their body. */
export function dropAbandoned(app: FastifyInstance): void {
  const drop = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (hasLeft(reply)) reply.hijack()
    done()
  }
  app.addHook('preValidation', drop)
  app.addHook('preHandler', drop)
}

// How many connections there are. Above the limits a new one takes the place of the oldest that has shown no credential:
// a client that only connects never displaces one that has signed in.

const connectionLimits = { overall: 4000, perAddress: 2000 } as const

/** The latest connections of one caller: older ones count as if they had shown no credential. */
export const maxProven = 100

/** The connections on which a caller showed a valid credential. */
class ProvenConnections {
  readonly #callers = new WeakMap<Socket, string>()
  readonly #sockets = new Map<string, Set<Socket>>()

  has(socket: Socket): boolean {
    return this.#callers.has(socket)
  }

  add(socket: Socket, caller: string): void {
    if (this.#callers.get(socket) === caller) return
    this.delete(socket)
    const theirs = this.#sockets.get(caller) ?? new Set()
    this.#sockets.set(caller, theirs.add(socket))
    this.#callers.set(socket, caller)
    const [oldest] = theirs
    if (oldest && theirs.size > maxProven) this.delete(oldest)
  }

  delete(socket: Socket): void {
    const caller = this.#callers.get(socket)
    if (caller === undefined) return
    this.#callers.delete(socket)
    const theirs = this.#sockets.get(caller)
    theirs?.delete(socket)
    if (theirs?.size === 0) this.#sockets.delete(caller)
  }
}

/** @param trusted proxies, which carry the requests of many clients. */
export function limitConnections(
  app: FastifyInstance,
  trusted: BlockList,
  limits: { readonly overall: number; readonly perAddress: number } = connectionLimits,
): void {
  /** Each with its address; undefined for a proxy. The oldest is the first. */
  const open = new Map<Socket, string | undefined>()
  const counts = new Map<string, number>()
  const proven = new ProvenConnections()
  const forget = (socket: Socket) => {
    proven.delete(socket)
    const address = open.get(socket)
    if (!open.delete(socket) || address === undefined) return
    const left = (counts.get(address) ?? 1) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  }
  const makeRoom = (isCandidate: (address: string | undefined) => boolean): boolean => {
    for (const [socket, address] of open) {
      if (proven.has(socket) || !isCandidate(address)) continue
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }
  // A closed connection is still counted for a moment, so Node's own limit is above ours.
  app.server.maxConnections = limits.overall * 2
  app.server.prependListener('connection', (socket: Socket) => {
    const peer = peerOf(socket.remoteAddress ?? '')
    const address = isTrusted(trusted, peer) ? undefined : countedAddress(peer)
    const count = address === undefined ? 0 : (counts.get(address) ?? 0)
    const isCrowded = count >= limits.perAddress && !makeRoom((other) => other === address)
    if (isCrowded || (open.size >= limits.overall && !makeRoom(() => true))) return void socket.destroy()
    open.set(socket, address)
    if (address !== undefined) counts.set(address, (counts.get(address) ?? 0) + 1)
    socket.once('close', () => forget(socket))
  })
  app.addHook('preParsing', ({ caller, raw }, _reply, _payload, done) => {
    if (caller && !raw.socket.destroyed) proven.add(raw.socket, caller)
    done()
  })
  const looking = setInterval(() => cutSlowReaders(open.keys()), lookEveryMs).unref()
  app.server.once('close', () => clearInterval(looking))
}

// Slow readers. An answer is in memory until its client has read it.

/** The bytes that were handed to the system, by undocumented properties of Node's sockets. */
interface Handle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

const answers = new WeakMap<Socket, BodyProgress>()

function cutSlowReaders(sockets: Iterable<Socket>): void {
  const now = performance.now()
  for (const socket of sockets) {
    if (socket.writableLength === 0) answers.delete(socket)
    else {
      const taken = takenBytes(socket)
      const progress = answers.get(socket)
      if (!progress) answers.set(socket, new BodyProgress(now, taken, Number.POSITIVE_INFINITY))
      else if (progress.isTooSlow(now, taken)) socket.destroy()
    }
  }
}

/** Bytes that the system has taken, which it does as the client reads. */
function takenBytes(socket: Socket & { readonly _handle?: Partial<Handle> | null }): number {
  const { bytesWritten = socket.bytesWritten, writeQueueSize = socket.writableLength } = socket._handle ?? {}
  return bytesWritten - writeQueueSize
}
