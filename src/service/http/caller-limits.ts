// Bounds what one caller takes: answers at a time, and requests a minute. Callers with a valid credential are counted by
// who they are, and others by their address, so that people behind one address never use up each other's.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Problem, problem } from '#service/problem.ts'
import { countedNetworks } from './client-address.ts'
import { isConsoleAddress } from './console-files.ts'

// Requests a minute. Spec silent: rate limits (§8).

/** Of callers without a valid credential, from one address; those with one have no limit unless it is set. */
const anonymousPerMinute = 300

const windowSeconds = 60

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a credential that was refused. @throws Problem 429 for an address with too many of them. */
    readonly countRefused: (request: FastifyRequest) => Promise<void>
  }
}

/** @param perMinute of each caller; 0 for no limit, undefined for the default. */
export function limitRates(app: FastifyInstance, perMinute: number | undefined): void {
  const anonymous = limiterOf(perMinute ?? anonymousPerMinute)
  const known = limiterOf(perMinute ?? 0)
  app.addHook('onRequest', async (request, reply) => {
    if (isFreeOfLimits(request.url) || mayBeKnown(request)) return
    await take(anonymous, networkOf(request)).catch((refusal: unknown) => {
      // What waits behind it on the connection is not begun.
      reply.header('connection', 'close')
      throw refusal
    })
  })
  app.addHook('preParsing', async ({ caller }) => {
    if (caller) await take(known, caller)
  })
  app.decorate('countRefused', async (request: FastifyRequest) => {
    if (mayBeKnown(request)) await take(anonymous, networkOf(request))
  })
}

function limiterOf(points: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: windowSeconds })
}

async function take(limiter: RateLimiterMemory | undefined, key: string): Promise<void> {
  const seconds = limiter ? await consume(limiter, key) : 0
  if (seconds > 0) throw tooMany('requests', seconds)
}

/** Takes a point of a budget; the whole seconds to wait where none is left, 0 otherwise. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

export function tooMany(what: string, seconds: number): Problem {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return problem(429, 'RATE_LIMITED', `too many ${what}; try again in ${wait}`, seconds)
}

/**
 * Probes and figures must work when it matters most; the console's files are what a client makes its requests with. Signing in
 * has separate limits, which tell right credentials from wrong ones: a person must not keep a colleague behind the same
 * address from signing in.
 */
function isFreeOfLimits(url: string): boolean {
  const [path = ''] = url.split('?')
  const isSignIn = path === '/oauth/token' || /^\/session(\/|$)/.test(path)
  return isSignIn || ['/healthz', '/readyz', '/metrics'].includes(path) || isConsoleAddress(path)
}

/** True for a request that shows a credential where it is found out whether that is a valid one. */
function mayBeKnown({ headers, routeOptions: { config } }: FastifyRequest): boolean {
  const isChecked = config.operation !== undefined || config.checksCredential === true
  return isChecked && (headers.authorization ?? headers.cookie) !== undefined
}

/** The network of a client without a credential. Of IPv6 a household or an office has at most these 48 bits. */
function networkOf({ clientAddress }: FastifyRequest): string {
  const [widest = clientAddress] = countedNetworks(clientAddress)
  return widest
}

// Answers at a time. An answer that is not read yet is in memory.

/** Answers of one caller that are made or sent at the same time; what more it asks waits for its turn. */
export const maxRunning = 6

/** Requests of one caller that wait for their turn. */
const maxWaiting = 2000

/** Requests that wait for their turn: until then their bodies are not read. */
const waitingRequests = new WeakSet<IncomingMessage>()

export function isWaitingForTurn(request: IncomingMessage): boolean {
  return waitingRequests.has(request)
}

interface Turns {
  running: number
  readonly waiting: (() => void)[]
}

/** Has every request of a caller take its turn, before its body is read. */
export function takeTurns(app: FastifyInstance): void {
  const callers = new Map<string, Turns>()
  app.addHook('preParsing', async ({ caller, raw }, reply) => {
    if (caller) await takeTurn(callers, caller, raw, reply.raw)
  })
}

async function takeTurn(
  callers: Map<string, Turns>,
  caller: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const turns = callers.get(caller) ?? { running: 0, waiting: [] }
  callers.set(caller, turns)
  if (turns.running < maxRunning) turns.running += 1
  else if (turns.waiting.length >= maxWaiting) throw tooMany('requests', 1)
  else {
    waitingRequests.add(request)
    await new Promise<void>((resolve) => turns.waiting.push(resolve))
    waitingRequests.delete(request)
  }
  const end = () => {
    // The turn goes to the next as it is.
    const next = turns.waiting.shift()
    if (next) return next()
    turns.running -= 1
    if (turns.running === 0) callers.delete(caller)
  }
  if (response.destroyed) end()
  else response.once('close', end)
}
