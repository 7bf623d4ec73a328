// How many records of a branch had each status at the end of each week. Nothing of this is stored: the audit log is followed
// back from the statuses that records have now.
//
// The branch is as it is now. A record that moved here counts with the statuses that it had elsewhere, and one that left counts
// nowhere here. A deleted record counts, until it was deleted, in the branch that its parent is in now; where the parent was
// deleted as well, that one's parent. Records below a deleted one moved up, and are still there.
import type { AuditChange } from '#contract/audit.ts'
import type { Database, Reading } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { findAllByKeys } from '#service/database/find-by-keys.ts'
import type { AuditEntryRow } from '#service/database/tables.ts'
import { type Branch, isWithin, maxNamed, nodesIn, walkChanges } from './record-activity.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

export interface StatusesOfWeek {
  /** As ISO 8601 names it: `2026-W48`. */
  readonly week: string
  /** Epoch milliseconds: the Monday after it, in UTC. */
  readonly end: number
  /** In their order, without those that no record had; null where the log does not go back so far. */
  readonly statuses: readonly StatusCount[] | null
}

export interface StatusCount {
  /** Null for a status that is gone. */
  readonly id: string | null
  readonly name: string
  readonly records: number
}

/** The operations of the hierarchy by what they do to a record. */
export interface HierarchyWrites {
  readonly creating: readonly string[]
  readonly changing: readonly string[]
  readonly deleting: readonly string[]
}

interface Asked {
  readonly branch: Branch
  readonly writes: HierarchyWrites
  readonly weeks: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** The weeks up to the present one, the earliest first. The present one has the statuses of now. */
export function statusesByWeek(
  { engine, readSnapshot }: Pick<Database, 'engine' | 'readSnapshot'>,
  asked: Asked,
): Promise<readonly StatusesOfWeek[]> {
  // A change between two queries would be undone without being there, or not be undone.
  return readSnapshot((snapshot) => statusesIn(snapshot, engine, asked))
}

async function statusesIn(
  read: Reading,
  engine: Engine,
  { branch, writes, weeks, now }: Asked,
): Promise<readonly StatusesOfWeek[]> {
  const present = mondayOf(now) + weekMs
  const ends = Array.from({ length: weeks }, (_, back) => present - back * weekMs)
  const begin = await beginOfLog(read, branch.site)
  const known = ends.filter((end) => end > now || (begin !== undefined && begin <= end))
  const since = known.at(-1) ?? present
  const statuses = await read
    .selectFrom('hierarchy_status')
    .select(['id', 'name'])
    .where((where) => where.and({ site_id: branch.site, kind: branch.kind }))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const past = new PastStatuses(statuses)
  const counts = await nodesIn(read, branch)
    .select(['status_id', ({ fn }) => fn.countAll<number>().as('records')])
    .groupBy('status_id')
    .execute()
  for (const { status_id: id, records } of counts) past.add(id, Number(records))
  const events = since > now ? [] : await eventsSince(read, engine, { branch, writes, since }, past)
  const counted = new Map<number, readonly StatusCount[]>()
  let position = 0
  for (const end of known) {
    for (let event = events[position]; event && event.at >= end; event = events[++position]) past.undo(event)
    counted.set(end, past.counts())
  }
  return ends
    .map((end) => ({ week: weekName(end - weekMs), end, statuses: counted.get(end) ?? null }))
    .toReversed()
}

/** The Monday of a moment's week, at its start in UTC. */
function mondayOf(time: number): number {
  const day = Math.floor(time / dayMs)
  // 1 January 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * dayMs
}

/** A week belongs to the year of its Thursday. */
function weekName(monday: number): string {
  const thursday = monday + 3 * dayMs
  const year = new Date(thursday).getUTCFullYear()
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / weekMs) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** When the log begins to say what was changed, which version 1.0.0 did not record; undefined for an empty log. */
async function beginOfLog(read: Reading, site: string): Promise<number | undefined> {
  const first = await read
    .selectFrom('audit_entry')
    .select('at')
    .where('site_id', '=', site)
    .where('outcome', 'is not', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first && Number(first.at)
}

/** What happened to a record, or to a status. Names are those at that time. */
type StatusEvent = { readonly at: number; readonly id: string } & (
  | { readonly kind: 'deleted' | 'changed'; readonly from: string }
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'created' }
)

/** Of what happened in the same millisecond, what can only be last is undone first. */
const undoneFirst = ['deleted', 'renamed', 'changed', 'created'] as const

/** The statuses of a branch at some moment, beginning now and going back. */
class PastStatuses {
  readonly #names: ReadonlyMap<string, string>
  /** The ID of each status by its name at that moment. */
  readonly #ids: Map<string, string>
  /** By the ID of the status, or `?` and its name. */
  readonly #counts = new Map<string, number>()
  /** The status of each record that something happened to. */
  readonly #states = new Map<string, string>()

