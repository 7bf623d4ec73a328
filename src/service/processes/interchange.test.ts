import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleHeader } from '#contract/session.ts'
import { Random } from '#service/store/sample/random.ts'
import { type ChildService, spawnService } from '#testing/child-service.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import type { ListedPage } from '#testing/page-walk.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import {
  createDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { type AskOptions, send } from '#testing/site.ts'

/** SQLite has one process at a time, so there the second takes over from the first; PostgreSQL has both at once. */
const meetings = engines.map((engine) => ({ engine, relation: engine === 'sqlite' ? 'after' : 'beside' }))

describe.each(meetings)('a second process $relation the first on $engine', ({ engine }) => {
  let database: TestDatabase
  let first: TestService
  let second: ChildService
  let site: PopulatedSite
  /** What the first process handed out. */
  let token: string
  let cookie: string
  let cursor: string
  let pageId: string

  const organizations = (origin: string, options: AskOptions) =>
    send('GET', `${origin}${site.base}/organizations`, options)
  const vulnerabilities = (origin: string, query: Readonly<Record<string, string>>) =>
    send('GET', `${origin}/vuln-transparency/v1/cves`, { query, headers: site.headers })

  async function requestToken(origin: string): Promise<string> {
    const body = {
      grant_type: 'client_credentials',
      client_id: site.client.id,
      client_secret: site.client.secret,
    }
    const answer = await send('POST', `${origin}/oauth/token`, { body })
    return (answer.body as { access_token: string }).access_token
  }

  async function signIn(origin: string): Promise<string> {
    const { email, apiToken } = site
    const headers = { [consoleHeader]: '1' }
    const answer = await send('POST', `${origin}/session`, { body: { email, apiToken }, headers })
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  beforeAll(async () => {
    database = await createDatabase(engine)
    first = await startTestService(engine, { database })
    site = await createPopulatedSite(first)
    const random = new Random('units')
    const units = [1, 2, 3].map((number) => ({ id: random.uuid(), name: `Unit ${number}`, parentId: null }))
    await first.running.database.write((transaction) => insertNodes(transaction, site, 'organization', units))
    token = await requestToken(first.origin)
    cookie = await signIn(first.origin)
    const page = await organizations(first.origin, {
      query: { limit: '2', sort: '+name' },
      headers: site.headers,
    })
    cursor = (page.body as ListedPage).nextPageCursor ?? ''
    const listing = await vulnerabilities(first.origin, { limit: '1' })
    pageId = (listing.body as { next_page_id: string }).next_page_id
    if (engine === 'sqlite') await first.close()
    second = await spawnService(database.url)
  })
  afterAll(async () => {
    await second.stop()
    if (engine === 'postgres') await first.close()
    await database.remove()
  })

  /** Where the same question must get the same answer. */
  function origins(): string[] {
    return engine === 'sqlite' ? [second.origin] : [first.origin, second.origin, first.origin]
  }

  it('takes an access token that the first issued', async () => {
    for (const origin of origins()) {
      const answer = await organizations(origin, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
    }
  })

  it('takes a session that was opened at the first', async () => {
    for (const origin of origins()) {
      const answer = await send('GET', `${origin}/session`, { headers: { cookie } })
      expect(answer.body).toMatchObject({ principal: { email: site.email }, site: { id: site.id } })
    }
  })

  it('goes on with a list that was begun at the first', async () => {
    for (const origin of origins()) {
      const { body } = await organizations(origin, { query: { cursor }, headers: site.headers })
      const names = (body as ListedPage).values.map(({ name }) => name)
      expect(names).toEqual(['Unit 1', 'Unit 2', 'Unit 3'])
    }
  })

  it('serves the pages of a vulnerability query that was asked at the first', async () => {
    for (const origin of origins()) {
      const page = await vulnerabilities(origin, { page_id: pageId })
      expect(page.body).toMatchObject({ resources: [{ cve_id: 'CVE-2026-0002' }], total_count: 3 })
      const { prev_page_id: back = '', next_page_id: on = '' } = page.body as Record<string, string>
      expect((await vulnerabilities(origin, { page_id: back })).text).toContain('CVE-2026-0003')
      expect((await vulnerabilities(origin, { page_id: on })).text).toContain('CVE-2026-0001')
    }
  })

  it('sees at once what the other has written', async () => {
    const [writer = '', reader = ''] = [...origins(), second.origin].slice(-2)
    const url = (origin: string) => `${origin}${site.base}/focus-areas/${site.focusArea}`
    const options = { query: { updateMask: 'about' }, body: { about: 'written' }, headers: site.headers }
    const written = await send('PATCH', url(writer), options)
    const read = await send('GET', url(reader), { headers: site.headers })
    expect(read.body).toEqual(written.body)
  })
})
