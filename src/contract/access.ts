// Permissions (§5): scopes, their aliases, and the resource areas that can be disabled (§1).
import { z } from 'zod/mini'
import { DateTime, described, Id, VisibleText } from './primitives.ts'

export const areas = ['organizations', 'focus-areas', 'funds'] as const
export const Area = z.enum(areas)
export type Area = z.output<typeof Area>

export const scopes = [
  'read:focus-areas:planning',
  'write:focus-areas:planning',
  'read:funds:planning',
  'write:funds:planning',
  'read:organizations:planning',
  'write:organizations:planning',
] as const
/** Our own, besides the six of the specification: lets a principal manage members and service accounts. */
export const accessScope = 'manage:access:planning'

/** Our own, too: lets a principal change the types, statuses, people and reference lists of the site. */
export const catalogScope = 'manage:catalog:planning'

export const everyScope = [...scopes, accessScope, catalogScope] as const
export const Scope = z.enum(everyScope)
export type Scope = z.output<typeof Scope>

/** Those of the names that `known` has; a newer release may have added others, which grant nothing here. */
function listOf<const Name extends string>(known: readonly Name[]) {
  const isKnown = (name: string): name is Name => known.some((one) => one === name)
  const read = (names: string[]) => names.filter(isKnown)
  return described(z.pipe(z.array(z.string()), z.transform(read)), {
    type: 'array',
    items: { type: 'string', enum: [...known] },
  })
}

/** The area whose records a scope is about; undefined for one that is about none. */
export function areaOf(scope: Scope): Area | undefined {
  return areas.find((area) => scope.split(':')[1] === area)
}

/** Scopes as they are read from an answer or from storage. */
export const KnownScopes = listOf(everyScope)

/** Areas as they are read from an answer or from storage. */
export const KnownAreas = listOf(areas)

/**
 * §5 names four scopes a second time; each grants what its namesake grants. Spec silent: the same names for funds, which
 * callers form after these.
 */
export const scopeAliases: Readonly<Record<string, Scope>> = {
  'focus-areas-read-scope': 'read:focus-areas:planning',
  'focus-areas-write-scope': 'write:focus-areas:planning',
  'funds-read-scope': 'read:funds:planning',
  'funds-write-scope': 'write:funds:planning',
  'organizations-read-scope': 'read:organizations:planning',
  'organizations-write-scope': 'write:organizations:planning',
}

/** The canonical scope for a name or an alias; undefined when the name grants nothing here. */
export function findScope(name: string): Scope | undefined {
  const known = everyScope.find((scope) => scope === name)
  if (known) return known
  return Object.hasOwn(scopeAliases, name) ? scopeAliases[name] : undefined
}

// Roles: names for the sets of scopes that most members have. A member with any other set has custom scopes.

export const roleNames = ['viewer', 'editor', 'finance', 'admin'] as const
export type RoleName = (typeof roleNames)[number]

const reading = ['read:focus-areas:planning', 'read:funds:planning', 'read:organizations:planning'] as const

/** What each role may do: a viewer reads, an editor writes hierarchies, finance writes funds, an admin does everything. */
export const scopesOfRole: Readonly<Record<RoleName, readonly Scope[]>> = {
  viewer: reading,
  editor: [...reading, 'write:focus-areas:planning', 'write:organizations:planning'],
  finance: [...reading, 'write:funds:planning'],
  admin: everyScope,
}

// API tokens and OAuth clients, as administrators and their owners see them.

/** The name of a principal or the description of a credential. */
export const Label = VisibleText.check(z.maxLength(200))

/** The description of what the service was configured with, which no person has described. */
export const configuredLabel = 'from the environment'

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
    lastUsedDate: described(z.nullish(DateTime), {
      description: 'Recorded at most once an hour for each client address; null for no recorded use.',
    }),
    lastUsedAddress: described(z.nullish(z.string()), { description: 'The client address of that use.' }),
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
