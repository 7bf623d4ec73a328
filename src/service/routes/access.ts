// The rules of managing access: administrators cannot lock themselves out, and a secret is shown once.

import { accessScope, KnownAreas, KnownScopes } from '#contract/access.ts'
import type {
  CreateCredentialRequest,
  CreatedCredential,
  Credential,
  Principal,
  UpdatePrincipalRequest,
} from '#contract/access-operations.ts'
import { isoDate } from '#contract/primitives.ts'
import { problem, requireFound } from '#service/problem.ts'
import {
  changePrincipal,
  endSessions,
  findByEmail,
  type ListedPrincipal,
  listPrincipals,
  removeCredential,
} from '#service/store/access.ts'
import { addCredential, addPrincipal, newClientId, newSecret, randomSecret } from '#service/store/accounts.ts'
import { changesBetween } from '#service/store/audit.ts'
import type { Writing } from '#service/store/database.ts'
import type { CredentialRow } from '#service/store/tables.ts'
import { valuesOfCredential, valuesOfPrincipal } from './audit-values.ts'
import type { HandlerDeps, Handlers } from './call.ts'
import { requireUuid } from './validation.ts'

function credentialOf(row: CredentialRow): Credential {
  return {
    id: row.id,
    kind: row.kind === 'client' ? 'client' : 'api-token',
    label: row.label,
    hint: row.hint,
    scopes: row.scopes === null ? null : KnownScopes.parse(JSON.parse(row.scopes)),
    createdDate: isoDate(row.created_at),
    expiresDate: row.expires_at === null ? null : isoDate(row.expires_at),
  }
}

function principalOf({ principal, credentials }: ListedPrincipal): Principal {
  return {
    id: principal.id,
    kind: principal.kind,
    name: principal.name,
    email: principal.email,
    scopes: KnownScopes.parse(JSON.parse(principal.scopes)),
    disabledAreas: KnownAreas.parse(JSON.parse(principal.disabled_areas)),
    createdDate: isoDate(principal.created_at),
    disabledDate: principal.disabled_at === null ? null : isoDate(principal.disabled_at),
    credentials: credentials.map(credentialOf),
  }
}

const nameOf = (id: string) => `the principal ${id}`

/** Makes a credential of the kind that the principal has, and answers its secret. */
async function makeCredential(
  transaction: Writing,
  { principal }: ListedPrincipal,
  asked: CreateCredentialRequest,
  now: number,
): Promise<CreatedCredential & { readonly row: CredentialRow }> {
  const { site_id: site, kind } = principal
  const isClient = kind === 'service'
  const secret = isClient ? randomSecret() : newSecret(site)
  const clientId = isClient ? newClientId(site) : null
  const row = await addCredential(transaction, {
    site,
    principalId: principal.id,
    kind: isClient ? 'client' : 'api-token',
    name: clientId ?? secret,
    secret,
    label: asked.label,
    ...(asked.scopes && { scopes: asked.scopes }),
    expiresAt: asked.expiresDate ? Date.parse(asked.expiresDate) : null,
    now,
  })
  return { credential: credentialOf(row), clientId, secret, row }
}

/** @throws Problem 409 for a change after which the caller could not manage access any more. */
function refuseLockOut(id: string, caller: string, { scopes, disabled }: UpdatePrincipalRequest): void {
  if (id !== caller) return
  if (scopes && !scopes.includes(accessScope)) {
    const message = `scopes: you cannot remove ${accessScope} from yourself; ask another administrator`
    throw problem(409, 'IDENTITY_CONFLICT', message)
  }
  if (disabled) {
    const message = 'disabled: you cannot disable yourself; ask another administrator'
    throw problem(409, 'IDENTITY_CONFLICT', message)
  }
}

export function accessHandlers({ database, clock }: HandlerDeps) {
  const requireListed = async (transaction: Writing, site: string, id: string) => {
    const [listed] = await listPrincipals(transaction, site, id)
    return requireFound(listed, nameOf(id))
  }
  return {
    async listPrincipals({ principal: { site } }) {
      return { values: (await listPrincipals(database.read, site)).map(principalOf) }
    },

    async createPrincipal({ input: { body }, principal: { site }, write, note }) {
      const email = body.kind === 'user' ? body.email : null
      const created = await write(async (transaction) => {
        if (email !== null && (await findByEmail(transaction, site, email)) !== undefined) {
          throw problem(409, 'IDENTITY_CONFLICT', `email: ${email} is already in use`)
        }
        const { kind, name, scopes } = body
        const id = await addPrincipal(transaction, { site, kind, name, email, scopes, now: clock() })
        const added = await requireListed(transaction, site, id)
        note({ recordId: id, recordName: name, changes: changesBetween(null, valuesOfPrincipal(added)) })
        return added
      })
      return principalOf(created)
    },

    async updatePrincipal({ input: { params, body }, principal, write, note }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      refuseLockOut(id, principal.id, body)
      const changed = await write(async (transaction) => {
        const before = await requireListed(transaction, site, id)
        await changePrincipal(transaction, { site, id, changes: body, now: clock() })
        const after = await requireListed(transaction, site, id)
        const changes = changesBetween(valuesOfPrincipal(before), valuesOfPrincipal(after))
        note({ recordName: after.principal.name, changes })
        return after
      })
      return principalOf(changed)
    },

    async endSessions({ input: { params }, principal: { site }, write, note }) {
      const id = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        requireFound(await endSessions(transaction, { site, id, now: clock() }), nameOf(id))
        note({ recordName: (await requireListed(transaction, site, id)).principal.name })
      })
      return undefined
    },

    async createCredential({ input: { params, body }, principal: { site }, write, note }) {
      const id = requireUuid('principalId', params.principalId)
      return write(async (transaction) => {
        const listed = await requireListed(transaction, site, id)
        const { row, ...made } = await makeCredential(transaction, listed, body, clock())
        note({ recordName: listed.principal.name, changes: changesBetween(null, valuesOfCredential(row)) })
        return made
      })
    },

    async revokeCredential({ input: { params }, principal: { site }, write, note }) {
      const principalId = requireUuid('principalId', params.principalId)
      const id = requireUuid('credentialId', params.credentialId)
      await write(async (transaction) => {
        const credential = { site, principalId, id, now: clock() }
        const { principal, credentials } = await requireListed(transaction, site, principalId)
        const row = credentials.find((held) => held.id === id)
        const changes = changesBetween(row ? valuesOfCredential(row) : null, null)
        note({ recordId: principalId, recordName: principal.name, changes })
        requireFound(await removeCredential(transaction, credential), `the credential ${id}`)
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}
