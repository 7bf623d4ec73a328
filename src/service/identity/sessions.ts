// Sessions as rows: a session lasts as long as its row is there, so that it ends on every node with the statement that
// deletes it, whatever their clocks say.
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Scope } from '#contract/access.ts'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { keptQuery } from '#service/database/kept-query.ts'
import { bytesToUuid } from '#service/database/node-path.ts'
import type { SessionRow } from '#service/database/tables.ts'
import {
  type CredentialKind,
  narrowedScopes,
  type Principal,
  principalOf,
  scopesIn,
  takeSignInCode,
} from './accounts.ts'
import { type CredentialUse, fromCredentials, isPast, markOf } from './grants.ts'

/**
 * Concurrent sessions of a person that began with the same credential; a new one ends the least recently used. Sessions of
 * another credential stay: one that may do nothing else must not end them.
 */
const maxSessions = 100

/** The session that a cookie's secret opens: a copy of the database opens none. */
export function sessionIdOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A UUID derived from names, for sites and people behind a gateway. */
export function uuidOf(...names: readonly string[]): string {
  return bytesToUuid(createHash('sha256').update(JSON.stringify(names)).digest().subarray(0, 16))
}

/** Characters of a `User-Agent` that are kept. */
const maxUserAgent = 300

/** From where, and how, a person signed in. */
export interface SignInOrigin {
  readonly method: CredentialKind
  readonly userAgent: string | undefined
  readonly address: string
}

export interface NewSession {
  readonly site: string
  readonly id: string
  readonly holder: string
  /** The credential that the person signed in with, if it still exists. */
  readonly credential: CredentialUse | undefined
  /** Undefined behind a gateway. */
  readonly origin?: SignInOrigin
  /** Epoch milliseconds. */
  readonly now: number
  /** Milliseconds after its start at which any session is over. */
  readonly lifetimeMs: number
  /** Of a session from a link, which has no credential that bounds it. */
  readonly bounds?: { readonly scopes: readonly Scope[] | null; readonly end: number | null }
}

/** Adds a session, and deletes those of its site that are over. */
export async function addSession(transaction: Writing, session: NewSession): Promise<void> {
  const { site, id, holder, credential, origin, now, lifetimeMs, bounds } = session
  await transaction
    .deleteFrom('session')
    .where('site_id', '=', site)
    .where('started_at', '<', now - lifetimeMs)
    .execute()
  const surplus = await transaction
    .selectFrom('session')
    .select('id')
    .where((where) => where.and({ site_id: site, holder }))
    .where('credential_id', credential ? '=' : 'is', credential?.id ?? null)
    .orderBy('last_used_at', 'desc')
    .offset(maxSessions - 1)
    .limit(maxSessions)
    .execute()
  for (const row of surplus) await removeSession(transaction, { site, id: row.id })
  await transaction
    .insertInto('session')
    .values({
      site_id: site,
      id,
      holder,
      credential_id: credential?.id ?? null,
      credential_mark: credential?.mark ?? null,
      started_at: now,
      last_used_at: now,
      method: origin?.method ?? null,
      user_agent: origin?.userAgent?.slice(0, maxUserAgent) ?? null,
      address: origin?.address ?? null,
      scopes: bounds?.scopes ? JSON.stringify(bounds.scopes) : null,
      ends_at: bounds?.end ?? null,
    })
    .execute()
}

export interface CredentialSession extends Omit<NewSession, 'bounds'> {
  readonly credential: CredentialUse
  readonly bounds: NonNullable<NewSession['bounds']>
  /** A sign-in code is used up by its session, which then has no credential; only its principal can end it. */
  readonly isUsedUp: boolean
}

/**
 * Adds the session of a credential that was verified; false when the credential is gone since, or its principal
 * disabled. What takes them away waits for this, or this for it: none is left that should have ended with them.
 */
export async function addCredentialSession(
  transaction: Writing,
  engine: Engine,
  session: CredentialSession,
): Promise<boolean> {
  const { site, holder, credential, isUsedUp, bounds, ...begun } = session
  const valid = fromCredentials(transaction)
    .select('credential.secret_hash')
    .where((where) =>
      where.and({ 'credential.site_id': site, 'credential.id': credential.id, 'principal.id': holder }),
    )
    .where('principal.disabled_at', 'is', null)
  const row = await (engine.rowLocks ? valid.forUpdate() : valid).executeTakeFirst()
  if (!row || markOf(row.secret_hash) !== credential.mark) return false
  if (isUsedUp && !(await takeSignInCode(transaction, { site, id: credential.id }))) return false
  const kept = isUsedUp ? { credential: undefined, bounds } : { credential }
  await addSession(transaction, { ...begun, site, holder, ...kept })
  return true
}

export interface SessionTimes {
  readonly site: string
  readonly id: string
  /** Epoch milliseconds, like the others. */
  readonly startedAt: number
  readonly lastUsedAt: number
  /** The end of the credential, or of the one that made the link; null when it has none. */
  readonly credentialEnd: number | null
}

type SessionKey = Pick<SessionTimes, 'site' | 'id'>

/** The times of a session; undefined when it has ended. */
export async function findSessionTimes(
  read: Reading,
  { site, id }: SessionKey,
): Promise<SessionTimes | undefined> {
  const row = await read
    .selectFrom('session')
    .selectAll()
    .where((where) => where.and({ site_id: site, id }))
    .executeTakeFirst()
  return row && timesOf(row, null)
}

