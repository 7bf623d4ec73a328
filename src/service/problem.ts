// What the service throws instead of an answer. One writer (http/answers.ts) turns it into the error body (§7).
import type { ErrorEntry, ErrorType } from '#contract/errors.ts'

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly errors: readonly ErrorEntry[]

  constructor(status: number, errors: readonly ErrorEntry[]) {
    super(errors.map((error) => error.message).join('; '))
    this.status = status
    this.errors = errors
  }
}

/** A Problem with one entry. */
export function problem(status: number, type: ErrorType, message: string): Problem {
  return new Problem(status, [{ type, message }])
}

/** 400 with one message for each thing that is wrong. */
export function invalid(messages: readonly string[], type: ErrorType = 'FORMAT_INVALID'): Problem {
  return new Problem(
    400,
    messages.map((message) => ({ type, message })),
  )
}

/** 404 for a record that the address names, or that a body refers to; never says whether another site has it. */
export function notFound(what: string): Problem {
  return problem(404, 'NOT_FOUND', `${what} is not found`)
}
