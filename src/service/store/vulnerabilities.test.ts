import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VulnerabilityRow } from '#service/database/tables.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'
import { pageLifetimeMs } from './vulnerabilities.ts'

const published = 23
const start = Date.UTC(2026, 5, 1)

interface Page {
  readonly prev_page_id?: string
  readonly next_page_id?: string
  readonly resources_count: number
  readonly total_count: number
  readonly resources: readonly { readonly cve_id: string }[]
}

function vulnerability(site: string, number: number): VulnerabilityRow {
  const id = `CVE-2026-${String(number).padStart(4, '0')}`
  return {
    site_id: site,
    id,
    published_at: start - pageLifetimeMs + number,
    severity: 5,
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N',
    summary: id,
    details: id,
    advisory_url: `https://advisories.example.com/${id}`,
    products: JSON.stringify([number % 2 === 0 ? 'Even' : 'Odd', 'All']),
  }
}

describe.each(engines)('a vulnerability query on %s', (engine) => {
  let now = start
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    now = start
    site = await service.site()
    await publish(Array.from({ length: published }, (_, number) => vulnerability(site.id, number + 1)))
  })

  function publish(rows: VulnerabilityRow[]): Promise<unknown> {
    const { database } = service.running
    return database.write((transaction) => transaction.insertInto('vulnerability').values(rows).execute())
  }

  function ask(query: Readonly<Record<string, string>>, caller: TestSite = site): Promise<Answer> {
    return send('GET', `${service.origin}/vuln-transparency/v1/cves`, { query, headers: caller.headers })
  }

  async function pageOf(query: Readonly<Record<string, string>>): Promise<Page> {
    const answer = await ask(query)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as Page
  }

  const idsOf = (pages: readonly Page[]) =>
    pages.flatMap(({ resources }) => resources.map(({ cve_id: id }) => id))

  async function walk(query: Readonly<Record<string, string>>, towards: 'next_page_id' | 'prev_page_id') {
    const pages = [await pageOf(query)]
    for (let id = pages[0]?.[towards]; id !== undefined; id = pages.at(-1)?.[towards]) {
      pages.push(await pageOf({ page_id: id }))
    }
    return pages
  }

  it('is walked to its end and back by page ids, and no page changes', async () => {
    const there = await walk({ limit: '5' }, 'next_page_id')
    expect(there.map((page) => page.resources_count)).toEqual([5, 5, 5, 5, 3])
    expect(there.every((page) => page.total_count === published)).toBe(true)
    const newestFirst = Array.from(
      { length: published },
      (_, number) => vulnerability('', published - number).id,
    )
    expect(idsOf(there)).toEqual(newestFirst)
    expect(there[0]).not.toHaveProperty('prev_page_id')
    expect(there.at(-1)).not.toHaveProperty('next_page_id')

    await publish([vulnerability(site.id, 900), vulnerability(site.id, 901)])
    const lastId = there.at(-2)?.next_page_id ?? ''
    const back = await walk({ page_id: lastId }, 'prev_page_id')
    expect(back.toReversed()).toEqual(there)
    expect(await pageOf({ page_id: lastId })).toEqual(there.at(-1))
    expect((await pageOf({})).total_count).toBe(published + 2)
  })

  it('keeps its filter and page size, and looks at nothing else beside a page id', async () => {
    const pages = await walk({ limit: '4', products: 'Even, nothing' }, 'next_page_id')
    expect(idsOf(pages)).toHaveLength(11)
    const id = pages[0]?.next_page_id ?? ''
    const noisy = await pageOf({ page_id: id, limit: 'none', products: 'Odd', unheard: 'of' })
    expect(noisy).toEqual(pages[1])
    expect(idsOf(await walk({ cve_ids: 'CVE-2026-0003,CVE-2026-9999' }, 'next_page_id'))).toEqual([
      'CVE-2026-0003',
    ])
    expect(await pageOf({ products: 'Nobody' })).toEqual({
      resources_count: 0,
      total_count: 0,
      resources: [],
    })
  })

  it('is kept for 24 hours, and then says to start again', async () => {
    const [first, second] = await walk({ limit: '5' }, 'next_page_id')
    const ids = [first?.next_page_id ?? '', second?.prev_page_id ?? '', second?.next_page_id ?? '']
    now = start + pageLifetimeMs - 1
    for (const id of ids) expect((await ask({ page_id: id })).status).toBe(200)
    now = start + pageLifetimeMs
    for (const id of ids) {
      const answer = await ask({ page_id: id })
      expect(answer.status).toBe(404)
      expect(answer.text).toMatch(/PAGE_EXPIRED.*start again/)
    }
    expect((await pageOf({ limit: '5' })).resources_count).toBe(5)
  })

  it('leaves nothing behind when its time is over', async () => {
    for (let count = 0; count < 30; count += 1) await walk({ limit: '10' }, 'next_page_id')
    now = start + pageLifetimeMs
    for (let count = 0; count < 3; count += 1) await pageOf({ limit: '10' })
    const { read } = service.running.database
    for (const table of ['vulnerability_listing', 'vulnerability_page'] as const) {
      const rows = await read.selectFrom(table).select('expires_at').where('site_id', '=', site.id).execute()
      expect(rows.filter((row) => row.expires_at <= now)).toEqual([])
    }
  })

  it('keeps twenty listings of one caller at most, one for the same pages, and none of what fits one page', async () => {
    const kept = async () => {
      const { read } = service.running.database
      const rows = read.selectFrom('vulnerability_listing').select(['id', 'caller'])
      return rows.where('site_id', '=', site.id).execute()
    }
    const caller = await site.caller({ scopes: [] })
    const askAs = (query: Readonly<Record<string, string>>) =>
      send('GET', `${service.origin}/vuln-transparency/v1/cves`, { query, headers: caller.headers })
    await askAs({})
    expect(await kept()).toEqual([])
    for (let count = 0; count < 5; count += 1) await askAs({ limit: '7' })
    expect(await kept()).toHaveLength(1)
    const { next_page_id: id = '' } = await pageOf({ limit: '7' })
    for (let limit = 1; limit < published; limit += 1) {
      now += 1
      expect((await askAs({ limit: String(limit) })).status).toBe(200)
      now += 1
      expect((await askAs({ limit: String(limit), products: 'All,Odd' })).status).toBe(200)
      expect(
        (await askAs({ limit: '2', products: 'Even', cve_ids: `CVE-2026-0002,CVE-2026-${limit}` })).status,
      ).toBe(200)
    }
    const rows = await kept()
    expect(rows.filter((row) => row.caller === caller.principalId)).toHaveLength(20)
    expect(await pageOf({ page_id: id })).toMatchObject({ resources_count: 7 })
  })

  it('has shorter pages where texts are long', async () => {
    const long = await service.site()
    const rows = Array.from({ length: 12 }, (_, number) => ({
      ...vulnerability(long.id, number + 1),
      details: 'x'.repeat(1_000_000),
    }))
    for (const row of rows) await publish([row])
    const counts: number[] = []
    let query: Readonly<Record<string, string>> = { limit: '10' }
    for (;;) {
      const page = (await ask(query, long)).body as Page
      counts.push(page.resources_count)
      expect(page.total_count).toBe(12)
      if (page.next_page_id === undefined) break
      query = { page_id: page.next_page_id }
    }
    expect(counts).toEqual([4, 4, 4])
  })

  it('answers 404 to a page id that is unknown or of another site, and 400 to a text that is no page id', async () => {
    const { next_page_id: id = '' } = await pageOf({ limit: '5' })
    const stranger = await service.site()
    expect((await ask({ page_id: id }, stranger)).status).toBe(404)
    expect((await ask({ page_id: crypto.randomUUID() })).status).toBe(404)
    expect((await ask({ page_id: id.toUpperCase() })).status).toBe(200)
    for (const text of ['1', `${id}0`, "' or 1=1"]) expect((await ask({ page_id: text })).status).toBe(400)
  })
})
