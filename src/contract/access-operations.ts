// Members, service accounts and the audit log, for administrators. The specification has no such operations: they have
// a separate table and a separate base path.
import { z } from 'zod/mini'
import {
  Area,
  accessScope,
  CreateCredentialRequest,
  CreatedCredential,
  Credential,
  KnownAreas,
  KnownScopes,
  Label,
  Scope,
} from './access.ts'
import { AuditEntry, AuditQuery } from './audit.ts'
import { paginated } from './listing.ts'
import { creating, deleting, listing, none, type Operation, updating } from './operation.ts'
import { DateTime, described, Id } from './primitives.ts'

/** An account at an identity provider, by which a member signs in. It is disconnected as a credential is revoked. */
const Account = described(
  z.object({
    id: Id,
    provider: z.string(),
    name: described(z.nullable(z.string()), {
      description: 'The account as the provider names it, such as an email address.',
    }),
    connectedDate: DateTime,
    lastUsedDate: described(z.nullish(DateTime), { description: 'As of a credential: its last sign-in.' }),
    lastUsedAddress: z.nullish(z.string()),
  }),
  { id: 'Account' },
)

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
    signInLink: described(z.nullish(z.object({ expiresDate: DateTime })), {
      description: 'The link by which a member can sign in once; null for none, or when it was used.',
    }),
    // Nodes of version 1.0.0 do not say it.
    accounts: z.optional(z.array(Account)),
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

const CreateSignInLinkRequest = described(
  z.strictObject({
    days: described(z.number().check(z.int(), z.minimum(1), z.maximum(30)), {
      description: 'How long the link works if it is not used.',
    }),
  }),
  { id: 'CreateSignInLinkRequest' },
)

const CreatedSignInLink = described(
  z.object({
    code: described(z.string(), {
      description:
        'Shown only once. The link is `/sign-in#code=` with this code, at the address of the console.',
    }),
    expiresDate: DateTime,
  }),
  { id: 'CreatedSignInLink' },
)
export type CreatedSignInLink = z.output<typeof CreatedSignInLink>

const access = {
  base: 'access',
  tag: 'Access',
  area: null,
  scope: accessScope,
  query: none,
  experimental: false,
} as const

/** The address of a principal, or of something that belongs to it. */
function ofPrincipal(path: string) {
  return { path: `/principals/{principalId}${path}`, params: z.strictObject({ principalId: Id }) } as const
}

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
    ...ofPrincipal(''),
    summary: 'Update the name, scopes or disabled areas of a principal; disable or enable it',
    body: UpdatePrincipalRequest,
    success: { status: 200, body: Principal },
    statuses: [400, 403, 404, 409, 500],
  },
  removePrincipal: {
    ...access,
    ...deleting,
    ...ofPrincipal(''),
    summary: 'Remove a principal with its credentials and sessions; its records keep the name',
    statuses: [403, 404, 409, 500],
  },
  createSignInLink: {
    ...access,
    ...creating,
    ...ofPrincipal('/sign-in-link'),
    summary: 'Invite a member: create a link that signs them in once; earlier ones end',
    body: CreateSignInLinkRequest,
    success: { status: 201, body: CreatedSignInLink },
    statuses: [400, 403, 404, 409, 500],
  },
  revokeSignInLink: {
    ...access,
    ...deleting,
    ...ofPrincipal('/sign-in-link'),
    summary: 'Revoke the sign-in link of a member',
    statuses: [403, 404, 500],
  },
  endSessions: {
    ...access,
    ...deleting,
    ...ofPrincipal('/sessions'),
    summary: 'Sign a principal out of all browsers',
    statuses: [403, 404, 500],
  },
  createCredential: {
    ...access,
    ...creating,
    ...ofPrincipal('/credentials'),
    summary:
      'Create an API token for a member, or an OAuth client for a service account; the secret is shown once',
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
