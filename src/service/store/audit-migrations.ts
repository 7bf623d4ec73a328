// The step that lets the audit log say from where, with which outcome, and what was changed. Entries that are there stay
// readable: their new columns are null.
import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { addColumns, createSiteIndex, createSiteTable } from './schema-steps.ts'
import type { Tables } from './tables.ts'

const columns = {
  outcome: 'text?',
  reason: 'text?',
  count: 'int4?',
  last_at: 'bigint?',
  address: 'text?',
  authentication: 'text?',
  credential_id: 'text?',
  record_id: 'text?',
  record_name: 'text?',
  changes: 'text?',
} as const

export async function extendAuditLog(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  const table = 'audit_entry'
  await addColumns(db, types, table, columns)
  for (const column of ['principal', 'record']) {
    const index = { table, columns: [`${column}_id`, 'at', 'id'] } as const
    await createSiteIndex(db, `audit_entry_by_${column}`, index)
  }
  await createSiteTable(db, types, {
    name: 'recorded_setting',
    columns: { name: 'text', value: 'text' },
    key: ['name'],
  })
}
