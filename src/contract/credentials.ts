// API tokens and OAuth clients, as administrators and their owners see them.
import { z } from 'zod/mini'
import { KnownScopes, Scope } from './access.ts'
import { described } from './described.ts'
import { DateTime, Id, VisibleText } from './primitives.ts'

/** The name of a principal or the description of a credential. */
export const Label = VisibleText.check(z.maxLength(200))

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
