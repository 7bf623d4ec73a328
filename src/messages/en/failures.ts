// Why something could not be loaded or saved, and what to do about it.
import { number, plural } from '#messages/formats.ts'

const notLoaded = {
  'focus-areas': 'Could not load focus areas',
  organizations: 'Could not load organizations',
  'cost-items': 'Could not load cost items',
  'benefit-items': 'Could not load benefit items',
  'focus-area': 'Could not load this focus area',
  organization: 'Could not load this organization',
  'cost-item': 'Could not load this cost item',
  'benefit-item': 'Could not load this benefit item',
  costTypes: 'Could not load cost types',
  costSubtypes: 'Could not load cost subtypes',
  benefitTypes: 'Could not load benefit types',
  investmentCategories: 'Could not load investment categories',
  vulnerabilities: 'Could not load vulnerabilities',
  catalog: 'Could not load this list',
  'site-settings': 'Could not load the settings',
  members: 'Could not load members',
  'audit-log': 'Could not load the audit log',
  'api-tokens': 'Could not load your API tokens',
  sessions: 'Could not load your sessions',
  session: 'Could not load your session',
}

type What = keyof typeof notLoaded

interface Subject {
  readonly what: What
}

const noAccess: Readonly<Record<What, string>> = {
  'focus-areas': 'You have no access to focus areas',
  organizations: 'You have no access to organizations',
  'cost-items': 'You have no access to cost items',
  'benefit-items': 'You have no access to benefit items',
  'focus-area': 'You have no access to this focus area',
  organization: 'You have no access to this organization',
  'cost-item': 'You have no access to this cost item',
  'benefit-item': 'You have no access to this benefit item',
  costTypes: 'You have no access to cost types',
  costSubtypes: 'You have no access to cost subtypes',
  benefitTypes: 'You have no access to benefit types',
  investmentCategories: 'You have no access to investment categories',
  vulnerabilities: 'You have no access to vulnerabilities',
  catalog: 'You have no access to this list',
  'site-settings': 'You have no access to these settings',
  members: 'You have no access to members',
  'audit-log': 'You have no access to the audit log',
  'api-tokens': 'You have no access to API tokens here',
  sessions: 'You have no access to sessions here',
  session: 'You have no access to this site',
}

const notFound: Readonly<Partial<Record<What, string>>> = {
  'focus-area': 'Focus area not found',
  organization: 'Organization not found',
  'cost-item': 'Cost item not found',
  'benefit-item': 'Benefit item not found',
}

const notListed: Readonly<Partial<Record<What, string>>> = {
  'focus-areas': 'This site does not list focus areas',
  organizations: 'This site does not list organizations',
  'cost-items': 'This site does not list cost items',
  'benefit-items': 'This site does not list benefit items',
  costTypes: 'This site does not list cost types',
  costSubtypes: 'This site does not list cost subtypes',
  benefitTypes: 'This site does not list benefit types',
  investmentCategories: 'This site does not list investment categories',
  vulnerabilities: 'This site does not list vulnerabilities',
}

