// What the audit log says of one record, or of all records of a site, a branch or a person: successful changes, newest first.
import { sql } from 'kysely'
import { isoDate } from '#contract/iso-date.ts'
import type { Page } from '#contract/listing.ts'
import { cutPage } from '#service/database/cut-page.ts'
import type { Database, Reading } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { chunks, findAllByKeys } from '#service/database/find-by-keys.ts'
import {
  boundsOf,
  type Cursors,
  closePage,
  countOf,
  envelopeOf,
  type ListPosition,
  openPosition,
  type PageQuery,
  pageFrom,
  pageOf,
} from '#service/database/keyset.ts'
import { afterSubtree, startsWith } from '#service/database/node-path.ts'
import type { AuditEntryRow, Hierarchy } from '#service/database/tables.ts'
import { bytesOfEntry, newestFirst } from './audit.ts'

export interface ActivitySubject {
  readonly site: string
  readonly id: string
  /** The operations that change the record. */
  readonly operations: readonly string[]
  /** What changed it beside others, and names no record: the operations and their times in epoch milliseconds. */
  readonly imports?: { readonly operations: readonly string[]; readonly times: readonly number[] }
}

/** The operation as an expression that no index has: a record and a moment have few entries, a site many of each operation. */
const anyOperation = sql<string>`operation || ''`

/**
 * One page of the entries about a record.
 * @throws Problem 400 for a cursor that does not fit.
 */
export async function listActivity(
  read: Reading,
  cursors: Cursors,
  { site, id, operations, imports }: ActivitySubject,
  query: PageQuery,
): Promise<Page<AuditEntryRow>> {
  const scope = { site, list: `activity ${id}` }
  const walk = openPosition(cursors, scope, query, {})
  const entries = read
    .selectFrom('audit_entry')
    .where((where) => where.and({ site_id: site, outcome: 'success' }))
    .where('changes', 'is not', null)
  const own = entries.where('record_id', '=', id).where(anyOperation, 'in', operations)
  let found = own
  if (imports) {
    // Not one condition or the other: an engine would go through all entries of the site, newest first.
    const imported = entries
      .where(anyOperation, 'in', imports.operations)
      .where('at', 'in', imports.times)
      .where('record_id', 'is', null)
    const both = own.selectAll().unionAll(imported.selectAll()).as('entry')
    found = read.selectFrom(both) as unknown as typeof own
  }
  const page = pageOf(found.selectAll(), newestFirst, walk)
  const [rows, total] = await Promise.all([page.execute(), walk.total ?? countOf(found)])
  return closePage(cursors, scope, walk, { rows, total, order: newestFirst, bytesOf: bytesOfEntry })
}

// The activity of a site. Entries are read newest first, each kind of operation in the order of its index, so that a page costs
// the same however long the log is.

/** A record with all that is below it now: its descendants, and of focus areas their items. */
export interface Branch extends Hierarchy {
  readonly path: Uint8Array
}

export interface SiteActivityQuery extends PageQuery {
  readonly since?: string | undefined
  readonly focusAreaId?: string | undefined
  readonly organizationId?: string | undefined
  readonly personId?: string | undefined
}

/** The changes that a page may have. */
export interface VisibleChanges {
  readonly site: string
  /** Operations that change a record, which their entries name. */
  readonly ofRecords: readonly string[]
  /** Operations that change many items, which their entries do not name; of one item alone they do. */
  readonly ofMany: readonly string[]
  /** Undefined for all records. */
  readonly branch: Branch | undefined
}

const siteScope = (site: string) => ({ site, list: 'activity' })

/** The position and the filters of a page. @throws Problem 400 for a cursor that does not fit. */
export function openSiteActivity(cursors: Cursors, site: string, query: SiteActivityQuery): ListPosition {
  const { since, focusAreaId, organizationId, personId } = query
  return openPosition(cursors, siteScope(site), query, { since, focusAreaId, organizationId, personId })
}

