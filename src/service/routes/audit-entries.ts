// Entries of the audit log as they are answered, exported and printed.
import { z } from 'zod/mini'
import { AuditChange, type AuditEntry } from '#contract/audit.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { AuditEntryRow } from '#service/store/access-tables.ts'
import { listEntries } from '#service/store/audit.ts'
import type { HandlerDeps, Handlers } from './call.ts'

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

export function auditHandlers({ database, cursors, auditWritten }: HandlerDeps) {
  return {
    async listAuditEntries({ input: { query }, principal: { site } }) {
      await auditWritten()
      const page = await listEntries(database.read, cursors, site, query)
      return { ...page, values: page.values.map(presentEntry) }
    },
  } satisfies Partial<Handlers>
}
