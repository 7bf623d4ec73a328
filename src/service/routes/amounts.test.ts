import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AmountSums } from '#contract/amounts-operations.ts'
import { bases } from '#contract/operations.ts'
import { changeSettings } from '#service/store/sites.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send, type TestSite } from '#testing/site.ts'

type Query = Record<string, string>

describe.each(apiEngines)('amounts on %s', (engine) => {
  let service: TestService
  let site: TestSite
  const [top, child, other] = [randomUUID(), randomUUID(), randomUUID()]
  let ids: string[]

  const ask = (
    path: string,
    query: Query = {},
    { headers }: Pick<Caller, 'headers'> = site,
  ): Promise<Answer> => send('GET', `${service.origin}${bases.extended}${path}`, { query, headers })

  async function importItems(items: readonly object[]): Promise<void> {
    const answer = await site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
    expect(answer.status, answer.text).toBe(201)
  }

  const values = (version: string, amounts: Record<string, number>) => ({
    financialVersionType: version,
    timePeriodToAmount: amounts,
  })

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
    const sketches = [
      { id: top, name: 'Top', parentId: null },
      { id: child, name: 'Child', parentId: top },
      { id: other, name: 'Other', parentId: null },
    ]
    await service.running.database.write((transaction) =>
      insertNodes(transaction, site, 'focus-area', sketches),
    )
    const rows = [top, child, child, other].map((focusAreaId, number) => ({
      name: `Item ${number}`,
      focusAreaId,
      costItemExternalId: `item ${number}`,
      costType: number === 0 ? 'LABOUR' : null,
      costPeriodValues: [values('ACTUAL', { '2027-03': 100 + number, '2027-01': 0.5 })],
    }))
    await importItems(rows)
    const listed = await site.ask('GET', '/funds/cost-item')
    const found = listed.body as { values: { costItemId: string; externalCostItemId: string }[] }
    ids = rows.map(
      ({ costItemExternalId: wanted }) =>
        found.values.find((item) => item.externalCostItemId === wanted)?.costItemId ?? '',
    )
  })
  afterAll(() => service.close())

  const errorsOf = ({ body }: Answer) => (body as { errors: { type: string; path?: string }[] }).errors

  it('of an item are text by month, with who sent them and the revision', async () => {
    const answer = await ask(`/funds/cost-item/${ids[1]}/amounts`)
    expect(answer.body).toEqual({
      revision: 1,
      itemId: ids[1],
      versions: [
        {
          version: 'ACTUAL',
          months: { '2027-01': '0.5', '2027-03': '101' },
          sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          sentBy: { id: site.principalId, name: 'Tester' },
        },
      ],
    })
    expect((await ask(`/funds/cost-item/${randomUUID()}/amounts`)).status).toBe(404)
    expect((await ask(`/funds/benefit-item/${ids[1]}/amounts`)).status).toBe(404)
  })

  it('that a release before wrote have no sender', async () => {
    const old = await service.site()
    const { database } = service.running
    await database.write(async (transaction) => {
      await insertNodes(transaction, old, 'focus-area', [{ id: randomUUID(), name: 'Area', parentId: null }])
      const area = await transaction
        .selectFrom('hierarchy_node')
        .select('id')
        .where((where) => where.and({ site_id: old.id, kind: 'focus-area' }))
        .executeTakeFirstOrThrow()
      const own = { site_id: old.id, created_at: 1, updated_at: 1 }
      const item = { ...own, id: randomUUID(), kind: 'cost' as const, focus_area_id: area.id, name: 'Old' }
      await transaction.insertInto('fund_item').values(item).execute()
      await transaction
        .insertInto('fund_series')
        .values({ site_id: old.id, item_id: item.id, version: 'BASELINE', amounts: '{"2026-12":"7"}' })
        .execute()
    })
    const answer = await ask('/funds/cost-item/amounts', {}, old)
    expect(answer.body).toMatchObject({
      revision: 0,
      values: [{ versions: [{ months: { '2026-12': '7' }, sentAt: null, sentBy: null }] }],
    })
  })

  it('of items are those of the IDs, in their order, without those that are not there', async () => {
    const query = { itemId: `${ids[2]},${randomUUID()},${ids[0]}`, from: '2027-02' }
    const { body } = await ask('/funds/cost-item/amounts', query)
    const { values: found } = body as { values: { item: { name: string }; versions: { months: object }[] }[] }
    expect(found.map(({ item }) => item.name)).toEqual(['Item 2', 'Item 0'])
    expect(found[0]?.versions[0]?.months).toEqual({ '2027-03': '102' })
  })

  it('are added by fiscal years that begin as the site says, unless the request does', async () => {
    await service.running.database.write((transaction) =>
      changeSettings(transaction, site.id, { firstFiscalMonth: 2 }),
    )
    const periods = async (query: Query) => {
      const { body } = await ask('/funds/cost-item/amounts/sums', { interval: 'fiscal-year', ...query })
      return (body as AmountSums).periods
    }
    expect(await periods({})).toEqual([
      { key: 'FY2027', from: '2026-02', to: '2027-01' },
      { key: 'FY2028', from: '2027-02', to: '2028-01' },
    ])
    expect(await periods({ fiscalYearStart: '1' })).toEqual([
      { key: 'FY2027', from: '2027-01', to: '2027-12' },
    ])
  })

  it('of a focus area without items have its new owner once it has one again', async () => {
    const own = await service.site()
    const next = await own.caller()
    const area = { id: randomUUID(), name: 'Area', parentId: null }
    await service.running.database.write((transaction) => insertNodes(transaction, own, 'focus-area', [area]))
    const owners = async () => {
      const items = [{ name: 'Item', focusAreaId: area.id, costItemExternalId: 'item' }]
      expect((await own.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
      const { body } = await ask('/funds/cost-item/amounts/sums', { groupBy: 'ownerId' }, own)
      return (body as AmountSums).values.map(({ key }) => key)
    }
    expect(await owners()).toEqual([own.principalId])
    const { body } = await own.ask('GET', '/funds/cost-item')
    const [item] = (body as { values: { costItemId: string }[] }).values
    expect((await own.ask('DELETE', `/funds/cost-item/${item?.costItemId}`)).status).toBe(204)
    await own.ask('PATCH', `/focus-areas/${area.id}`, {
      query: { updateMask: 'ownerId' },
      body: { ownerId: next.principalId },
    })
    await ask('/funds/cost-item/amounts/sums', {}, own)
    expect(await owners()).toEqual([next.principalId])
  })

  it('of another revision are refused, and so are the further pages of one', async () => {
    const first = await ask('/funds/cost-item/amounts/sums', { groupBy: 'itemId', limit: '1' })
    const list = await ask('/funds/cost-item/amounts', { limit: '1' })
    const { revision, nextPageCursor: cursor } = first.body as AmountSums
    const pages = { sums: { cursor: cursor ?? '' }, pinned: { revision: String(revision) } }
    expect((await ask('/funds/cost-item/amounts/sums', pages.sums)).status).toBe(200)
    expect((await ask('/funds/cost-item/amounts', pages.pinned)).status).toBe(200)
    await importItems([{ name: 'Item 0', costItemId: ids[0] }])
    const { nextPageCursor } = list.body as { nextPageCursor: string }
    const refused = [
      await ask('/funds/cost-item/amounts/sums', pages.sums),
      await ask('/funds/cost-item/amounts/sums', pages.pinned),
      await ask('/funds/cost-item/amounts', pages.pinned),
      await ask('/funds/cost-item/amounts', { itemId: ids.join(','), ...pages.pinned }),
      await ask('/funds/cost-item/amounts', { cursor: nextPageCursor }),
      await ask('/funds/cost-item/amounts/changes', { since: String(revision + 100) }),
    ]
    for (const answer of refused) {
      expect(answer.status, answer.text).toBe(409)
      expect(errorsOf(answer)).toMatchObject([{ type: 'REVISION_CHANGED' }])
    }
  })

  it('name the versions that were sent since a revision, and whether focus areas changed', async () => {
    const { body } = await ask('/funds/cost-item/amounts')
    const { revision } = body as AmountSums
    const query = { since: String(revision) }
    const changes = async () => (await ask('/funds/cost-item/amounts/changes', query)).body
    expect(await changes()).toMatchObject({ revision, focusAreasChanged: false, values: [], totalCount: 0 })
    const [, , second, third] = ids
    await importItems([
      { name: 'Item 2', costItemId: second, costPeriodValues: [values('FORECAST', { '2027-01': 1 })] },
      { name: 'Item 3', costItemId: third },
    ])
    await send('PATCH', `${service.origin}${bases.extended}/focus-areas/${child}`, {
      query: { updateMask: 'parentId' },
      body: { parentId: null },
      headers: site.headers,
    })
    const { values: changed, ...page } = (await changes()) as { values: { itemId: string }[] }
    expect(page).toMatchObject({ revision: revision + 2, focusAreasChanged: true, totalCount: 2, last: true })
    const one = { revision: revision + 1, deleted: false }
    expect(changed.toSorted((a, b) => ids.indexOf(a.itemId) - ids.indexOf(b.itemId))).toEqual([
      { itemId: second, ...one, versions: ['FORECAST'] },
      { itemId: third, ...one, versions: [] },
    ])
  })

  const namingAreas: Query[] = [
    { groupBy: 'focusAreaId' },
    { groupBy: 'ownerId' },
    { focusAreaId: top },
    { ownerId: 'ada' },
  ]

  it.each(namingAreas)('need the right to read focus areas with %j', async (query) => {
    const without = await site.caller({ scopes: ['read:funds:planning'] })
    const disabled = await site.caller({ disabledAreas: ['focus-areas'] })
    const path = '/funds/cost-item/amounts/sums'
    expect((await ask(path, query)).status).toBe(200)
    for (const [caller, type] of [
      [without, 'SCOPE_MISSING'],
      [disabled, 'AREA_DISABLED'],
    ] as const) {
      const answer = await ask(path, query, caller)
      expect(answer.status).toBe(403)
      expect(errorsOf(answer)).toMatchObject([{ type }])
      expect((await ask(path, { groupBy: 'costType' }, caller)).status).toBe(200)
    }
  })

  it('are closed without the right to read funds, and where the area is disabled', async () => {
    const callers = [
      await site.caller({ scopes: ['read:focus-areas:planning', 'write:funds:planning'] }),
      await site.caller({ disabledAreas: ['funds'] }),
    ]
    const paths = [
      `/funds/cost-item/${ids[0]}/amounts`,
      '/funds/cost-item/amounts',
      '/funds/cost-item/amounts/sums',
      '/funds/cost-item/amounts/changes?since=0',
    ]
    for (const caller of callers)
      for (const path of paths) expect((await ask(path, {}, caller)).status, path).toBe(403)
  })

  it('of another site are not there', async () => {
    const stranger = await service.site()
    expect((await ask(`/funds/cost-item/${ids[0]}/amounts`, {}, stranger)).status).toBe(404)
    expect((await ask('/funds/cost-item/amounts', { itemId: ids.join(',') }, stranger)).body).toMatchObject({
      values: [],
    })
    expect((await ask('/funds/cost-item/amounts/sums', { focusAreaId: top }, stranger)).status).toBe(404)
    expect((await ask('/funds/cost-item/amounts/sums', {}, stranger)).body).toMatchObject({
      periods: [],
      total: { items: 0 },
    })
  })

  const wrong: [string, Query, string][] = [
    ['/amounts/sums', { groupBy: 'benefitType' }, '/groupBy'],
    ['/amounts/sums', { interval: 'week' }, '/interval'],
    ['/amounts/sums', { fiscalYearStart: '13' }, '/fiscalYearStart'],
    ['/amounts/sums', { without: 'ownerId' }, '/without'],
    ['/amounts', { from: '2027-13' }, '/from'],
    ['/amounts', { to: '0000-01' }, '/to'],
    ['/amounts', { version: 'PLAN' }, '/version'],
    ['/amounts', { itemId: 'x' }, '/itemId'],
    ['/amounts', { itemId: Array.from({ length: 101 }, () => randomUUID()).join(',') }, '/itemId'],
    ['/amounts', { focusAreaId: ',' }, '/focusAreaId'],
    ['/amounts', { revision: '-1' }, '/revision'],
    ['/amounts/changes', { since: '1.5' }, '/since'],
    ['/amounts/changes', {}, '/since'],
  ]

  it.each(wrong)('refuse at %s %j', async (path, query, pointer) => {
    const answer = await ask(`/funds/cost-item${path}`, query)
    expect(answer.status, answer.text).toBe(400)
    expect(errorsOf(answer)).toMatchObject([{ path: pointer }])
  })
})
