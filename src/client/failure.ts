// Every way a call can end besides success. The transport decides which one it was; what to show and where to
// go is decided by those who call.
import { countErrors, type ErrorEntry } from '#contract/errors.ts'

export const failureKinds = [
  'offline',
  'timeout',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'unavailable',
  'not-implemented',
  'unexpected',
] as const
export type FailureKind = (typeof failureKinds)[number]

interface FailureFacts {
  readonly kind: FailureKind
  /** HTTP status; undefined when no answer arrived. */
  readonly status?: number | undefined
  /** What the service said, entry by entry, as it came. */
  readonly errors?: readonly ErrorEntry[] | undefined
  /** Seconds the service asked to wait. */
  readonly retryAfter?: number | undefined
  /** For whoever looks into it: what exactly was wrong with the answer. */
  readonly detail?: string | undefined
  /** True for a page of a proxy or of a network that wants one to sign in: the service said nothing. */
  readonly isForeign?: boolean
}

/** Why a call failed. Switch over `kind`; it is closed. */
export class Failure extends Error {
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

/** Messages of one answer that a person is shown in one text. */
const maxMessages = 5

/** What was thrown as a failure: anything that is none was not expected. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) })
}

/** The first messages of an answer as one text, with the count of the others. */
export function summarizeErrors(errors: readonly ErrorEntry[]): string {
  const shown = errors.slice(0, maxMessages).map(({ message }) => message)
  const more = countErrors(errors) - shown.length
  return more > 0 ? `${shown.join(' ')} (and ${more} more)` : shown.join(' ')
}

/** True when the same request may well succeed a little later, with nothing changed. */
export function canHeal(failure: Failure): boolean {
  const { kind, isForeign } = failure
  return kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || isForeign
}

/** The kind of failure that an HTTP status of 300 or more stands for (§7). */
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
