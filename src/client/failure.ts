// Why a call failed. The transport decides the kind; callers decide what to show and where to go.
import { countErrors, type ErrorEntry, type FailureFacts, type FailureKind } from '#contract/errors.ts'

/** Why a call failed. Switch over `kind`; it is closed. */
export class Failure extends Error implements FailureFacts {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly errors: readonly ErrorEntry[]
  readonly retryAfter: number | undefined
  readonly detail: string | undefined
  readonly isForeign: boolean

  constructor(facts: FailureFacts) {
    const said = facts.errors && summarizeErrors(facts.errors)
    super(said || facts.detail || facts.kind)
    this.kind = facts.kind
    this.status = facts.status
    this.errors = facts.errors ?? []
    this.retryAfter = facts.retryAfter
    this.detail = facts.detail
    this.isForeign = facts.isForeign ?? false
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
export function canHeal({ kind, isForeign = false }: FailureFacts): boolean {
  return kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || isForeign
}

/** Whether what was thrown is a failure that {@link canHeal}. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && canHeal(error)
}

/** The kind of failure that an HTTP status of 300 or more means (§7). */
export function kindOfStatus(status: number): FailureKind {
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
  if (status >= 500) return 'unavailable'
  // An API call is never answered by a redirect: one comes from a sign-in wall in between.
  return status >= 400 ? 'invalid' : 'unexpected'
}
