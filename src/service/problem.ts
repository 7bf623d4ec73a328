// Errors that the service throws instead of an answer; http/answers.ts turns them into error bodies (§7).
import {
  type ErrorCode,
  type ErrorEntry,
  type ErrorType,
  errorsLeftOut,
  printPointer,
} from '#contract/errors.ts'

/** Spec silent: the most errors that one answer lists (§7). One entry more counts those that are left out. */
export const maxErrors = 1000

/** The most rows that a conflict lists: all of a request that writes amounts, so that a person can decide about each. */
export const maxConflicts = 10_000

/** Longest message of an entry, in characters: what a caller sent may be quoted in it. */
const maxMessageLength = 1000

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly errors: readonly ErrorEntry[]
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  /** @param more the `count` of all errors, listed or not; the `most` that are listed; and the seconds to wait. */
  constructor(
    status: number,
    errors: readonly ErrorEntry[],
    {
      count = errors.length,
      most = maxErrors,
      retryAfter,
    }: { readonly count?: number; readonly most?: number; readonly retryAfter?: number | undefined } = {},
  ) {
    const listed = errors.slice(0, most).map(shortened)
    super(listed.map((error) => error.message).join('; '))
    this.status = status
    this.errors = count > listed.length ? [...listed, errorsLeftOut(count - listed.length)] : listed
    this.retryAfter = retryAfter
  }
}

function shortened(entry: ErrorEntry): ErrorEntry {
  const { message } = entry
  if (message.length <= maxMessageLength) return entry
  return { ...entry, message: `${message.slice(0, maxMessageLength - 1).toWellFormed()}…` }
}

/** A Problem with one entry, whose code is its type. `retryAfter` is in seconds. */
export function problem(status: number, type: ErrorType, message: string, retryAfter?: number): Problem {
  return new Problem(status, [{ type, code: type, message }], { retryAfter })
}

/** What is wrong with one value of a request. */
export interface Fault {
  readonly code: ErrorCode
  /** Of a value in the body, as steps; of a parameter, its name. None for the request as a whole. */
  readonly path: readonly PropertyKey[]
  /** How many of the steps the message names; all of them by default. */
  readonly named?: number
  /** What the message says behind them. */
  readonly text: string
}

/** A fault of one field or parameter. */
export function faultOf(field: string, code: ErrorCode, text: string): Fault {
  return { code, path: [field], text }
}

/** Longest part of a path that a caller chose. */
const maxStepLength = 60

/** `['items', 31, 'focusAreaId']` is `items[31].focusAreaId`. */
function printPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const step of path) text += typeof step === 'number' ? `[${step}]` : `${text && '.'}${String(step)}`
  return text
}

/** @param where the place in the message of a fault of the request as a whole */
export function entryOf(type: ErrorType, { code, path, named, text }: Fault, where?: string): ErrorEntry {
  const steps = path.map((step) =>
    typeof step === 'number' ? step : String(step).slice(0, maxStepLength).toWellFormed(),
  )
  const place = printPath(steps.slice(0, named)) || where
  const message = place === undefined ? text : `${place}: ${text}`
  return { type, code, message, ...(steps.length > 0 && { path: printPointer(steps) }) }
}

/** A Problem about one value. */
export function problemOf(status: number, type: ErrorType, fault: Fault): Problem {
  return new Problem(status, [entryOf(type, fault)])
}

/** 409 for a value that something else has already. */
export function alreadyUsed(field: string, text: string): Problem {
  return problemOf(409, 'IDENTITY_CONFLICT', faultOf(field, 'ALREADY_USED', text))
}

/** 400 with an entry for each thing that is wrong. */
export function invalid(faults: readonly Fault[], type: ErrorType = 'FORMAT_INVALID'): Problem {
  return new Problem(
    400,
    faults.map((fault) => entryOf(type, fault)),
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
