// Why a call failed. The transport decides the kind; callers decide what to show and where to go.
import {
  countErrors,
  type ErrorEntry,
  type ErrorType,
  type FailureFacts,
  type FailureKind,
  type ForeignAnswer,
} from '#contract/errors.ts'

/** Why a call failed. Switch over `kind`; it is closed. */
export class Failure extends Error implements FailureFacts {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly errors: readonly ErrorEntry[]
  readonly retryAfter: number | undefined
  readonly detail: string | undefined
  readonly foreign: ForeignAnswer | undefined

  constructor(facts: FailureFacts) {
    const said = facts.errors && summarizeErrors(facts.errors)
    super(said || facts.detail || facts.kind)
    this.kind = facts.kind
    this.status = facts.status
    this.errors = facts.errors ?? []
    this.retryAfter = facts.retryAfter
    this.detail = facts.detail
    this.foreign = facts.foreign
  }
}

/** Whether what was thrown is a failure of one of these kinds. */
export function isFailure(error: unknown, ...kinds: readonly FailureKind[]): error is Failure {
  return error instanceof Failure && kinds.includes(error.kind)
}

/** Messages of one answer that a failure quotes. */
const maxMessages = 5

/** Wraps what was thrown as a failure, unless it is one. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) })
}

/** The first messages of an answer as one text, with the count of the others. @param separator between them */
export function summarizeErrors(errors: readonly ErrorEntry[], separator = ' '): string {
  const shown = errors.slice(0, maxMessages).map(({ message }) => message)
  const more = countErrors(errors) - shown.length
  return [...shown, ...(more > 0 ? [`(and ${more} more)`] : [])].join(separator)
}

/** True when the same request may well succeed a little later, with nothing changed. */
export function canHeal({ kind }: Pick<FailureFacts, 'kind'>): boolean {
  return kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || kind === 'foreign'
}

/** True when a smaller request can succeed. Proxies limit the size of requests as well as the service does. */
export function isTooLarge({ status }: Pick<FailureFacts, 'status'>): boolean {
  return status === 413 || status === 414 || status === 431
}

/** True when the caller or a proxy stopped waiting for the answer: the service can still be carrying out the request. */
export function isGivenUp({
  kind,
  status,
}: {
  readonly kind: string
  readonly status?: number | undefined
}): boolean {
  return kind === 'timeout' || status === 504 || (kind === 'foreign' && (status === 408 || status === 524))
}

/**
 * True when the service said that it has done nothing, and when to come again. What a proxy answers in its place says
 * nothing of what the service did.
 */
export function isPutOff({ kind, status, retryAfter }: FailureFacts): boolean {
  return kind !== 'foreign' && (status === 429 || (status === 503 && retryAfter !== undefined))
}

/** Whether what was thrown is a failure that {@link canHeal}. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && canHeal(error)
}

const unknownAddress: ErrorType = 'ADDRESS_UNKNOWN'

/** The kind of failure that an error answer of the service means (§7), by its status of 400 or more. */
export function kindOf(status: number, errors: readonly ErrorEntry[]): FailureKind {
  // About the address, and not about a record that would have it.
  if (status === 404 && errors.some(({ type }) => type === unknownAddress)) return 'not-implemented'
  switch (status) {
    case 401:
      return 'unauthenticated'
    case 403:
      return 'forbidden'
    case 404:
    case 410:
      return 'not-found'
    case 408:
      return 'timeout'
    case 409:
    case 412:
      return 'conflict'
    case 425:
    case 429:
      return 'unavailable'
    case 501:
      return 'not-implemented'
  }
  return status >= 500 ? 'unavailable' : 'invalid'
}