/** Why the service refused a request, by the codes of its errors; screens of several areas use these. */
export const rejection = {
  /** Around the words of another site, or of a service of an earlier release. */
  siteSays: ({ said }: { readonly said: string }) => `The site says: “${said}”`,
  ofField: ({ field, reason }: { readonly field: string; readonly reason: string }) => `${field}: ${reason}`,
  period: ({ period }: { readonly period: string }) => `Period “${period}”`,
  more: ({ count }: { readonly count: number }) => `and ${number(count)} more`,
  focusAreaNeeded: 'Enter a focus area. New items need one.',
  fields: {
    name: 'Name',
    email: 'Email',
    itemId: 'Item ID',
    externalId: 'External ID',
    focusArea: 'Focus area',
    costType: 'Cost type',
    costSubtype: 'Cost subtype',
    expenditureType: 'Expenditure type',
    investmentCategory: 'Investment category',
    benefitType: 'Benefit type',
    owner: 'Owner',
    parent: 'Parent',
    type: 'Type',
    status: 'Status',
    targetDate: 'Target date',
    precision: 'Target date precision',
    description: 'Description',
    permissions: 'Permissions',
    expiration: 'Expiration',
    label: 'Label',
    key: 'Key',
    level: 'Level',
    color: 'Color',
    order: 'Order',
    version: 'Version',
    amounts: 'Amounts',
    items: 'Rows',
    search: 'Filters',
    columns: 'Columns',
    views: 'Saved views',
    apiToken: 'API token',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    areas: 'Areas',
  },
  codes: {
    FORMAT_INVALID: 'A value has the wrong format. Correct it and try again.',
    PARAMETER_UNKNOWN: 'The service does not have this field. Reload the page and try again.',
    FIELD_REQUIRED: 'A required field is empty. Fill it in and try again.',
    REFERENCE_INVALID: 'A value refers to something that does not exist on this site. Choose another one.',
    HIERARCHY_INVALID: 'The record cannot be placed there. Choose another parent.',
    IDENTITY_CONFLICT: 'This is already in use. Enter another value.',
    CURSOR_INVALID: 'The list has expired or changed. Load it again.',
    UNAUTHENTICATED: 'You are not signed in. Sign in, then try again.',
    UNAUTHORIZED: 'You don’t have permission for this. Ask an administrator.',
    SCOPE_MISSING:
      'Your credential does not include this permission. Sign in with one that does, or ask an administrator.',
    SITE_NOT_ACCESSIBLE: 'Your account has no access to this site. Ask an administrator.',
    SIGN_IN_AGAIN: 'You signed in too long ago for this. Sign in again.',
    AREA_DISABLED: 'This area is turned off for you. Ask an administrator for access.',
    CROSS_SITE_REFUSED: 'The service accepts this only from its own pages. Reload the page and try again.',
    NOT_FOUND: 'It was not found. It may have been deleted.',
    ADDRESS_UNKNOWN: 'The service does not have this address. Reload the page and try again.',
    PAGE_EXPIRED: 'The list has expired or changed. Load it again.',
    AMOUNT_CHANGED: 'Another person changed this amount. Choose which one to keep.',
    REVISION_CHANGED: 'The amounts have changed since. Load them again.',
    EXTERNAL_ID_CONFLICT: 'Another item has this external ID. Enter another one.',
    IN_USE: 'Records use this entry, so it cannot be deleted or changed in this way.',
    METHOD_NOT_ALLOWED: 'The service does not support this.',
    REQUEST_TIMEOUT: 'The request took too long to arrive. Try again.',
    PAYLOAD_TOO_LARGE: 'The request is too large. Send less at a time.',
    MEDIA_TYPE_UNSUPPORTED: 'The service cannot read this kind of request. Reload the page and try again.',
    RATE_LIMITED: 'The service is busy. Try again in a moment.',
    ERRORS_LEFT_OUT: 'There are more errors.',
    HEADERS_TOO_LARGE: 'The request is too large. Send less at a time.',
    INTERNAL: 'The service had an internal error. If it happens again, tell your administrator.',
    NOT_IMPLEMENTED: 'The service does not support this.',
    UNAVAILABLE: 'The service is not available right now. Try again in a moment.',
    UPSTREAM_UNREACHABLE: 'The planning site could not be reached. Try again in a moment.',
    UPSTREAM_SILENT: 'The planning site took too long to respond. Try again in a moment.',
    UPSTREAM_ANSWER_TOO_LARGE:
      'The planning site sent more than can be received at once. If it happens again, tell your administrator.',
    UPSTREAM_ANSWER_INVALID:
      'The planning site sent an unreadable response. If it happens again, tell your administrator.',
    REQUIRED: 'Enter a value.',
    WRONG_TYPE: 'The value has the wrong format.',
    NOT_OFFERED: 'This value is not offered. Choose another one.',
    NOT_AN_ID: 'This is not a valid ID.',
    NOT_A_DATE: 'This is not a date. Enter one such as 2027-03-31.',
    NOT_AN_EMAIL: 'This is not an email address.',
    NOT_A_NUMBER: 'This is not a number.',
    NOT_A_MONTH: 'This is not a month. Enter one such as 2027-03.',
    BLANK: 'Enter at least one visible character.',
    TEXT_INVALID: 'The text contains characters that cannot be stored. Remove them.',
    TOO_LONG: 'The text is too long. Shorten it.',
    TOO_SHORT: 'The text is too short.',
    TOO_MANY: 'There are too many entries. Remove some.',
    TOO_FEW: 'At least one entry is needed.',
    TOO_LARGE: 'The number is too large.',
    TOO_SMALL: 'The number is too small.',
    TOO_MANY_DIGITS: 'The number has too many digits.',
    MONTH_REPEATED: 'This month is there twice.',
    AMOUNT_REPEATED: 'This amount is there twice.',
    VALUES_DIFFER: 'Two different values were sent.',
    FIELD_FOREIGN: 'Entries of this list do not have this field.',
    BODY_UNREADABLE: 'The service could not read the request. Reload the page and try again.',
    DATE_PAST: 'The date must be in the future.',
    DATE_TOO_LATE:
      'The date is after the end of the API token that you signed in with. Choose an earlier one.',
    REFERENCE_UNKNOWN: 'This was not found on this site. Choose another one.',
    REFERENCE_RETIRED: 'This can no longer be chosen. Choose another one.',
    REFERENCE_AMBIGUOUS: 'Several records have this external ID. Use the ID of one of them.',
    REFERENCE_CONTRADICTORY: 'Two IDs in this row name different records. Correct one of them.',
    OWNER_WITHOUT_ACCESS: 'This person no longer has access. Choose another one.',
    WORD_REPEATED: 'This word is in the list already. Upper and lower case are the same.',
    ITEM_REPEATED: 'Another row of this import names the same item. Keep one of them.',
    TYPE_NOT_LOWER:
      'A record of this type cannot be below this parent. Choose a type of a lower level, or another parent.',
    PARENT_WITHIN: 'A record cannot be below itself or its descendants. Choose another parent.',
    TOO_DEEP: 'The hierarchy would have too many levels. Choose another parent.',
    ITEMS_NEED_PARENT:
      'This focus area has cost or benefit items and no parent to move them to. Delete the items or assign them to another focus area first.',
    ALREADY_USED: 'This is already in use. Enter another value.',
    SET_BY_SERVICE: 'The service sets this status itself, so it keeps its name.',
    PERSON_WITHOUT_ACCESS: 'This person has no access. Only people with access can be chosen.',
    LEVEL_IN_USE:
      'Records have this type, so its level cannot change. Add a type of the other level instead.',
    CREDENTIAL_NARROWED:
      'The API token that you signed in with does not allow this, because it has fewer permissions than you or expires. Sign in another way.',
    OWN_ACCESS: 'You cannot take your own access away. Ask another administrator.',
    LAST_ADMINISTRATOR: 'This is the last administrator. Make another member an administrator first.',
    MEMBER_DISABLED: 'Only a member who is enabled can sign in with a link.',
  },
}

