import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prepareSite } from '#service/bootstrap.ts'
import { readConfig } from '#service/config.ts'
import { type Database, openDatabase } from '#service/database/database.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { createPreparedDatabase, engines } from '#testing/service.ts'

const focusAreas = 1500
/** Far more than the log of the embedded database is to grow to. */
const manyFocusAreas = 6000

function prepare(database: Database, url: string, count = focusAreas) {
  const config = readConfig({ DATABASE_URL: url, PLANNING_SAMPLE: String(count) })
  return migrate(database, () => prepareSite(database, config, Date.now()))
}

const tables = [
  'hierarchy_node',
  'hierarchy_type',
  'person',
  'fund_item',
  'fund_series',
  'vulnerability',
] as const

/** How many rows each site has in each table. */
async function rowsBySite({ read }: Database): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = {}
  for (const table of tables) {
    const rows = await read
      .selectFrom(table)
      .select(['site_id', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('site_id')
      .execute()
    counts[table] = Object.fromEntries(rows.map(({ site_id, count }) => [site_id, Number(count)]))
  }
  return counts
}

describe.each(engines)('loading the sample on %s', (engine) => {
  test('leaves nothing of a start that was broken off, and begins again', async () => {
    const place = await createPreparedDatabase(engine)
    const database = await openDatabase(place.url)
    await migrate(database, async () => undefined)
    let writes = 0
    const dying: Database = {
      ...database,
      write: (work) => {
        writes += 1
        if (writes > 6) throw new Error('the machine was switched off')
        return database.write(work)
      },
    }
    await expect(
      prepareSite(dying, readConfig({ DATABASE_URL: place.url, PLANNING_SAMPLE: String(focusAreas) }), 0),
    ).rejects.toThrow('switched off')
    expect(Object.keys((await rowsBySite(database)).hierarchy_node ?? {})).toHaveLength(1)
    expect(await database.read.selectFrom('site').selectAll().execute()).toEqual([])
    const { site } = await prepare(database, place.url)
    const rows = await rowsBySite(database)
    for (const table of tables) expect(Object.keys(rows[table] ?? {}), table).toEqual([site.id])
    const areas = database.read.selectFrom('hierarchy_node').where('kind', '=', 'focus-area')
    expect(await areas.select('id').execute()).toHaveLength(focusAreas)
    expect(await auditHierarchies(database, site.id)).toEqual([])
    await database.close()
    await place.remove()
  })
})

test('keeps the log of the embedded database far below its data', async () => {
  const place = await createPreparedDatabase('sqlite')
  const database = await openDatabase(place.url)
  await prepare(database, place.url, manyFocusAreas)
  const file = place.url.replace('sqlite:', '')
  const [log, data] = [statSync(`${file}-wal`).size, statSync(file).size]
  expect(data).toBeGreaterThan(15e6)
  expect(log).toBeLessThan(data / 2)
  await database.close()
  await place.remove()
})
