import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killDuringStart, spawnService } from '#testing/child-service.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { createDatabase, engines, startTestService, type TestDatabase } from '#testing/service.ts'
import { Random } from './sample/random.ts'

describe.each(engines)('the service on %s', (engine) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await createDatabase(engine)
  })
  afterEach(() => database.remove())

  it('shows its credentials at the first start only, and finds everything again at the next', async () => {
    const first = await startTestService(engine, { database })
    expect(first.running.created).toBeDefined()
    const site = await first.site()
    const body = { name: 'Kept', focusAreaTypeId: site.focusAreaTypes[0] }
    const created = await site.ask('POST', '/focus-areas', { body })
    await first.close()

    const second = await startTestService(engine, { database })
    expect(second.running.created).toBeUndefined()
    expect(second.running.site).toEqual(first.running.site)
    const { id } = created.body as { id: string }
    const found = await fetch(`${second.origin}${site.base}/focus-areas/${id}`, { headers: site.headers })
    expect(await found.json()).toEqual(created.body)
    await second.close()
  })

  it('finishes what it has begun before it stops', async () => {
    const service = await startTestService(engine, { database })
    const site = await service.site()
    const area = { id: new Random('area').uuid(), name: 'Area', parentId: null }
    await service.running.database.write((transaction) =>
      insertNodes(transaction, site, 'focus-area', [area]),
    )
    const items = Array.from({ length: 2000 }, (_, number) => ({
      name: `Item ${number}`,
      focusAreaId: area.id,
    }))
    const importing = site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
    await site.ask('GET', '/focus-areas')
    const [answer] = await Promise.all([importing, service.close()])
    expect(answer.status).toBe(201)

    const next = await startTestService(engine, { database })
    const { count } = await next.running.database.read
      .selectFrom('fund_item')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(items.length)
    await next.close()
  })

  it.each(['PORT', 'PLANNING_METRICS_PORT'])(
    'leaves the first start, which shows the credentials, to the next when its %s is taken',
    async (name) => {
      const other = createServer().listen(0, '127.0.0.1')
      await new Promise((resolve) => other.once('listening', resolve))
      const { port } = other.address() as AddressInfo
      const starting = startTestService(engine, { database, environment: { [name]: String(port) } })
      await expect(starting).rejects.toThrow('EADDRINUSE')
      other.close()
      const next = await startTestService(engine, { database })
      expect(next.running.created).toBeDefined()
      await next.close()
    },
  )
})

describe('an embedded database', () => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await createDatabase('sqlite')
  })
  afterEach(() => database.remove())

  it('is refused to a second process with the id of the first, and is free after the first was killed', async () => {
    const first = await spawnService(database.url)
    await expect(startTestService('sqlite', { database })).rejects.toThrow(`in use by process ${first.pid},`)
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    await first.kill()

    const second = await startTestService('sqlite', { database })
    await expect(spawnService(database.url)).rejects.toThrow(`in use by process ${process.pid},`)
    await second.close()
  })

  it('starts after any killed start, also the first one', async () => {
    const random = new Random('killed starts')
    for (let count = 0; count < 8; count += 1) await killDuringStart(database.url, random.between(100, 900))
    const service = await startTestService('sqlite', { database })
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
    await service.close()
  })
})
