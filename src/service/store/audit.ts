// The audit log. An entry is added in the transaction of the write itself, so that neither exists without the other.
import { randomUUID } from 'node:crypto'
import type { AuditChange, AuditedField, AuditQuery } from '#contract/audit.ts'
import type { Page } from '#contract/listing.ts'
import { textBytes } from '#service/database/cut-page.ts'
import type { Reading, Write, Writing } from '#service/database/database.ts'
import {
  type Cursors,
  closePage,
  countOf,
  openPosition,
  pageOf,
  type SortColumn,
} from '#service/database/keyset.ts'
import type { AuditEntryRow } from '#service/database/tables.ts'

type Known = 'site_id' | 'at' | 'principal_id' | 'principal_name' | 'operation' | 'subject'

/** The facts of an act that are known before it happens; the others may be left out. */
export type AuditNote = Pick<AuditEntryRow, Known> & Partial<Omit<AuditEntryRow, Known | 'id'>>

/** The facts that only the act itself knows. */
export interface AuditDetail {
  readonly recordId?: string | undefined
  readonly recordName?: string | null | undefined
  /** Epoch milliseconds, where records have this time as well. */
  readonly at?: number | undefined
  readonly changes?: readonly AuditChange[]
}

/** Characters of a subject, a name, an address or an account that are kept. */
const maxText = 200
/** Characters of a value of a field that are kept, and fields of an entry. */
const maxValue = 1000
const maxChanges = 16

