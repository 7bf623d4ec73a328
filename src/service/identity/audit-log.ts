// Records what requests do in the audit log: who, from where, and how the caller was authenticated. What is refused again
// and again becomes one entry with a count, so that no attacker can fill the disk.

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { areas, catalogScope } from '#contract/access.ts'
import { allOperations } from '#contract/all-operations.ts'
import { AuditChange, type AuditEntry, nilUuid } from '#contract/audit.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Operation } from '#contract/operation.ts'
import { isUuid } from '#contract/primitives.ts'
import type { Database, Write } from '#service/database/database.ts'
import type { AuditEntryRow } from '#service/database/tables.ts'
import { countedAddress, countedNetworks } from '#service/http/client-address.ts'
import { RecentMap } from '#service/http/recent-map.ts'
import {
  type AuditDetail,
  type AuditNote,
  addEntry,
  changesBetween,
  deleteOldEntries,
  detailColumns,
  entryOf,
  updateCount,
  withAudit,
} from '#service/store/audit.ts'
import { findSite } from '#service/store/sites.ts'
import { type Principal, recordCredentialUse } from './accounts.ts'
import type { Grant } from './grants.ts'

// Deletes audit entries that are older than the operator keeps them, a few at a time.

const dayMs = 86_400_000
const everyMs = 3_600_000
/** Milliseconds between two batches, for other writers. */
const pauseMs = 20

/** Deletes every entry of these sites from before `before`, in epoch milliseconds; stops early with the signal. */
export async function deleteEntriesBefore(
  { write }: Database,
  sites: readonly string[],
  before: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of sites) {
    while (!signal?.aborted && (await deleteOldEntries(write, id, before))) await sleep(pauseMs)
  }
}

/**
 * Deletes old entries now and every hour. A database that is away is asked again an hour later.
 * @param days 0 keeps everything. @param clock Epoch milliseconds. @param sites all of the database by default
 */
