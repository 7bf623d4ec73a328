// Compares presented credentials: delays callers who present wrong ones, and logs each refusal. A secret that this service
// knows is always compared, so that no one's wrong guesses keep out the right one of another.

import { createHmac, hash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#service/database/database.ts'
import { consume, tooMany } from '#service/http/caller-limits.ts'
import { countedNetworks } from '#service/http/client-address.ts'
import { RecentMap } from '#service/http/recent-map.ts'
import { Problem } from '#service/problem.ts'
import { siteOfGenerated } from './accounts.ts'

/** A presented credential: the account, the networks of the client, and the secret. */
interface Presented {
  readonly account: string
  /** The widest first; the last is what counts as one client. */
  readonly networks: readonly string[]
  readonly secret: string
}

/** Seconds for which a credential that was right is asked about whatever others guess. A timer takes at most 24 days. */
const knownSeconds = 20 * 86_400

/**
 * How many points a budget has, and for how many seconds from the first one used. No budget belongs to an account alone:
 * strangers could use it up. Networks of IPv6 are counted at three widths, because a site has many of the smallest.
 */
const budgets = {
  account: { points: 7, duration: 180 },
  address: { points: 200, duration: 200 },
  '/56': { points: 400, duration: 200 },
  '/48': { points: 800, duration: 200 },
  /** Returns of one attempt at single sign-on: the provider is asked once. */
  attempt: { points: 1, duration: 600 },
  /** Returns whose code the provider refused, or has not judged yet, of one network. */
  signOn: { points: 60, duration: 600 },
  known: { points: 1, duration: knownSeconds },
} as const satisfies Record<string, { readonly points: number; readonly duration: number }>

type BudgetName = keyof typeof budgets
type Charge = readonly [name: BudgetName, key: string]

function limitersIn(database: Database | undefined): Record<BudgetName, RateLimiterAbstract> {
  const made = Object.entries(budgets).map(([keyPrefix, budget]) => {
    const memory = new RateLimiterMemory({ keyPrefix, ...budget })
    return [keyPrefix, database?.engine.name === 'postgres' ? inDatabase(database, memory) : memory]
  })
  return Object.fromEntries(made) as Record<BudgetName, RateLimiterAbstract>
}

/** The same budget for all nodes of a database; `insuranceLimiter` counts while the database is away. */
function inDatabase(database: Database, insuranceLimiter: RateLimiterMemory): RateLimiterPostgres {
  const { keyPrefix, points, duration } = insuranceLimiter
  const storeClient = {
    async query({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
      const { rows } = await database.write((transaction) =>
        transaction.executeQuery(CompiledQuery.raw(text, [...values])),
      )
      return { rows, rowCount: rows.length }
    },
  }
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'guess_limit',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    // A budget that is used up is not asked about again: wrong guesses must not become writes.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter,
  })
}

/** Accepted credentials that are held; an entry is a digest and what it was found to be. */
const maxProven = 20_000

/** Milliseconds by which each wrong answer beyond the limits waits longer than those before it, and the longest wait. */
const stepMs = 100
const maxWaitMs = 5000

export class GuessLimits {
  #limiters = limitersIn(undefined)
  /** Digests are worth nothing outside this process, unless it shares its key. */
  #key: Uint8Array = randomBytes(32)
  readonly #proven: RecentMap<unknown>
  /** Wrong answers that wait, by client. */
  readonly #waiting = new Map<string, number>()

  /** @param maxEntries credentials that are held */
  constructor(maxEntries = maxProven) {
    this.#proven = new RecentMap(maxEntries)
  }

  /** Entries that are held now. */
  get size(): number {
    return this.#proven.size + this.#waiting.size
  }

  /** Counts with the other nodes of the database, where that can be. @param key that all of them have */
  share(database: Database | undefined, key?: Uint8Array): void {
    this.#limiters = limitersIn(database)
    if (key) this.#key = key
  }

