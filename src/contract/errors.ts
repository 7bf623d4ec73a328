// The error body (§7) and the kinds this service uses. The specification shows one kind, FORMAT_INVALID, and
// says that the complete list is not shown: a reader must take any string.
import { z } from 'zod/mini'
import { answerOf, DateTime, described, Id } from './primitives.ts'

/** What is stored in place of the amount that a row expected. */
export const StoredAmount = answerOf('StoredAmount', {
  itemId: described(z.nullable(Id), { description: 'Null for an item that does not exist.' }),
  version: z.string(),
  period: z.string(),
  amount: described(z.nullable(z.string()), { description: 'Decimal text; null for no amount.' }),
  sentAt: described(z.nullable(DateTime), {
    description: 'When amounts of the item and version were last sent; null where that is not known.',
  }),
  sentBy: described(z.nullable(z.object({ id: Id, name: z.string() })), {
    description: 'By whom, by the name at that time.',
  }),
})
export type StoredAmount = z.output<typeof StoredAmount>

export const ErrorEntry = answerOf('ErrorEntry', {
  type: described(z.string(), { description: 'Error kind. New kinds may be added.' }),
  message: described(z.string(), { description: 'Readable text: what happened and what to do.' }),
  code: described(z.optional(z.string()), {
    description: 'What exactly is wrong, within the type. New codes may be added.',
  }),
  path: described(z.optional(z.string()), {
    description:
      'JSON Pointer (RFC 6901) to the value in the body, such as /items/3/name; for a parameter, a slash and its name.',
  }),
  stored: described(z.optional(StoredAmount), {
    description: 'Of the type AMOUNT_CHANGED: what is stored in place of the expected amount.',
  }),
})
export type ErrorEntry = z.output<typeof ErrorEntry>

export const ErrorBody = answerOf('ErrorBody', { errors: z.array(ErrorEntry) })
export type ErrorBody = z.output<typeof ErrorBody>

/** True for parsed JSON of the shape that §7 gives to errors. */
export function isErrorBody(json: unknown): boolean {
  return ErrorBody.safeParse(json).success
}

/** Spec silent: the kinds of error. These are the ones the bundled service answers. */
export const errorTypes = [
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
  'ADDRESS_UNKNOWN',
  'PAGE_EXPIRED',
  'EXTERNAL_ID_CONFLICT',
  'AMOUNT_CHANGED',
  'REVISION_CHANGED',
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

/**
 * Spec silent: that an error says what is wrong with which value, for programs. The bundled service gives each entry a code:
 * one of these, or its type where that says everything.
 */
export const errorCodes = [
  ...errorTypes,
  'REQUIRED',
  'WRONG_TYPE',
  'NOT_OFFERED',
  'NOT_AN_ID',
  'NOT_A_DATE',
  'NOT_AN_EMAIL',
  'NOT_A_NUMBER',
  'NOT_A_MONTH',
  'BLANK',
  'TEXT_INVALID',
  'TOO_LONG',
  'TOO_SHORT',
  'TOO_MANY',
  'TOO_FEW',
  'TOO_LARGE',
  'TOO_SMALL',
  'TOO_MANY_DIGITS',
  'MONTH_REPEATED',
  'AMOUNT_REPEATED',
  'VALUES_DIFFER',
  'FIELD_FOREIGN',
  'BODY_UNREADABLE',
  'DATE_PAST',
  'DATE_TOO_LATE',
  'REFERENCE_UNKNOWN',
  'REFERENCE_RETIRED',
  'REFERENCE_AMBIGUOUS',
  'REFERENCE_CONTRADICTORY',
  'OWNER_WITHOUT_ACCESS',
  'ITEM_REPEATED',
  'WORD_REPEATED',
  'TYPE_NOT_LOWER',
  'PARENT_WITHIN',
  'TOO_DEEP',
  'ITEMS_NEED_PARENT',
  'ALREADY_USED',
  'SET_BY_SERVICE',
  'PERSON_WITHOUT_ACCESS',
  'LEVEL_IN_USE',
  'CREDENTIAL_NARROWED',
  'OWN_ACCESS',
  'LAST_ADMINISTRATOR',
  'MEMBER_DISABLED',
] as const
export type ErrorCode = (typeof errorCodes)[number]

const knownTypes: ReadonlySet<string> = new Set(errorTypes)
const knownCodes: ReadonlySet<string> = new Set(errorCodes)

/** The code of an entry; undefined for an entry that is not of the bundled service, and for one of an earlier release. */
export function codeOf({ type, code }: ErrorEntry): ErrorCode | undefined {
  if (code === undefined || !knownTypes.has(type)) return undefined
  return knownCodes.has(code) ? (code as ErrorCode) : undefined
}

/** Prints a JSON Pointer: `['items', 3, 'a/b']` is `/items/3/a~1b`. */
export function printPointer(steps: readonly PropertyKey[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The steps of a JSON Pointer; none for a text that is no pointer. */
export function readPointer(pointer = ''): string[] {
  if (!pointer.startsWith('/')) return []
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Types of a 403 or 404 that are about the request itself or its address, and not about what the caller may do. */
const aboutRequest: readonly string[] = [
  'CROSS_SITE_REFUSED',
  'SIGN_IN_AGAIN',
  'ADDRESS_UNKNOWN',
] satisfies readonly ErrorType[]

/** True when a refusal with these errors says that the caller may do nothing of the kind. */
export function isAboutRights(errors: readonly Pick<ErrorEntry, 'type'>[] = []): boolean {
  return !errors.some(({ type }) => aboutRequest.includes(type))
}

const leftOutPrefix = 'further errors that are not listed: '

/** The last entry of a body that lists only the first of its errors. */
export function errorsLeftOut(count: number): ErrorEntry {
  const code = 'ERRORS_LEFT_OUT' satisfies ErrorType
  return { type: code, code, message: `${leftOutPrefix}${count}` }
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
  'foreign',
  'unexpected',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** What came in place of an answer of the service: from a proxy, a sign-in page, a network. */
export interface ForeignAnswer {
  /** `page`: HTML. `data`: JSON, of another shape than the API gives to this answer. */
  readonly content: 'redirect' | 'page' | 'text' | 'data' | 'nothing'
  /** The title of the page, or the beginning of the text; empty where it says nothing to a person. */
  readonly said: string
}

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
  /** Of the kind `foreign`: the service said nothing, whatever the status. */
  readonly foreign?: ForeignAnswer | undefined
}
