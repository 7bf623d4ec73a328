// The error body (§7) and the kinds this service uses. The specification shows one kind, FORMAT_INVALID, and
// says that the complete list is not shown: a reader must take any string.
import { z } from 'zod/mini'
import { answerOf, described } from './primitives.ts'

export const ErrorEntry = answerOf('ErrorEntry', {
  type: described(z.string(), { description: 'Error code. New codes may be added.' }),
  message: described(z.string(), { description: 'Readable text: what happened and what to do.' }),
})
export type ErrorEntry = z.output<typeof ErrorEntry>

export const ErrorBody = answerOf('ErrorBody', { errors: z.array(ErrorEntry) })
export type ErrorBody = z.output<typeof ErrorBody>

/** Spec silent: the kinds of error. These are the ones the bundled service answers. */
const errorTypes = [
  'FORMAT_INVALID',
  'PARAMETER_UNKNOWN',
  'FIELD_REQUIRED',
  'REFERENCE_INVALID',
  'HIERARCHY_INVALID',
  'IDENTITY_CONFLICT',
  'CURSOR_INVALID',
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'SCOPE_MISSING',
  'SITE_NOT_ACCESSIBLE',
  'SIGN_IN_AGAIN',
  'AREA_DISABLED',
  'CROSS_SITE_REFUSED',
  'NOT_FOUND',
  'PAGE_EXPIRED',
  'EXTERNAL_ID_CONFLICT',
  'IN_USE',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'RATE_LIMITED',
  'ERRORS_LEFT_OUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'NOT_IMPLEMENTED',
  'UNAVAILABLE',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_SILENT',
  'UPSTREAM_ANSWER_INVALID',
  'UPSTREAM_ANSWER_TOO_LARGE',
] as const
export type ErrorType = (typeof errorTypes)[number]

const leftOutPrefix = 'further errors that are not listed: '

/** The last entry of a body that lists only the first of its errors. */
export function errorsLeftOut(count: number): ErrorEntry {
  return { type: 'ERRORS_LEFT_OUT' satisfies ErrorType, message: `${leftOutPrefix}${count}` }
}

/** The number of errors in a body, including those that it only counts. */
export function countErrors(errors: readonly ErrorEntry[]): number {
  const last = errors.at(-1)
  const count = Number(last?.message.slice(leftOutPrefix.length))
  const isCount = last?.type === 'ERRORS_LEFT_OUT' && last.message.startsWith(leftOutPrefix) && count > 0
  return isCount ? errors.length - 1 + count : errors.length
}

/** Every way a call can end besides success. */
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

/** The facts of a call that failed. */
export interface FailureFacts {
  readonly kind: FailureKind
  /** HTTP status; undefined when no answer arrived. */
  readonly status?: number | undefined
  /** The entries of the error body, as they came. */
  readonly errors?: readonly ErrorEntry[] | undefined
  /** Seconds the service asked to wait. */
  readonly retryAfter?: number | undefined
  /** For developers: what exactly was wrong with the answer. */
  readonly detail?: string | undefined
  /** True for a page of a proxy or of a network that requires signing in: the service said nothing. */
  readonly isForeign?: boolean
}
