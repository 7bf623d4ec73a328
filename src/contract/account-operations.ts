// What every member does with their own account: API tokens and sessions. They need no scope.
import { z } from 'zod/mini'
import { CreateCredentialRequest, CreatedCredential, Credential } from './access.ts'
import { creating, deleting, listing, none, type Operation } from './operation.ts'
import { DateTime, described, Id } from './primitives.ts'

const OwnTokens = described(
  z.object({
    values: z.array(Credential),
    needsSignIn: described(z.boolean(), {
      description: 'True when you must sign in again before you create an API token.',
    }),
    currentId: described(z.nullable(Id), {
      description: 'The API token that this session began with; to revoke it ends the session.',
    }),
    latestExpiry: described(z.nullable(DateTime), {
      description: 'The end of the API token that this session began with: a new one lasts no longer.',
    }),
  }),
  { id: 'OwnTokens' },
)
export type OwnTokens = z.output<typeof OwnTokens>

export const OwnSession = described(
  z.object({
    id: Id,
    isCurrent: described(z.boolean(), { description: 'True for the session of this request.' }),
    startedDate: DateTime,
    lastUsedDate: described(DateTime, { description: 'Recorded at most once a minute.' }),
    method: described(z.nullable(z.string()), {
      description:
        'How the session began, such as `api-token` or `sign-in-code`; null where it is not known.',
    }),
    browser: described(z.nullable(z.string()), {
      description: 'Such as `Firefox`; null where it is not known.',
    }),
    system: described(z.nullable(z.string()), {
      description: 'Such as `Windows`; null where it is not known.',
    }),
    address: described(z.nullable(z.string()), { description: 'The client address at sign-in.' }),
  }),
  { id: 'OwnSession' },
)
export type OwnSession = z.output<typeof OwnSession>

const OwnSessions = described(z.object({ values: z.array(OwnSession) }), { id: 'OwnSessions' })

const account = {
  base: 'access',
  tag: 'Account',
  area: null,
  scope: null,
  needsSession: true,
  query: none,
  experimental: false,
} as const

export const accountOperations = {
  listOwnTokens: {
    ...account,
    ...listing,
    path: '/account/tokens',
    summary: 'List your own API tokens',
    success: { status: 200, body: OwnTokens },
    statuses: [403, 500],
  },
  createOwnToken: {
    ...account,
    ...creating,
    path: '/account/tokens',
    summary: 'Create an API token of your own; needs a browser session that began within the last 15 minutes',
    body: CreateCredentialRequest,
    success: { status: 201, body: CreatedCredential },
    statuses: [400, 403, 500],
  },
  revokeOwnToken: {
    ...account,
    ...deleting,
    path: '/account/tokens/{credentialId}',
    summary: 'Revoke an API token of your own, and end the sessions that began with it',
    params: z.strictObject({ credentialId: Id }),
    statuses: [403, 404, 500],
  },
  listOwnSessions: {
    ...account,
    ...listing,
    path: '/account/sessions',
    summary: 'List your own sessions, the last used first',
    success: { status: 200, body: OwnSessions },
    statuses: [403, 500],
  },
  endOwnSession: {
    ...account,
    ...deleting,
    path: '/account/sessions/{sessionId}',
    summary: 'End a session of your own',
    params: z.strictObject({ sessionId: Id }),
    statuses: [403, 404, 500],
  },
  endOtherSessions: {
    ...account,
    ...deleting,
    path: '/account/sessions',
    summary: 'End all your sessions but the one of this request',
    params: none,
    statuses: [403, 500],
  },
} as const satisfies Record<string, Operation>