  constructor(statuses: readonly { readonly id: string; readonly name: string }[]) {
    this.#names = new Map(statuses.map(({ id, name }) => [id, name]))
    this.#ids = new Map(statuses.map(({ id, name }) => [name, id]))
  }

  add(status: string, records: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + records)
  }

  /** Says which status a counted record has, before anything of it is undone. */
  know(record: string, status: string): void {
    this.#states.set(record, status)
  }

  knows(record: string): boolean {
    return this.#states.has(record)
  }

  undo(event: StatusEvent): void {
    if (event.kind === 'renamed') {
      if (this.#ids.get(event.to) === event.id) this.#ids.delete(event.to)
      this.#ids.set(event.from, event.id)
      return
    }
    const state = this.#states.get(event.id)
    // It is in another branch, or was not there yet.
    if (event.kind !== 'deleted' && state === undefined) return
    if (state !== undefined) this.add(state, -1)
    if (event.kind === 'created') {
      this.#states.delete(event.id)
      return
    }
    const before = this.#ids.get(event.from) ?? `?${event.from}`
    this.add(before, 1)
    this.#states.set(event.id, before)
  }

  counts(): StatusCount[] {
    const known = [...this.#names].map(([id, name]) => ({ id, name, records: this.#counts.get(id) ?? 0 }))
    const gone = [...this.#counts].flatMap(([key, records]) =>
      this.#names.has(key) ? [] : [{ id: null, name: key.replace('?', ''), records }],
    )
    return [...known, ...gone].filter(({ records }) => records > 0)
  }
}

interface Window extends Pick<Asked, 'branch' | 'writes'> {
  /** Epoch milliseconds. */
  readonly since: number
}

/** What happened to the records of the branch, the latest first. Says the status of each to `past`. */
async function eventsSince(
  read: Reading,
  engine: Engine,
  window: Window,
  past: PastStatuses,
): Promise<readonly StatusEvent[]> {
  const created = await nodesIn(read, window.branch)
    .select(['id', 'status_id', 'created_at'])
    .where('created_at', '>=', window.since)
    .execute()
  for (const { id, status_id: status } of created) past.know(id, status)
  const events = [
    ...created.map(({ id, created_at: at }): StatusEvent => ({ kind: 'created', id, at: Number(at) })),
    ...(await changesIn(read, engine, window, past)),
    ...(await deletionsIn(read, engine, window)),
    ...(await renamedStatuses(read, window)),
  ]
  const rank = ({ kind }: StatusEvent) => undoneFirst.indexOf(kind)
  return events.toSorted((one, other) => other.at - one.at || rank(one) - rank(other))
}

function changesOf({ changes }: AuditEntryRow): readonly AuditChange[] {
  return JSON.parse(changes ?? '[]') as AuditChange[]
}

const mentionsStatus = '"field":"status"'

async function changesIn(
  read: Reading,
  engine: Engine,
  { branch, writes, since }: Window,
  past: PastStatuses,
): Promise<readonly StatusEvent[]> {
  const events: StatusEvent[] = []
  const elsewhere = new Set<string>()
  const named = await nodesIn(read, branch)
    .select('id')
    .limit(maxNamed + 1)
    .execute()
  const asked = {
    site: branch.site,
    operations: writes.changing,
    since,
    mentions: mentionsStatus,
    ...(named.length <= maxNamed && { ids: named.map(({ id }) => id) }),
  }
  for await (const rows of walkChanges(read, asked)) {
    const unknown = rows.flatMap(({ record_id: id }) =>
      id === null || past.knows(id) || elsewhere.has(id) ? [] : [id],
    )
    const found = await findAllByKeys(read, engine, {
      table: 'hierarchy_node',
      columns: ['id', 'path', 'status_id'],
      keys: [...new Set(unknown)].map((id) => ({ site_id: branch.site, id })),
    })
    for (const id of unknown) elsewhere.add(id)
    for (const { id, path, status_id: status } of found)
      if (isWithin(path, branch.path)) past.know(id, status)
    for (const row of rows) {
      const { record_id: id, at } = row
      const from = changesOf(row).find(({ field }) => field === 'status')?.from
      if (id !== null && from != null && past.knows(id))
        events.push({ kind: 'changed', id, at: Number(at), from })
    }
  }
  return events
}

/** A deleted record: the entries of its life, and where it was. */
interface Deleted {
  readonly entries: AuditEntryRow[]
  /** Undefined where nothing says it, null at the top level. */
  parent: string | null | undefined
}

async function deletionsIn(
  read: Reading,
  engine: Engine,
  { branch, writes, since }: Window,
): Promise<readonly StatusEvent[]> {
  const deleted = new Map<string, Deleted>()
  const { site } = branch
  for await (const rows of walkChanges(read, { site, operations: writes.deleting, since }))
    for (const { record_id: id } of rows) if (id !== null) deleted.set(id, { entries: [], parent: undefined })
  const operations = [...writes.creating, ...writes.changing, ...writes.deleting]
  for await (const rows of walkChanges(read, { site, operations, ids: [...deleted.keys()] })) {
    for (const row of rows) {
      const life = deleted.get(row.record_id ?? '')
      if (!life) continue
      life.entries.push(row)
      if (life.parent === undefined) life.parent = parentIn(row, writes.deleting)
    }
  }
  const parents = new Set([...deleted.values()].flatMap(({ parent }) => parent ?? []))
  const found = await findAllByKeys(read, engine, {
    table: 'hierarchy_node',
    columns: ['id', 'path'],
    keys: [...parents].map((id) => ({ site_id: site, id })),
  })
  const paths = new Map(found.map(({ id, path }) => [id, path]))
  const isInside = (id: string | null | undefined, seen: ReadonlySet<string> = new Set()): boolean => {
    if (id == null || seen.has(id)) return false
    const path = paths.get(id)
    return path ? isWithin(path, branch.path) : isInside(deleted.get(id)?.parent, new Set([...seen, id]))
  }
  return [...deleted].flatMap(([id, { entries, parent }]) =>
    isInside(parent) ? entries.flatMap((row) => eventIn(row, id, writes) ?? []) : [],
  )
}

/** The parent after the entry; of a deletion the one before it. Undefined where the entry does not say it. */
function parentIn(row: AuditEntryRow, deleting: readonly string[]): string | null | undefined {
  const change = changesOf(row).find(({ field }) => field === 'parent')
  if (!deleting.includes(row.operation)) return change && (change.toId ?? null)
  // Deletions of earlier releases name the parent without its ID.
  return change ? (change.fromId ?? undefined) : null
}

/** What an entry says of the status of a record; undefined where it says nothing. */
function eventIn(row: AuditEntryRow, id: string, { deleting }: HierarchyWrites): StatusEvent | undefined {
  const status = changesOf(row).find(({ field }) => field === 'status')
  const at = Number(row.at)
  if (!status) return undefined
  if (status.from === null) return { kind: 'created', id, at }
  return { kind: deleting.includes(row.operation) ? 'deleted' : 'changed', id, at, from: status.from }
}

async function renamedStatuses(read: Reading, { branch, since }: Window): Promise<readonly StatusEvent[]> {
  const events: StatusEvent[] = []
  const asked = { site: branch.site, operations: ['updateCatalogEntry'], since, mentions: '"field":"name"' }
  for await (const rows of walkChanges(read, asked)) {
    for (const row of rows) {
      const name = changesOf(row).find(({ field }) => field === 'name')
      const isOfKind = row.subject?.startsWith(`${branch.kind}-statuses / `)
      if (isOfKind && row.record_id !== null && name?.from != null && name.to !== null)
        events.push({ kind: 'renamed', id: row.record_id, at: Number(row.at), from: name.from, to: name.to })
    }
  }
  return events
}
