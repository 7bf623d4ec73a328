// Words a failure for people: what happened, and what to do about it.
import type { LoadFailure } from '#hierarchy/view-state.ts'
import type { Messages } from '#messages/messages.ts'

type Cause = LoadFailure['cause']
type Reason = {
  [Key in keyof Messages['failures']]: Messages['failures'][Key] extends string ? Key : never
}[keyof Messages['failures']]

export interface FailureMessage {
  /** `network`: not reached; `closed`: refused for good; `broken`: anything else. */
  readonly cause: 'network' | 'closed' | 'broken'
  readonly title: string
  readonly message: string
  /** The messages of the service itself, or what was wrong with its answer: in English, for developers. */
  readonly said: readonly string[]
  /** Whether trying again can help. */
  readonly canRetry: boolean
}

/** Words a failure to load something. */
export function failureMessage(m: Messages['failures'], { what, cause }: LoadFailure): FailureMessage {
  const { kind } = cause
  const reason = reasonOf(m, cause)
  return {
    cause: signOf(cause),
    title: titleOf(m, { what, cause }),
    // A list is never deleted: the service has no such address.
    message: reason === m.mayBeDeleted && isList(what) ? m.noSuchList : reason,
    said: serviceMessages(cause),
    canRetry: kind !== 'not-implemented' && (kind !== 'unauthenticated' || isAboutScope(cause)),
  }
}

/** Why a call failed, and what to do about it. */
export function reasonOf(m: Messages['failures'], cause: Cause): string {
  const { kind, retryAfter = 0 } = cause
  if (kind === 'unavailable' && retryAfter > 0) return m.busy({ seconds: retryAfter })
  if (isAboutScope(cause)) return m.missingScope
  const byType = cause.errors
    ?.map(({ type }) => reasonsByType.get(type))
    .find((reason) => reason !== undefined)
  return m[byType ?? reasonsByKind[kind]]
}

/** The kinds of error that the bundled service distinguishes, where they say more than the kind of failure. */
const reasonsByType: ReadonlyMap<string, Reason> = new Map(
  Object.entries({
    FORMAT_INVALID: 'invalidFormat',
    FIELD_REQUIRED: 'missingField',
    REFERENCE_INVALID: 'invalidReference',
    HIERARCHY_INVALID: 'invalidHierarchy',
    IDENTITY_CONFLICT: 'duplicateIdentity',
    EXTERNAL_ID_CONFLICT: 'duplicateExternalId',
    IN_USE: 'inUse',
    CURSOR_INVALID: 'expired',
    PAGE_EXPIRED: 'expired',
    SCOPE_MISSING: 'missingScope',
    SITE_NOT_ACCESSIBLE: 'siteClosed',
    AREA_DISABLED: 'areaDisabled',
    CROSS_SITE_REFUSED: 'crossSite',
    PAYLOAD_TOO_LARGE: 'tooLarge',
    INTERNAL: 'internal',
    UPSTREAM_UNREACHABLE: 'siteUnreachable',
    UPSTREAM_SILENT: 'siteSilent',
    UPSTREAM_ANSWER_INVALID: 'siteUnreadable',
    UPSTREAM_ANSWER_TOO_LARGE: 'siteTooLarge',
  } as const),
)

const reasonsByKind: Readonly<Record<Cause['kind'], Reason>> = {
  offline: 'offline',
  timeout: 'timeout',
  unauthenticated: 'sessionEnded',
  forbidden: 'forbidden',
  'not-found': 'mayBeDeleted',
  conflict: 'changed',
  invalid: 'rejected',
  unavailable: 'unavailable',
  'not-implemented': 'notOffered',
  unexpected: 'unexpected',
}

function titleOf(m: Messages['failures'], { what, cause }: LoadFailure): string {
  if (cause.kind === 'forbidden' || isAboutScope(cause)) return m.noAccess({ what })
  if (cause.kind === 'not-found') return isList(what) ? m.notListed({ what }) : m.notFound({ what })
  if (cause.kind === 'not-implemented') return m.notListed({ what })
  return m.notLoaded({ what })
}

const lists: ReadonlySet<LoadFailure['what']> = new Set([
  'focus-areas',
  'organizations',
  'cost-items',
  'benefit-items',
  'costTypes',
  'costSubtypes',
  'benefitTypes',
  'investmentCategories',
  'vulnerabilities',
] as const)

/** True for a list of a site, which is there or is not; members and entries of a catalog can be deleted. */
function isList(what: LoadFailure['what']): boolean {
  return lists.has(what)
}

function signOf({ kind }: Cause): FailureMessage['cause'] {
  if (kind === 'offline' || kind === 'timeout') return 'network'
  return kind === 'forbidden' || kind === 'unauthenticated' || kind === 'not-implemented'
    ? 'closed'
    : 'broken'
}

/** Some services answer a missing scope with 401, as if the session had ended; only their message tells it apart. */
function isAboutScope({ kind, errors = [] }: Cause): boolean {
  return (
    kind === 'unauthenticated' &&
    errors.some(({ type, message }) => /scope|permission/i.test(`${type} ${message}`))
  )
}

/** The distinct messages of the service, or what was wrong with its answer. */
export function serviceMessages({ errors = [], detail }: Cause): readonly string[] {
  if (errors.length > 0) return [...new Set(errors.map(({ message }) => message))]
  return detail === undefined ? [] : [detail]
}
