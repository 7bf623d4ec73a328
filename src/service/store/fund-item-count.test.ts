import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const hour = 3_600_000

describe.each(engines)('the count of cost items on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let area: string
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
  })
  beforeEach(async () => {
    site = await service.site()
    const body = { name: 'Area', focusAreaTypeId: site.focusAreaTypes[0] }
    area = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
  })
  afterAll(() => service.close())

  async function bring(...externalIds: string[]): Promise<void> {
    const items = externalIds.map((id) => ({ name: id, focusAreaId: area, costItemExternalId: id }))
    expect((await site.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
  }

  async function listed() {
    const { body } = await site.ask('GET', '/funds/cost-item', { query: { limit: '2' } })
    return body as { totalCount: number; values: { costItemId: string }[] }
  }

  test('counts the items that imports created, not those that they changed, and no deleted ones', async () => {
    expect((await listed()).totalCount).toBe(0)
    await bring('A', 'B', 'C')
    await bring('C', 'D')
    expect((await listed()).totalCount).toBe(4)
    const [first] = (await listed()).values
    expect((await site.ask('DELETE', `/funds/cost-item/${first?.costItemId}`)).status).toBe(204)
    expect((await listed()).totalCount).toBe(3)
  })

  test('is right after imports at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, part) => bring(`${part} A`, `${part} B`)))
    expect((await listed()).totalCount).toBe(16)
  })

  test('is not made by counting', async () => {
    await bring('A')
    const { write } = service.running.database
    await write((transaction) =>
      transaction.updateTable('fund_count').set({ items: 77 }).where('site_id', '=', site.id).execute(),
    )
    expect((await listed()).totalCount).toBe(77)
  })

  test('is counted again with a change an hour later, as a node of an earlier release does not keep it', async () => {
    await bring('A', 'B')
    const { write } = service.running.database
    await write((transaction) => transaction.deleteFrom('fund_item').where('external_id', '=', 'B').execute())
    now += 2 * hour
    await bring('C')
    expect((await listed()).totalCount).toBe(2)
  })
})
