// The audit log. An entry is added in the transaction of the write itself, so that neither exists without the other.
import { randomUUID } from 'node:crypto'
import type { Reading, Write } from './database.ts'
import type { AuditEntryRow } from './tables.ts'

/** What is known of a write before it happens. */
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

export interface AuditPosition {
  readonly at: number
  readonly id: string
}

/** Entries of a site, newest first, behind a position; and how many there are of them in all. */
export async function listEntries(
  read: Reading,
  site: string,
  { after, limit }: { readonly after: AuditPosition | undefined; readonly limit: number },
): Promise<AuditEntryRow[]> {
  const entries = read.selectFrom('audit_entry').selectAll().where('site_id', '=', site)
  const further = after
    ? entries.where((where) =>
        where.or([
          where('at', '<', after.at),
          where.and([where('at', '=', after.at), where('id', '<', after.id)]),
        ]),
      )
    : entries
  return further.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countEntries(read: Reading, site: string): Promise<number> {
  const { total } = await read
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('site_id', '=', site)
    .executeTakeFirstOrThrow()
  return Number(total)
}
