// The audit log. An entry is added in the transaction of the write itself, so that neither exists without the other.
import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/listing.ts'
import type { Cursors } from './cursors.ts'
import type { Reading, Write } from './database.ts'
import { closePage, countOf, openPosition, type PageQuery, pageOf, type SortColumn } from './keyset.ts'
import type { AuditEntryRow } from './tables.ts'

/** The facts of a write that are known before it happens. */
export type AuditNote = Omit<AuditEntryRow, 'id'>

/** Characters of a subject that are kept. */
const maxSubject = 200

/**
 * Wraps `write` so that its transactions also record the note, once for all of them. Work that finds nothing to change
 * throws: then nothing is changed and nothing recorded.
 */
export function withAudit(write: Write, note: AuditNote): Write {
  const entry = { ...note, id: randomUUID(), subject: note.subject?.slice(0, maxSubject) ?? null }
  return (work) =>
    write(async (transaction) => {
      const result = await work(transaction)
      await transaction
        .insertInto('audit_entry')
        .values(entry)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return result
    })
}

/** Newest first. */
const order: SortColumn[] = [
  { column: 'at', direction: 'desc' },
  { column: 'id', direction: 'desc' },
]

/**
 * One page of the entries of a site.
 * @throws Problem 400 for a cursor that does not fit.
 */
export async function listEntries(
  read: Reading,
  cursors: Cursors,
  site: string,
  query: PageQuery,
): Promise<Page<AuditEntryRow>> {
  const scope = { site, list: 'writes' }
  const walk = openPosition(cursors, scope, query, {})
  const entries = read.selectFrom('audit_entry').where('site_id', '=', site)
  const page = pageOf(entries.selectAll(), order, walk)
  const [rows, total] = await Promise.all([page.execute(), walk.total ?? countOf(entries)])
  // Entries are short: only the limit of records ends a page.
  return closePage(cursors, scope, walk, { rows, total, order, bytesOf: () => 0 })
}
