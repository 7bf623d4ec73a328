import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { recording } from '#testing/query-accesses.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import { SiteAmounts } from './amounts.ts'
import { AmountsModel, type ItemRow } from './amounts-model.ts'

const filters = {
  kind: 'cost' as const,
  descendants: true,
  values: {},
  versions: ['ACTUAL'] as const,
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
}
const question = {
  filters,
  groupBy: undefined,
  interval: 'month' as const,
  fiscalYearStart: 1,
  offset: 0,
  limit: 50,
}

describe.each(engines)('sums of a site on %s', (engine) => {
  let service: TestService
  let database: Database
  let site: TestSite
  const area = randomUUID()

  beforeAll(async () => {
    service = await startTestService(engine)
    database = service.running.database
    site = await service.site()
    const sketches = [{ id: area, name: 'Area', parentId: null }]
    await database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))
  })
  afterAll(() => service.close())

  /** Writes as a release before does: without a revision. */
  async function writeAsBefore(ids: readonly string[], at: number): Promise<void> {
    const rows = ids.map((id) => ({
      site_id: site.id,
      kind: 'cost' as const,
      id,
      focus_area_id: area,
      name: 'Item',
      created_at: at,
      updated_at: at,
    }))
    const series = ids.map((id) => ({
      site_id: site.id,
      item_id: id,
      version: 'ACTUAL',
      amounts: `{"2027-01":"${at}"}`,
    }))
    await database.write(async (transaction) => {
      await transaction
        .insertInto('fund_item')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet({ updated_at: at }))
        .execute()
      await transaction
        .insertInto('fund_series')
        .values(series)
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'item_id', 'version'])
            .doUpdateSet((update) => ({ amounts: update.ref('excluded.amounts') })),
        )
        .execute()
    })
  }

  const sumOf = async (amounts: SiteAmounts) => {
    const { total } = await amounts.sums(site.id, question, undefined)
    return total.versions[0]?.sums['2027-01']?.sum
  }

  it('have what a node of a release before wrote, inserted, changed and deleted', async () => {
    const amounts = new SiteAmounts(database, { compareMs: 0 })
    const [first, second] = [randomUUID(), randomUUID()]
    await writeAsBefore([first], 1)
    expect(await sumOf(amounts)).toBe('1')
    await writeAsBefore([second], 20)
    expect(await sumOf(amounts)).toBe('21')
    await writeAsBefore([first], 300)
    expect(await sumOf(amounts)).toBe('320')
    // Its clock may be behind.
    await writeAsBefore([first], 299)
    expect(await sumOf(amounts)).toBe('319')
    await database.write(async (transaction) => {
      await transaction.deleteFrom('fund_series').where('item_id', '=', second).execute()
      await transaction.deleteFrom('fund_item').where('id', '=', second).execute()
    })
    expect(await sumOf(amounts)).toBe('299')
    await amounts.close()
  })

  it('are brought forward by what changed alone, however often the model is compared with the items', async () => {
    const own = await service.site()
    const [top, child] = [randomUUID(), randomUUID()]
    const sketches = [
      { id: top, name: 'Top', parentId: null },
      { id: child, name: 'Child', parentId: top },
    ]
    await database.write((transaction) => insertNodes(transaction, own, 'focus-area', sketches))
    const importItems = async (names: readonly string[]) => {
      const items = names.map((name) => ({ name, focusAreaId: child, costItemExternalId: name }))
      expect((await own.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
    }
    const idOf = async (externalId: string) => {
      const { body } = await own.ask('GET', '/funds/cost-item', { query: { externalId } })
      return (body as { values: { costItemId: string }[] }).values[0]?.costItemId
    }
    await importItems(['one', 'two', 'three'])
    const watched = recording(database)
    const amounts = new SiteAmounts(watched.database, { compareMs: 0 })
    const count = async () => (await amounts.sums(own.id, question, undefined)).total.items
    expect(await count()).toBe(3)
    const wholeReads = () =>
      watched.recorded.splice(0).filter(({ sql }) => /order by "fund_item"\."id"/.test(sql)).length
    expect(wholeReads()).toBe(1)
    const renamed = { query: { updateMask: 'externalCostItemId' }, body: { externalCostItemId: 'uno' } }
    const acts: [() => Promise<unknown>, number][] = [
      [() => importItems(['two', 'four']), 4],
      [async () => own.ask('PATCH', `/funds/cost-item/${await idOf('one')}`, renamed), 4],
      [async () => own.ask('DELETE', `/funds/cost-item/${await idOf('four')}`), 3],
      [() => own.ask('DELETE', `/focus-areas/${child}`), 3],
    ]
    for (const [act, items] of acts) {
      await act()
      expect(await count()).toBe(items)
      expect(await count()).toBe(items)
      expect(wholeReads()).toBe(0)
    }
    await amounts.close()
  })

  it('are read again by a thread that starts after one that had nothing to do', async () => {
    const amounts = new SiteAmounts(database, { idleMs: 1 })
    const before = await sumOf(amounts)
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await sumOf(amounts)).toBe(before)
    }
    await amounts.close()
  })

  it('are refused where a site has more amounts than there may be, and others are still answered', async () => {
    const other = await service.site()
    const amounts = new SiteAmounts(database, { maxBytes: 2 ** 20 })
    await writeAsBefore([randomUUID()], 1)
    await expect(amounts.sums(site.id, question, undefined)).rejects.toMatchObject({ status: 503 })
    expect((await amounts.sums(other.id, question, undefined)).total.items).toBe(0)
    await amounts.close()
  })

  it('of two sites take turns where there is no room for both', async () => {
    const other = await service.site()
    const amounts = new SiteAmounts(database, { maxBytes: 1.5 * 2 ** 20 })
    const [sketch] = [{ id: randomUUID(), name: 'Area', parentId: null }]
    await database.write((transaction) => insertNodes(transaction, other, 'focus-area', [sketch as never]))
    const items = [
      {
        name: 'Item',
        focusAreaId: sketch?.id,
        costPeriodValues: [{ financialVersionType: 'ACTUAL', timePeriodToAmount: { '2027-01': 5 } }],
      },
    ]
    expect((await other.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
    const before = await sumOf(amounts)
    for (let round = 0; round < 2; round += 1) {
      expect((await amounts.sums(other.id, question, undefined)).total.items).toBe(1)
      expect(await sumOf(amounts)).toBe(before)
    }
    await amounts.close()
  })
})

