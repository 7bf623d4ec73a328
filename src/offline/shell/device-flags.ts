// What this device remembers outside of any database: who is signed in, so that they can work without a network, and
// whose sign-out is not finished, so that it is finished at the next start. No credential is here.

import { z } from 'zod/mini'
import { parseJson } from '#contract/exact-json.ts'
import { Session } from '#contract/session.ts'
import type { DataOwner } from './wipe.ts'

const sessionMark = 'planning-console.session'
const keepNothingMark = 'planning-console.keep-nothing'
const doubtedMark = 'planning-console.session-doubted'
const signedOutMark = 'planning-console.signed-out'

/** When the service last confirmed the session, in epoch milliseconds. Version 1.0.0 did not note it. */
const Confirmed = z.object({ confirmedAt: z.number() })

const Owner = z.object({ scope: z.string(), person: z.string() })

/** Days for which data opens without a network where the service does not say. */
const usualOfflineDays = 7
const dayMs = 24 * 60 * 60_000

/** The mark as version 1.0.0 wrote it. */
const unnamed = 'unfinished'

/** `unnamed`: version 1.0.0 began it, which did not note whose it was. */
export type UnfinishedSignOut = DataOwner | 'unnamed'

/** The text under which the mark of a sign-out is kept. */
export function printOwner(owner: UnfinishedSignOut | undefined): string {
  return owner === 'unnamed' ? unnamed : JSON.stringify(owner ?? {})
}

/** Reads such a text; undefined where it names no owner. */
export function readOwner(text: string): UnfinishedSignOut | undefined {
  return text === unnamed ? 'unnamed' : Owner.safeParse(parseJson(text)).data
}

export class DeviceFlags {
  readonly #openStorage: () => Storage

  /** @param openStorage may throw, as browsers do that keep nothing: then nothing is remembered. */
  constructor(openStorage: () => Storage) {
    this.#openStorage = openStorage
  }

  /** The last person the service confirmed on this device, even if their data does not open any more. */
  readLastSession(): Session | undefined {
    return Session.safeParse(this.#readJson(sessionMark)).data
  }

  /**
   * The session to continue with before the service has answered; undefined when there is none, or when the service
   * confirmed it longer ago than data may open without a network.
   * @param now epoch milliseconds
   */
  readSession(now: number): Session | undefined {
    const session = this.readLastSession()
    return session && this.#isWithinPeriod(session, now) ? session : undefined
  }

  /** True when data is here that opens again only after the service has confirmed the session. */
  isLocked(now: number): boolean {
    const session = this.readLastSession()
    return session !== undefined && !this.#isWithinPeriod(session, now)
  }

  #isWithinPeriod(session: Session, now: number): boolean {
    const { data } = Confirmed.safeParse(this.#readJson(sessionMark))
    if (!data) {
      // Left by version 1.0.0: its period begins with the first look.
      this.rememberSession(session, now)
      return true
    }
    // A clock that was turned back must not prolong the period.
    return Math.abs(now - data.confirmedAt) <= (session.offlineDays ?? usualOfflineDays) * dayMs
  }

  /** Remembers a session that the service has just confirmed. */
  rememberSession(session: Session, now: number): void {
    this.#change((storage) => {
      if (storage.getItem(keepNothingMark) === null) {
        storage.setItem(sessionMark, JSON.stringify({ ...session, confirmedAt: now }))
      }
      storage.removeItem(signedOutMark)
      storage.removeItem(doubtedMark)
    })
  }

  /** The person wants nothing of theirs to stay on this device. It says nothing about who it was. */
  get keepsNothing(): boolean {
    return this.#read(keepNothingMark) !== null
  }

  setKeepsNothing(isWanted: boolean): void {
    this.#change((storage) => {
      if (!isWanted) return storage.removeItem(keepNothingMark)
      storage.setItem(keepNothingMark, 'yes')
      storage.removeItem(sessionMark)
    })
  }

  /** The service did not know the session any more: it is asked before anything is shown again. */
  doubtSession(): void {
    this.#change((storage) => storage.setItem(doubtedMark, 'yes'))
  }

  get isSessionDoubted(): boolean {
    return this.#read(doubtedMark) !== null
  }

  /**
   * Until {@link finishSignOut} the data of this person has still to be deleted, or the sign-out to be reported.
   * @param owner undefined for a person without data here
   */
  beginSignOut(owner: UnfinishedSignOut | undefined): void {
    this.#change((storage) => {
      storage.setItem(signedOutMark, printOwner(owner))
      storage.removeItem(sessionMark)
      storage.removeItem(doubtedMark)
    })
  }

  get isSignOutUnfinished(): boolean {
    return this.#read(signedOutMark) !== null
  }

  /** Whose data has still to be deleted; undefined when there is none. */
  get unfinishedSignOut(): UnfinishedSignOut | undefined {
    return readOwner(this.#read(signedOutMark) ?? '')
  }

  finishSignOut(): void {
    this.#change((storage) => storage.removeItem(signedOutMark))
  }

  #readJson(name: string): unknown {
    return parseJson(this.#read(name) ?? 'null')
  }

  #read(name: string): string | null {
    try {
      return this.#openStorage().getItem(name)
    } catch {
      return null
    }
  }

  #change(write: (storage: Storage) => void): void {
    try {
      write(this.#openStorage())
    } catch {
      // A device that keeps nothing has nothing to remember.
    }
  }
}
