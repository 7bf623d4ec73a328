// Each engine finds records by an index, with any table statistics. An engine that scans a site's records instead is
// also correct, but slower with every record of the site.
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { FocusAreaPage } from '#contract/focus-areas.ts'
import { parseSort } from '#contract/listing.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { readChanges, SiteAmounts } from '#service/store/amounts.ts'
import { importFundItems } from '#service/store/fund-imports.ts'
import { listFundItems } from '#service/store/fund-items.ts'
import { writeAmounts } from '#service/store/fund-series.ts'
import { nextFundsRevision } from '#service/store/funds-revision.ts'
import { deleteNode, findNode, type HierarchyQuery, listNodes } from '#service/store/hierarchy-nodes.ts'
import {
  type Branch,
  listActivity,
  listSiteActivity,
  openSiteActivity,
  type SiteActivityQuery,
} from '#service/store/record-activity.ts'
import { statusesByWeek } from '#service/store/statuses-by-week.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { type Access, accessesOf, bigTables, recording } from '#testing/query-accesses.ts'
import { createDatabase, type EngineName, engines, type TestDatabase } from '#testing/service.ts'
import { createSite, type TestSite } from '#testing/site.ts'
import { type Database, openDatabase, type Writing } from './database.ts'
import { Cursors } from './keyset.ts'

const records = 4000
const childrenEach = 100

/** Table statistics of an engine: none, from almost empty tables, or current. */
const knowledge = ['none', 'outdated', 'present'] as const

/** A few parents at the top with many children each. */
const sketches = Array.from({ length: records }, (_, number): NodeSketch => {
  const parent = number % childrenEach === 0 ? null : number - (number % childrenEach)
  return {
    id: idOf(number),
    name: `Area ${number}`,
    parentId: parent === null ? null : idOf(parent),
    externalId: `E-${number}`,
  }
})

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

async function fill(place: TestDatabase, known: (typeof knowledge)[number]): Promise<TestSite> {
  const database = await openDatabase(place.url)
  await migrate(database, async () => undefined)
  const site = await createSite(database, '', {})
  const db = database.read as Kysely<unknown>
  if (database.engine.name === 'postgres') {
    for (const table of bigTables) {
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
    }
  }
  const analyze = () => database.write((transaction) => sql`analyze`.execute(transaction))
  await database.write(async (transaction) => {
    await insertNodes(
      transaction,
      site,
      'focus-area',
      known === 'outdated' ? sketches.slice(0, 10) : sketches,
    )
    await insertItems(transaction)
  })
  if (known !== 'none') await analyze()
  if (known === 'outdated') {
    await database.write(async (transaction) => {
      for (const table of ['fund_series', 'fund_item'] as const) await transaction.deleteFrom(table).execute()
      await transaction.deleteFrom('hierarchy_node').where('parent_id', 'is not', null).execute()
      await transaction.deleteFrom('hierarchy_node').execute()
      await insertNodes(transaction, site, 'focus-area', sketches)
      await insertItems(transaction)
    })
  }
  await database.close()
  return site
}

/** An item of each record, with amounts. */
async function insertItems(transaction: Writing): Promise<void> {
  await sql`insert into fund_item (site_id, id, kind, external_id, focus_area_id, name, created_at, updated_at)
    select site_id, id, 'cost', external_id, id, name, created_at, updated_at from hierarchy_node`.execute(
    transaction,
  )
  await sql`insert into fund_series (site_id, item_id, version, amounts)
    select site_id, id, 'ACTUAL', '{"2026-01":"1"}' from fund_item`.execute(transaction)
  await sql`insert into audit_entry (site_id, at, id, principal_id, principal_name, operation, outcome, record_id, changes)
    select site_id, created_at, id, id, 'Ana', 'updateFocusArea', 'success', id, '[]' from fund_item where true
    on conflict do nothing`.execute(transaction)
  // Most entries of a log change no record, and imports name none.
  for (const offset of [1, 2, 3]) {
    await sql`insert into audit_entry (site_id, at, id, principal_id, principal_name, operation, outcome)
      select site_id, created_at + ${sql.lit(offset)}, id, id, 'Ana', 'useCredential', 'success' from fund_item where true
      on conflict do nothing`.execute(transaction)
  }
  await sql`insert into audit_entry (site_id, at, id, principal_id, principal_name, operation, outcome, changes)
    select site_id, created_at + 4, id, id, 'Ana', 'importCostItems', 'success', '[]' from fund_item
    where external_id like '%7' on conflict do nothing`.execute(transaction)
}

