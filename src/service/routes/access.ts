// The rules of managing access: nobody locks themselves out, and a secret is told once.
import { randomBytes } from 'node:crypto'
import { accessScope, KnownAreas, KnownScopes } from '#contract/access.ts'
import type {
  AccessName,
  CreateCredentialRequest,
  CreatedCredential,
  Credential,
  Principal,
  Write,
} from '#contract/access-operations.ts'
import { limits } from '#contract/listing.ts'
import { notFound, problem } from '#service/problem.ts'
import {
  changePrincipal,
  endSessions,
  findByEmail,
  findListed,
  type ListedPrincipal,
  listPrincipals,
  removeCredential,
} from '#service/store/access.ts'
import { addCredential, addPrincipal, newSecret } from '#service/store/accounts.ts'
import { countEntries, listEntries } from '#service/store/audit.ts'
import type { Database } from '#service/store/database.ts'
import type { AuditEntryRow, CredentialRow } from '#service/store/tables.ts'
import type { Foundation, HandlersOf } from './call.ts'
import { requireUuid } from './hierarchy-records.ts'

function dateOf(time: number): string {
  return new Date(time).toISOString()
}

function credentialOf(row: CredentialRow): Credential {
  return {
    id: row.id,
    kind: row.kind === 'client' ? 'client' : 'api-token',
    label: row.label,
    hint: row.hint,
    scopes: row.scopes === null ? null : KnownScopes.parse(JSON.parse(row.scopes)),
    createdDate: dateOf(row.created_at),
    expiresDate: row.expires_at === null ? null : dateOf(row.expires_at),
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
    createdDate: dateOf(principal.created_at),
    disabledDate: principal.disabled_at === null ? null : dateOf(principal.disabled_at),
    credentials: credentials.map(credentialOf),
  }
}

function writeOf(row: AuditEntryRow): Write {
  return {
    id: row.id,
    date: dateOf(row.at),
    principalId: row.principal_id,
    principalName: row.principal_name,
    operation: row.operation,
    subject: row.subject,
  }
}

/** @throws Problem 404 */
async function requireListed(
  database: Database,
  site: string,
  principalId: string,
): Promise<ListedPrincipal> {
  const id = requireUuid('principalId', principalId)
  const listed = await findListed(database.read, site, id)
  if (!listed) throw notFound(`the principal ${id}`)
  return listed
}

interface NewCredentialSettings {
  readonly site: string
  readonly listed: ListedPrincipal
  readonly asked: CreateCredentialRequest
  readonly now: number
}

/** Makes a credential of the kind that the principal has, and tells its secret. */
async function makeCredential(
  database: Database,
  { site, listed: { principal }, asked, now }: NewCredentialSettings,
): Promise<CreatedCredential> {
  const isClient = principal.kind === 'service'
  const secret = isClient ? randomBytes(32).toString('base64url') : newSecret(site)
  const clientId = isClient ? newSecret(site).slice(0, 45) : null
  await database.write(async (transaction) => {
    await addCredential(transaction, {
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
    return true
  })
  const after = await findListed(database.read, site, principal.id)
  const hint = clientId ?? `…${secret.slice(-4)}`
  const row = after?.credentials.find((credential) => credential.hint === hint)
  if (!row) throw new Error('a credential that was made is not there')
  return { credential: credentialOf(row), clientId, secret }
}

export function accessHandlers({ database, cursors, clock }: Foundation): HandlersOf<AccessName> {
  return {
    async listPrincipals({ principal: { site } }) {
      return { values: (await listPrincipals(database.read, site)).map(principalOf) }
    },

    async createPrincipal({ input: { body }, principal: { site } }) {
      const email = body.kind === 'user' ? body.email : null
      const id = await database.write(async (transaction) => {
        if (email !== null && (await findByEmail(transaction, site, email)) !== undefined) {
          throw problem(409, 'IDENTITY_CONFLICT', `email: ${email} is somebody's already`)
        }
        const { kind, name, scopes } = body
        return addPrincipal(transaction, { site, kind, name, email, scopes, now: clock() })
      })
      return principalOf(await requireListed(database, site, id))
    },

    async updatePrincipal({ input: { params, body }, principal: { site, id: self } }) {
      const id = requireUuid('principalId', params.principalId)
      if (id === self && body.scopes && !body.scopes.includes(accessScope)) {
        const message = `scopes: you cannot take ${accessScope} from yourself; another administrator can`
        throw problem(409, 'IDENTITY_CONFLICT', message)
      }
      if (id === self && body.disabled) {
        const message = 'disabled: you cannot disable yourself; another administrator can'
        throw problem(409, 'IDENTITY_CONFLICT', message)
      }
      await changePrincipal(database, { site, id, changes: body, now: clock() })
      return principalOf(await requireListed(database, site, id))
    },

    async endSessions({ input: { params }, principal: { site } }) {
      const id = requireUuid('principalId', params.principalId)
      if (!(await endSessions(database, { site, id, now: clock() }))) throw notFound(`the principal ${id}`)
      return undefined
    },

    async createCredential({ input: { params, body }, principal: { site } }) {
      const listed = await requireListed(database, site, params.principalId)
      return makeCredential(database, { site, listed, asked: body, now: clock() })
    },

    async revokeCredential({ input: { params }, principal: { site } }) {
      const [principalId, id] = [
        requireUuid('principalId', params.principalId),
        requireUuid('credentialId', params.credentialId),
      ]
      if (!(await removeCredential(database, { site, principalId, id, now: clock() }))) {
        throw notFound(`the credential ${id}`)
      }
      return undefined
    },

    async listWrites({ input: { query }, principal: { site } }) {
      const scope = { site, list: 'writes' }
      const from = query.cursor === undefined ? undefined : cursors.parse(scope, query.cursor)
      const limit = query.limit ?? limits.defaultPage
      const after = from && { at: Number(from.key[0]), id: String(from.key[1]) }
      const found = await listEntries(database.read, site, { after, limit: limit + 1 })
      const totalCount = from?.total ?? (await countEntries(database.read, site))
      const [rows, last] = [found.slice(0, limit), found.at(limit - 1)]
      const isLast = found.length <= limit || last === undefined
      const nextPageCursor = isLast
        ? null
        : cursors.print(scope, { query: {}, key: [last.at, last.id], total: totalCount })
      return {
        values: rows.map(writeOf),
        cursor: query.cursor ?? null,
        last: isLast,
        totalCount,
        nextPageCursor,
      }
    },
  }
}
