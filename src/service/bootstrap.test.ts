// The first start of a service without sample data.
import { describe, expect, test } from 'vitest'
import { firstSiteName } from '#contract/catalog-operations.ts'
import { prepareSite } from '#service/bootstrap.ts'
import { readConfig } from '#service/config.ts'
import { apiEngines, createDatabase } from '#testing/service.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './migrations/migrate.ts'

describe.each(apiEngines)('a first start without sample data on %s', (engine) => {
  test('makes a site with the entries of the service, its administrator, and nothing else', async () => {
    const place = await createDatabase(engine)
    const database = await openDatabase(place.url)
    const config = readConfig({ DATABASE_URL: place.url, PLANNING_SAMPLE: 'none' })
    const { site } = await migrate(database, () => prepareSite(database, config, Date.now()))
    const { read } = database
    const rowsOf = (table: 'hierarchy_type' | 'hierarchy_node' | 'fund_item' | 'vulnerability') =>
      read.selectFrom(table).select('id').execute()
    for (const table of ['hierarchy_type', 'hierarchy_node', 'fund_item', 'vulnerability'] as const) {
      expect(await rowsOf(table)).toEqual([])
    }
    const statuses = await read
      .selectFrom('hierarchy_status')
      .select(['site_id', 'kind', 'name', 'position'])
      .orderBy('kind')
      .orderBy('position')
      .execute()
    expect(statuses).toEqual([
      { site_id: site.id, kind: 'focus-area', name: 'PENDING', position: 0 },
      { site_id: site.id, kind: 'organization', name: 'ACTIVE', position: 0 },
      { site_id: site.id, kind: 'organization', name: 'ARCHIVED', position: 1 },
    ])
    const references = await read
      .selectFrom('reference_item')
      .select(['list', 'key'])
      .orderBy('key')
      .execute()
    expect(references).toEqual([
      { list: 'expenditure-type', key: 'CAPEX' },
      { list: 'expenditure-type', key: 'OPEX' },
    ])
    const people = await read.selectFrom('person').select('name').orderBy('name').execute()
    expect(people.map(({ name }) => name)).toEqual(['Administrator', 'Integration client'])
    expect(site.name).toBe(firstSiteName)
    await database.close()
    await place.remove()
  })
})
