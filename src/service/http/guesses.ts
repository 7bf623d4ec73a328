// Compares presented credentials: limits the attempts and logs refused ones.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, problem } from '#service/problem.ts'
import { siteOfGenerated } from '#service/store/accounts.ts'
import { countedAddress } from './client-address.ts'
import { GuessLimits, type Presented } from './guess-limits.ts'

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