function timesOf(
  row: Pick<SessionRow, 'started_at' | 'last_used_at'> & { site_id: string; id: string },
  credentialEnd: number | null,
): SessionTimes {
  const { site_id: site, id, started_at: startedAt, last_used_at: lastUsedAt } = row
  return { site, id, startedAt, lastUsedAt, credentialEnd }
}

export interface FoundSession {
  readonly times: SessionTimes
  readonly principal: Principal
  /** Null for a sign-in link, which is used up. */
  readonly credentialKind: CredentialKind | null
  readonly credentialId: string | null
}

const sessionWithPrincipal = keptQuery((read, { site, id }: SessionKey) =>
  read
    .selectFrom('session')
    .innerJoin('principal', (join) =>
      join.onRef('principal.site_id', '=', 'session.site_id').onRef('principal.id', '=', 'session.holder'),
    )
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.site_id', '=', 'session.site_id')
        .onRef('credential.id', '=', 'session.credential_id'),
    )
    .selectAll('principal')
    .select([
      'session.credential_id',
      'session.credential_mark',
      'session.started_at',
      'session.last_used_at',
      'session.scopes as link_scopes',
      'session.ends_at',
      'credential.secret_hash',
      'credential.expires_at',
      'credential.kind as credential_kind',
      'credential.scopes as narrowing',
      'credential.all_scopes as all_narrowing',
    ])
    .where((where) => where.and({ 'session.site_id': site, 'session.id': id })),
)

/** The principal of a session; undefined when the session, its credential or its principal has ended. */
export async function findSignedIn(
  database: Database,
  { site, id }: SessionKey,
  now: number,
): Promise<FoundSession | undefined> {
  const row = await database.find(sessionWithPrincipal(database, { site, id }))
  if (!row || row.disabled_at !== null || isPast(row.expires_at, now)) return undefined
  const mark = row.secret_hash && markOf(row.secret_hash)
  if (row.credential_id !== null && mark !== row.credential_mark) return undefined
  const bounds = {
    id: row.credential_id,
    scopes:
      narrowedScopes({ scopes: row.narrowing, all_scopes: row.all_narrowing }) ??
      (row.link_scopes === null ? null : scopesIn(row.link_scopes)),
    end: row.expires_at ?? row.ends_at,
  }
  return {
    times: timesOf({ ...row, id }, bounds.end),
    principal: { ...principalOf(row, bounds), session: { id, startedAt: row.started_at } },
    credentialKind: row.credential_kind,
    credentialId: row.credential_id,
  }
}

/** Records that a session was used; one that has ended stays ended. */
export function recordUse({ write }: Database, { site, id }: SessionKey, now: number): Promise<void> {
  return write(async (transaction) => {
    await transaction
      .updateTable('session')
      .set({ last_used_at: now })
      .where((where) => where.and({ site_id: site, id }))
      .where('last_used_at', '<', now)
      .execute()
  })
}

/** Lifetimes of sessions, in milliseconds. */
export interface SessionLifetimes {
  /** After the last use. */
  readonly idleMs: number
  /** After the start, however much they are used. */
  readonly lifetimeMs: number
}

/** Epoch milliseconds at which a session is over if it is not used any more. */
export function endOf(
  { startedAt, lastUsedAt, credentialEnd }: Pick<SessionTimes, 'startedAt' | 'lastUsedAt' | 'credentialEnd'>,
  { idleMs, lifetimeMs }: SessionLifetimes,
): number {
  return Math.min(lastUsedAt + idleMs, startedAt + lifetimeMs, credentialEnd ?? Number.POSITIVE_INFINITY)
}

export async function removeSession(transaction: Writing, { site, id }: SessionKey): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
}

/** Ends every session of a person; with a credential, those that began with it. */
export async function removeSessionsOf(
  transaction: Writing,
  { site, holder, credentialId: used }: { site: string; holder: string; credentialId?: string },
): Promise<void> {
  const theirs = transaction.deleteFrom('session').where((where) => where.and({ site_id: site, holder }))
  await (used === undefined ? theirs : theirs.where('credential_id', '=', used)).execute()
}

// The sessions of one person, as they see and end them.

interface HolderKey {
  readonly site: string
  readonly holder: string
}

/** The sessions of a person that are not over, the last used first. */
export async function listSessions(
  read: Reading,
  { site, holder, limits, now }: HolderKey & { readonly limits: SessionLifetimes; readonly now: number },
): Promise<Selectable<SessionRow>[]> {
  const rows = await read
    .selectFrom('session')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.site_id', '=', 'session.site_id')
        .onRef('credential.id', '=', 'session.credential_id'),
    )
    .selectAll('session')
    .select('credential.expires_at')
    .where((where) => where.and({ 'session.site_id': site, 'session.holder': holder }))
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id')
    .execute()
  return rows.filter(({ started_at: startedAt, last_used_at: lastUsedAt, expires_at, ends_at }) => {
    return endOf({ startedAt, lastUsedAt, credentialEnd: expires_at ?? ends_at }, limits) > now
  })
}

/** Ends one session of a person; false when they have none of that id. */
export async function removeSessionOf(
  transaction: Writing,
  { site, holder, id }: HolderKey & { readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where((where) => where.and({ site_id: site, holder, id }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of a person but one, also those that nodes of version 1.0.0 issued until now. */
export async function removeOtherSessions(
  transaction: Writing,
  { site, holder, kept, now }: HolderKey & { readonly kept: string; readonly now: number },
): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where((where) => where.and({ site_id: site, holder }))
    .where('id', '!=', kept)
    .execute()
  await transaction
    .updateTable('principal')
    .set({ sessions_since: now })
    .where((where) => where.and({ site_id: site, id: holder }))
    .execute()
}
