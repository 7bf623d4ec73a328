// Members, service accounts and the audit log, for administrators. The specification has no such operations: they have
// a separate table and a separate base path.
import { z } from 'zod/mini'
import { Area, accessScope, KnownAreas, KnownScopes, Scope } from './access.ts'
import { AuditEntry, AuditQuery } from './audit.ts'
import { described } from './described.ts'
import { paginated } from './listing.ts'
import { creating, deleting, listing, none, type Operation, updating } from './operation.ts'
import { DateTime, Id, VisibleText } from './primitives.ts'

const Label = VisibleText.check(z.maxLength(200))

export const Credential = described(
  z.object({
    id: Id,
    kind: z.enum(['api-token', 'client']),
    label: z.string(),
    hint: described(z.nullable(z.string()), { description: 'The client ID, or the end of the API token.' }),
    scopes: described(z.nullable(KnownScopes), {
      description: 'Limits the scopes of the principal; null for no limit.',
    }),
    createdDate: DateTime,
    expiresDate: z.nullable(DateTime),
  }),
  { id: 'Credential' },
)
export type Credential = z.output<typeof Credential>

export const Principal = described(
  z.object({
    id: Id,
    kind: z.enum(['user', 'service']),
    name: z.string(),
    email: z.nullable(z.string()),
    scopes: KnownScopes,
    disabledAreas: KnownAreas,
    createdDate: DateTime,
    // Nodes of version 1.0.0, which may run beside this one, do not say it.
    disabledDate: described(z.nullish(DateTime), {
      description: 'When the principal was disabled; null while it is enabled.',
    }),
    credentials: z.array(Credential),
  }),
  { id: 'Principal' },
)
export type Principal = z.output<typeof Principal>

const PrincipalList = described(z.object({ values: z.array(Principal) }), { id: 'PrincipalList' })

const CreatePrincipalRequest = described(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('user'),
      name: Label,
      email: z.email({ error: 'must be an email address' }).check(z.maxLength(320)),
      scopes: z.array(Scope),
    }),
    z.strictObject({ kind: z.literal('service'), name: Label, scopes: z.array(Scope) }),
  ]),
  { id: 'CreatePrincipalRequest' },
)
export type CreatePrincipalRequest = z.output<typeof CreatePrincipalRequest>

const UpdatePrincipalRequest = described(
  z.strictObject({
    name: z.optional(Label),
    scopes: z.optional(z.array(Scope)),
    disabledAreas: z.optional(z.array(Area)),
    disabled: described(z.optional(z.boolean()), {
      description: 'True disables the principal: its credentials are rejected and its sessions end.',
    }),
  }),
  { id: 'UpdatePrincipalRequest' },
)
export type UpdatePrincipalRequest = z.output<typeof UpdatePrincipalRequest>

/** A user gets an API token, a service an OAuth client. */
export const CreateCredentialRequest = described(
  z.strictObject({
    label: Label,
    expiresDate: described(z.nullish(DateTime), {
      description: 'When the credential expires; null for no expiration.',
    }),
    scopes: z.nullish(z.array(Scope)),
  }),
  { id: 'CreateCredentialRequest' },
)
export type CreateCredentialRequest = z.output<typeof CreateCredentialRequest>

export const CreatedCredential = described(
  z.object({
    credential: Credential,
    clientId: z.nullable(z.string()),
    secret: described(z.string(), { description: 'Shown only once; the service stores a hash.' }),
  }),
  { id: 'CreatedCredential' },
)
export type CreatedCredential = z.output<typeof CreatedCredential>

const access = {
  base: 'access',
  tag: 'Access',
  area: null,
  scope: accessScope,
  query: none,
  experimental: false,
} as const

const PrincipalParams = z.strictObject({ principalId: Id })

export const accessOperations = {
  listPrincipals: {
    ...access,
    ...listing,
    path: '/principals',
    summary: 'List members and service accounts, with their credentials',
    success: { status: 200, body: PrincipalList },
    statuses: [403, 500],
  },
  createPrincipal: {
    ...access,
    ...creating,
    path: '/principals',
    summary: 'Add a member or a service account',
    body: CreatePrincipalRequest,
    success: { status: 201, body: Principal },
    statuses: [400, 403, 409, 500],
  },
  updatePrincipal: {
    ...access,
    ...updating,
    path: '/principals/{principalId}',
    summary: 'Update the name, scopes or disabled areas of a principal; disable or enable it',
    params: PrincipalParams,
    body: UpdatePrincipalRequest,
    success: { status: 200, body: Principal },
    statuses: [400, 403, 404, 409, 500],
  },
  endSessions: {
    ...access,
    ...deleting,
    path: '/principals/{principalId}/sessions',
    summary: 'Sign a principal out of all browsers',
    params: PrincipalParams,
    statuses: [403, 404, 500],
  },
  createCredential: {
    ...access,
    ...creating,
    path: '/principals/{principalId}/credentials',
    summary:
      'Create an API token for a member, or an OAuth client for a service account; the secret is shown once',
    params: PrincipalParams,
    body: CreateCredentialRequest,
    success: { status: 201, body: CreatedCredential },
    statuses: [400, 403, 404, 500],
  },
  revokeCredential: {
    ...access,
    ...deleting,
    path: '/principals/{principalId}/credentials/{credentialId}',
    summary: 'Revoke a credential',
    params: z.strictObject({ principalId: Id, credentialId: Id }),
    statuses: [403, 404, 500],
  },
  listAuditEntries: {
    ...access,
    ...listing,
    // Consoles and nodes of version 1.0.0 know it by this path.
    path: '/writes',
    summary: 'List the audit log, newest first',
    query: AuditQuery,
    success: { status: 200, body: described(paginated(AuditEntry), { id: 'AuditEntryPage' }) },
    statuses: [400, 403, 500],
  },
} as const satisfies Record<string, Operation>

export type AccessOperations = typeof accessOperations
export type AccessName = keyof AccessOperations

export const accessNames = Object.keys(accessOperations) as AccessName[]
