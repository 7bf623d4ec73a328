// The revision of a site's funds: a number that grows with every change that a sum of amounts depends on. Amounts carry the
// revision in which they were last sent.
import type { Kysely } from 'kysely'
import type { Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { addColumns, createSiteTable } from './schema-steps.ts'
import type { Tables } from './tables.ts'

/** The step that adds it, and to amounts who sent them. Amounts that are there have revision 0 and no sender. */
export async function createFundsRevision(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await createSiteTable(db, types, { name: 'funds_revision', columns: { revision: 'bigint' }, key: [] })
  await addColumns(db, types, 'fund_series', {
    revision: 'bigint',
    sent_at: 'bigint?',
    sent_by: 'text?',
    sent_by_name: 'text?',
  })
}

/**
 * Begins a revision: the number of the change that this transaction makes. Others that change what sums depend on wait from
 * here until it ends, so that it comes after all that could be rejected.
 */
export async function nextFundsRevision(transaction: Writing, site: string): Promise<number> {
  const { revision } = await transaction
    .insertInto('funds_revision')
    .values({ site_id: site, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('site_id')
        .doUpdateSet(({ eb }) => ({ revision: eb('funds_revision.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(revision)
}
