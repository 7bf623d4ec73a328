// What administrators do to the credentials, sign-in links and sessions of others.
import { KnownScopes } from '#contract/access.ts'
import { isoDate } from '#contract/iso-date.ts'
import { problem, requireFound } from '#service/problem.ts'
import { endSessions, type ListedPrincipal, listPrincipals, removeCredential } from '#service/store/access.ts'
import { changesBetween } from '#service/store/audit.ts'
import type { Writing } from '#service/store/database.ts'
import { removeSignInCodes, renewSignInCode } from '#service/store/sign-in-codes.ts'
import { valuesOfCredential } from './audit-values.ts'
import type { HandlerDeps, Handlers } from './call.ts'
import {
  givenCredential,
  grantedTo,
  makeCredential,
  refuseFullLink,
  refuseGiving,
  requireRecentSignIn,
  withinCredential,
} from './credentials.ts'
import { requireUuid } from './validation.ts'

const dayMs = 86_400_000

/** The scopes of a principal, as a release may have stored more of them. */
export const scopesOf = ({ scopes }: ListedPrincipal['principal']) => KnownScopes.parse(JSON.parse(scopes))

/** A principal as messages of errors name it. */
export const nameOf = (id: string) => `the principal ${id}`

/** @throws Problem 404 when the site has no principal of that id, or has removed it. */
export async function requireListed(
  transaction: Writing,
  site: string,
  id: string,
): Promise<ListedPrincipal> {
  const [listed] = await listPrincipals(transaction, site, id)
  return requireFound(listed, nameOf(id))
}

export function accessCredentialHandlers({ clock }: Pick<HandlerDeps, 'clock'>) {
  return {
    async createSignInLink({ input: { params, body }, principal, write, note }) {
      const { site } = principal
      const principalId = requireUuid('principalId', params.principalId)
      const now = clock()
      requireRecentSignIn(principal, now)
      const expiresAt = now + body.days * dayMs
      const code = await write(async (transaction) => {
        const { principal: invited } = await requireListed(transaction, site, principalId)
        if (principalId === principal.id) refuseFullLink(grantedTo(principal))
        else refuseGiving(principal, scopesOf(invited))
        if (invited.kind !== 'user' || invited.disabled_at !== null) {
          throw problem(409, 'IDENTITY_CONFLICT', 'only a member who is enabled can sign in by a link')
        }
        const link = { kind: 'sign-in-code', expiresDate: isoDate(expiresAt) }
        note({ recordName: invited.name, changes: changesBetween(null, link) })
        return renewSignInCode(transaction, { site, principalId, expiresAt, now })
      })
      return { code, expiresDate: isoDate(expiresAt) }
    },

    async revokeSignInLink({ input: { params }, principal: { site }, write, note }) {
      const principalId = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        const what = `a sign-in link of ${nameOf(principalId)}`
        requireFound(await removeSignInCodes(transaction, { site, principalId }), what)
        note({ recordName: (await requireListed(transaction, site, principalId)).principal.name })
      })
      return undefined
    },

    async endSessions({ input: { params }, principal: { site }, write, note }) {
      const id = requireUuid('principalId', params.principalId)
      await write(async (transaction) => {
        requireFound(await endSessions(transaction, { site, id, now: clock() }), nameOf(id))
        note({ recordName: (await requireListed(transaction, site, id)).principal.name })
      })
      return undefined
    },

    async createCredential({ input: { params, body }, principal, write, note }) {
      const { site } = principal
      const id = requireUuid('principalId', params.principalId)
      requireRecentSignIn(principal, clock())
      return write(async (transaction) => {
        const listed = await requireListed(transaction, site, id)
        const isOwn = id === principal.id
        const asked = isOwn ? withinCredential(grantedTo(principal), body) : givenCredential(principal, body)
        const { row, ...made } = await makeCredential(transaction, listed.principal, asked, clock())
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
