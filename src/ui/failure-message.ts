// Words a failure for people: what happened, and what to do about it.
import { codeOf, countErrors, type ErrorEntry, readPointer } from '#contract/errors.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { monthOfYear } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type Cause = LoadFailure['cause']
type Reason = {
  [Key in keyof Messages['failures']]: Messages['failures'][Key] extends string ? Key : never
}[keyof Messages['failures']]

export interface FailureMessage {
  /** `network`: not reached; `foreign`: something else answered; `closed`: refused for good; `broken`: anything else. */
  readonly cause: 'network' | 'foreign' | 'closed' | 'broken'
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
    said: serviceMessages(m, cause),
    canRetry: kind !== 'not-implemented' && (kind !== 'unauthenticated' || isAboutScope(cause)),
  }
}

/** Why a call failed, and what to do about it. */
export function reasonOf(m: Messages['failures'], cause: Cause): string {
  const { kind, retryAfter = 0, status, foreign } = cause
  if (kind === 'foreign') return m.foreign({ status, content: 'page', said: '', ...foreign })
  if (kind === 'unavailable' && retryAfter > 0) return m.busy({ seconds: retryAfter })
  const exact = exactErrors(cause.errors ?? [])
  if (exact.length > 0) return describeErrors(m.rejection, exact).join(' ')
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
    REVISION_CHANGED: 'expired',
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

const reasonsByKind: Readonly<Record<Exclude<Cause['kind'], 'foreign'>, Reason>> = {
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
  if (kind === 'foreign') return 'foreign'
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

/** What the words above leave out: distinct messages of another site, or what was wrong with an answer. */
export function serviceMessages(
  { rejection }: Messages['failures'],
  { errors = [], detail }: Cause,
): readonly string[] {
  const quoted = errors.filter((error) => codeOf(error) === undefined || error.type === 'INTERNAL')
  if (errors.length > 0) return [...new Set(quoted.map((error) => quote(rejection, error)))]
  return detail === undefined ? [] : [detail]
}

type Rejection = Messages['failures']['rejection']

/** The errors whose code says more than their type. */
export function exactErrors(errors: readonly ErrorEntry[]): readonly ErrorEntry[] {
  return errors.filter((error) => ![undefined, error.type].includes(codeOf(error)))
}

/** Why the service refused a request: a sentence or two for each error, and how many more there are. */
export function describeErrors(m: Rejection, errors: readonly ErrorEntry[]): readonly string[] {
  const listed = errors.filter(({ type }) => type !== 'ERRORS_LEFT_OUT')
  const more = countErrors(errors) - listed.length
  const lines = new Set(listed.map((error) => describeError(m, error)))
  return more > 0 ? [...lines, m.more({ count: more })] : [...lines]
}

/** One of them: by its code and the place of the value, else the site's own words as a quotation. */
function describeError(m: Rejection, error: ErrorEntry): string {
  const code = codeOf(error)
  if (code === undefined) return quote(m, error)
  const field = fieldOf(error)
  const reason = code === 'REQUIRED' && field === 'focusArea' ? m.focusAreaNeeded : m.codes[code]
  const period = periodOf(error)
  const place = period === undefined ? field && m.fields[field] : wordPeriod(m, period)
  return place === undefined ? reason : m.ofField({ field: place, reason })
}

function quote(m: Rejection, { message }: ErrorEntry): string {
  return m.siteSays({ said: message })
}

/** The period that an error about amounts names. */
export function periodOf({ path }: ErrorEntry): string | undefined {
  const steps = readPointer(path)
  const places = ['timePeriodToAmount', 'timePeriodToExpected'].map((name) => steps.indexOf(name))
  return steps[Math.max(...places) + 1 || steps.length]
}

function wordPeriod(m: Rejection, period: string): string {
  return wordMonth(period) ?? m.period({ period })
}

/** `March 2027` for `2027-03`; undefined for what is no month. */
export function wordMonth(period: string): string | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(period)?.map(Number) ?? []
  return year && month ? monthOfYear({ year, month }) : undefined
}

/** Returns the field that an error is about; undefined for one that people do not know by a name. */
function fieldOf({ path }: ErrorEntry): keyof Rejection['fields'] | undefined {
  return readPointer(path)
    .map((step) => fieldsOfWire.get(step))
    .findLast((field) => field !== undefined)
}

/** Names of the wire and what people call them; of those that are not here nothing is said. */
const fieldsOfWire: ReadonlyMap<string, keyof Rejection['fields']> = new Map(
  Object.entries({
    name: 'name',
    email: 'email',
    externalId: 'externalId',
    externalCostItemId: 'externalId',
    costItemExternalId: 'externalId',
    benefitItemExternalId: 'externalId',
    costItemId: 'itemId',
    benefitItemId: 'itemId',
    focusAreaId: 'focusArea',
    focusAreaExternalId: 'focusArea',
    costType: 'costType',
    costSubtypeKey: 'costSubtype',
    costSubtypeId: 'costSubtype',
    expenditureType: 'expenditureType',
    investmentCategoryKey: 'investmentCategory',
    investmentCategoryId: 'investmentCategory',
    benefitTypeKey: 'benefitType',
    costPeriodValues: 'amounts',
    benefitPeriodValues: 'amounts',
    timePeriodToExpected: 'amounts',
    rows: 'amounts',
    itemId: 'itemId',
    version: 'version',
    financialVersionType: 'version',
    ownerId: 'owner',
    parentId: 'parent',
    parentOrganizationId: 'parent',
    parentFocusAreaId: 'parent',
    organizationTypeId: 'type',
    focusAreaTypeId: 'type',
    statusId: 'status',
    targetDate: 'targetDate',
    targetDateType: 'precision',
    about: 'description',
    scopes: 'permissions',
    expiresDate: 'expiration',
    label: 'label',
    key: 'key',
    level: 'level',
    color: 'color',
    ids: 'order',
    items: 'items',
    search: 'search',
    columns: 'columns',
    views: 'views',
    apiToken: 'apiToken',
    clientId: 'clientId',
    clientSecret: 'clientSecret',
    disabledAreas: 'areas',
  } as const),
)
