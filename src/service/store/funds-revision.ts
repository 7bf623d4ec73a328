// The revision of a site's funds: a number that grows with every change that a sum of amounts depends on. Amounts carry the
// revision in which they were last sent.
import type { Kysely } from 'kysely'
import type { Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { addColumns, createSiteIndex, createSiteTable } from '#service/database/schema-steps.ts'
import type { Tables } from '#service/database/tables.ts'

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
 * The step that adds what says which items changed since a revision: to each item that of its last change, the items that were
 * deleted, and when focus areas last changed.
 */
export async function createItemRevisions(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await addColumns(db, types, 'fund_item', { revision: 'bigint' })
  await createSiteIndex(db, 'fund_item_by_revision', { table: 'fund_item', columns: ['revision', 'id'] })
  await createSiteTable(db, types, {
    name: 'fund_item_removal',
    columns: { revision: 'bigint', id: 'uuid', kind: 'text' },
    key: ['revision', 'id'],
  })
  await addColumns(db, types, 'funds_revision', { areas_revision: 'bigint' })
}

/**
 * Begins a revision: the number of the change that this transaction makes. Others that change what sums depend on wait from
 * here until it ends. So it comes after all that could be rejected, and when the transaction holds the items and the focus
 * areas that it found; what it writes comes after it.
 * @param changed `areas` when places or owners of focus areas change, and not only items
 */
export async function nextFundsRevision(
  transaction: Writing,
  site: string,
  changed: 'items' | 'areas' = 'items',
): Promise<number> {
  const { revision } = await transaction
    .insertInto('funds_revision')
    .values({ site_id: site, revision: 1, areas_revision: changed === 'areas' ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet(({ eb }) => {
        const next = eb('funds_revision.revision', '+', 1)
        return changed === 'areas' ? { revision: next, areas_revision: next } : { revision: next }
      }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(revision)
}