/** Records of a branch up to which their entries are found by their IDs. */
export const maxNamed = 200
/** Entries of a larger branch's site that are read at a time, and for one page. */
const portion = 500
const maxRead = 5000

/**
 * One page, not counted. Of a large branch with few changes it may have fewer entries than asked for, or none, while others
 * follow: the log is read only so far for one page.
 */
export async function listSiteActivity(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  cursors: Cursors,
  changes: VisibleChanges,
  walk: ListPosition,
): Promise<Omit<Page<AuditEntryRow>, 'totalCount'>> {
  const rows = walk.limit + 1
  const { branch } = changes
  const named = branch && (await namedRecords(read, engine, changes, branch))
  const found: FoundEntries = !branch
    ? {
        rows: await newestOf(read, queriesOf(read, changes, walk.filters), walk.key, rows),
        readTo: undefined,
      }
    : named
      ? { rows: await newestOfNamed(read, changes, walk, { named, rows }), readTo: undefined }
      : await newestInBranch(read, engine, { changes, branch }, walk)
  const cut = cutPage(found.rows, boundsOf(walk, newestFirst), bytesOfEntry)
  const isCutShort = cut.last && found.readTo !== undefined
  const end = isCutShort ? { last: false, key: found.readTo } : cut
  const { totalCount: _uncounted, ...envelope } = envelopeOf(cursors, siteScope(changes.site), walk, end, 0)
  return { values: cut.values, ...envelope }
}

interface FoundEntries {
  readonly rows: readonly AuditEntryRow[]
  /** Where reading stopped before the end of the log; undefined at its end, and where a page is full. */
  readonly readTo: ListPosition['key']
}

/** @param ids of the records that entries are of; undefined for all */
function entriesOf(
  read: Reading,
  site: string,
  { since, personId }: ListPosition['filters'],
  ids?: readonly string[],
) {
  // In SQLite “cross join” says that the IDs come first; to PostgreSQL it is any join.
  const source = ids
    ? sql<AuditEntryRow>`(
        select audit_entry.* from (values ${sql.join(ids.map((id) => sql`(${id})`))}) as named
        cross join audit_entry
        where audit_entry.site_id = ${site} and audit_entry.record_id = named.column1)`
    : sql<AuditEntryRow>`audit_entry`
  let entries = read
    .selectFrom(source.as('audit_entry'))
    .selectAll()
    .where((where) => where.and({ site_id: site, outcome: 'success' }))
    .where('changes', 'is not', null)
  if (since !== undefined) entries = entries.where('at', '>=', Date.parse(since))
  if (personId !== undefined) entries = entries.where('principal_id', '=', personId)
  return entries
}

type Entries = ReturnType<typeof entriesOf>

/** The newest of several queries, after a key. Each is read in the order of its index, and only as far as it may be needed. */
async function newestOf(
  read: Reading,
  queries: readonly Entries[],
  key: ListPosition['key'],
  rows: number,
): Promise<readonly AuditEntryRow[]> {
  const parts = queries.map((query) =>
    read.selectFrom(pageFrom(query, newestFirst, key).limit(rows).as('part')).selectAll(),
  )
  const [first, ...others] = parts
  if (!first) return []
  const all = others.reduce((joined, part) => joined.unionAll(part), first)
  const sorted = read.selectFrom(all.as('entry')).selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  return sorted.limit(rows).execute()
}

function queriesOf(
  read: Reading,
  { site, ofRecords, ofMany }: VisibleChanges,
  filters: ListPosition['filters'],
): readonly Entries[] {
  const entries = entriesOf(read, site, filters)
  return [...ofRecords, ...ofMany].map((operation) => entries.where('operation', '=', operation))
}

/** Rows of one query that are read at a time. How many are needed is known only once they have been looked at. */
const chunkRows = 200