export function keepAuditDays(
  database: Database,
  days: number,
  clock: () => number,
  sites?: readonly string[],
): { stop(): Promise<void> } {
  if (days === 0) return { stop: async () => {} }
  const leaving = new AbortController()
  const sweep = async () => {
    const kept = sites ?? (await database.read.selectFrom('site').select('id').execute()).map(({ id }) => id)
    await deleteEntriesBefore(database, kept, clock() - days * dayMs, leaving.signal)
  }
  const sweepIfPossible = () => sweep().catch(() => {})
  let running = sweepIfPossible()
  const timer = setInterval(() => {
    running = running.then(sweepIfPossible)
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
/** Different entries of one client in a window; further ones share one that names the client alone. */
const maxOfClient = 100
/** Clients in a window that have separate entries; further ones share one without a name and an address. */
const maxClients = 10_000
/** Entries in a window from which on each client has two: its first, and one for all others. */
const maxDetailed = 10_000
/** Milliseconds after which new counts are written. */
const countedEveryMs = 5000
/** Milliseconds after which entries whose window is over are forgotten. */
const forgottenEveryMs = 60_000

/** What one client does beyond its bound: nothing that it chooses is kept, but who and where it is. */
function withoutAct({ principal_id, principal_name, address }: AuditNote) {
  return {
    operation: 'various',
    reason: null,
    record_id: null,
    record_name: null,
    principal_name: principal_id === nilUuid ? '' : principal_name,
    address: countedNetworks(address ?? '')[0] ?? null,
  } as const
}

/** What further clients do. */
const withoutClient = {
  operation: 'various',
  reason: null,
  record_id: null,
  record_name: null,
  principal_id: nilUuid,
  principal_name: '',
  address: null,
  authentication: null,
  credential_id: null,
} as const

type FindMore = () => Promise<{ readonly record_id?: string | null | undefined }>

interface Counted {
  /** The entry that was written first, with the present count. */
  entry: AuditEntryRow
  readonly endsAt: number
  /** Whose bound it counts to; undefined where it is shared. */
  readonly client: string | undefined
  /** True while the count in the database is older. */
  isBehind: boolean
}

/** What makes a repeated act the same as an earlier one of its client. */
export interface Repeated {
  /** The kind of what the client presented: one kind never uses up the bound of another. */
  readonly kind: string
  /** Besides the operation and the address. */
  readonly key: string
}

/** Whose bound an act counts to: the principal if there is one, the widest network that one client may have, the outcome. */
function clientOf({ principal_id, address, outcome }: AuditNote, kind: string): string {
  return [outcome, kind, principal_id, countedNetworks(address ?? '')[0]].join('\n')
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
  /** How many of those each client has. */
  readonly #clients = new Map<string, number>()
  #forgetsAt = 0
  /** When each use of a credential was recorded last. */
  readonly #uses = new RecentMap<number>(20_000)
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
    // A link is used up.
    if (kind !== 'sign-in-code') this.noteUse(request, principal, credential.id, true)
    request.principal = principal
    const write = this.writeWith(this.noteOf(request, principal, 'signIn'))
    return async (work) => {
      const done = await write(work)
      request.server.metrics.countSignIn(way)
      return done
    }
  }

  /**
   * Records that a credential was used, at most once an hour for each address, without waiting for the database. A use from
   * another address than the last one has an entry as well. @param hasEntry true for a use that another entry records
   */
  noteUse(request: FastifyRequest, caller: Caller, credentialId: string, hasEntry = false): void {
    const now = this.#clock()
    const { clientAddress: address } = request
    const use = `${caller.site} ${credentialId} ${countedAddress(address)}`
    if (now < (this.#uses.get(use) ?? 0) + windowMs) return
    this.#uses.set(use, now)
    const note = this.noteOf(request, caller, 'useCredential')
    this.#afterOthers(
      async () => {
        const entry = await this.#database.write(async (transaction) => {
          const named = { site: caller.site, id: credentialId, at: now, address }
          const from = await recordCredentialUse(transaction, named)
          if (hasEntry || from === null || countedAddress(from) === countedAddress(address)) return undefined
          const changes = changesBetween({ address: from }, { address })
          const detail = detailColumns({ recordId: caller.id, recordName: caller.name, changes })
          const made = { ...entryOf(note), ...detail }
          await addEntry(transaction, made)
          return made
        })
        this.print(entry)
      },
      () => this.#uses.delete(use),
    )
  }

  /** Transactions that also record the note; see {@link withAudit}. */
  writeWith(note: AuditNote, detailOf?: () => AuditDetail): Write {
    return withAudit(this.#database.write, note, detailOf, (entry) => this.print(entry))
  }

  /**
   * Records a refusal, which may repeat: the first time of an hour as an entry, later ones in its count. Does not wait for
   * the database. @param findMore asked for further facts when an entry is added.
   */
  count(note: AuditNote, { kind, key }: Repeated, findMore: FindMore = async () => ({})): void {
    const now = note.at
    this.#forget(now)
    const client = clientOf(note, kind)
    const own = [client, note.operation, key, countedAddress(note.address ?? '')].join('\n')
    const place = this.#placeFor(note, client, own)
    const counted = this.#counted.get(place)
    if (counted && counted.endsAt > now) {
      counted.entry = { ...counted.entry, count: (counted.entry.count ?? 1) + 1, last_at: now }
      counted.isBehind = true
      this.#timer ??= setTimeout(() => this.#writeCounts(), countedEveryMs).unref()
      return
    }
    if (counted) this.#drop(place, counted)
    const isOwn = place === own
    const kept = isOwn ? note : { ...note, ...(place === client ? withoutAct(note) : withoutClient) }
    const first: Counted = {
      entry: entryOf(kept),
      endsAt: now + windowMs,
      client: isOwn ? client : undefined,
      isBehind: false,
    }
    this.#counted.set(place, first)
    if (isOwn) this.#clients.set(client, (this.#clients.get(client) ?? 0) + 1)
    this.#afterOthers(() => this.#addFirst(first, isOwn ? findMore : async () => ({})))
  }

  /** The key of the entry: the act's own, that of the client, or that of all clients. */
  #placeFor({ outcome }: AuditNote, client: string, own: string): string {
    if (this.#counted.has(own)) return own
    const held = this.#clients.get(client)
    if (held === undefined) return this.#clients.size < maxClients ? own : (outcome ?? '')
    return held < maxOfClient && this.#counted.size < maxDetailed ? own : client
  }

  #forget(now: number): void {
    if (now < this.#forgetsAt) return
    this.#forgetsAt = now + forgottenEveryMs
    for (const [place, counted] of this.#counted) if (counted.endsAt <= now) this.#drop(place, counted)
  }

  /** Forgets an entry whose window is over. */
  #drop(place: string, counted: Counted): void {
    this.#writeCount(counted)
    this.#counted.delete(place)
    const { client } = counted
    if (client === undefined) return
    const left = (this.#clients.get(client) ?? 0) - 1
    if (left > 0) this.#clients.set(client, left)
    else this.#clients.delete(client)
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
    for (const counted of this.#counted.values()) this.#writeCount(counted)
  }

  #writeCount(counted: Counted): void {
    if (!counted.isBehind) return
    counted.isBehind = false
    this.#afterOthers(async () => {
      const { entry } = counted
      await this.#database.write((transaction) => updateCount(transaction, entry))
      this.print(entry)
    })
  }

  /** One write after the other: they must not take all connections. A database that is away loses them. */
  #afterOthers(work: () => Promise<void>, onLost = () => {}): void {
    this.#writing = this.#writing.then(work).catch(onLost)
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

// Entries of the audit log as they are answered, exported and printed.

const Changes = z.array(AuditChange)

/** Version 1.0.0 recorded only what succeeded. */
export function presentEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    date: isoDate(row.at),
    principalId: row.principal_id,
    principalName: row.principal_name,
    operation: row.operation,
    subject: row.subject,
    outcome: row.outcome ?? 'success',
    reason: row.reason,
    count: row.count ?? 1,
    lastDate: row.last_at === null ? null : isoDate(row.last_at),
    address: row.address,
    authentication: row.authentication,
    credentialId: row.credential_id,
    recordId: row.record_id,
    recordName: row.record_name,
    changes: row.changes === null ? [] : Changes.parse(JSON.parse(row.changes)),
  }
}

