// Compares presented credentials: limits the attempts and logs refused ones.

import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, problem } from '#service/problem.ts'
import { siteOfGenerated } from '#service/store/accounts.ts'
import { countedAddress } from './client-address.ts'
import { RecentMap } from './recent-map.ts'

// Limits how many wrong credentials this node compares, by account and by client address. Digests are kept in bounded
// maps and not shared: behind a load balancer, n nodes compare up to n times as many.

/** A presented credential: the account, the client address and the secret. */
interface Presented {
  readonly account: string
  readonly address: string
  readonly secret: string
}

/** A token bucket: `burst` attempts empty it, and it regains one each `interval` milliseconds. */
interface Rate {
  readonly burst: number
  readonly interval: number
}

/**
 * An address is unknown to an account until it has signed in there. Its first attempt comes from a separate budget,
 * which attempts from addresses that have failed cannot use up: a person with the right credential gets in from an
 * address that did not guess, whatever others do.
 */
const rates = {
  /** For an account: first attempts of unknown addresses. */
  first: { burst: 100, interval: 2_000 },
  /** For an account: further attempts of unknown addresses. */
  further: { burst: 6, interval: 30_000 },
  /** For an account at an address that it has signed in from. */
  known: { burst: 20, interval: 3_000 },
  /** For an address: attempts at accounts that it is unknown to. */
  address: { burst: 200, interval: 1_000 },
} as const satisfies Record<string, Rate>

/** Entries of each map; an entry is a digest and a number, about 150 bytes. */
const ordinaryEntries = 20_000

type Budget = readonly [name: keyof typeof rates, key: string]

type Admission =
  | { readonly isAdmitted: true; readonly budgets: readonly Budget[] }
  | { readonly isAdmitted: false; readonly waitSeconds: number }

/** A credential that was accepted. */
interface Proven {
  /** The account at its address. */
  readonly pair: string
  /** What it was found to be. */
  readonly found: unknown
}

export class GuessLimits {
  readonly #clock: () => number
  /** Digests are worth nothing outside this process. */
  readonly #key = randomBytes(32).toString('base64url')
  /** The time at which each budget is full again, in epoch milliseconds. */
  readonly #wholeAt: RecentMap<number>
  readonly #tried: RecentMap<true>
  readonly #known: RecentMap<true>
  readonly #proven: RecentMap<Proven>

  /** @param clock Epoch milliseconds. @param maxEntries Of each of the four maps. */
  constructor(clock: () => number = Date.now, maxEntries = ordinaryEntries) {
    this.#clock = clock
    this.#wholeAt = new RecentMap(maxEntries)
    this.#tried = new RecentMap(maxEntries)
    this.#known = new RecentMap(maxEntries)
    this.#proven = new RecentMap(maxEntries)
  }

  /** Entries that are held now. */
  get size(): number {
    return this.#wholeAt.size + this.#tried.size + this.#known.size + this.#proven.size
  }

  /** Names an account at an address with a secret, without revealing any of them. */
  proofOf({ account, address, secret }: Presented): string {
    return this.#digest('proof', account, address, secret)
  }

  /** What the credential of a proof was found to be when it was accepted; undefined when it was not. */
  foundBefore(proof: string): unknown {
    const proven = this.#proven.get(proof)
    // Looking them up keeps both among the recent ones.
    if (proven) this.#known.get(proven.pair)
    return proven?.found
  }

