// Errors that the service throws instead of an answer; http/answers.ts turns them into error bodies (§7).
import { type ErrorEntry, type ErrorType, errorsLeftOut } from '#contract/errors.ts'

/** Spec silent: the most errors that one answer lists (§7). One entry more counts those that are left out. */
export const maxErrors = 1000

/** Longest message of an entry, in characters: what a caller sent may be quoted in it. */
const maxMessageLength = 1000

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly errors: readonly ErrorEntry[]
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  /** @param more the `count` of all errors, listed or not, and the seconds to wait. */
  constructor(
    status: number,
    errors: readonly ErrorEntry[],
    {
      count = errors.length,
      retryAfter,
    }: { readonly count?: number; readonly retryAfter?: number | undefined } = {},
  ) {
    const listed = errors.slice(0, maxErrors).map(shortened)
    super(listed.map((error) => error.message).join('; '))
    this.status = status
    this.errors = count > listed.length ? [...listed, errorsLeftOut(count - listed.length)] : listed
    this.retryAfter = retryAfter
  }
}

function shortened({ type, message }: ErrorEntry): ErrorEntry {
  if (message.length <= maxMessageLength) return { type, message }
  return { type, message: `${message.slice(0, maxMessageLength - 1).toWellFormed()}…` }
}

/** A Problem with one entry. `retryAfter` is in seconds. */
export function problem(status: number, type: ErrorType, message: string, retryAfter?: number): Problem {
  return new Problem(status, [{ type, message }], { retryAfter })
}

/** 400 with one message for each thing that is wrong. */
export function invalid(messages: readonly string[], type: ErrorType = 'FORMAT_INVALID'): Problem {
  return new Problem(
    400,
    messages.map((message) => ({ type, message })),
  )
}

/**
 * Returns the value that was looked up.
 * @throws Problem 404 when it is undefined or false. Never reveals whether another site has it.
 */
export function requireFound<Value>(value: Value | undefined | false, what: string): Value {
  if (value === undefined || value === false) throw problem(404, 'NOT_FOUND', `${what} was not found`)
  return value
}

/** Stops the start with one line for the operator. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
