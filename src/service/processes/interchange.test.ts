import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '#service/sample/random.ts'
import { type ChildService, spawnService } from '#testing/child-service.ts'
import { type HandedOut, handOut, honour } from '#testing/handed-out.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import type { ListedPage } from '#testing/page-walk.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import {
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { send } from '#testing/site.ts'

/** SQLite allows one process at a time, so there the second replaces the first; PostgreSQL allows both. */
const meetings = engines.map((engine) => ({ engine, relation: engine === 'sqlite' ? 'after' : 'beside' }))

describe.each(meetings)('a second process $relation the first on $engine', ({ engine }) => {
  let database: TestDatabase
  let first: TestService
  let second: ChildService
  let site: PopulatedSite
  /** By the first process. */
  let handedOut: HandedOut

  beforeAll(async () => {
    database = await createPreparedDatabase(engine)
    first = await startTestService(engine, { database })
    site = await createPopulatedSite(first)
    const random = new Random('units')
    const units = [1, 2, 3].map((number) => ({ id: random.uuid(), name: `Unit ${number}`, parentId: null }))
    await first.running.database.write((transaction) => insertNodes(transaction, site, 'organization', units))
    handedOut = await handOut(first.origin, site)
    if (engine === 'sqlite') await first.close()
    second = await spawnService(database.url)
  })
  afterAll(async () => {
    await second.stop()
    if (engine === 'postgres') await first.close()
    await database.remove()
  })

  /** Addresses that must give the same answer. */
  function origins(): string[] {
    return engine === 'sqlite' ? [second.origin] : [first.origin, second.origin, first.origin]
  }

  it('takes an access token that the first issued', async () => {
    for (const origin of origins()) {
      expect((await honour(origin, site, handedOut)).token.status).toBe(200)
    }
  })

  it('takes a session that was opened at the first', async () => {
    for (const origin of origins()) {
      const { cookie } = await honour(origin, site, handedOut)
      expect(cookie.body).toMatchObject({ principal: { email: site.email }, site: { id: site.id } })
    }
  })

  it('continues with a list whose first page was read before', async () => {
    for (const origin of origins()) {
      const { cursor } = await honour(origin, site, handedOut)
      const names = (cursor.body as ListedPage).values.map(({ name }) => name)
      expect(names).toEqual(['Unit 1', 'Unit 2', 'Unit 3'])
    }
  })

  it('serves the pages of a vulnerability query that was asked at the first', async () => {
    const page = (origin: string, id: string) =>
      send('GET', `${origin}/vuln-transparency/v1/cves`, { query: { page_id: id }, headers: site.headers })
    for (const origin of origins()) {
      const { pageId } = await honour(origin, site, handedOut)
      expect(pageId.body).toMatchObject({ resources: [{ cve_id: 'CVE-2026-0002' }], total_count: 3 })
      const { prev_page_id: back = '', next_page_id: on = '' } = pageId.body as Record<string, string>
      expect((await page(origin, back)).text).toContain('CVE-2026-0003')
      expect((await page(origin, on)).text).toContain('CVE-2026-0001')
    }
  })

  it('sees immediately what the other has written', async () => {
    const [writer = '', reader = ''] = [...origins(), second.origin].slice(-2)
    const url = (origin: string) => `${origin}${site.base}/focus-areas/${site.focusArea}`
    const options = { query: { updateMask: 'about' }, body: { about: 'written' }, headers: site.headers }
    const written = await send('PATCH', url(writer), options)
    const read = await send('GET', url(reader), { headers: site.headers })
    expect(read.body).toEqual(written.body)
  })
})