function cut(text: string | null | undefined, length: number): string | null {
  if (text === null || text === undefined) return null
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** The entry of a note, with an ID and every text cut to what is kept. */
export function entryOf(note: AuditNote): AuditEntryRow {
  return {
    ...note,
    id: randomUUID(),
    principal_name: cut(note.principal_name, maxText) ?? '',
    subject: note.subject?.slice(0, maxText) ?? null,
    outcome: note.outcome ?? 'success',
    reason: note.reason ?? null,
    count: note.count ?? null,
    last_at: note.last_at ?? null,
    address: cut(note.address, maxText),
    authentication: note.authentication ?? null,
    credential_id: note.credential_id ?? null,
    record_id: cut(note.record_id, maxText),
    record_name: cut(note.record_name, maxText),
    changes: note.changes ?? null,
  }
}

/** The columns of a detail. */
export function detailColumns({
  recordId,
  recordName,
  at,
  changes = [],
}: AuditDetail): Partial<AuditEntryRow> {
  const kept = changes.slice(0, maxChanges).map(
    (change): AuditChange => ({
      ...change,
      from: cut(change.from, maxValue),
      to: cut(change.to, maxValue),
    }),
  )
  return {
    ...(recordId !== undefined && { record_id: recordId }),
    ...(recordName !== undefined && { record_name: recordName }),
    ...(at !== undefined && { at }),
    ...(kept.length > 0 && { changes: JSON.stringify(kept) }),
  }
}

type AuditValue = string | number | boolean | null | undefined
type RecordedName = AuditedField | `amounts ${string}`

/** The values of fields by the names that the API gives them; texts as they are shown. */
export type AuditValues = Readonly<Partial<Record<RecordedName, AuditValue>>>

/** Refuses a field that the console has no name for. Settings, read as a table, have their own names. */
type OnlyRecorded<Values> = string extends keyof Values
  ? Values
  : Values & Readonly<Record<Exclude<keyof Values, RecordedName>, never>>

/** The fields in which two states of a record differ; null for a record that was not there, or is gone. */
export function changesBetween<Before extends AuditValues, After extends AuditValues>(
  before: OnlyRecorded<Before> | null,
  after: OnlyRecorded<After> | null,
): AuditChange[] {
  const old: Readonly<Record<string, AuditValue>> = { ...before }
  const now: Readonly<Record<string, AuditValue>> = { ...after }
  const textOf = (value: AuditValue) => (value === null || value === undefined ? null : String(value))
  return Object.keys({ ...old, ...now }).flatMap((field) => {
    const from = textOf(old[field])
    const to = textOf(now[field])
    return from === to ? [] : [{ field, from, to }]
  })
}

/** A JSON array as `a, b`; null for none. */
export function listText(json: string | null): string | null {
  const values = json === null ? [] : (JSON.parse(json) as string[])
  return values.length === 0 ? null : values.toSorted().join(', ')
}

/** Adds an entry; one that is there already stays as it is. */
export async function addEntry(transaction: Writing, entry: AuditEntryRow): Promise<void> {
  await transaction
    .insertInto('audit_entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Wraps `write` so that its transactions also record the note, once for all of them. Work that finds nothing to change
 * throws: then nothing is changed and nothing recorded.
 * @param detailOf asked when the work is done. @param onRecorded called when the entry is durable.
 */
export function withAudit(
  write: Write,
  note: AuditNote,
  detailOf: () => AuditDetail = () => ({}),
  onRecorded: (entry: AuditEntryRow) => void = () => {},
): Write {
  const base = entryOf(note)
  let isRecorded = false
  return async (work) => {
    let entry = base
    const result = await write(async (transaction) => {
      const done = await work(transaction)
      entry = { ...base, ...detailColumns(detailOf()) }
      await addEntry(transaction, entry)
      return done
    })
    if (!isRecorded) onRecorded(entry)
    isRecorded = true
    return result
  }
}

/** What the log shows of a secret. */
export const hiddenSecret = '•••'

/** The beginning of a digest, with which releases before this one told the values of a secret setting apart. */
const oldSecretDigest = /••• [0-9a-f]{8}/g

/** Takes the digests of secrets out of all entries: an entry still says that a secret was set, removed or changed. */
export async function hideSecretDigests(db: Reading): Promise<void> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['site_id', 'at', 'id', 'changes'])
    .where('operation', '=', 'changeSettings')
    .where('changes', 'like', `%${hiddenSecret} %`)
    .execute()
  for (const { site_id, at, id, changes } of entries) {
    await db
      .updateTable('audit_entry')
      .set({ changes: changes?.replace(oldSecretDigest, hiddenSecret) ?? null })
      .where((where) => where.and({ site_id, at, id }))
      .execute()
  }
}

export const newestFirst: SortColumn[] = [
  { column: 'at', direction: 'desc' },
  { column: 'id', direction: 'desc' },
]

export type AuditFilters = Omit<AuditQuery, 'limit' | 'cursor'>

const equalColumns = {
  principalId: 'principal_id',
  operation: 'operation',
  recordId: 'record_id',
  address: 'address',
} as const

function entriesOf(read: Reading, site: string, filters: Readonly<Partial<Record<string, string>>>) {
  let entries = read.selectFrom('audit_entry').where('site_id', '=', site)
  for (const [name, column] of Object.entries(equalColumns)) {
    const value = filters[name]
    if (value !== undefined) entries = entries.where(column, '=', value)
  }
  const { outcome, from, to } = filters
  if (outcome === 'success') {
    // Version 1.0.0 recorded no outcome, and nothing but successes.
    entries = entries.where((where) =>
      where.or([where('outcome', '=', outcome), where('outcome', 'is', null)]),
    )
  } else if (outcome !== undefined) entries = entries.where('outcome', '=', outcome as 'refused')
  if (from !== undefined) entries = entries.where('at', '>=', Date.parse(from))
  if (to !== undefined) entries = entries.where('at', '<', Date.parse(to))
  return entries
}

/** Bytes of an entry's identifiers and field names in an answer. */
const entryFrame = 600

/** Bytes of an entry in an answer. */
export function bytesOfEntry({ changes }: AuditEntryRow): number {
  return entryFrame + textBytes(changes)
}

/**
 * One page of the entries of a site.
 * @throws Problem 400 for a cursor that does not fit.
 */
export async function listEntries(
  read: Reading,
  cursors: Cursors,
  site: string,
  { limit, cursor, ...given }: AuditQuery,
): Promise<Page<AuditEntryRow>> {
  const scope = { site, list: 'writes' }
  const walk = openPosition(cursors, scope, { limit, cursor }, given)
  const entries = entriesOf(read, site, walk.filters)
  const page = pageOf(entries.selectAll(), newestFirst, walk)
  const [rows, total] = await Promise.all([page.execute(), walk.total ?? countOf(entries)])
  return closePage(cursors, scope, walk, { rows, total, order: newestFirst, bytesOf: bytesOfEntry })
}

/** Entries read at a time by {@link walkEntries}. */
const portion = 1000

/** All entries that the filters find, newest first, read as the generator is advanced. */
export async function* walkEntries(
  read: Reading,
  site: string,
  filters: AuditFilters,
): AsyncGenerator<readonly AuditEntryRow[]> {
  let key: readonly [number, string] | undefined
  for (;;) {
    const position = { filters: {}, limit: portion - 1, cursor: null, key, total: undefined }
    const rows = await pageOf(entriesOf(read, site, filters).selectAll(), newestFirst, position).execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < portion || !last) return
    key = [last.at, last.id]
  }
}

/** Entries deleted in one transaction: few, so that other writers are not held up. */
const batch = 500

/** Deletes the oldest entries of a site from before a time in epoch milliseconds; false when none of them is left. */
export function deleteOldEntries(write: Write, site: string, before: number): Promise<boolean> {
  return write(async (transaction) => {
    const oldest = await transaction
      .selectFrom('audit_entry')
      .select('at')
      .where('site_id', '=', site)
      .where('at', '<', before)
      .orderBy('at')
      .limit(batch)
      .execute()
    const last = oldest.at(-1)
    if (!last) return false
    await transaction
      .deleteFrom('audit_entry')
      .where('site_id', '=', site)
      .where('at', '<=', last.at)
      .execute()
    return oldest.length === batch
  })
}

/** Counts further refusals into an entry. */
export async function updateCount(
  transaction: Writing,
  { site_id, at, id, count, last_at }: AuditEntryRow,
): Promise<void> {
  await transaction
    .updateTable('audit_entry')
    .set({ count, last_at })
    .where((where) => where.and({ site_id, at, id }))
    .execute()
}
