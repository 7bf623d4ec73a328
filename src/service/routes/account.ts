// What a person does with their own account. A token cannot: what it makes or ends here would outlive or outdo it.
import type { OwnSession } from '#contract/account-operations.ts'
import { isoDate } from '#contract/iso-date.ts'
import { requireUuid } from '#service/http/validation.ts'
import { listPrincipals, removeCredential } from '#service/identity/access.ts'
import type { CallerSession, Principal } from '#service/identity/accounts.ts'
import {
  credentialOf,
  makeCredential,
  needsSignIn,
  refuseNarrowed,
  requireRecentSignIn,
} from '#service/identity/credentials.ts'
import { listSessions, removeOtherSessions, removeSessionOf } from '#service/identity/sessions.ts'
import { problem, requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { valuesOfCredential } from './audit-values.ts'
import type { HandlerDeps, Handlers } from './call.ts'

// Names the browser and the system of a `User-Agent`, for a person who looks for a device of theirs.

/** The first that a text contains counts: browsers name those that they are compatible with as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

interface Device {
  /** Null, like the system, where the text names none that is known. */
  readonly browser: string | null
  readonly system: string | null
}

export function deviceOf(userAgent: string | null): Device {
  const find = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}

/** @throws Problem 403 for a request with a token. */
function requireSession({ session }: Principal): CallerSession {
  if (session) return session
  throw problem(403, 'SIGN_IN_AGAIN', 'this needs a session of a browser; sign in to the console')
}

/** True for what a narrowed session sees and ends: that with which it began, and itself. */
const isWithin = ({ isNarrowed }: Principal, isOwn: boolean) => !isNarrowed || isOwn

/** What the audit log shows as changed: the person's own access. */
const recordOf = ({ id, name }: Principal) => ({ recordId: id, recordName: name })

export function ownTokenHandlers({ database, clock, auditWritten }: HandlerDeps) {
  return {
    async listOwnTokens({ principal }) {
      requireSession(principal)
      const { credentialId, credentialEnd } = principal
      await auditWritten()
      const [own] = await listPrincipals(database.read, principal.site, principal.id)
      const tokens = own?.credentials.filter(
        ({ kind, id }) => kind === 'api-token' && isWithin(principal, id === credentialId),
      )
      return {
        values: tokens?.map(credentialOf) ?? [],
        needsSignIn: needsSignIn(principal, clock()),
        currentId: credentialId,
        latestExpiry: credentialEnd === null ? null : isoDate(credentialEnd),
      }
    },

    async createOwnToken({ input: { body }, principal, write, note }) {
      requireSession(principal)
      requireRecentSignIn(principal, clock())
      const owner = { site_id: principal.site, id: principal.id, kind: principal.kind }
      return write(async (transaction) => {
        const { row, ...made } = await makeCredential(transaction, {
          caller: principal,
          owner,
          asked: body,
          now: clock(),
        })
        note({ ...recordOf(principal), changes: changesBetween(null, valuesOfCredential(row)) })
        return made
      })
    },

    async revokeOwnToken({ input: { params }, principal, write, note }) {
      requireSession(principal)
      const id = requireUuid('credentialId', params.credentialId)
      requireFound(isWithin(principal, id === principal.credentialId), `the API token ${id}`)
      const own = { site: principal.site, principalId: principal.id }
      await write(async (transaction) => {
        const [{ credentials } = { credentials: [] }] = await listPrincipals(
          transaction,
          principal.site,
          principal.id,
        )
        const row = credentials.find((held) => held.id === id)
        note({ ...recordOf(principal), changes: changesBetween(row ? valuesOfCredential(row) : null, null) })
        const isRemoved = await removeCredential(transaction, { ...own, id, now: clock() })
        requireFound(isRemoved, `the API token ${id}`)
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}

export function ownSessionHandlers({ database, sessionLifetimes, clock }: HandlerDeps) {
  return {
    async listOwnSessions({ principal }) {
      const { id } = requireSession(principal)
      const rows = await listSessions(database.read, {
        site: principal.site,
        holder: principal.id,
        limits: sessionLifetimes,
        now: clock(),
      })
      const shown = rows.filter((row) => isWithin(principal, row.id === id))
      const values = shown.map(
        (row): OwnSession => ({
          id: row.id,
          isCurrent: row.id === id,
          startedDate: isoDate(row.started_at),
          lastUsedDate: isoDate(row.last_used_at),
          method: row.method,
          ...deviceOf(row.user_agent),
          address: row.address,
        }),
      )
      return { values }
    },

    async endOwnSession({ input: { params }, principal, write, note }) {
      const { id } = requireSession(principal)
      requireFound(isWithin(principal, params.sessionId === id), `the session ${params.sessionId}`)
      const ended = { site: principal.site, holder: principal.id, id: params.sessionId }
      await write(async (transaction) => {
        requireFound(await removeSessionOf(transaction, ended), `the session ${params.sessionId}`)
        note(recordOf(principal))
      })
      return undefined
    },

    async endOtherSessions({ principal, write, note }) {
      const { id: kept } = requireSession(principal)
      refuseNarrowed(principal)
      const others = { site: principal.site, holder: principal.id, kept, now: clock() }
      await write(async (transaction) => {
        await removeOtherSessions(transaction, others)
        note(recordOf(principal))
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}
