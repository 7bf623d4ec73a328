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

export const messages = {
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
  internal: 'The service had an internal error. If it happens again, tell your administrator.',
  siteUnreachable: 'The planning site could not be reached. Try again in a moment.',
  siteSilent: 'The planning site did not respond in time, or not completely. Try again in a moment.',
  siteTooLarge:
    'The planning site sent more than can be received at once. If it happens again, tell your administrator.',
  siteUnreadable:
    'The planning site sent an unreadable response. If it happens again, tell your administrator.',
  sessionEnded: 'Your session has ended. Sign in again to continue.',
  missingScope:
    'Your credential does not include this permission. Sign in with one that does, or ask an administrator.',
  forbidden: 'Ask an administrator for access. Everything else keeps working.',
  areaDisabled: 'This area is turned off for you. Ask an administrator for access.',
  siteClosed: 'Your account has no access to this site. Ask an administrator.',
  crossSite: 'The service accepts this only from its own pages. Reload the page and try again.',
  mayBeDeleted: 'It may have been deleted, or the address may be incomplete.',
  noSuchList: 'The service does not have this list. Ask an administrator whether this site should offer it.',
  expired: 'The list has expired or changed. Load it again.',
  notOffered: 'The service does not offer this list. You can still open a record by its ID.',
  changed: 'The data has changed in the meantime. Try again.',
  rejected: 'The service rejected the request. Reload the page and try again.',
  invalidFormat: 'A value has the wrong format. Correct it and try again.',
  missingField: 'A required field is empty. Fill it in and try again.',
  invalidReference: 'A value refers to something that does not exist on this site. Choose another one.',
  invalidHierarchy: 'The record cannot be placed there. Choose another parent.',
  duplicateIdentity: 'This is already in use. Enter another value.',
  inUse: 'Records use this entry, so it cannot be deleted or changed in this way.',
  duplicateExternalId: 'Another record has this external ID. Enter another one.',
  tooLarge: 'The request is too large. Send less at a time.',
  unexpected:
    'The response did not come from the planning service. A proxy or sign-in page may have answered.',
  details: 'Details',
}