  /**
   * Charges an attempt to its budgets. A credential that was accepted from the same address before is free.
   * @param proof of what is presented
   */
  admit(presented: Presented, proof = this.proofOf(presented)): Admission {
    if (this.#proven.get(proof) !== undefined) return { isAdmitted: true, budgets: [] }
    const budgets = this.#budgetsOf(presented)
    const waits = budgets.map((budget) => this.#waitFor(budget))
    const wait = Math.max(...waits)
    if (wait > 0) return { isAdmitted: false, waitSeconds: Math.ceil(wait / 1000) }
    for (const budget of budgets) this.#charge(budget, 1)
    this.#tried.set(this.#pairOf(presented), true)
    return { isAdmitted: true, budgets }
  }

  /** Refunds an attempt whose credential was not compared. */
  forget(budgets: readonly Budget[]): void {
    for (const budget of budgets) this.#charge(budget, -1)
  }

  /** Records a right credential, which is not limited at this address any more, and what it was found to be. */
  accept(
    presented: Presented,
    budgets: readonly Budget[],
    found: unknown,
    proof = this.proofOf(presented),
  ): void {
    this.forget(budgets)
    const pair = this.#proven.get(proof)?.pair ?? this.#pairOf(presented)
    this.#tried.delete(pair)
    this.#known.set(pair, true)
    this.#proven.set(proof, { pair, found })
  }

  /** Records a wrong credential, also one that was right before. */
  reject(presented: Presented): void {
    this.#proven.delete(this.proofOf(presented))
  }

  #budgetsOf(presented: Presented): Budget[] {
    const pair = this.#pairOf(presented)
    if (this.#known.get(pair)) return [['known', pair]]
    const kind = this.#tried.get(pair) ? 'further' : 'first'
    return [
      [kind, this.#digest('account', presented.account)],
      ['address', this.#digest('address', presented.address)],
    ]
  }

  #waitFor([name, key]: Budget): number {
    const { burst, interval } = rates[name]
    const whole = this.#wholeAt.get(name + key) ?? 0
    return whole + interval - burst * interval - this.#clock()
  }

  #charge([name, key]: Budget, attempts: 1 | -1): void {
    const whole = Math.max(this.#wholeAt.get(name + key) ?? 0, this.#clock())
    this.#wholeAt.set(name + key, whole + attempts * rates[name].interval)
  }

  #pairOf({ account, address }: Presented): string {
    return this.#digest('pair', account, address)
  }

  #digest(...parts: string[]): string {
    return hash('sha256', this.#key + JSON.stringify(parts), 'base64url').slice(0, 22)
  }
}

export interface Guess {
  readonly kind: 'api-token' | 'client' | 'link'
  /** Email, client id, or nothing for a link. */
  readonly account: string
  readonly secret: string
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
export function limitGuesses(app: FastifyInstance, clock: (() => number) | undefined): void {
  app.decorate('guesses', { limits: new GuessLimits(clock), running: new Map() })
}

/**
 * Compares a presented credential by `check`, which gives undefined, or throws a Problem 401, when it is wrong.
 * @param again finds what was accepted from the same address before as it is now, without comparing it once more;
 * undefined when that has changed, and then it is compared.
 * @throws Problem 429 when the account or the address has seen too many wrong ones; nothing is compared then.
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
    address: countedAddress(request.clientAddress),
    secret: guess.secret,
  }
  const proof = limits.proofOf(presented)
  const before = again && limits.foundBefore(proof)
  const found = before ? await again(before as Found) : undefined
  if (found) return found
  if ((await running.get(proof)) === false) return refuse(request, guess)
  const admission = limits.admit(presented, proof)
  if (!admission.isAdmitted) return refuseUnseen(request, guess, admission.waitSeconds)
  const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
  running.set(proof, promise)
  let isRight: boolean | undefined
  let compared: Found | undefined
  try {
    compared = await check()
    isRight = compared !== undefined
    return compared ?? refuse(request, guess)
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      isRight = false
      refuse(request, guess)
    } else if (error instanceof Problem && error.status === 429) noteUnseen(request, guess, error.retryAfter)
    throw error
  } finally {
    if (isRight === undefined) limits.forget(admission.budgets)
    else if (isRight) limits.accept(presented, admission.budgets, again && compared, proof)
    else limits.reject(presented)
    running.delete(proof)
    resolve(isRight)
  }
}

function refuse(request: FastifyRequest, guess: Guess): undefined {
  noteAttempt(request, guess)
  request.log.warn({ ...factsOf(request, guess), reason: 'wrong' }, 'credential rejected')
}

/** Logs a credential that was refused without being compared. */
function noteUnseen(request: FastifyRequest, guess: Guess, retryAfter: number | undefined): void {
  noteAttempt(request, guess)
  request.log.warn({ ...factsOf(request, guess), reason: 'too many', retryAfter }, 'credential rejected')
}

function refuseUnseen(request: FastifyRequest, guess: Guess, retryAfter: number): never {
  noteUnseen(request, guess, retryAfter)
  const message = `too many wrong credentials; try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`
  throw problem(429, 'RATE_LIMITED', message, retryAfter)
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