describe('the model of a site', () => {
  const row: ItemRow = {
    id: 'item',
    kind: 'cost',
    focus_area_id: randomUUID(),
    cost_type: null,
    cost_subtype_id: null,
    expenditure_type: null,
    investment_category_id: null,
    benefit_type: null,
    created_at: 1,
    updated_at: 1,
    actual: null,
    forecast: null,
    baseline: null,
  }

  /** Months and sums of a stored text. */
  function read(actual: string): [string, string][] {
    const model = new AmountsModel()
    model.putItem({ ...row, actual })
    const answer = model.answer({ ask: 'sums', ...question })
    const sums = 'total' in answer ? (answer.total.versions[0]?.sums ?? {}) : {}
    return Object.entries(sums).map(([month, { sum }]) => [month, sum])
  }

  it.each([
    ['{}', []],
    ['{"2027-01":"0"}', [['2027-01', '0']]],
    ['{"2027-01":"-2147483648"}', [['2027-01', '-2147483648']]],
    [
      '{"2027-01":"2147483647","2027-02":"-0.01"}',
      [
        ['2027-01', '2147483647'],
        ['2027-02', '-0.01'],
      ],
    ],
    [
      '{"2027-02":"-99999999999999.9","2027-01":"1"}',
      [
        ['2027-01', '1'],
        ['2027-02', '-99999999999999.9'],
      ],
    ],
    [
      '{"2027-01":"999999999999999","2027-02":"0.0000000000001"}',
      [
        ['2027-01', '999999999999999'],
        ['2027-02', '0.0000000000001'],
      ],
    ],
    [
      '{"0001-01":"1","9999-12":"2"}',
      [
        ['0001-01', '1'],
        ['9999-12', '2'],
      ],
    ],
    ['{"2027-01":null,"2027-02":"5"}', [['2027-02', '5']]],
    [
      '{ "2027-01": "1.5", "202702": "2" }',
      [
        ['2027-01', '1.5'],
        ['2027-02', '2'],
      ],
    ],
    [`{"2027-01":"${'9'.repeat(38)}"}`, [['2027-01', '9'.repeat(38)]]],
  ] as const)('reads %s exactly', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('gives back the memory of amounts that were replaced', () => {
    const model = new AmountsModel()
    const months = Array.from(
      { length: 120 },
      (_, number) => `20${10 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`,
    )
    const text = (round: number) =>
      JSON.stringify(Object.fromEntries(months.map((month) => [month, String(round)])))
    const fill = (round: number) => {
      for (let number = 0; number < 1000; number += 1)
        model.putItem({ ...row, id: `item ${number}`, actual: text(round), forecast: text(round) })
      model.finish(round)
    }
    fill(1)
    const { bytes } = model
    for (let round = 2; round < 30; round += 1) fill(round)
    expect(model.bytes).toBeLessThan(bytes * 4)
    const answer = model.answer({ ask: 'sums', ...question })
    expect('total' in answer && answer.total.versions[0]?.sums['2010-01']?.sum).toBe(String(29 * 1000))
  })
})