describe.each(engines.flatMap((engine) => knowledge.map((known) => [engine, known] as const)))(
  'on %s with statistics: %s',
  (engine: EngineName, known) => {
    let place: TestDatabase
    let database: Database
    let site: TestSite
    const cursors = new Cursors({
      current: { bytes: new Uint8Array(32) },
      all: [{ bytes: new Uint8Array(32) }],
    })

    beforeAll(async () => {
      place = await createDatabase(engine)
      site = await fill(place, known)
      // Opened after that: a connection of SQLite reads statistics once.
      database = await openDatabase(place.url)
    })
    afterAll(async () => {
      await database.close()
      await place.remove()
    })

    /** Every access of a big table while `work` runs. */
    async function accessesDuring(work: (database: Database) => Promise<unknown>): Promise<Access[]> {
      const watched = recording(database)
      await work(watched.database)
      const queries = watched.recorded.filter(({ sql: text }) => /^\s*(select|update|delete|with)/.test(text))
      const all = await Promise.all(queries.map((query) => accessesOf(database, query)))
      return all.flat()
    }

    async function expectAccess(
      column: RegExp,
      work: (database: Database) => Promise<unknown>,
    ): Promise<void> {
      const accesses = await accessesDuring(work)
      expect(accesses.length).toBeGreaterThan(0)
      expect(accesses.filter(({ conditions }) => !column.test(conditions))).toEqual([])
    }

    const hierarchy = () => ({ site: site.id, kind: 'focus-area' }) as const
    const list = (query: HierarchyQuery) => (db: Database) =>
      listNodes(db, cursors, { ...hierarchy(), isExtended: false }, { limit: 50, ...query })
    const listed = async (query: HierarchyQuery) =>
      z.parse(FocusAreaPage, JSON.parse(Buffer.from(await list(query)(database)).toString('utf8')))
    const sorts = [undefined, '+name', '-name', '+updatedDate', '-updatedDate'] as const
    const sorted = (sort: string | undefined) => (sort === undefined ? undefined : parseSort(sort))

    test.each(sorts)('finds the children of a record by their parent, sorted by %s', async (sort) => {
      const query = { parentId: idOf(500), sort: sorted(sort) }
      await expectAccess(/parent_id/, list(query))
      const { nextPageCursor } = await listed(query)
      await expectAccess(/parent_id/, list({ cursor: nextPageCursor ?? '' }))
    })

    test.each(sorts)('finds a record by its external id, sorted by %s', async (sort) => {
      await expectAccess(/external_id/, list({ externalId: 'E-3210', sort: sorted(sort) }))
    })

    test.each(sorts)('finds records by a part of their name, sorted by %s', async (sort) => {
      for (const nameContains of ['AREA 321', '99']) {
        const query = { nameContains, sort: sorted(sort), limit: 5 }
        await expectAccess(/grams|rowid|\bid\b/, list(query))
        const { nextPageCursor } = await listed(query)
        await expectAccess(/grams|rowid|\bid\b/, list({ cursor: nextPageCursor ?? '' }))
      }
    })

    test('finds the long texts of a page by the ids of its records', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => idOf(501 + index))
      await database.write((transaction) =>
        transaction
          .updateTable('hierarchy_node')
          .set({ about: 'long '.repeat(2000) })
          .where('site_id', '=', site.id)
          .where('id', 'in', ids)
          .execute(),
      )
      const { values } = await listed({ parentId: idOf(500) })
      expect(values.filter(({ about }) => about !== null)).toHaveLength(ids.length)
      await expectAccess(/parent_id|\bid\b/, list({ parentId: idOf(500) }))
    })

    test('finds the activity of a record by its ID, and the imports of an item by their time', async () => {
      const record = { site: site.id, id: idOf(500), operations: ['updateFocusArea'] }
      const imports = { operations: ['importCostItems', 'writeCostItemAmounts'], times: [1, 2] }
      await expectAccess(/record_id/, (db) => listActivity(db.read, cursors, record, {}))
      await expectAccess(/record_id|at[ =]/, (db) =>
        listActivity(db.read, cursors, { ...record, imports }, {}),
      )
    })

    const changes = () => ({
      site: site.id,
      ofRecords: ['createFocusArea', 'updateFocusArea'],
      ofMany: ['importCostItems'],
    })
    const siteActivity =
      (query: SiteActivityQuery, branch?: Branch) =>
      ({ read, engine: kind }: Database) => {
        const walk = openSiteActivity(cursors, site.id, query)
        return listSiteActivity({ read, engine: kind }, cursors, { ...changes(), branch }, walk)
      }

    test('finds the newest changes of a site and of a person by their operations', async () => {
      await expectAccess(/operation/, siteActivity({}))
      await expectAccess(/operation/, siteActivity({ since: '1970-01-01T00:00:00Z' }))
      await expectAccess(/operation|principal_id/, siteActivity({ personId: idOf(7) }))
    })

    test('finds what changed the statuses of a branch by its operations', async () => {
      const branch = { ...hierarchy(), path: new Uint8Array([0]) }
      const writes = {
        creating: ['createFocusArea'],
        changing: ['updateFocusArea'],
        deleting: ['deleteFocusArea'],
      }
      const ask = (db: Database) => statusesByWeek(db, { branch, writes, weeks: 53, now: Date.now() })
      const accesses = (await accessesDuring(ask)).filter(({ table }) => table === 'audit_entry')
      expect(accesses.length).toBeGreaterThan(0)
      // The oldest entry is the first of the key.
      expect(accesses.filter(({ conditions }) => !/site_id/.test(conditions))).toEqual([])
      expect(accesses.filter(({ conditions }) => !/operation|record_id/.test(conditions))).toHaveLength(1)
    })

    test('brings sums forward by the items that changed', async () => {
      const watched = recording(database)
      const amounts = new SiteAmounts(watched.database)
      const filters = { kind: 'cost', descendants: true, values: {}, versions: [], from: 0, to: 0 } as const
      const paging = { offset: 0, limit: 50 }
      const question = {
        filters,
        groupBy: undefined,
        interval: 'year',
        fiscalYearStart: 1,
        ...paging,
      } as const
      await amounts.sums(site.id, question, undefined)
      watched.recorded.splice(0)
      await database.write((transaction) => nextFundsRevision(transaction, site.id))
      await amounts.sums(site.id, question, undefined)
      await amounts.close()
      const accesses = await Promise.all(watched.recorded.map((query) => accessesOf(database, query)))
      const conditions = accesses.flat().map((access) => access.conditions)
      expect(conditions.some((text) => text.includes('revision'))).toBe(true)
      expect(conditions.filter((text) => !/revision|item_id/.test(text))).toEqual([])
    })

    test('finds what refers to a deleted record by its parent', async () => {
      const lookUp = sql`select 1 from hierarchy_node where site_id = ${site.id} and parent_id = ${idOf(500)}`
      const accesses = await accessesOf(database, lookUp.compile(database.read))
      expect(accesses.map(({ conditions }) => /parent_id/.test(conditions))).toEqual([true])
    })

    // Of a table without any statistics PostgreSQL takes every condition for as good as a key. It gathers them by itself
    // within a minute of the first rows, and the sample is analyzed as soon as it is loaded.
    if (engine === 'postgres' && known === 'none') return

    test('finds the newest changes of a branch by its records, and those of a large one in the log', async () => {
      const { path } = (await findNode(database, hierarchy(), idOf(501))) ?? { path: new Uint8Array() }
      const known = /record_id|at[ =]|path|parent_id|focus_area_id|item_id/
      await expectAccess(known, siteActivity({}, { ...hierarchy(), path }))
      // What the log of a site has is looked up in the branch, here in all of the records.
      const large = siteActivity({}, { ...hierarchy(), path: new Uint8Array([0]) })
      const read = (await accessesDuring(large)).filter(({ table }) => table === 'audit_entry')
      expect(read.length).toBeGreaterThan(0)
      expect(read.filter(({ conditions }) => !/operation/.test(conditions))).toEqual([])
    })

    test('finds the items that changed since a revision by theirs', async () => {
      const funds = { site: site.id, kind: 'cost' } as const
      for (const after of [undefined, [0, idOf(500)]] as const) {
        const page = { since: 0, limit: 50, after }
        const accesses = await accessesDuring((db) => readChanges(db, funds, page))
        const ofItems = accesses.filter(({ table }) => table === 'fund_item')
        expect(ofItems.length).toBeGreaterThan(0)
        expect(ofItems.filter(({ conditions }) => !conditions.includes('revision'))).toEqual([])
      }
    })

    test('deletes a record without looking at any other branch', async () => {
      await expectAccess(/parent_id|path|focus_area_id|\bid\b/, (db) =>
        db.write((transaction) =>
          deleteNode(transaction, db.engine, hierarchy(), { id: idOf(1001), now: Date.now() }),
        ),
      )
    })

    test('finds an item by its external id, and a record by its id', async () => {
      const funds = { site: site.id, kind: 'cost' } as const
      await expectAccess(/external_id/, (db) =>
        listFundItems(db.read, cursors, funds, { externalId: 'E-77' }),
      )
      await expectAccess(/\bid\b/, (db) => findNode(db, hierarchy(), idOf(77)))
    })

    test('finds what an import names by the whole keys', async () => {
      const rows = Array.from({ length: 20 }, (_, index) => ({
        index,
        name: `Area ${index}`,
        itemId: index % 2 === 0 ? idOf(index) : null,
        externalId: index % 2 === 0 ? null : `E-${index}`,
        focusAreaId: index % 3 === 0 ? null : idOf(index),
        focusAreaExternalId: index % 3 === 0 ? `E-${index}` : null,
        series: [{ version: 'ACTUAL', amounts: '{"2026-02":"2"}' }],
      }))
      await expectAccess(/external_id|\bid\b|item_id/, (db) =>
        importFundItems(
          db,
          { site: site.id, kind: 'cost' },
          { rows, faults: { listed: [], count: 0 }, now: Date.now(), sender: { id: idOf(1), name: 'Ada' } },
        ),
      )
    })

    test('finds the items and the amounts of rows by the whole keys', async () => {
      const rows = Array.from({ length: 20 }, (_, index) => ({
        index,
        itemId: idOf(index * 2),
        version: 'BASELINE',
        period: '2026-02',
        amount: '2',
        expected: null,
      }))
      await expectAccess(/\bid\b|item_id/, (db) =>
        writeAmounts(
          db,
          { site: site.id, kind: 'cost' },
          { rows, faults: { listed: [], count: 0 }, now: Date.now(), sender: { id: idOf(1), name: 'Ada' } },
        ),
      )
    })
  },
)
