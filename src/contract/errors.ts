// The error body (§7) and the kinds this service uses. The specification shows one kind, FORMAT_INVALID, and
// says that the complete list is not shown: a reader must take any string.
import { z } from 'zod/mini'
import { described } from './described.ts'

export const ErrorEntry = described(
  z.object({
    type: described(z.string(), { description: 'Kind of the error. The list is open.' }),
    message: described(z.string(), { description: 'What happened and what to do, for a person.' }),
  }),
  { id: 'ErrorEntry' },
)
export type ErrorEntry = z.output<typeof ErrorEntry>

export const ErrorBody = described(z.object({ errors: z.array(ErrorEntry) }), { id: 'ErrorBody' })
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
  'AREA_DISABLED',
  'CROSS_SITE_REFUSED',
  'NOT_FOUND',
  'PAGE_EXPIRED',
  'EXTERNAL_ID_CONFLICT',
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
] as const
export type ErrorType = (typeof errorTypes)[number]

const leftOutPrefix = 'further errors that are not listed: '

/** The last entry of a body that lists only the first of its errors. */
export function errorsLeftOut(count: number): ErrorEntry {
  return { type: 'ERRORS_LEFT_OUT' satisfies ErrorType, message: `${leftOutPrefix}${count}` }
}

/** How many errors a body tells of, those that it only counts among them. */
export function countErrors(errors: readonly ErrorEntry[]): number {
  const last = errors.at(-1)
  const count = Number(last?.message.slice(leftOutPrefix.length))
  const isCount = last?.type === 'ERRORS_LEFT_OUT' && last.message.startsWith(leftOutPrefix) && count > 0
  return isCount ? errors.length - 1 + count : errors.length
}
