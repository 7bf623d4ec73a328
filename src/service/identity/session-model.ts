// The one model of a session, for the service and for a gateway with a database: what it came from, when it began, when
// it was used last, and so when it is over.

import type { Database, Write } from '#service/database/database.ts'
import { type CredentialKind, newSecret, type Principal, randomSecret } from './accounts.ts'
import type { Grant } from './grants.ts'
import {
  addCredentialSession,
  addSession,
  endOf,
  findSessionTimes,
  findSignedIn,
  recordUse,
  removeSession,
  removeSessionsOf,
  type SessionLifetimes,
  type SessionTimes,
  type SignInOrigin,
  sessionIdOf,
} from './sessions.ts'

export interface SessionLimits extends SessionLifetimes {
  /** Days for which a device opens what it keeps without having reached this node. */
  readonly offlineDays: number
}

/** A use is recorded when the recorded one is this old: reading must not mean writing. */
const recordedEveryMs = 60_000

/** The end of a session whose uses are recorded nowhere: by the shorter limit after it began. */
export function statelessEnd(startedAt: number, limits: SessionLimits): number {
  return endOf({ startedAt, lastUsedAt: startedAt, credentialEnd: null }, limits)
}

/** Times are epoch milliseconds. */
export interface OpenSession {
  /** The end of the session if it is not used again. */
  readonly endsAt: number
}

/** A session of the service, with the principal and the scopes that its credential grants. */
export interface SignedIn extends OpenSession {
  readonly principal: Principal
  /** Null for a sign-in link, which is used up. */
  readonly credentialKind: CredentialKind | null
  /** The credential that began the session; null for a link, which is used up. */
  readonly credentialId: string | null
}

export interface BegunSession extends OpenSession {
  /** For the cookie; kept nowhere else. */
  readonly secret: string
  readonly startedAt: number
  /** Until when the browser keeps the cookie. */
  readonly cookieEndsAt: number
}

/** Begins a session that is kept in its cookie alone. */
export function beginStateless(startedAt: number, limits: SessionLimits): BegunSession {
  const endsAt = statelessEnd(startedAt, limits)
  return { secret: randomSecret(), startedAt, cookieEndsAt: endsAt, endsAt }
}

export interface SessionSettings {
  readonly database: Database
  readonly limits: SessionLimits
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/** Ends a transaction in which nothing was begun. */
class CredentialGone extends Error {}

export class Sessions {
  readonly limits: SessionLimits
  readonly #database: Database
  readonly #clock: () => number
  /** Uses that are being recorded, by session. */
  readonly #recording = new Map<string, Promise<void>>()

  constructor({ database, limits, clock }: SessionSettings) {
    this.limits = limits
    this.#database = database
    this.#clock = clock
  }

  /** Begins the session of a person whose credential the upstream of a gateway accepted. */
  async begin(site: string, holder: string, write: Write = this.#database.write): Promise<BegunSession> {
    const { begun, row } = this.#make(randomSecret(), null)
    await write((transaction) => addSession(transaction, { ...row, site, holder, credential: undefined }))
    return begun
  }

  /**
   * Begins the session of a credential that was verified, and uses up a sign-in code; undefined when the credential is
   * gone or its principal disabled since. `write` may record more with the session.
   */
  async beginFor(
    { principal, credential, kind }: Grant,
    from: Omit<SignInOrigin, 'method'>,
    write: Write = this.#database.write,
  ): Promise<BegunSession | undefined> {
    const { site, id: holder } = principal
    const isUsedUp = kind === 'sign-in-code'
    const { begun, row } = this.#make(newSecret(site), principal.credentialEnd)
    const origin = { method: kind, ...from }
    const bounds = { scopes: principal.isNarrowed ? principal.scopes : null, end: principal.credentialEnd }
    const session = { ...row, site, holder, credential, origin, isUsedUp, bounds }
    try {
      await write(async (transaction) => {
        const isBegun = await addCredentialSession(transaction, this.#database.engine, session)
        if (!isBegun) throw new CredentialGone()
      })
      return begun
    } catch (error) {
      if (error instanceof CredentialGone) return undefined
      throw error
    }
  }

  #make(secret: string, credentialEnd: number | null) {
    const now = this.#clock()
    const { lifetimeMs } = this.limits
    const endsAt = endOf({ startedAt: now, lastUsedAt: now, credentialEnd }, this.limits)
    const begun: BegunSession = { secret, startedAt: now, cookieEndsAt: now + lifetimeMs, endsAt }
    return { begun, row: { id: sessionIdOf(secret), now, lifetimeMs } }
  }

  /** The session that a gateway's cookie opens, which is thereby used; undefined when it is over. */
  async find(site: string, secret: string): Promise<OpenSession | undefined> {
    const times = await findSessionTimes(this.#database.read, { site, id: sessionIdOf(secret) })
    return times && this.#use(times)
  }

  /** The principal of a session cookie; marks the session as used. Undefined when the session has ended. */
  async findSignedIn(site: string, secret: string): Promise<SignedIn | undefined> {
    const key = { site, id: sessionIdOf(secret) }
    const found = await findSignedIn(this.#database, key, this.#clock())
    const session = found && this.#use(found.times)
    if (!session) return undefined
    const { principal, credentialKind, credentialId } = found
    return { ...session, principal, credentialKind, credentialId }
  }

  /** Compares the session's times with the limits, and records its use without waiting: an import may hold up writes. */
  #use(times: SessionTimes): OpenSession | undefined {
    const now = this.#clock()
    const endsAt = endOf(times, this.limits)
    if (endsAt <= now) return undefined
    if (now - times.lastUsedAt < recordedEveryMs) return { endsAt }
    const key = `${times.site} ${times.id}`
    if (!this.#recording.has(key)) {
      const recording = recordUse(this.#database, times, now)
        // The next request records it.
        .catch(() => {})
        .finally(() => this.#recording.delete(key))
      this.#recording.set(key, recording)
    }
    return { endsAt: endOf({ ...times, lastUsedAt: now }, this.limits) }
  }

  /** Ends the session that a secret opens, on every node; nothing happens when it has ended. */
  end(site: string, secret: string, write: Write = this.#database.write): Promise<void> {
    return write((transaction) => removeSession(transaction, { site, id: sessionIdOf(secret) }))
  }

  /** Ends every session of a person behind a gateway. */
  endAll(site: string, holder: string, write: Write = this.#database.write): Promise<void> {
    return write((transaction) => removeSessionsOf(transaction, { site, holder }))
  }

  /** Resolves when every use so far is recorded, or could not be. */
  async settled(): Promise<void> {
    await Promise.all(this.#recording.values())
  }
}
