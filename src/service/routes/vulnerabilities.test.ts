import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VulnerabilityPage } from '#contract/vulnerabilities.ts'
import { createPopulatedSite, type PopulatedSite, vulnerabilityIds } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send } from '#testing/site.ts'

const day = 24 * 60 * 60 * 1000
const [newest, middle, oldest] = vulnerabilityIds

describe.each(apiEngines)('the vulnerability listing on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
    site = await createPopulatedSite(service)
  })
  beforeEach(() => {
    now = Date.now()
  })
  afterAll(() => service.close())

  function ask(query: Record<string, string>, headers = site.headers): Promise<Answer> {
    return send('GET', `${service.origin}/vuln-transparency/v1/cves`, { query, headers })
  }

  async function page(query: Record<string, string>): Promise<VulnerabilityPage & { ids: unknown[] }> {
    const answer = await ask(query)
    expect(answer, answer.text).toMatchObject({ status: 200 })
    const read = VulnerabilityPage.parse(answer.body)
    return { ...read, ids: (read.resources ?? []).map((resource) => resource.cve_id) }
  }

  test('returns everything in one page when it fits, newest first', async () => {
    const whole = await page({})
    expect(whole).toMatchObject({ resources_count: 3, total_count: 3, ids: [newest, middle, oldest] })
    expect(whole).not.toHaveProperty('prev_page_id')
    expect(whole).not.toHaveProperty('next_page_id')
  })

  test('is walked forth and back by page identifiers', async () => {
    const first = await page({ limit: '2' })
    expect(first).toMatchObject({ resources_count: 2, total_count: 3, ids: [newest, middle] })
    expect(first).not.toHaveProperty('prev_page_id')
    const second = await page({ page_id: first.next_page_id ?? '' })
    expect(second).toMatchObject({ resources_count: 1, total_count: 3, ids: [oldest] })
    expect(second).not.toHaveProperty('next_page_id')
    expect(await page({ page_id: second.prev_page_id ?? '' })).toEqual(first)
  })

  test('considers nothing beside a page identifier', async () => {
    const first = await page({ limit: '2' })
    const id = { page_id: first.next_page_id ?? '' }
    const other = { limit: 'none', cve_ids: 'CVE-0000-0000', unheardOf: '1' }
    expect(await page({ ...id, ...other })).toEqual(await page(id))
  })

  test('keeps its pages for 24 hours, and then says to start again', async () => {
    const first = await page({ limit: '2' })
    const id = { page_id: first.next_page_id ?? '' }
    now += day - 1
    expect(await page(id)).toMatchObject({ ids: [oldest] })
    now += 1
    expect(await ask(id)).toMatchObject({
      status: 404,
      body: {
        errors: [
          {
            type: 'PAGE_EXPIRED',
            message: 'page_id: is unknown or older than 24 hours; start again without page_id',
          },
        ],
      },
    })
    expect(await page({ limit: '2' })).toMatchObject({ ids: [newest, middle] })
  })

  test('keeps a page ended when the query is sent again, and starts a walk of other pages', async () => {
    const walk = { limit: '1' }
    const first = await page(walk)
    const second = await page({ page_id: first.next_page_id ?? '' })
    const ended = [first.next_page_id, second.prev_page_id, second.next_page_id]
    now += day
    const again = await page(walk)
    for (const page_id of ended) expect(await ask({ page_id: page_id ?? '' })).toMatchObject({ status: 404 })
    expect(ended).not.toContain(again.next_page_id)
    expect(await page({ page_id: again.next_page_id ?? '' })).toMatchObject({ ids: [middle] })
    for (const page_id of ended) expect(await ask({ page_id: page_id ?? '' })).toMatchObject({ status: 404 })
  })

  test('hands out the same pages while they last, and keeps them longer', async () => {
    const first = await page({ limit: '2' })
    now += day - 1
    expect(await page({ limit: '2' })).toEqual(first)
    now += 1
    expect(await page({ page_id: first.next_page_id ?? '' })).toMatchObject({ ids: [oldest] })
  })

  test('finds by identifier and by product', async () => {
    expect(await page({ cve_ids: `${oldest}, ${newest}` })).toMatchObject({
      ids: [newest, oldest],
      total_count: 2,
    })
    expect(await page({ products: 'Ledger' })).toMatchObject({ ids: [newest] })
    expect(await page({ products: 'Nothing' })).toMatchObject({ ids: [], resources_count: 0, total_count: 0 })
  })

  test("never serves another site's pages", async () => {
    const first = await page({ limit: '2' })
    const other = await createPopulatedSite(service)
    expect(await ask({ page_id: first.next_page_id ?? '' }, other.headers)).toMatchObject({ status: 404 })
  })
})
