// A site is a tenant: every record, credential and cursor belongs to one (`cloudId`, §4.1).

import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { statusesOfService } from '#contract/catalog-operations.ts'
import { firstSettings, type SiteSettings } from '#contract/site-operations.ts'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { createSiteTable } from '#service/database/schema-steps.ts'
import type { SiteSettingsRow, Tables } from '#service/database/tables.ts'

// Entries that every site has from its first day: the statuses that the service itself gives to records, and the two
// expenditure types of the specification (§2.3). All others are the choice of the site.

/** Expenditure types by their keys, in their order (§2.3). */
const expenditureTypes = ['CAPEX', 'OPEX'] as const

/** Adds the statuses of the service that the site does not have. */
async function addStatusesOfService(transaction: Writing, site: string): Promise<void> {
  const present = await transaction
    .selectFrom('hierarchy_status')
    .select(['kind', 'name'])
    .where('site_id', '=', site)
    .execute()
  for (const kind of ['organization', 'focus-area'] as const) {
    const names = new Set(present.filter((status) => status.kind === kind).map(({ name }) => name))
    const missing = (statusesOfService[`${kind}-statuses`] ?? []).filter((name) => !names.has(name))
    if (missing.length === 0) continue
    const rows = missing.map((name, index) => ({
      site_id: site,
      kind,
      id: randomUUID(),
      name,
      position: names.size + index,
    }))
    await transaction.insertInto('hierarchy_status').values(rows).execute()
  }
}

/** Adds the expenditure types that the site does not have. */
export async function addExpenditureTypes(db: Writing | Kysely<Tables>, site: string): Promise<void> {
  const rows = expenditureTypes.map((key, position) => ({
    site_id: site,
    list: 'expenditure-type' as const,
    id: randomUUID(),
    key,
    name: key,
    display_name: key,
    position,
    parent_key: null,
  }))
  await db
    .insertInto('reference_item')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site_id', 'list', 'key']).doNothing())
    .execute()
}

export interface Site {
  readonly id: string
  readonly name: string
}

export async function findSite({ read }: Pick<Database, 'read'>, id: string): Promise<Site | undefined> {
  return read.selectFrom('site').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** The oldest site: the one that the site-domain base path serves when none is configured. */
export async function firstSite({ read }: Pick<Database, 'read'>): Promise<Site | undefined> {
  return read.selectFrom('site').select(['id', 'name']).orderBy('created_at').orderBy('id').executeTakeFirst()
}

/** Adds a site without records: the rows that lock the shape of its hierarchies, and the entries that every site has. */
export async function addSite(
  transaction: Writing,
  { id, name, now }: Site & { now: number },
): Promise<void> {
  await transaction.insertInto('site').values({ id, name, created_at: now }).execute()
  const kinds = ['organization', 'focus-area'] as const
  await transaction
    .insertInto('tree_lock')
    .values(kinds.map((kind) => ({ site_id: id, kind, version: 0 })))
    .execute()
  await addStatusesOfService(transaction, id)
  await addExpenditureTypes(transaction, id)
}

/** Gives a site another name. */
export async function renameSite(transaction: Writing, { id, name }: Site): Promise<void> {
  await transaction.updateTable('site').set({ name }).where('id', '=', id).execute()
}

// What a site says of its amounts: a row that the first change adds.

/** The step that makes the table. */
export function createSiteSettings(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  return createSiteTable(db, types, {
    name: 'site_settings',
    columns: {
      currency: 'text?',
      first_fiscal_month: 'int4',
      closed_through: 'text?',
      version_words: 'text',
    },
    key: [],
  })
}

function presentSettings(row: SiteSettingsRow): SiteSettings {
  return {
    currency: row.currency,
    firstFiscalMonth: row.first_fiscal_month,
    closedThrough: row.closed_through,
    versionWords: JSON.parse(row.version_words) as SiteSettings['versionWords'],
  }
}

function columnsOf(site: string, settings: SiteSettings): SiteSettingsRow {
  return {
    site_id: site,
    currency: settings.currency,
    first_fiscal_month: settings.firstFiscalMonth,
    closed_through: settings.closedThrough,
    version_words: JSON.stringify(settings.versionWords),
  }
}

export async function readSettings(db: Reading | Writing, site: string): Promise<SiteSettings> {
  const row = await db.selectFrom('site_settings').selectAll().where('site_id', '=', site).executeTakeFirst()
  return row ? presentSettings(row) : firstSettings
}

/** Changes some settings. Answers all of them, before and after; no other transaction changes them in between. */
export async function changeSettings(
  transaction: Writing,
  site: string,
  changes: Partial<SiteSettings>,
): Promise<{ readonly before: SiteSettings; readonly after: SiteSettings }> {
  // Holds the row, which is there from now on, until the transaction ends.
  const held = await transaction
    .insertInto('site_settings')
    .values(columnsOf(site, firstSettings))
    .onConflict((conflict) =>
      conflict
        .column('site_id')
        .doUpdateSet(({ ref }) => ({ version_words: ref('site_settings.version_words') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = presentSettings(held)
  const after = { ...before, ...changes }
  await transaction
    .updateTable('site_settings')
    .set(columnsOf(site, after))
    .where('site_id', '=', site)
    .execute()
  return { before, after }
}

// A secret that all nodes of one database share when none is configured: good enough for one machine. A copy of the
// database holds it, so a service that others reach has its secret in its configuration instead.

/** The secret in the database, made by the first node that asks for it. */
export async function storedSecret({ write }: Database): Promise<string> {
  return write(async (transaction) => {
    await transaction
      .insertInto('shared_secret')
      .values({ name: 'root', value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await transaction
      .selectFrom('shared_secret')
      .select('value')
      .where('name', '=', 'root')
      .executeTakeFirstOrThrow()
    return row.value
  })
}
