// Amounts that are written where the stored ones are as expected: by rows of amounts, and by the import of the extended base.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody, ErrorEntry } from '#contract/errors.ts'
import { idempotencyHeader } from '#contract/session.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send } from '#testing/site.ts'
import { amountsOf } from '#testing/stored-amounts.ts'

const extended = '/planning/extended/v1'
const missing = '00000000-0000-4000-8000-000000000000'

interface Cell {
  readonly itemId?: string
  readonly version?: string
  readonly period?: string
  readonly amount?: unknown
  readonly expected?: unknown
}

describe.each(engines)('amounts on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let item: string

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
    item = site.costItems[0] ?? ''
  })
  afterAll(() => service.close())

  const rowOf = (cell: Cell) => ({
    itemId: item,
    version: 'ACTUAL',
    period: '2027-01',
    amount: '1',
    expected: null,
    ...cell,
  })
  const patch = (rows: readonly object[], { key, kind = 'cost', headers = {} }: Sending = {}) =>
    send('PATCH', `${service.origin}${extended}/funds/${kind}-item/amounts`, {
      body: { rows },
      headers: { ...site.headers, ...headers, ...(key && { [idempotencyHeader]: key }) },
    })
  interface Sending {
    readonly key?: string
    readonly kind?: 'cost' | 'benefit'
    readonly headers?: Readonly<Record<string, string>>
  }
  const write = (cell: Cell, sending?: Sending) => patch([rowOf(cell)], sending)
  const importItems = (items: readonly object[], key: string = randomUUID()) =>
    send('POST', `${service.origin}${extended}/funds/cost-item/bulk`, {
      body: { items },
      headers: { ...site.headers, [idempotencyHeader]: key },
    })
  const element = (amounts: object, expected?: object, others: object = {}) => ({
    name: 'Engineers',
    costItemId: item,
    costPeriodValues: [
      {
        financialVersionType: 'ACTUAL',
        timePeriodToAmount: amounts,
        ...(expected && { timePeriodToExpected: expected }),
      },
    ],
    ...others,
  })
  const stored = async (id: string = item) => amountsOf(service.running.database, site.id, id)
  const errorsOf = ({ body }: Answer): readonly ErrorEntry[] => (body as ErrorBody).errors
  const rowsOf = <Table extends 'fund_item' | 'fund_series'>(table: Table) =>
    service.running.database.read
      .selectFrom<'fund_item' | 'fund_series'>(table)
      .selectAll()
      .where('site_id', '=', site.id)
      .execute()

  test('sets the months of its rows, whatever their spelling, and leaves all else', async () => {
    await write({ amount: '5', period: '2027-03' })
    const before = await rowsOf('fund_item')
    const cells = [
      { period: '2027-01', amount: '-12.50e1' },
      { period: '202702', amount: 0.1 },
      { period: '2027-03-01', amount: null, expected: 5.0 },
      { version: 'BASELINE', amount: `1${'0'.repeat(37)}` },
    ]
    const answer = await patch(cells.map(rowOf))
    expect(answer.status, answer.text).toBe(204)
    expect(await stored()).toEqual({
      ACTUAL: { '2027-01': '-125', '2027-02': '0.1' },
      BASELINE: { '2027-01': `1${'0'.repeat(37)}` },
    })
    const after = await rowsOf('fund_item')
    const withoutTime = (rows: typeof before) =>
      rows.map(({ updated_at: _time, revision: _revision, ...row }) => row)
    expect(withoutTime(after)).toEqual(withoutTime(before))
  })

  test('says by whom, when and in which revision they were sent', async () => {
    await write({})
    const [first] = await rowsOf('fund_series')
    await write({ amount: '2', expected: '1' })
    const [series] = await rowsOf('fund_series')
    expect(series).toMatchObject({ sent_by: site.principalId, sent_by_name: 'Tester' })
    expect(Number(series?.revision)).toBeGreaterThan(Number(first?.revision))
    const [updated] = (await rowsOf('fund_item')).filter(({ id }) => id === item)
    expect(Number(updated?.updated_at)).toBe(Number(series?.sent_at))
  })

  test('makes no document for amounts that it would not hold', async () => {
    expect((await write({ amount: null })).status).toBe(204)
    expect(await stored()).toEqual({})
  })

  test('names each amount that is not the expected one with what is stored, by whom and when, and writes none', async () => {
    await patch([rowOf({ amount: '7' }), rowOf({ period: '2027-02', amount: '8' })])
    const before = await stored()
    const cells = [
      { amount: '9', expected: '7.0' },
      { period: '2027-02', amount: '9', expected: '7' },
      { period: '2027-03', amount: '9', expected: '1' },
      { version: 'FORECAST', amount: '9', expected: '2' },
    ]
    const answer = await patch(cells.map(rowOf))
    expect(answer.status).toBe(409)
    const sent = {
      sentAt: expect.stringMatching(/^20.*Z$/),
      sentBy: { id: site.principalId, name: 'Tester' },
    }
    const unsent = { sentAt: null, sentBy: null }
    expect(errorsOf(answer)).toEqual([
      {
        type: 'AMOUNT_CHANGED',
        code: 'AMOUNT_CHANGED',
        message: 'rows[1].amount: 8 is stored, not 7',
        path: '/rows/1/amount',
        stored: { itemId: item, version: 'ACTUAL', period: '2027-02', amount: '8', ...sent },
      },
      expect.objectContaining({
        path: '/rows/2/amount',
        stored: { itemId: item, version: 'ACTUAL', period: '2027-03', amount: null, ...sent },
      }),
      expect.objectContaining({
        path: '/rows/3/amount',
        stored: { itemId: item, version: 'FORECAST', period: '2027-01', amount: null, ...unsent },
      }),
    ])
    expect(await stored()).toEqual(before)
  })

  test('lists all of ten thousand amounts that changed', async () => {
    const periods = Array.from(
      { length: 10_000 },
      (_, at) => `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    )
    const answer = await patch(periods.map((period) => rowOf({ period, expected: '1' })))
    expect(answer.status).toBe(409)
    expect(errorsOf(answer)).toHaveLength(10_000)
    const tooMany = await patch([...periods, '9999-12'].map((period) => rowOf({ period })))
    expect(errorsOf(tooMany)).toMatchObject([{ code: 'TOO_MANY', path: '/rows' }])
  })

  test.each<[string, (cells: (cell: Cell) => object) => readonly object[], readonly object[]]>([
    [
      'the same amount twice',
      (row) => [row({}), row({ period: '202701' })],
      [{ type: 'IDENTITY_CONFLICT', code: 'AMOUNT_REPEATED', path: '/rows/1' }],
    ],
    [
      'unknown items, each of them',
      (row) => [row({ itemId: missing }), row({}), row({ itemId: missing, period: '2027-02' })],
      [
        { type: 'REFERENCE_INVALID', code: 'REFERENCE_UNKNOWN', path: '/rows/0/itemId' },
        { type: 'REFERENCE_INVALID', code: 'REFERENCE_UNKNOWN', path: '/rows/2/itemId' },
      ],
    ],
    [
      'an unknown item beside a wrong row',
      (row) => [row({ itemId: missing }), row({ version: 'GUESS' })],
      [{ path: '/rows/0/itemId' }, { path: '/rows/1/version' }],
    ],
    [
      'a row without what it replaces',
      (row) => [{ ...row({}), expected: undefined }],
      [{ type: 'FIELD_REQUIRED', code: 'REQUIRED', path: '/rows/0/expected' }],
    ],
    [
      'an amount that is no number',
      (row) => [row({ amount: '1,5' })],
      [{ code: 'NOT_A_NUMBER', path: '/rows/0/amount' }],
    ],
    ['too many digits', (row) => [row({ amount: '1'.repeat(39) })], [{ path: '/rows/0/amount' }]],
    [
      'a period that is no month',
      (row) => [row({ period: '2027-13' })],
      [{ code: 'NOT_A_MONTH', path: '/rows/0/period' }],
    ],
    [
      'an unknown field',
      (row) => [{ ...row({}), name: 'Desk' }],
      [{ code: 'PARAMETER_UNKNOWN', path: '/rows/0' }],
    ],
    ['no rows', () => [], [{ code: 'TOO_FEW', path: '/rows' }]],
  ])('refuses %s, and writes nothing', async (_, rows, expected) => {
    const answer = await patch(rows(rowOf))
    expect(answer.status, answer.text).toBe(400)
    expect(errorsOf(answer)).toMatchObject(expected)
    expect(await stored()).toEqual({})
  })

  test('does not find an item of the other kind', async () => {
    const answer = await write({ itemId: site.benefitItems[0] ?? '' })
    expect(errorsOf(answer)).toMatchObject([{ code: 'REFERENCE_UNKNOWN' }])
    expect((await write({ itemId: site.benefitItems[0] ?? '' }, { kind: 'benefit' })).status).toBe(204)
  })

  test('is carried out once however often it comes, and once more when its rows are others', async () => {
    const key = randomUUID()
    expect((await write({}, { key })).status).toBe(204)
    await write({ amount: '2', expected: '1' })
    expect((await write({}, { key })).status).toBe(204)
    expect(await stored()).toEqual({ ACTUAL: { '2027-01': '2' } })
    expect((await write({ amount: '3', expected: '2' }, { key })).status).toBe(204)
    expect(await stored()).toEqual({ ACTUAL: { '2027-01': '3' } })
  })

  test('is tried again under its key after it was refused', async () => {
    const key = randomUUID()
    await write({ amount: '5' })
    expect((await write({ amount: '6', expected: '4' }, { key })).status).toBe(409)
    await write({ amount: '4', expected: '5' })
    expect((await write({ amount: '6', expected: '4' }, { key })).status).toBe(204)
  })

  test('lets one of two simultaneous writers that expect the same win', async () => {
    for (let round = 0; round < 10; round += 1) {
      const period = `2030-${String(round + 1).padStart(2, '0')}`
      const amounts = ['1', '2', '3']
      const answers = await Promise.all(amounts.map((amount) => write({ period, amount }, { headers: {} })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
      const winner = amounts[answers.findIndex(({ status }) => status === 204)]
      expect((await stored()).ACTUAL?.[period]).toBe(winner)
    }
  })

  test('needs the right to write funds', async () => {
    const reader = await site.caller({ scopes: ['read:funds:planning'] })
    expect((await write({}, { headers: reader.headers })).status).toBe(403)
    expect(await stored()).toEqual({})
  })

  test('leaves one entry in the audit log, and is in the activity of each item', async () => {
    const [, other = ''] = site.costItems
    await patch([rowOf({}), rowOf({ period: '2027-02' }), rowOf({ itemId: other })])
    await write({ version: 'FORECAST' })
    const entries = await service.running.database.read
      .selectFrom('audit_entry')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('operation', '=', 'writeCostItemAmounts')
      .orderBy('at')
      .execute()
    expect(entries.map(({ record_id: id }) => id)).toEqual(expect.arrayContaining([null, item]))
    const [several] = entries.filter(({ record_id: id }) => id === null)
    expect(JSON.parse(several?.changes ?? '')).toEqual([
      { field: 'updated', from: null, to: '2' },
      { field: 'amounts', from: null, to: '3' },
    ])
    const activity = async (id: string) => {
      const answer = await send('GET', `${service.origin}${extended}/funds/cost-item/${id}/activity`, {
        headers: site.headers,
      })
      return (answer.body as { values: { action: string }[] }).values.map(({ action }) => action)
    }
    expect((await activity(item)).filter((action) => action === 'amounts-changed')).toHaveLength(2)
    expect((await activity(other)).filter((action) => action === 'amounts-changed')).toHaveLength(1)
  })

  describe('by an import that says what its amounts replace', () => {
    test('creates and changes items where the stored amounts are as expected', async () => {
      await write({ amount: '7' })
      const items = [
        element({ '2027-01': 8, '202702': 9.5 }, { '2027-01': '7.00', '202702': null }, { name: 'Renamed' }),
        element(
          { '2027-01': 1 },
          { '2027-01': null },
          { name: 'New', costItemId: null, focusAreaId: site.focusArea },
        ),
      ]
      const answer = await importItems(items)
      expect(answer.status, answer.text).toBe(201)
      expect(await stored()).toEqual({ ACTUAL: { '2027-01': '8', '2027-02': '9.5' } })
      expect((await rowsOf('fund_item')).map((row) => 'name' in row && row.name)).toEqual(
        expect.arrayContaining(['Renamed', 'New']),
      )
    })

    test('names each amount that changed by the place of the element, and imports nothing', async () => {
      await write({ amount: '7' })
      const before = await rowsOf('fund_item')
      const split = {
        ...element({}, {}, { name: 'Renamed' }),
        costPeriodValues: [
          {
            financialVersionType: 'ACTUAL',
            timePeriodToAmount: { '2027-02': 1 },
            timePeriodToExpected: { '2027-02': null },
          },
          {
            financialVersionType: 'ACTUAL',
            timePeriodToAmount: { '202701': 1 },
            timePeriodToExpected: { '202701': '6' },
          },
        ],
      }
      const fresh = element(
        { '2027-01': 1 },
        { '2027-01': '4' },
        { costItemId: null, costItemExternalId: 'gone', focusAreaId: site.focusArea },
      )
      const answer = await importItems([fresh, split])
      expect(answer.status, answer.text).toBe(409)
      expect(errorsOf(answer)).toMatchObject([
        {
          path: '/items/0/costPeriodValues/0/timePeriodToAmount/2027-01',
          stored: { itemId: null, amount: null, sentBy: null },
        },
        {
          type: 'AMOUNT_CHANGED',
          path: '/items/1/costPeriodValues/1/timePeriodToAmount/202701',
          stored: {
            itemId: item,
            version: 'ACTUAL',
            period: '2027-01',
            amount: '7',
            sentBy: { name: 'Tester' },
          },
        },
      ])
      expect(await rowsOf('fund_item')).toEqual(before)
    })

    test.each<[string, object, object | undefined, readonly object[]]>([
      [
        'an amount without what it replaces',
        { '2027-01': 1, '2027-02': 2 },
        { '2027-01': null },
        [{ code: 'REQUIRED', path: '/items/0/costPeriodValues/0/timePeriodToExpected/2027-02' }],
      ],
      ['amounts without anything that they replace', { '2027-01': 1 }, undefined, [{ code: 'REQUIRED' }]],
      [
        'what no amount replaces',
        {},
        { '2027-01': null },
        [{ code: 'REQUIRED', path: '/items/0/costPeriodValues/0/timePeriodToAmount/2027-01' }],
      ],
      [
        'an expected amount that is no number',
        { '2027-01': 1 },
        { '2027-01': 'x' },
        [{ code: 'NOT_A_NUMBER' }],
      ],
    ])('refuses %s', async (_, amounts, expected, errors) => {
      const answer = await importItems([element(amounts, expected)])
      expect(answer.status).toBe(400)
      expect(errorsOf(answer)).toMatchObject(errors)
    })

    test('does not take what the specified import does not have', async () => {
      const answer = await site.ask('POST', '/funds/cost-item/bulk', {
        body: { items: [element({ '2027-01': 1 }, { '2027-01': null })] },
      })
      expect(answer.status).toBe(400)
    })

    test('is carried out once however often it comes', async () => {
      const key = randomUUID()
      const items = [element({ '2027-01': 1 }, { '2027-01': null })]
      expect((await importItems(items, key)).status).toBe(201)
      await write({ amount: '2', expected: '1' })
      expect((await importItems(items, key)).status).toBe(201)
      expect(await stored()).toEqual({ ACTUAL: { '2027-01': '2' } })
    })

    test('lets one of an import and a writer that expect the same win', async () => {
      for (let month = 1; month <= 9; month += 1) {
        const period = `2031-0${month}`
        const answers = await Promise.all([
          write({ period, amount: '1' }),
          importItems([element({ [period]: 2 }, { [period]: null })]),
          importItems([element({ [period]: 3 }, { [period]: null })]),
        ])
        const done = answers.filter(({ status }) => status < 300)
        expect(done).toHaveLength(1)
        const winner = String(answers.findIndex(({ status }) => status < 300) + 1)
        expect((await stored()).ACTUAL?.[period]).toBe(winner)
      }
    })
  })
})
