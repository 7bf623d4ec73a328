// The rules of managing access: administrators cannot lock themselves out, and a secret is shown once.

import { accessScope, KnownAreas, KnownScopes } from '#contract/access.ts'
import type { Principal, UpdatePrincipalRequest, Write } from '#contract/access-operations.ts'
import { isoDate } from '#contract/primitives.ts'
import { problem, requireFound } from '#service/problem.ts'
import {
  changePrincipal,
  endSessions,
  findByEmail,
  hasOtherAdministrator,
  type ListedPrincipal,
  listPrincipals,
  removeCredential,
  removePrincipal,
} from '#service/store/access.ts'
import { addPrincipal } from '#service/store/accounts.ts'
import { listEntries } from '#service/store/audit.ts'
import type { Writing } from '#service/store/database.ts'
import { removeSignInCodes, renewSignInCode } from '#service/store/sign-in-codes.ts'
import type { AuditEntryRow } from '#service/store/tables.ts'
import type { HandlerDeps, Handlers } from './call.ts'
import { credentialOf, makeCredential, requireRecentSignIn } from './credentials.ts'
import { requireUuid } from './validation.ts'

function principalOf({ principal, credentials, signInLinkEnd }: ListedPrincipal): Principal {
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
    signInLink: signInLinkEnd === undefined ? null : { expiresDate: isoDate(signInLinkEnd) },
  }
}

function writeOf(row: AuditEntryRow): Write {
  return {
    id: row.id,
    date: isoDate(row.at),
    principalId: row.principal_id,
    principalName: row.principal_name,
    operation: row.operation,
    subject: row.subject,
  }
}

const dayMs = 86_400_000

const nameOf = (id: string) => `the principal ${id}`

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

function managesAccess({ principal }: ListedPrincipal): boolean {
  const isEnabled = principal.kind === 'user' && principal.disabled_at === null
  return isEnabled && KnownScopes.parse(JSON.parse(principal.scopes)).includes(accessScope)
}

export function accessHandlers({ database, cursors, clock }: HandlerDeps) {
  const requireListed = async (transaction: Writing, site: string, id: string) => {
    const [listed] = await listPrincipals(transaction, site, id)
    return requireFound(listed, nameOf(id))
  }
  /** @throws Problem 409 when no member but this one manages access. */
  const requireOtherAdministrator = async (transaction: Writing, site: string, id: string) => {
    const listed = await requireListed(transaction, site, id)
    if (!managesAccess(listed)) return
    if (await hasOtherAdministrator(transaction, database.engine, { site, id })) return
    const message = 'this is the last administrator; make another member an administrator first'
    throw problem(409, 'IDENTITY_CONFLICT', message)
  }
  return {
    async listPrincipals({ principal: { site } }) {
      return { values: (await listPrincipals(database.read, site)).map(principalOf) }
    },

    async createPrincipal({ input: { body }, principal: { site }, write }) {
      const email = body.kind === 'user' ? body.email : null
      const created = await write(async (transaction) => {
        if (email !== null && (await findByEmail(transaction, site, email)) !== undefined) {
          throw problem(409, 'IDENTITY_CONFLICT', `email: ${email} is already in use`)
        }
        const { kind, name, scopes } = body
        const id = await addPrincipal(transaction, { site, kind, name, email, scopes, now: clock() })
        return requireListed(transaction, site, id)
      })
      return principalOf(created)
    },

    async updatePrincipal({ input: { params, body }, principal, write }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      refuseLockOut(id, principal.id, body)
      const endsAdministrator = body.disabled || (body.scopes && !body.scopes.includes(accessScope))
      const changed = await write(async (transaction) => {
        if (endsAdministrator) await requireOtherAdministrator(transaction, site, id)
        await changePrincipal(transaction, { site, id, changes: body, now: clock() })
        return requireListed(transaction, site, id)
      })
      return principalOf(changed)
    },

    async removePrincipal({ input: { params }, principal, write }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      if (id === principal.id) {
        throw problem(409, 'IDENTITY_CONFLICT', 'you cannot remove yourself; ask another administrator')
      }
      await write(async (transaction) => {
        await requireOtherAdministrator(transaction, site, id)
        requireFound(await removePrincipal(transaction, { site, id, now: clock() }), nameOf(id))
      })
      return undefined
    },

    async createSignInLink({ input: { params, body }, principal, write }) {
      const { site } = principal
      const principalId = requireUuid('principalId', params.principalId)
      const now = clock()
      requireRecentSignIn(principal, now)
      const expiresAt = now + body.days * dayMs
      const code = await write(async (transaction) => {
        const { principal: invited } = await requireListed(transaction, site, principalId)
        if (invited.kind !== 'user' || invited.disabled_at !== null) {
          throw problem(409, 'IDENTITY_CONFLICT', 'only a member who is enabled can sign in by a link')
        }
        return renewSignInCode(transaction, { site, principalId, expiresAt, now })
      })
      return { code, expiresDate: isoDate(expiresAt) }
    },

    async revokeSignInLink({ input: { params }, principal: { site }, write }) {
      const principalId = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        const what = `a sign-in link of ${nameOf(principalId)}`
        requireFound(await removeSignInCodes(transaction, { site, principalId }), what)
      })
      return undefined
    },

    async endSessions({ input: { params }, principal: { site }, write }) {
      const id = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        requireFound(await endSessions(transaction, { site, id, now: clock() }), nameOf(id))
      })
      return undefined
    },

    async createCredential({ input: { params, body }, principal, write }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      requireRecentSignIn(principal, clock())
      return write(async (transaction) => {
        const listed = await requireListed(transaction, site, id)
        return makeCredential(transaction, listed.principal, body, clock())
      })
    },

    async revokeCredential({ input: { params }, principal: { site }, write }) {
      const principalId = requireUuid('principalId', params.principalId)
      const id = requireUuid('credentialId', params.credentialId)
      await write(async (transaction) => {
        const credential = { site, principalId, id, now: clock() }
        requireFound(await removeCredential(transaction, credential), `the credential ${id}`)
      })
      return undefined
    },

    async listWrites({ input: { query }, principal: { site } }) {
      const page = await listEntries(database.read, cursors, site, query)
      return { ...page, values: page.values.map(writeOf) }
    },
  } satisfies Partial<Handlers>
}
