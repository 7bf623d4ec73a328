// The one model of a session, for the service and for a gateway with a database: what it came from, when it began, when
// it was used last, and so when it is over.
import { randomBytes } from 'node:crypto'
import { newSecret } from '#service/store/accounts.ts'
import type { Database, Writing } from '#service/store/database.ts'
import type { Grant } from '#service/store/grants.ts'
import {
  addCredentialSession,
  addSession,
  findSessionTimes,
  findSignedIn,
  recordUse,
  removeSession,
  removeSessionsOf,
  type SessionTimes,
  type SignedIn,
  sessionIdOf,
} from '#service/store/sessions.ts'

/** How long sessions last, in milliseconds. */
export interface SessionLimits {
  /** After the last use. */
  readonly idleMs: number
  /** After the start, however much they are used. */
  readonly lifetimeMs: number
  /** Days for which a device opens what it keeps without having reached this node. */
  readonly offlineDays: number
}

/** A use is recorded when the recorded one is this old: reading must not mean writing. */
const recordedEveryMs = 60_000

/** Epoch milliseconds at which a session is over if it is not used any more. */
export function endOf(
  { startedAt, lastUsedAt, credentialEnd }: Omit<SessionTimes, 'site' | 'id'>,
  { idleMs, lifetimeMs }: SessionLimits,
): number {
  return Math.min(lastUsedAt + idleMs, startedAt + lifetimeMs, credentialEnd ?? Number.POSITIVE_INFINITY)
}

export interface SessionSettings {
  readonly database: Database
  readonly limits: SessionLimits
  /** Epoch milliseconds. */
  readonly clock: () => number
}

export interface BegunSession {
  /** For the cookie; kept nowhere else. */
  readonly secret: string
  readonly times: SessionTimes
}

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
  async begin({ site, holder }: { site: string; holder: string }): Promise<BegunSession> {
    const { begun, row } = this.#make(randomBytes(32).toString('base64url'), site)
    await this.#database.write((transaction) =>
      addSession(transaction, { ...row, holder, credential: undefined }),
    )
    return begun
  }

  /**
   * Begins the session of a credential that was verified, and uses up a sign-in code; undefined when the credential is
   * gone or its principal disabled since.
   */
  async beginFor({ principal, credential, kind, end }: Grant): Promise<BegunSession | undefined> {
    const isUsedUp = kind === 'sign-in-code'
    const { begun, row } = this.#make(newSecret(principal.site), principal.site, isUsedUp ? null : end)
    const session = { ...row, holder: principal.id, credential, isUsedUp }
    const isBegun = await this.#database.write((transaction) =>
      addCredentialSession(this.#database, transaction, session),
    )
    return isBegun ? begun : undefined
  }

  #make(secret: string, site: string, credentialEnd: number | null = null) {
    const now = this.#clock()
    const id = sessionIdOf(secret)
    const times: SessionTimes = { site, id, startedAt: now, lastUsedAt: now, credentialEnd }
    const begun: BegunSession = { secret, times }
    return { begun, row: { site, id, now, lifetimeMs: this.limits.lifetimeMs } }
  }

  /** The session that a gateway's cookie opens, which is thereby used; undefined when it is over. */
  async find(site: string, secret: string): Promise<SessionTimes | undefined> {
    const times = await findSessionTimes(this.#database.read, { site, id: sessionIdOf(secret) })
    return times && this.#used(times)
  }

  /** Who is signed in by a cookie, whose session is thereby used; undefined when it is over. */
  async findSignedIn(site: string, secret: string): Promise<SignedIn | undefined> {
    const key = { site, id: sessionIdOf(secret) }
    const signedIn = await findSignedIn(this.#database.read, key, this.#clock())
    const times = signedIn && this.#used(signedIn.times)
    return times && { ...signedIn, times }
  }

  /** Judges the session by its times and records its use, without waiting: an import may hold up every write. */
  #used(times: SessionTimes): SessionTimes | undefined {
    const now = this.#clock()
    if (endOf(times, this.limits) <= now) return undefined
    if (now - times.lastUsedAt < recordedEveryMs) return times
    const key = `${times.site} ${times.id}`
    if (!this.#recording.has(key)) {
      const recording = recordUse(this.#database, times, now)
        // The next request records it.
        .catch(() => {})
        .finally(() => this.#recording.delete(key))
      this.#recording.set(key, recording)
    }
    return { ...times, lastUsedAt: now }
  }

  /** Ends the session that a secret opens, on every node; nothing happens when it has ended. */
  end(site: string, secret: string): Promise<void> {
    return this.#database.write((transaction) =>
      removeSession(transaction, { site, id: sessionIdOf(secret) }),
    )
  }

  /** Ends every session of a person behind a gateway. */
  endAll(site: string, holder: string): Promise<void> {
    return this.#database.write((transaction: Writing) => removeSessionsOf(transaction, { site, holder }))
  }

  /** Resolves when every use so far is recorded, or could not be. */
  async settled(): Promise<void> {
    await Promise.all(this.#recording.values())
  }
}
