// One request to the upstream, one whole answer or one UpstreamFailure. Bounded in time and in memory, whatever the
// other side does; follows nothing, repeats nothing, and knows no other host than the one it was made for.

import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { buildConnector, type Dispatcher, Pool } from 'undici'
import type { Address, ForwardProxy } from './upstream.ts'

// Connections through a forward proxy (CONNECT, RFC 9110 §9.3.6): it carries bytes that it cannot read.

/** A proxy that does not let a connection through. Nothing has been sent to the upstream then. */
class TunnelRefused extends Error {
  override readonly name = 'TunnelRefused'
  readonly code = 'TUNNEL_REFUSED'
}

interface TunnelSettings {
  readonly proxy: ForwardProxy
  /** Names into addresses, for the proxy's own; those of the upstream are the proxy's to look up. */
  readonly lookup: LookupFunction
  /** Milliseconds until a connection is open. */
  readonly connectMs: number
}

/** Makes connections to an upstream through the proxy. */
function tunnelConnector(settings: TunnelSettings): buildConnector.connector {
  const secure = buildConnector({ timeout: settings.connectMs, rejectUnauthorized: true, allowH2: false })
  return (options, callback) => {
    const { hostname, protocol, port } = options
    const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname
    const target = `${host}:${port || (protocol === 'https:' ? 443 : 80)}`
    openTunnel(settings, target).then(
      (socket) => {
        if (protocol === 'https:') secure({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: Error) => callback(error, null),
    )
  }
}

/** @throws TunnelRefused, also for a proxy that cannot be reached or does not answer in time. */
function openTunnel({ proxy, lookup, connectMs }: TunnelSettings, target: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const url = new URL(proxy.origin)
  const options: RequestOptions = {
    method: 'CONNECT',
    host: proxy.host,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: target,
    headers: { host: target, ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }) },
    lookup,
    agent: false,
    signal: AbortSignal.timeout(connectMs),
  }
  const asked = url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  asked.once('connect', ({ statusCode }, socket, head) => {
    if (statusCode === 200 && head.length === 0) return void resolve(socket as Socket)
    socket.destroy()
    reject(new TunnelRefused(`the proxy answered ${statusCode}`))
  })
  asked.once('response', (answer) => {
    answer.destroy()
    reject(new TunnelRefused(`the proxy answered ${answer.statusCode}`))
  })
  asked.once('error', (cause) => reject(new TunnelRefused(`the proxy: ${cause.message}`, { cause })))
  asked.end()
  return promise
}

export interface ExchangeLimits {
  /** Milliseconds until a connection is open. */
  readonly connectMs: number
  /** Milliseconds until the whole answer is here, the sending of the request included. */
  readonly totalMs: number
  /** Bytes of an answer, before and after it is unpacked. */
  readonly answerBytes: number
  /** Bytes of an answer's status line and headers. */
  readonly headBytes: number
  /** Bytes of all answers that arrive, are unpacked or are passed on. */
  readonly heldBytes: number
  /** Simultaneous requests. */
  readonly requests: number
}

const mebibyte = 1024 * 1024

/** Interim answers (1xx) before the answer itself; one or two are usual. */
const maxInterimAnswers = 10

export const ordinaryLimits: ExchangeLimits = {
  connectMs: 5000,
  totalMs: 25_000,
  answerBytes: 16 * mebibyte,
  headBytes: 16 * 1024,
  heldBytes: 48 * mebibyte,
  requests: 100,
}

/**
 * `not-sent`: nothing left this machine. `busy`: this gateway has enough to do. The others leave open what the
 * upstream did.
 */
export type UpstreamFailureKind = 'not-sent' | 'busy' | 'no-answer' | 'too-slow' | 'too-large' | 'unreadable'

export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly kind: UpstreamFailureKind
  constructor(kind: UpstreamFailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path and query. */
  readonly path: string
  /** Besides those of every request. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON, unless the headers name another type. */
  readonly body?: Uint8Array | undefined
  /** Milliseconds until the whole answer is here, when that is less than the limit of the exchange. */
  readonly totalMs?: number | undefined
  /** Bytes of the answer, when they are fewer than the limit of the exchange. */
  readonly maxBytes?: number | undefined
  /** Until this settles, the bytes of the answer count as held; without it, until the answer is returned. */
  readonly until?: Promise<unknown> | undefined
}

/** Settings of the connections to the upstream. */
export interface Route {
  readonly lookup: LookupFunction
  readonly proxy: ForwardProxy | undefined
  /** Sent as User-Agent: some sites refuse writes that seem to come from a browser. */
  readonly userAgent: string
}

export interface UpstreamAnswer {
  readonly status: number
  /** Names in lower case; a header that came several times is left out. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** The connections to one host of the upstream. */
export class Exchange {
  readonly #pool: Pool
  readonly #limits: ExchangeLimits
  readonly #userAgent: string
  #requests = 0
  readonly #held = { bytes: 0 }

  constructor(address: Address, route: Route, limits: ExchangeLimits = ordinaryLimits) {
    this.#limits = limits
    this.#userAgent = route.userAgent
    this.#pool = connectionsTo(address, route, limits)
  }