/** What answered in the service's place. */
interface ForeignArgument {
  /** Undefined for a redirect, whose status browsers hide. */
  readonly status: number | undefined
  /** `redirect`, `page`, `text`, `data` or `nothing`. */
  readonly content: string
  /** The title of the page, or the beginning of the text. */
  readonly said: string
}

/** The names of statuses that proxies answer with. */
const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  511: 'Network Authentication Required',
}

const maySignIn = 'You may have to sign in on its page.'

/** What came instead of an answer of the service. */
export function foreignAnswer({ status = 0, content, said }: ForeignArgument): string {
  if (content === 'redirect')
    return `A proxy redirected the request instead of the planning service. ${maySignIn}`
  if (status < 400)
    return content === 'data'
      ? 'The response is not what a planning service sends. The service may have another version, or a proxy answered.'
      : `A web page or proxy answered instead of the planning service${said && `: “${said}”`}. ${maySignIn}`
  const name = [status, statusNames[status]].filter(Boolean).join(' ')
  if (content === 'data')
    return `The answer ${name} does not have the form that a planning service gives it${said && `: “${said}”`}. A proxy may have sent it.`
  // The page of many proxies is titled by the status alone.
  const quoted = said && said !== name ? `: “${said}”` : ''
  const what = `A proxy answered ${name} instead of the planning service${quoted}.`
  return status === 401 || status === 407 || status === 511 ? `${what} ${maySignIn}` : what
}

export const messages = {
  rejection,
  notLoaded: ({ what }: Subject) => notLoaded[what],
  noAccess: ({ what }: Subject) => noAccess[what],
  notFound: ({ what }: Subject) => notFound[what] ?? 'Not found',
  notListed: ({ what }: Subject) => notListed[what] ?? 'This site does not offer this list',

  offline: 'The service did not respond. Check your connection; the console tries again when you are online.',
  timeout: 'The service took too long to respond. Try again in a moment.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  busy: ({ seconds }: { readonly seconds: number }) =>
    plural(seconds, {
      one: 'The service is busy. Try again in 1 second.',
      other: `The service is busy. Try again in ${number(seconds)} seconds.`,
    }),
  internal: rejection.codes.INTERNAL,
  siteUnreachable: rejection.codes.UPSTREAM_UNREACHABLE,
  siteSilent: rejection.codes.UPSTREAM_SILENT,
  siteTooLarge: rejection.codes.UPSTREAM_ANSWER_TOO_LARGE,
  siteUnreadable: rejection.codes.UPSTREAM_ANSWER_INVALID,
  sessionEnded: 'Your session has ended. Sign in again to continue.',
  missingScope: rejection.codes.SCOPE_MISSING,
  forbidden: 'Ask an administrator for access. Everything else keeps working.',
  areaDisabled: rejection.codes.AREA_DISABLED,
  siteClosed: rejection.codes.SITE_NOT_ACCESSIBLE,
  crossSite: rejection.codes.CROSS_SITE_REFUSED,
  mayBeDeleted: 'It may have been deleted, or the address may be incomplete.',
  noSuchList: 'The service does not have this list. Ask an administrator whether this site should offer it.',
  expired: rejection.codes.CURSOR_INVALID,
  notOffered: 'The service does not offer this list. You can still open a record by its ID.',
  changed: 'The data has changed in the meantime. Try again.',
  rejected: 'The service rejected the request. Reload the page and try again.',
  invalidFormat: rejection.codes.FORMAT_INVALID,
  missingField: rejection.codes.FIELD_REQUIRED,
  invalidReference: rejection.codes.REFERENCE_INVALID,
  invalidHierarchy: rejection.codes.HIERARCHY_INVALID,
  duplicateIdentity: rejection.codes.IDENTITY_CONFLICT,
  inUse: rejection.codes.IN_USE,
  duplicateExternalId: 'Another record has this external ID. Enter another one.',
  tooLarge: rejection.codes.PAYLOAD_TOO_LARGE,
  unexpected: 'Something went wrong in the console. Reload the page and try again.',
  foreign: foreignAnswer,
  openForeignPage: 'Open the proxy’s page',
  details: 'Details',
}
