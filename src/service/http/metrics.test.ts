import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { version } from '#service/main.ts'
import { ownPage } from '#testing/gateway.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { send, type TestSite } from '#testing/site.ts'

/** Counts to half a million: long enough for other requests to arrive. */
const slowQuery = sql`
  with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 500000)
  select count(*) as count from counter`

describe.each(apiEngines)('the figures of a node on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
  })
  afterAll(() => service.close())

  /** The value of one figure; undefined when it is not reported. */
  async function figure(name: string): Promise<number | undefined> {
    const { text } = await send('GET', `${service.origin}/metrics`)
    const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }

  it('tell the release and where the records are', async () => {
    expect(await figure(`planning_node_info{version="${version}",engine="${engine}"}`)).toBe(1)
  })

  it('count an operation while it is carried out, and not when it is over', async () => {
    const type = site.focusAreaTypes[0]
    const area = await site.ask('POST', '/focus-areas', { body: { name: 'Area', focusAreaTypeId: type } })
    const { id: focusAreaId } = area.body as { id: string }
    const items = Array.from({ length: 5000 }, (_, number) => ({ name: `Item ${number}`, focusAreaId }))
    let isOver = false
    const importing = site.ask('POST', '/funds/cost-item/bulk', { body: { items } }).finally(() => {
      isOver = true
    })
    const seen = new Set<number | undefined>()
    while (!isOver) seen.add(await figure('planning_requests_running'))
    expect((await importing).status).toBe(201)
    expect(seen).toContain(1)
    expect(await figure('planning_requests_running')).toBe(0)
  })

  it('stop counting a caller who left', async () => {
    const leaving = new AbortController()
    const url = `${service.origin}${site.base}/focus-areas`
    const asked = fetch(url, { headers: site.headers, signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toThrow('abort')
    await expect.poll(() => figure('planning_requests_running')).toBe(0)
  })

  it('count sign-ins and refused credentials', async () => {
    const signIn = (apiToken: string) =>
      send('POST', `${service.origin}/session`, { body: { email: site.email, apiToken }, headers: ownPage })
    expect((await signIn(site.apiToken)).status).toBe(200)
    expect(await figure('planning_sign_ins_total{way="api-token"}')).toBe(1)
    expect((await signIn('wrong')).status).toBe(401)
    const authorization = `Basic ${Buffer.from(`${site.email}:wrong`).toString('base64')}`
    const url = `${service.origin}${site.base}/organizations`
    expect((await send('GET', url, { headers: { authorization } })).status).toBe(401)
    expect(await figure('planning_credentials_refused_total{kind="api-token",reason="wrong"}')).toBe(2)
    expect(await figure('planning_sign_ins_total{way="api-token"}')).toBe(1)
  })

  it('count the queries that wait for a connection', async () => {
    const { database } = service.running
    expect(await figure('planning_database_waiting')).toBe(0)
    const slow = Promise.all(Array.from({ length: 14 }, () => slowQuery.execute(database.read)))
    await expect.poll(() => figure('planning_database_waiting')).toBeGreaterThan(0)
    await slow
    expect(await figure('planning_database_waiting')).toBe(0)
  })
})