  /** Names an account with a secret, without revealing either; with the client where `networks` are given. */
  proofOf({ account, networks = [], secret }: Partial<Presented>): string {
    const parts = JSON.stringify(['proof', account, networks.at(-1), secret])
    return createHmac('sha256', this.#key).update(parts).digest('base64url')
  }

  /** What the credential of a proof was found to be when it was accepted from the same client; undefined when it was not. */
  foundBefore(proof: string): unknown {
    return this.#proven.get(proof)
  }

  accept(proof: string, found: unknown): void {
    if (found !== undefined) this.#proven.set(proof, found)
  }

  reject(proof: string): void {
    this.#proven.delete(proof)
  }

  /** Charges a wrong credential, or one that is not judged yet; the seconds to wait, 0 for none. */
  chargeGuess(presented: Presented): Promise<number> {
    return this.charge(chargesOf(presented))
  }

  /** Takes back the charge of a credential that was right, or was not judged. */
  refundGuess(presented: Presented): Promise<void> {
    return this.refund(chargesOf(presented))
  }

  /** The wider ones are charged first, and nothing once one is used up: what is kept is bounded by the networks. */
  async charge(charges: readonly Charge[]): Promise<number> {
    for (const [name, key] of charges) {
      const seconds = await consume(this.#limiters[name], digestOf(key))
      if (seconds > 0) return seconds
    }
    return 0
  }

  async refund(charges: readonly Charge[]): Promise<void> {
    for (const [name, key] of charges) await this.#limiters[name].reward(digestOf(key))
  }

  /** True when the credential was right here or at a node that shares the database, within 20 days. */
  async isKnown(presented: Presented): Promise<boolean> {
    return (await this.#limiters.known.get(this.#knownKey(presented))) !== null
  }

  async setKnown(presented: Presented, isKnown: boolean): Promise<void> {
    const { known } = this.#limiters
    const key = this.#knownKey(presented)
    await (isKnown ? known.set(key, 1, knownSeconds) : known.delete(key))
  }

  #knownKey({ account, secret }: Presented): string {
    return this.proofOf({ account, secret })
  }

  /** Waits before a wrong answer: the longer, the more of them the client has coming. */
  async delay({ networks }: Presented): Promise<void> {
    const client = networks.at(-1) ?? ''
    const before = this.#waiting.get(client) ?? 0
    this.#waiting.set(client, before + 1)
    await sleep(Math.min(maxWaitMs, stepMs * (before + 1)))
    const left = (this.#waiting.get(client) ?? 1) - 1
    if (left > 0) this.#waiting.set(client, left)
    else this.#waiting.delete(client)
  }
}

const networkBudgets = ['address', '/56', '/48'] as const

/** The budget of each network, the widest first. */
function chargesOfNetworks(networks: readonly string[]): Charge[] {
  return networks.map((network, index) => [networkBudgets[networks.length - 1 - index] ?? '/48', network])
}

function chargesOf({ account, networks }: Presented): Charge[] {
  return [...chargesOfNetworks(networks), ['account', JSON.stringify([account, networks.at(-1)])]]
}

/** Neither accounts nor addresses are kept where they are counted. */
function digestOf(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 22)
}

export interface Guess {
  readonly kind: 'api-token' | 'client' | 'link'
  /** Email, client id, or nothing for a link. */
  readonly account: string
  readonly secret: string
  /** True where another site judges it: it is asked about as long as the limits allow, and not beyond. */
  readonly isJudgedElsewhere?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly guesses: Guesses
  }
}

interface Guesses {
  readonly limits: GuessLimits
  /** Comparisons in progress, by their proof: simultaneous equal ones are one guess. */
  readonly running: Map<string, Promise<boolean | undefined>>
}

/** Gives the server its limits of guesses. */
export function limitGuesses(app: FastifyInstance): void {
  app.decorate('guesses', { limits: new GuessLimits(), running: new Map() })
}

/**
 * Compares a presented credential by `check`, which gives undefined, or throws a Problem 401, when it is wrong.
 * @param again finds what was accepted from the same client before as it is now, without comparing it once more;
 * undefined when that has changed, and then it is compared.
 * @throws Problem 429 for a wrong one when the client has presented too many of them.
 */
export async function checkGuess<Found>(
  request: FastifyRequest,
  guess: Guess,
  check: () => Promise<Found | undefined>,
  again?: (found: Found) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { limits, running } = request.server.guesses
  const presented: Presented = {
    account: `${guess.kind} ${guess.account.trim().toLowerCase()}`,
    networks: countedNetworks(request.clientAddress),
    secret: guess.secret,
  }
  const proof = limits.proofOf(presented)
  const before = again && limits.foundBefore(proof)
  const found = before ? await again(before as Found) : undefined
  if (found) return found
  if ((await running.get(proof)) === false) return refuse(request, guess)
  const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
  running.set(proof, promise)
  let isRight: boolean | undefined
  try {
    const compared = await (guess.isJudgedElsewhere
      ? judgeElsewhere(request, guess, presented, check)
      : check())
    isRight = compared !== undefined
    if (isRight) limits.accept(proof, again && compared)
    if (isRight || guess.isJudgedElsewhere) return compared ?? refuse(request, guess)
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      isRight = false
      refuse(request, guess)
    }
    throw error
  } finally {
    if (isRight === false) limits.reject(proof)
    running.delete(proof)
    resolve(isRight)
  }
  return refuseWrong(request, guess, presented)
}