/** What a caller may read. */
type Reader = Pick<Principal, 'scopes' | 'disabledAreas'>

/** Acts that no table of operations has; their entries are about access and settings. */
const otherActs: readonly string[] = [
  'signIn',
  'signOut',
  'readSession',
  'useCredential',
  'various',
  'exportAuditLog',
  'changeSettings',
  'provisionPrincipal',
  'provisionScopes',
  'connectAccount',
]

/** True when the values of an entry are of records that the caller may read, or of people and their access. */
function readsValuesOf(operation: string, { scopes, disabledAreas }: Reader): boolean {
  if (otherActs.includes(operation)) return true
  const known: Readonly<Record<string, Operation>> = allOperations
  const described = Object.hasOwn(known, operation) ? known[operation] : undefined
  if (described?.base === 'access') return true
  const managesCatalog = scopes.includes(catalogScope)
  if (described?.base === 'catalog') return managesCatalog
  // A saved view is of some tree, and what a newer release recorded may be of any record.
  const read = described?.area ? [described.area] : areas
  const readsRecords = read.every(
    (area) => scopes.includes(`read:${area}:planning`) && !disabledAreas.includes(area),
  )
  return readsRecords && (described !== undefined || managesCatalog)
}

/** An entry as a caller may see it: who did what to which record, and the record's values only if they may read them. */
export function presentEntryFor(reader: Reader): (row: AuditEntryRow) => AuditEntry {
  return (row) => {
    const entry = presentEntry(row)
    if (readsValuesOf(row.operation, reader)) return entry
    const isOfIds = entry.subject?.split(' / ').every(isUuid)
    return { ...entry, subject: isOfIds ? entry.subject : null, recordName: null, changes: [] }
  }
}
