// Records what requests do in the audit log: who, from where, and how the caller was authenticated. What is refused again
// and again becomes one entry with a count, so that no attacker can fill the disk.

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { nilUuid } from '#contract/audit.ts'
import { presentEntry } from '#service/routes/audit-values.ts'
import type { AuditEntryRow } from '#service/store/access-tables.ts'
import type { Principal } from '#service/store/accounts.ts'
import {
  type AuditDetail,
  type AuditNote,
  addEntry,
  deleteOldEntries,
  entryOf,
  updateCount,
  withAudit,
} from '#service/store/audit.ts'
import type { Database, Write } from '#service/store/database.ts'
import type { Grant } from '#service/store/grants.ts'
import { findSite } from '#service/store/sites.ts'
import { countedAddress } from './client-address.ts'

// Deletes audit entries that are older than the operator keeps them, a few at a time.

const dayMs = 86_400_000
const everyMs = 3_600_000
/** Milliseconds between two batches, for other writers. */
const pauseMs = 20

/** Deletes every entry from before `before`, in epoch milliseconds, on all sites; stops early with the signal. */
export async function deleteEntriesBefore(
  { read, write }: Database,
  before: number,
  signal?: AbortSignal,
): Promise<void> {
  const sites = await read.selectFrom('site').select('id').execute()
  for (const { id } of sites) {
    while (!signal?.aborted && (await deleteOldEntries(write, id, before))) await sleep(pauseMs)
  }
}

/**
 * Deletes old entries now and every hour. A database that is away is asked again an hour later.
 * @param days 0 keeps everything. @param clock Epoch milliseconds.
 */
export function keepAuditDays(
  database: Database,
  days: number,
  clock: () => number,
): { stop(): Promise<void> } {
  if (days === 0) return { stop: async () => {} }
  const leaving = new AbortController()
  const sweep = () => deleteEntriesBefore(database, clock() - days * dayMs, leaving.signal).catch(() => {})
  let running = sweep()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      leaving.abort()
      await running
    },
  }
}

/** How a request was authenticated. */
export interface Authentication {
  readonly kind: 'session' | 'api-token' | 'access-token' | 'sign-in-link' | 'single-sign-on' | 'client'
  /** The credential that was used; null for a session from a link, which used it up. */
  readonly credentialId: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication, and for a caller who was not identified. */
    authentication: Authentication | null
  }
}

/** Milliseconds for which what repeats is counted in one entry. */
const windowMs = 3_600_000
/** Different entries of one window; further ones share one without a name and an address. */
const maxCounted = 500
/** Milliseconds after which new counts are written. */
const countedEveryMs = 5000

/** Who did what is counted without room for more: nothing that an attacker chooses is kept. */
const withoutCaller = {
  principal_id: nilUuid,
  principal_name: '',
  operation: 'various',
  address: null,
  authentication: null,
  credential_id: null,
  record_id: null,
  record_name: null,
} as const

type FindMore = () => Promise<{ readonly record_id?: string | null | undefined }>

interface Counted {
  /** The entry that was written first, with the present count. */
  entry: AuditEntryRow
  readonly endsAt: number
  /** True while the count in the database is older. */
  isBehind: boolean
}

export interface AuditLogSettings {
  readonly database: Database
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** The site of refusals that belong to no other. */
  readonly defaultSite: string
  /** Takes a line of JSON for each entry, and for each new count; undefined for none. */
  readonly printTo?: { write(line: string): void } | undefined
}

/** What a request is recorded with, besides its operation. */
export type Caller = Pick<Principal, 'site' | 'id' | 'name'>

export class AuditLog {
  readonly #database: Database
  readonly #clock: () => number
  readonly #defaultSite: string
  readonly #printTo: AuditLogSettings['printTo']
  readonly #counted = new Map<string, Counted>()
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor({ database, clock, defaultSite, printTo }: AuditLogSettings) {
    this.#database = database
    this.#clock = clock
    this.#defaultSite = defaultSite
    this.#printTo = printTo
  }