/** Refuses a credential that was compared and is wrong. @throws Problem 429 */
async function refuseWrong(request: FastifyRequest, guess: Guess, presented: Presented): Promise<undefined> {
  const { limits } = request.server.guesses
  const waitSeconds = await limits.chargeGuess(presented)
  if (waitSeconds === 0) return refuse(request, guess)
  // A secret that a person chose can be guessed; one of this service's shape has 256 random bits.
  if (guess.kind !== 'link' && !secretShape.test(guess.secret)) await limits.delay(presented)
  return refuseLate(request, guess, waitSeconds)
}

/**
 * Asks the other site, which may count wrong credentials as well. One that was right lately is asked about in any case.
 * @throws Problem 429, also that of the site
 */
async function judgeElsewhere<Found>(
  request: FastifyRequest,
  guess: Guess,
  presented: Presented,
  ask: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { limits } = request.server.guesses
  const isKnown = await limits.isKnown(presented)
  const waitSeconds = isKnown ? 0 : await limits.chargeGuess(presented)
  if (waitSeconds > 0) return refuseLate(request, guess, waitSeconds)
  let isWrong = false
  try {
    const found = await ask()
    isWrong = found === undefined
    await limits.setKnown(presented, !isWrong)
    return found
  } catch (error) {
    isWrong = error instanceof Problem && error.status === 401
    if (isWrong) await limits.setKnown(presented, false)
    if (error instanceof Problem && error.status === 429) noteLate(request, guess, error.retryAfter)
    throw error
  } finally {
    if (!isWrong && !isKnown) await limits.refundGuess(presented)
  }
}

function refuse(request: FastifyRequest, guess: Guess): undefined {
  noteAttempt(request, guess)
  request.server.metrics.countRefusal(guess.kind, 'wrong')
  request.log.warn({ ...factsOf(request, guess), reason: 'wrong' }, 'credential rejected')
}

/** Logs a credential that is refused because of those before it. */
function noteLate(request: FastifyRequest, guess: Guess, retryAfter: number | undefined): void {
  noteAttempt(request, guess)
  request.server.metrics.countRefusal(guess.kind, 'too many')
  request.log.warn({ ...factsOf(request, guess), reason: 'too many', retryAfter }, 'credential rejected')
}

function refuseLate(request: FastifyRequest, guess: Guess, retryAfter: number): never {
  noteLate(request, guess, retryAfter)
  throw tooMany('wrong credentials', retryAfter)
}

function factsOf({ clientAddress: address }: FastifyRequest, { kind, account }: Guess) {
  return { event: 'credential-refused', kind, account: loggedAccount(kind, account), address }
}

/** Keeps for the audit log what was tried, without the secret. */
function noteAttempt(request: FastifyRequest, { kind, account, secret }: Guess): void {
  const named = siteOfGenerated(secret) ?? siteOfGenerated(account)
  request.attempt = { kind, account: loggedAccount(kind, account), site: named }
}

/** Shapes of this service's tokens and secrets: a caller may have sent one in place of the name. */
const secretShape = /^(?:[\w-]{22}\.)?[\w-]{43}$/

/** The account as the log names it: an email or a client id, and nothing that may be a secret. */
function loggedAccount(kind: Guess['kind'], account: string): string {
  if (kind === 'link') return ''
  const name = account.trim()
  const isName = kind === 'client' ? !secretShape.test(name) : /^[^\s@]+@[^\s@]+$/.test(name)
  return isName && name.length <= 254 ? name : '[hidden]'
}
