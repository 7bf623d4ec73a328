// The rules of managing access: administrators cannot lock themselves out, and a secret is shown once.
import { accessScope, KnownAreas } from '#contract/access.ts'
import type { Principal, UpdatePrincipalRequest } from '#contract/access-operations.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Writing } from '#service/database/database.ts'
import { requireUuid } from '#service/http/validation.ts'
import {
  changePrincipal,
  endSessions,
  findByEmail,
  hasOtherAdministrator,
  type ListedPrincipal,
  listPrincipals,
  removeCredential,
  removePrincipal,
} from '#service/identity/access.ts'
import {
  addPrincipal,
  type Principal as Caller,
  heldScopes,
  removeSignInCodes,
} from '#service/identity/accounts.ts'
import {
  credentialOf,
  lastUseOf,
  makeCredential,
  makeSignInLink,
  refuseFuller,
  refuseGiving,
  requireRecentSignIn,
} from '#service/identity/credentials.ts'
import { alreadyUsed, faultOf, problemOf, requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { valuesOfCredential, valuesOfPrincipal } from './audit-values.ts'
import type { HandlerDeps, Handlers } from './call.ts'

// What administrators do to the credentials, sign-in links and sessions of others.

/** A principal as messages of errors name it. */
const nameOf = (id: string) => `the principal ${id}`

/** @throws Problem 404 when the site has no principal of that id, or has removed it. */
async function requireListed(transaction: Writing, site: string, id: string): Promise<ListedPrincipal> {
  const [listed] = await listPrincipals(transaction, site, id)
  return requireFound(listed, nameOf(id))
}

/**
 * The same, for a caller who acts on the principal.
 * @param isFree true for an act that any credential is allowed
 * @throws Problem 403 when their narrowed credential cannot.
 */
async function requireWithinReach(
  transaction: Writing,
  caller: Caller,
  id: string,
  isFree = false,
): Promise<ListedPrincipal> {
  const listed = await requireListed(transaction, caller.site, id)
  if (!isFree) refuseFuller(caller, heldScopes(listed.principal))
  return listed
}

export function accessCredentialHandlers({ clock }: Pick<HandlerDeps, 'clock'>) {
  return {
    async createSignInLink({ input: { params, body }, principal, write, note }) {
      const { site } = principal
      const principalId = requireUuid('principalId', params.principalId)
      const now = clock()
      requireRecentSignIn(principal, now)
      const { code, expiresAt } = await write(async (transaction) => {
        const { principal: invited } = await requireListed(transaction, site, principalId)
        const member = { site, id: principalId, scopes: heldScopes(invited) }
        const made = await makeSignInLink(transaction, principal, { ...member, days: body.days, now })
        if (invited.kind !== 'user' || invited.disabled_at !== null) {
          const text = 'only a member who is enabled can sign in by a link'
          throw problemOf(409, 'IDENTITY_CONFLICT', { code: 'MEMBER_DISABLED', path: [], text })
        }
        const link = { kind: 'sign-in-code', expiresDate: isoDate(made.expiresAt) }
        note({ recordName: invited.name, changes: changesBetween(null, link) })
        return made
      })
      return { code, expiresDate: isoDate(expiresAt) }
    },

    async revokeSignInLink({ input: { params }, principal, write, note }) {
      const { site } = principal
      const principalId = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        const invited = await requireWithinReach(transaction, principal, principalId)
        const what = `a sign-in link of ${nameOf(principalId)}`
        requireFound(await removeSignInCodes(transaction, { site, principalId }), what)
        note({ recordName: invited.principal.name })
      })
      return undefined
    },

    async endSessions({ input: { params }, principal, write, note }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        const ended = await requireWithinReach(transaction, principal, id)
        requireFound(await endSessions(transaction, { site, id, now: clock() }), nameOf(id))
        note({ recordName: ended.principal.name })
      })
      return undefined
    },

    async createCredential({ input: { params, body }, principal, write, note }) {
      const id = requireUuid('principalId', params.principalId)
      requireRecentSignIn(principal, clock())
      return write(async (transaction) => {
        const isOwn = id === principal.id
        const { principal: owner } = await requireWithinReach(transaction, principal, id, isOwn)
        const request = { caller: principal, owner, asked: body, now: clock() }
        const { row, ...made } = await makeCredential(transaction, request)
        note({ recordName: owner.name, changes: changesBetween(null, valuesOfCredential(row)) })
        return made
      })
    },

    async revokeCredential({ input: { params }, principal: caller, write, note }) {
      const { site } = caller
      const principalId = requireUuid('principalId', params.principalId)
      const id = requireUuid('credentialId', params.credentialId)
      await write(async (transaction) => {
        const credential = { site, principalId, id, now: clock() }
        const endsItself = principalId === caller.id && id === caller.credentialId
        const found = await requireWithinReach(transaction, caller, principalId, endsItself)
        const { principal, credentials } = found
        const row = credentials.find((held) => held.id === id)
        const changes = changesBetween(row ? valuesOfCredential(row) : null, null)
        note({ recordId: principalId, recordName: principal.name, changes })
        requireFound(await removeCredential(transaction, credential), `the credential ${id}`)
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}

function principalOf({ principal, credentials, signInLinkEnd }: ListedPrincipal): Principal {
  return {
    id: principal.id,
    kind: principal.kind,
    name: principal.name,
    email: principal.email,
    scopes: [...heldScopes(principal)],
    disabledAreas: KnownAreas.parse(JSON.parse(principal.disabled_areas)),
    createdDate: isoDate(principal.created_at),
    disabledDate: principal.disabled_at === null ? null : isoDate(principal.disabled_at),
    credentials: credentials.filter(({ kind }) => kind !== 'oidc').map(credentialOf),
    accounts: credentials
      .filter(({ kind }) => kind === 'oidc')
      .map(({ id, label, hint, created_at, ...row }) => ({
        id,
        provider: label,
        name: hint,
        connectedDate: isoDate(created_at),
        ...lastUseOf(row),
      })),
    signInLink: signInLinkEnd === undefined ? null : { expiresDate: isoDate(signInLinkEnd) },
  }
}

/** The scopes that a change gives: new ones, and all of a principal whom it enables. */
function scopesGained({ principal }: ListedPrincipal, { scopes, disabled }: UpdatePrincipalRequest) {
  const before = heldScopes(principal)
  const after = scopes ?? before
  const isEnabled = disabled === false && principal.disabled_at !== null
  return isEnabled ? after : after.filter((scope) => !before.includes(scope))
}

/** @throws Problem 409 for a change after which the caller could not manage access any more. */
function refuseLockOut(id: string, caller: string, { scopes, disabled }: UpdatePrincipalRequest): void {
  if (id !== caller) return
  if (scopes && !scopes.includes(accessScope)) {
    const text = `you cannot remove ${accessScope} from yourself; ask another administrator`
    throw problemOf(409, 'IDENTITY_CONFLICT', faultOf('scopes', 'OWN_ACCESS', text))
  }
  if (disabled) {
    const text = 'you cannot disable yourself; ask another administrator'
    throw problemOf(409, 'IDENTITY_CONFLICT', faultOf('disabled', 'OWN_ACCESS', text))
  }
}

function managesAccess({ principal }: ListedPrincipal): boolean {
  const isEnabled = principal.kind === 'user' && principal.disabled_at === null
  return isEnabled && heldScopes(principal).includes(accessScope)
}

export function accessHandlers({ database, clock, auditWritten }: HandlerDeps) {
  /** @throws Problem 409 when no member but this one manages access. */
  const requireOtherAdministrator = async (transaction: Writing, site: string, id: string) => {
    const listed = await requireListed(transaction, site, id)
    if (!managesAccess(listed)) return
    if (await hasOtherAdministrator(transaction, database.engine, { site, id })) return
    const text = 'this is the last administrator; make another member an administrator first'
    throw problemOf(409, 'IDENTITY_CONFLICT', { code: 'LAST_ADMINISTRATOR', path: [], text })
  }
  return {
    async listPrincipals({ principal: { site } }) {
      await auditWritten()
      return { values: (await listPrincipals(database.read, site)).map(principalOf) }
    },

    async createPrincipal({ input: { body }, principal, write, note }) {
      const { site } = principal
      refuseGiving(principal, body.scopes)
      const email = body.kind === 'user' ? body.email : null
      const created = await write(async (transaction) => {
        if (email !== null && (await findByEmail(transaction, site, email)) !== undefined) {
          throw alreadyUsed('email', `${email} is already in use`)
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
      const endsAdministrator = body.disabled || (body.scopes && !body.scopes.includes(accessScope))
      const changed = await write(async (transaction) => {
        if (endsAdministrator) await requireOtherAdministrator(transaction, site, id)
        const before = await requireWithinReach(transaction, principal, id)
        refuseGiving(principal, scopesGained(before, body))
        await changePrincipal(transaction, { site, id, changes: body, now: clock() })
        const after = await requireListed(transaction, site, id)
        const changes = changesBetween(valuesOfPrincipal(before), valuesOfPrincipal(after))
        note({ recordName: after.principal.name, changes })
        return after
      })
      return principalOf(changed)
    },

    async removePrincipal({ input: { params }, principal, write, note }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      if (id === principal.id) {
        const text = 'you cannot remove yourself; ask another administrator'
        throw problemOf(409, 'IDENTITY_CONFLICT', { code: 'OWN_ACCESS', path: [], text })
      }
      await write(async (transaction) => {
        const before = await requireWithinReach(transaction, principal, id)
        await requireOtherAdministrator(transaction, site, id)
        requireFound(await removePrincipal(transaction, { site, id, now: clock() }), nameOf(id))
        note({ recordName: before.principal.name, changes: changesBetween(valuesOfPrincipal(before), null) })
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}