  /** The facts of what a request does, except for what it finds out. */
  noteOf(request: FastifyRequest, { site, id, name }: Caller, operation: string): AuditNote {
    return {
      site_id: site,
      at: this.#clock(),
      principal_id: id,
      principal_name: name,
      operation,
      subject: null,
      address: request.clientAddress,
      authentication: request.authentication?.kind ?? null,
      credential_id: request.authentication?.credentialId ?? null,
    }
  }

  /** The transaction that begins the session of a credential, and records that it did. */
  signInWrite(request: FastifyRequest, { principal, kind, credential }: Grant): Write {
    const ways = { 'sign-in-code': 'sign-in-link', oidc: 'single-sign-on' } as const
    const way = kind === 'sign-in-code' || kind === 'oidc' ? ways[kind] : 'api-token'
    request.authentication = { kind: way, credentialId: credential.id }
    return this.writeWith(this.noteOf(request, principal, 'signIn'))
  }

  /** Transactions that also record the note; see {@link withAudit}. */
  writeWith(note: AuditNote, detailOf?: () => AuditDetail): Write {
    return withAudit(this.#database.write, note, detailOf, (entry) => this.print(entry))
  }

  /**
   * Records what may repeat: the first time of an hour as an entry, later ones in its count. Does not wait for the
   * database. @param key what makes it the same again, besides site, operation and client.
   * @param findMore asked for further facts when an entry is added.
   */
  count(note: AuditNote, key: string, findMore: FindMore = async () => ({})): void {
    const now = note.at
    const own = [note.site_id, note.operation, key, countedAddress(note.address ?? '')].join('\n')
    const hasRoom = this.#hasRoomFor(own, now)
    const shared = hasRoom ? own : (note.outcome ?? '')
    const counted = this.#counted.get(shared)
    if (counted && counted.endsAt > now) {
      counted.entry = { ...counted.entry, count: (counted.entry.count ?? 1) + 1, last_at: now }
      counted.isBehind = true
      this.#timer ??= setTimeout(() => this.#writeCounts(), countedEveryMs).unref()
      return
    }
    const entry = entryOf(hasRoom ? note : { ...note, ...withoutCaller })
    const first: Counted = { entry, endsAt: now + windowMs, isBehind: false }
    this.#counted.set(shared, first)
    this.#afterOthers(() => this.#addFirst(first, hasRoom ? findMore : async () => ({})))
  }

  #hasRoomFor(key: string, now: number): boolean {
    if (this.#counted.has(key) || this.#counted.size < maxCounted) return true
    for (const [old, { endsAt, isBehind }] of this.#counted) {
      if (endsAt <= now && !isBehind) this.#counted.delete(old)
    }
    return this.#counted.size < maxCounted
  }

  async #addFirst(counted: Counted, findMore: FindMore): Promise<void> {
    const { site_id: named } = counted.entry
    // A wrong token may name a site that does not exist.
    const site_id = (await findSite(this.#database, named)) ? named : this.#defaultSite
    const more = await findMore()
    counted.entry = { ...counted.entry, site_id, record_id: more.record_id ?? null }
    const { entry } = counted
    await this.#database.write((transaction) => addEntry(transaction, entry))
    this.print(entry)
  }

  #writeCounts(): void {
    this.#timer = undefined
    for (const [key, counted] of this.#counted) {
      if (!counted.isBehind) {
        if (counted.endsAt <= this.#clock()) this.#counted.delete(key)
        continue
      }
      counted.isBehind = false
      this.#afterOthers(async () => {
        const { entry } = counted
        await this.#database.write((transaction) => updateCount(transaction, entry))
        this.print(entry)
      })
    }
  }

  /** One write after the other: they must not take all connections. A database that is away loses them. */
  #afterOthers(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch(() => {})
  }

  /** Prints an entry that is durable, if entries are printed. */
  print(entry: AuditEntryRow | undefined): void {
    if (!this.#printTo || !entry) return
    const line = { event: 'audit', site: entry.site_id, ...presentEntry(entry) }
    this.#printTo.write(`${JSON.stringify(line)}\n`)
  }

  /** Resolves when the entries made until now are in the database, or could not be written. */
  written(): Promise<void> {
    return this.#writing
  }

  /** Resolves when every count is in the database, or could not be written. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer)
    this.#writeCounts()
    await this.#writing
  }
}