/** The rows of several queries after a key, newest first, in portions. Each query is read as the rows are needed. */
async function* walkNewest(
  queries: readonly Entries[],
  start: ListPosition['key'],
): AsyncGenerator<readonly AuditEntryRow[]> {
  const sources = queries.map((query) => ({ query, key: start, rows: [] as AuditEntryRow[], isRead: false }))
  let rows: AuditEntryRow[] = []
  for (;;) {
    for (const source of sources) {
      if (source.rows.length > 0 || source.isRead) continue
      const more = await pageFrom(source.query, newestFirst, source.key).limit(chunkRows).execute()
      const last = more.at(-1)
      source.isRead = more.length < chunkRows
      source.key = last && [last.at, last.id]
      // The newest last, where it is taken from.
      source.rows = more.toReversed()
    }
    const heads = sources.filter((source) => source.rows.length > 0)
    const [first] = heads.toSorted((one, other) => compareNewest(one.rows.at(-1), other.rows.at(-1)))
    const newest = first?.rows.pop()
    if (newest) rows.push(newest)
    if (rows.length < portion && newest) continue
    if (rows.length > 0) yield rows
    if (!newest) return
    rows = []
  }
}

function compareNewest(one: AuditEntryRow | undefined, other: AuditEntryRow | undefined): number {
  if (!one || !other) return 0
  return Number(other.at) - Number(one.at) || (other.id < one.id ? -1 : 1)
}

/** The records of a small branch, and when its items were made, changed and sent amounts last, in epoch milliseconds. */
interface NamedRecords {
  readonly ids: readonly string[]
  readonly times: readonly number[]
}

/** Undefined for a branch of more records than are named. */
async function namedRecords(
  read: Reading,
  engine: Engine,
  { ofMany }: VisibleChanges,
  branch: Branch,
): Promise<NamedRecords | undefined> {
  const { site } = branch
  const nodes = await nodesIn(read, branch)
    .select('id')
    .limit(maxNamed + 1)
    .execute()
  if (nodes.length > maxNamed) return undefined
  const items =
    ofMany.length === 0
      ? []
      : await findAllByKeys(read, engine, {
          table: 'fund_item',
          columns: ['id', 'created_at', 'updated_at'],
          keys: nodes.map(({ id }) => ({ site_id: site, focus_area_id: id })),
        })
  const ids = [...nodes, ...items].map(({ id }) => id)
  if (ids.length > maxNamed) return undefined
  const series = await findAllByKeys(read, engine, {
    table: 'fund_series',
    columns: ['sent_at'],
    keys: items.map((item) => ({ site_id: site, item_id: item.id })),
  })
  return { ids, times: timesIn([...items, ...series]) }
}

/** All times of these rows, once each. */
function timesIn(rows: readonly Readonly<Record<string, unknown>>[]): readonly number[] {
  const times = rows.flatMap((row) => [row.created_at, row.updated_at, row.sent_at])
  return [...new Set(times.flatMap((time) => (time == null ? [] : Number(time))))]
}

export function nodesIn(read: Reading, { site, kind, path }: Branch) {
  return read
    .selectFrom('hierarchy_node')
    .where((where) => where.and({ site_id: site, kind }))
    .where('path', '>=', path)
    .where('path', '<', afterSubtree(path))
}

function newestOfNamed(
  read: Reading,
  { site, ofRecords, ofMany }: VisibleChanges,
  { filters, key }: ListPosition,
  { named: { ids, times }, rows }: { readonly named: NamedRecords; readonly rows: number },
): Promise<readonly AuditEntryRow[]> {
  // What changes many items can change one alone, which its entry then names.
  const own = entriesOf(read, site, filters, ids).where(anyOperation, 'in', [...ofRecords, ...ofMany])
  const imports = ofMany.map((operation) =>
    entriesOf(read, site, filters)
      .where(anyOperation, '=', operation)
      .where('at', 'in', times)
      .where('record_id', 'is', null),
  )
  return newestOf(read, times.length > 0 ? [own, ...imports] : [own], key, rows)
}

interface BranchChanges {
  readonly changes: VisibleChanges
  readonly branch: Branch
}

