import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { storedCount } from '#service/store/hierarchy-nodes.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { createDatabase, engines, startTestService, type TestDatabase } from '#testing/service.ts'
import { createSite } from '#testing/site.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

async function applied({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** The number of runs of each migration during `work`. */
async function runsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const spies = migrations.map((migration) => vi.spyOn(migration, 'run'))
  try {
    await work()
    return spies.map((spy) => spy.mock.calls.length)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

describe.each(engines)('migrating on %s', (engine) => {
  let place: TestDatabase
  let database: Database

  beforeEach(async () => {
    place = await createDatabase(engine)
    database = await openDatabase(place.url)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  it('applies every migration once, in order, and none at the next start', async () => {
    const names = migrations.map(({ name }) => name)
    expect(await runsDuring(() => migrate(database, async () => undefined))).toEqual(names.map(() => 1))
    expect(await applied(database)).toEqual(names)
    expect(await runsDuring(() => migrate(database, async () => undefined))).toEqual(names.map(() => 0))
  })

  it('counts the records that a database of an earlier version has', async () => {
    await migrate(database, async () => undefined)
    const site = await createSite(database, '', {})
    const sketches = [{ id: randomUUID(), name: 'Freight', parentId: null }]
    await database.write(async (transaction) => {
      await insertNodes(transaction, site, 'organization', sketches)
      await (transaction as Kysely<Tables>).schema.alterTable('tree_lock').dropColumn('records').execute()
      await transaction.deleteFrom('migration').where('name', '=', '0006-record-counts').execute()
    })
    await migrate(database, async () => undefined)
    expect(await storedCount(database, { site: site.id, kind: 'organization' })).toBe(1)
    expect(await auditHierarchies(database, site.id)).toEqual([])
  })

  it('resumes where an earlier start was interrupted', async () => {
    await migrate(database, async () => undefined)
    const last = migrations.at(-1)?.name ?? ''
    await database.write((transaction) =>
      transaction.deleteFrom('migration').where('name', '=', last).execute(),
    )
    const runs = await runsDuring(() => migrate(database, async () => undefined))
    expect(runs).toEqual(migrations.map(({ name }) => (name === last ? 1 : 0)))
  })

  it('frees the lease when what comes afterwards fails', async () => {
    const failing = migrate(database, () => Promise.reject(new Error('no room')))
    await expect(failing).rejects.toThrow('no room')
    expect(await migrate(database, async () => 'done')).toBe('done')
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a lease on %s', (engine) => {
  it('lasts a minute by the clock of the database, and who waits for it says so', async () => {
    const place = await createDatabase(engine)
    const [first, second] = [await openDatabase(place.url), await openDatabase(place.url)]
    const begun = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    // Two hours ahead of the database.
    vi.spyOn(Date, 'now').mockImplementation(
      () => Math.round(performance.timeOrigin + performance.now()) + 7_200_000,
    )
    const leading = migrate(first, () => {
      begun.resolve()
      return done.promise
    })
    await begun.promise
    vi.restoreAllMocks()
    const { rows } = await sql<{ left: number }>`
      select (until - extract(epoch from clock_timestamp()) * 1000)::int4 as left from migration_lock
    `.execute(first.read)
    expect(rows[0]?.left).toBeGreaterThan(0)
    expect(rows[0]?.left).toBeLessThanOrEqual(60_000)
    const said = Promise.withResolvers<string>()
    const waiting = migrate(second, async () => {}, { write: said.resolve })
    expect(await said.promise).toMatch(/^Waiting for another node.* \(0 s so far\)\.\n$/)
    done.resolve()
    await Promise.all([leading, waiting])
    await Promise.all([first.close(), second.close()])
    await place.remove()
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('three nodes on %s', (engine) => {
  let place: TestDatabase

  beforeEach(async () => {
    place = await createDatabase(engine)
  })
  afterEach(() => place.remove())

  it('that start at the same time on an empty database apply each migration once and create one site', async () => {
    const start = () => startTestService(engine, { database: place })
    const runs = await runsDuring(async () => {
      const nodes = await Promise.all([start(), start(), start()])
      const sites = nodes.map(({ running }) => running.site.id)
      expect(new Set(sites).size).toBe(1)
      expect(nodes.filter(({ running }) => running.created !== undefined)).toHaveLength(1)
      await Promise.all(nodes.map((node) => node.close()))
    })
    expect(runs).toEqual(migrations.map(() => 1))
  })

  it('start as a role without the right to create tables, when the database has its schema', async () => {
    const owner = await openDatabase(place.url)
    await migrate(owner, async () => undefined)
    const role = `role_${randomUUID().replaceAll('-', '')}`
    const give = [
      `create role ${role} login password 'modest'`,
      'revoke create on schema public from public',
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
    ]
    for (const statement of give) await sql.raw(statement).execute(owner.read)
    const url = new URL(place.url)
    url.username = role
    url.password = 'modest'
    const modest = await openDatabase(url.href)
    const creating = modest.write((transaction) => sql`create table other (id int)`.execute(transaction))
    await expect(creating).rejects.toThrow('permission denied')
    await modest.close()
    const node = await startTestService(engine, { database: { url: url.href, remove: async () => {} } })
    expect((await fetch(`${node.origin}/readyz`)).status).toBe(200)
    await node.close()
    for (const statement of [`drop owned by ${role}`, `drop role ${role}`])
      await sql.raw(statement).execute(owner.read)
    await owner.close()
  })

  it('wait for the one that is at work', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(place.url)))
    const order: string[] = []
    const work = async (node: number) => {
      order.push(`${node} begins`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      order.push(`${node} ends`)
    }
    await Promise.all(databases.map((database, node) => migrate(database, () => work(node))))
    const turns = order.filter((_, position) => position % 2 === 0).map((begin) => begin.slice(0, 1))
    expect(order).toEqual(turns.flatMap((node) => [`${node} begins`, `${node} ends`]))
    expect(turns.toSorted()).toEqual(['0', '1', '2'])
    await Promise.all(databases.map((database) => database.close()))
  })
})
