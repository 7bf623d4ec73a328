// What the audit log says of one record: successful changes, newest first.
import type { Page } from '#contract/listing.ts'
import type { AuditEntryRow } from './access-tables.ts'
import { bytesOfEntry, newestFirst } from './audit.ts'
import type { Reading } from './database.ts'
import { type Cursors, closePage, countOf, openPosition, type PageQuery, pageOf } from './keyset.ts'

export interface ActivitySubject {
  readonly site: string
  readonly id: string
  /** The operations that change the record. */
  readonly operations: readonly string[]
  /** What changed it beside others, and names no record: the operations and their times in epoch milliseconds. */
  readonly imports?: { readonly operations: readonly string[]; readonly times: readonly number[] }
}

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
  const own = entries.where('record_id', '=', id).where('operation', 'in', operations)
  let found = own
  if (imports) {
    // Not one condition or the other: an engine would go through all entries of the site, newest first.
    const imported = entries
      .where('operation', 'in', imports.operations)
      .where('at', 'in', imports.times)
      .where('record_id', 'is', null)
    const both = own.selectAll().unionAll(imported.selectAll()).as('entry')
    found = read.selectFrom(both) as unknown as typeof own
  }
  const page = pageOf(found.selectAll(), newestFirst, walk)
  const [rows, total] = await Promise.all([page.execute(), walk.total ?? countOf(found)])
  return closePage(cursors, scope, walk, { rows, total, order: newestFirst, bytesOf: bytesOfEntry })
}