/** Reads the log of the site, and takes what is of the branch. */
async function newestInBranch(
  read: Reading,
  engine: Engine,
  { changes, branch }: BranchChanges,
  { filters, limit, key: start }: ListPosition,
): Promise<FoundEntries> {
  const found: AuditEntryRow[] = []
  let times: ReadonlySet<number> | undefined
  let count = 0
  for await (const rows of walkNewest(queriesOf(read, changes, filters), start)) {
    const ids = new Set(rows.flatMap(({ record_id: id }) => id ?? []))
    const inside = await recordsInside(read, engine, branch, [...ids])
    if (rows.some(({ record_id: id }) => id === null)) times ??= await importTimes(read, branch)
    found.push(
      ...rows.filter(({ record_id: id, at }) => (id === null ? times?.has(Number(at)) : inside.has(id))),
    )
    count += rows.length
    const last = rows.at(-1)
    if (found.length > limit) break
    if (count >= maxRead && last) return { rows: found, readTo: [last.at, last.id] }
  }
  return { rows: found, readTo: undefined }
}

/** Those of the IDs that records and items of the branch have. */
async function recordsInside(
  read: Reading,
  engine: Engine,
  { site, kind, path }: Branch,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keysOf = (some: readonly string[]) => some.map((id) => ({ site_id: site, id }))
  const items =
    kind === 'organization'
      ? []
      : await findAllByKeys(read, engine, {
          table: 'fund_item',
          columns: ['id', 'focus_area_id'],
          keys: keysOf(ids),
        })
  const nodeIds = [...new Set([...ids, ...items.map((item) => item.focus_area_id)])]
  const nodes = await findAllByKeys(read, engine, {
    table: 'hierarchy_node',
    columns: ['id', 'path'],
    keys: keysOf(nodeIds),
  })
  const inside = new Set(nodes.filter((node) => isWithin(node.path, path)).map(({ id }) => id))
  for (const item of items) if (inside.has(item.focus_area_id)) inside.add(item.id)
  return inside
}

export function isWithin(path: Uint8Array, branch: Uint8Array): boolean {
  return path.length >= branch.length && startsWith(path, branch)
}

/** When the items of a branch were made, changed and sent amounts last, in epoch milliseconds. */
async function importTimes(read: Reading, branch: Branch): Promise<ReadonlySet<number>> {
  const items = read
    .selectFrom(nodesIn(read, branch).select(['site_id', 'id']).as('node'))
    .innerJoin('fund_item as item', (join) =>
      join.onRef('item.site_id', '=', 'node.site_id').onRef('item.focus_area_id', '=', 'node.id'),
    )
  const changed = items.select(['item.created_at', 'item.updated_at']).distinct()
  const sent = items
    .innerJoin('fund_series as series', (join) =>
      join.onRef('series.site_id', '=', 'item.site_id').onRef('series.item_id', '=', 'item.id'),
    )
    .select('series.sent_at')
    .distinct()
  const [changes, sendings] = await Promise.all([changed.execute(), sent.execute()])
  return new Set(timesIn([...changes, ...sendings]))
}

/** Changes to walk through. */
interface WalkedChanges {
  readonly site: string
  readonly operations: readonly string[]
  /** Epoch milliseconds. */
  readonly since?: number
  /** Of these records only. */
  readonly ids?: readonly string[]
  /** A text that the recorded changes contain. */
  readonly mentions?: string
}

/** All changes of the operations, newest first, read as the generator is advanced. */
export async function* walkChanges(
  read: Reading,
  { site, operations, since, ids, mentions }: WalkedChanges,
): AsyncGenerator<readonly AuditEntryRow[]> {
  const filters = since === undefined ? {} : { since: isoDate(since) }
  for (const some of ids ? chunks(ids) : [undefined]) {
    let entries = entriesOf(read, site, filters, some)
    if (mentions !== undefined) entries = entries.where('changes', 'like', `%${mentions}%`)
    const queries = some
      ? [entries.where(anyOperation, 'in', operations)]
      : operations.map((operation) => entries.where('operation', '=', operation))
    yield* walkNewest(queries, undefined)
  }
}