  /** @throws UpstreamFailure */
  async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    if (this.#requests >= this.#limits.requests)
      throw new UpstreamFailure('busy', 'too many simultaneous requests')
    const stop = new AbortController()
    const giveUp = () => stop.abort(new UpstreamFailure('too-slow', 'timed out'))
    const { totalMs } = this.#limits
    const timer = setTimeout(giveUp, Math.min(request.totalMs ?? totalMs, totalMs))
    this.#requests += 1
    try {
      return await this.#exchange(request, stop)
    } catch (error) {
      throw failureOf(stop.signal.aborted ? stop.signal.reason : error)
    } finally {
      clearTimeout(timer)
      this.#requests -= 1
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }

  async #exchange(request: UpstreamRequest, stop: AbortController): Promise<UpstreamAnswer> {
    let interim = 0
    const { statusCode, headers, body } = await this.#pool.request({
      method: request.method,
      path: request.path,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        'user-agent': this.#userAgent,
        ...(request.body && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: request.body ?? null,
      signal: stop.signal,
      // These have no end of their own, and are none of the answer's bytes.
      onInfo: () => {
        interim += 1
        if (interim > maxInterimAnswers)
          stop.abort(new UpstreamFailure('unreadable', 'only informational responses arrived'))
      },
    })
    const share = new Share(this.#held, this.#limits.heldBytes)
    try {
      const maxBytes = Math.min(request.maxBytes ?? this.#limits.answerBytes, this.#limits.answerBytes)
      const received = await receive(body, share, maxBytes)
      const kept = new Map(
        Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      )
      const unpacked = await unpack(received, headers['content-encoding'], share, maxBytes)
      void Promise.resolve(request.until).then(() => share.giveBack())
      return { status: statusCode, headers: kept, body: unpacked }
    } catch (error) {
      share.giveBack()
      throw error
    }
  }
}

/** What one answer takes of the bytes that all answers may hold. */
class Share {
  readonly #held: { bytes: number }
  readonly #maxHeld: number
  #bytes = 0

  constructor(held: { bytes: number }, maxHeld: number) {
    this.#held = held
    this.#maxHeld = maxHeld
  }

  /** @throws UpstreamFailure when there is no room for more. */
  take(bytes: number): void {
    if (this.#held.bytes + bytes > this.#maxHeld)
      throw new UpstreamFailure('no-answer', 'too many simultaneous large answers')
    this.#bytes += bytes
    this.#held.bytes += bytes
  }

  /** Keeps these bytes and gives the others back. */
  giveBack(kept = 0): void {
    this.#held.bytes -= this.#bytes - kept
    this.#bytes = kept
  }
}

async function receive(
  body: Dispatcher.ResponseData['body'],
  share: Share,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop destroys the body and with it the connection: nothing more is read.
    if (length > maxBytes) throw new UpstreamFailure('too-large', `more than ${maxBytes} bytes`)
    share.take(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** Unpacks an answer, whose bytes are taken from the share before. */
async function unpack(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  share: Share,
  maxBytes: number,
): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) return bytes
  if (encoding !== 'gzip') throw new UpstreamFailure('unreadable', 'unexpected content encoding')
  const said = unpackedLength(bytes)
  if (said > maxBytes) throw new UpstreamFailure('too-large', `says to have ${said} bytes`)
  for (const room of [said, maxBytes]) {
    share.take(room)
    const unpacked = await unpackInto(bytes, room)
    if (unpacked) {
      share.giveBack(unpacked.length)
      return unpacked
    }
    // It says the length of its last part alone, or lies.
    share.giveBack(bytes.length)
  }
  throw new UpstreamFailure('too-large', `more than ${maxBytes} bytes`)
}

/** The length that the last part of a gzip file says to have (RFC 1952 §2.3.1); at least one. */
function unpackedLength(bytes: Buffer): number {
  return Math.max(1, bytes.length < 18 ? 0 : bytes.readUInt32LE(bytes.length - 4))
}

/** Undefined for what needs more room. */
async function unpackInto(bytes: Buffer, room: number): Promise<Buffer | undefined> {
  try {
    // In one piece: pieces would be put together, and need the memory twice.
    return await promisify(gunzip)(bytes, { maxOutputLength: room, chunkSize: room + 64 })
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw new UpstreamFailure('unreadable', 'decompression failed', { cause })
  }
}

function connectionsTo({ origin }: Address, { lookup, proxy }: Route, limits: ExchangeLimits): Pool {
  const { connectMs } = limits
  return new Pool(origin, {
    connections: limits.requests,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    connect: proxy
      ? tunnelConnector({ proxy, lookup, connectMs })
      : { lookup, timeout: connectMs, rejectUnauthorized: true, allowH2: false },
  })
}

/** Failures of making a connection: the request was still here. */
const connecting =
  /^(UND_ERR_CONNECT_TIMEOUT|TUNNEL_REFUSED|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ADDRESS_REFUSED|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const { code, message } = innermost(error)
  if (code !== undefined && connecting.test(code))
    return new UpstreamFailure('not-sent', message, { cause: error })
  const isLate = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  if (isLate) return new UpstreamFailure('too-slow', 'timed out', { cause: error })
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new UpstreamFailure('too-large', message, { cause: error })
  if (code?.startsWith('HPE_')) return new UpstreamFailure('unreadable', message, { cause: error })
  return new UpstreamFailure('no-answer', message, { cause: error })
}

/** Several attempts to connect fail as one error that holds them all. */
function innermost(error: unknown): { readonly code: string | undefined; readonly message: string } {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: readonly unknown[] }
  if (code === undefined && errors?.[0]) return innermost(errors[0])
  return { code, message: message ?? String(error) }
}
