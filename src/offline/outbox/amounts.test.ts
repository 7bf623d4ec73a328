// Amounts in the outbox of a device, delivered to the real service.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { JsonText } from '#contract/decimal.ts'
import { newProgress } from '#offline/imports/bulk-progress.ts'
import { type Device, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import 'fake-indexeddb/auto'
import { type AmountsRow, amountRowsOf, amountsIntent, undoneAmounts } from './amounts.ts'
import type { OutboxEntry } from './entry.ts'
import type { IntentWithRows } from './outbox.ts'

const world = setUpOutboxWorld()

/** Items with external IDs, and their IDs. */
async function makeItems(...names: string[]): Promise<string[]> {
  const area = await newArea(world, 'Area')
  const items = names.map((name) => ({ name, focusAreaId: area.id, costItemExternalId: name }))
  await world.api.importCostItems({ body: { items } })
  return Promise.all(
    names.map(async (externalId) => {
      const { values } = await world.api.listCostItems({ query: { externalId } })
      return values[0]?.costItemId ?? ''
    }),
  )
}

const row = (itemId: string, period: string, amount: string | null, expected: string | null): AmountsRow => ({
  itemId,
  version: 'FORECAST',
  period,
  amount,
  expected,
})

const save = (...rows: AmountsRow[]) => amountsIntent({ resource: 'cost-item', label: 'Desk', rows })

/** A colleague writes an amount, whatever is stored. */
const colleagueWrites = (itemId: string, period: string, amount: number) =>
  world.api.importCostItems({
    body: {
      items: [
        {
          name: 'Desk',
          costItemId: itemId,
          costPeriodValues: [{ financialVersionType: 'FORECAST', timePeriodToAmount: { [period]: amount } }],
        },
      ],
    },
  })

/** What is stored in place of these amounts: all of them are compared with what none can be. */
async function storedIn(itemId: string, ...periods: string[]): Promise<(string | null)[]> {
  const rows = periods.map((period) => row(itemId, period, null, '424242'))
  const error = await world.api.writeCostItemAmounts({ body: { rows } }).catch((thrown) => thrown)
  return error.errors.map(({ stored }: { stored: { amount: string | null } }) => stored.amount)
}

const open = (): Device => openDevice(world, randomUUID(), { keepsImportKeys: true })

async function delivered(device: Device, ...intents: IntentWithRows[]): Promise<readonly OutboxEntry[]> {
  await device.outbox.enqueueAll(intents)
  device.connect()
  return device.settled()
}

test('a save of amounts of several items is one request, once the device is connected', async () => {
  const [desk = '', chair = ''] = await makeItems('Desk', 'Chair')
  const device = open()
  const intent = save(row(desk, '2027-01', '5', null), row(chair, '2027-01', '6.25', null))
  world.sent.length = 0
  const [entry] = await delivered(device, intent)
  expect(entry).toMatchObject({ state: 'applied', receipt: { kind: 'as-sent' }, refs: [chair] })
  expect(world.sent).toEqual(['PATCH /funds/cost-item/amounts'])
  expect(await storedIn(desk, '2027-01')).toEqual(['5'])
  expect(await storedIn(chair, '2027-01')).toEqual(['6.25'])
})

test('saves made offline go out in order, each on what the one before left', async () => {
  const [desk = '', chair = ''] = await makeItems('Desk', 'Chair')
  const entries = await delivered(
    open(),
    save(row(desk, '2027-01', '5', null), row(chair, '2027-01', '6', null)),
    save(row(desk, '2027-02', '1', null), row(chair, '2027-01', '7', '6')),
    save(row(desk, '2027-01', null, '5')),
  )
  expect(entries.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied'])
  expect(await storedIn(desk, '2027-01', '2027-02')).toEqual([null, '1'])
  expect(await storedIn(chair, '2027-01')).toEqual(['7'])
})

test('an amount that a colleague changed is a conflict that says what is stored, by whom and when', async () => {
  const [desk = ''] = await makeItems('Desk')
  await colleagueWrites(desk, '2027-01', 9)
  const device = open()
  const [entry] = await delivered(
    device,
    save(row(desk, '2027-01', '5', null), row(desk, '2027-02', '6', null)),
  )
  expect(entry?.state).toBe('conflict')
  expect(entry?.conflict).toEqual([
    {
      field: `${desk} FORECAST 2027-01`,
      base: null,
      theirs: '9',
      mine: '5',
      amount: {
        itemId: desk,
        version: 'FORECAST',
        period: '2027-01',
        by: 'Tester',
        at: expect.stringMatching(/^20/),
      },
    },
  ])
  // All or none.
  expect(await storedIn(desk, '2027-02')).toEqual([null])
})

test.each([
  ['mine, which replaces what was seen', ['5'], true],
  ['theirs, which stays', ['9'], false],
])('a conflict is settled by %s, and the other amounts are written', async (_, stored, keepsMine) => {
  const [desk = ''] = await makeItems('Desk')
  await colleagueWrites(desk, '2027-01', 9)
  const device = open()
  const intent = save(row(desk, '2027-01', '5', null), row(desk, '2027-02', '6', null))
  const [entry] = await delivered(device, intent)
  const field = entry?.conflict?.[0]?.field ?? ''
  await device.outbox.resolve(entry?.seq ?? 0, keepsMine ? { [field]: '5' } : {})
  const [after] = await device.settled()
  expect(after).toMatchObject({ state: 'applied', conflict: undefined })
  expect(await storedIn(desk, '2027-01', '2027-02')).toEqual([...stored, '6'])
})

test('an amount that changes again while the person decides is asked about again', async () => {
  const [desk = ''] = await makeItems('Desk')
  await colleagueWrites(desk, '2027-01', 9)
  const device = open()
  const [entry] = await delivered(device, save(row(desk, '2027-01', '5', null)))
  await colleagueWrites(desk, '2027-01', 10)
  await device.outbox.resolve(entry?.seq ?? 0, { [`${desk} FORECAST 2027-01`]: '5' })
  const [after] = await device.settled()
  expect(after).toMatchObject({ state: 'conflict', conflict: [{ base: '9', theirs: '10', mine: '5' }] })
})

test('nothing is asked where others wrote the same amount', async () => {
  const [desk = ''] = await makeItems('Desk')
  await colleagueWrites(desk, '2027-01', 5)
  const [entry] = await delivered(
    open(),
    save(row(desk, '2027-01', '5', null), row(desk, '2027-02', '6', null)),
  )
  expect(entry?.state).toBe('applied')
  expect(await storedIn(desk, '2027-01', '2027-02')).toEqual(['5', '6'])
})

test('a save whose answer was lost is carried out once', async () => {
  const [desk = ''] = await makeItems('Desk')
  world.lostAnswers = 2
  const device = open()
  const [entry] = await delivered(device, save(row(desk, '2027-01', '5', null)))
  expect(entry).toMatchObject({ state: 'applied', attempts: 3 })
  expect(await storedIn(desk, '2027-01')).toEqual(['5'])
})

test('what takes a save back expects what the save left', async () => {
  const [desk = ''] = await makeItems('Desk')
  const device = open()
  const [entry] = await delivered(device, save(row(desk, '2027-01', '5', null)))
  if (!entry) throw new Error('nothing was delivered')
  const undo = undoneAmounts(entry)
  expect(amountRowsOf(undo)).toEqual([row(desk, '2027-01', null, '5')])
  await device.outbox.enqueue(undo, false)
  await device.settled()
  expect(await storedIn(desk, '2027-01')).toEqual([null])
})

test('a service without the operation leaves a save waiting, and rejects none', async () => {
  const [desk = ''] = await makeItems('Desk')
  world.intercept = (method) =>
    method === 'PATCH'
      ? Response.json(
          { errors: [{ type: 'ADDRESS_UNKNOWN', code: 'ADDRESS_UNKNOWN', message: 'no such address' }] },
          { status: 404 },
        )
      : undefined
  const [entry] = await delivered(open(), save(row(desk, '2027-01', '5', null)))
  expect(entry).toMatchObject({ state: 'parked', problem: { kind: 'not-implemented' } })
})

/** A part of an import of existing items. */
function part(elements: readonly object[]): IntentWithRows {
  return {
    resource: 'cost-item',
    verb: 'import',
    record: `import:${randomUUID()}:1`,
    label: 'Book.xlsx',
    bulk: newProgress(elements.map(() => ({ kind: 'named', isThere: true }))),
    rows: { items: JSON.stringify(elements), source: 'Book.xlsx', headings: [], cells: [] },
  }
}

const element = (name: string, amounts: object, expected?: object) => ({
  name,
  costItemExternalId: name,
  costPeriodValues: [
    {
      financialVersionType: 'FORECAST',
      timePeriodToAmount: amounts,
      ...(expected && { timePeriodToExpected: expected }),
    },
  ],
})

test('an import whose rows say what they replace imports the others, and asks about what others changed', async () => {
  const [desk = '', chair = ''] = await makeItems('Desk', 'Chair')
  await colleagueWrites(desk, '2027-01', 9)
  const device = open()
  const rows = [
    element('Desk', { '2027-01': 5, '2027-02': 7 }, { '2027-01': null, '2027-02': null }),
    element('Chair', { '2027-01': 6 }, { '2027-01': null }),
  ]
  const [entry] = await delivered(device, part(rows))
  const field = '/items/0/costPeriodValues/0/timePeriodToAmount/2027-01'
  expect(entry).toMatchObject({
    state: 'conflict',
    conflict: [{ field, base: null, theirs: '9', mine: '5', amount: { name: 'Desk', by: 'Tester' } }],
  })
  expect(await storedIn(chair, '2027-01')).toEqual(['6'])
  expect(await storedIn(desk, '2027-02')).toEqual([null])
  await device.outbox.resolve(entry?.seq ?? 0, { [field]: '5' })
  const [after] = await device.settled()
  expect(after?.state).toBe('applied')
  expect(await storedIn(desk, '2027-01', '2027-02')).toEqual(['5', '7'])
})

test('rows of an import that are left as others wrote them keep the rest of what they say', async () => {
  const [desk = ''] = await makeItems('Desk')
  await colleagueWrites(desk, '2027-01', 9)
  const device = open()
  const text = `[${JSON.stringify(element('Desk', { '2027-01': 5, '2027-02': 'MARK' }, { '2027-01': null, '2027-02': null })).replace('"MARK"', '0.1234567890123456789')}]`
  const intent = part([{}])
  const [entry] = await delivered(device, { ...intent, rows: { ...intent.rows, items: text } as never })
  await device.outbox.resolve(entry?.seq ?? 0, {})
  const [after] = await device.settled()
  expect(after?.state).toBe('applied')
  expect(await storedIn(desk, '2027-01', '2027-02')).toEqual(['9', '0.1234567890123456789'])
})

test('a site that compares nothing gets the specified import', async () => {
  const [desk = ''] = await makeItems('Desk')
  await colleagueWrites(desk, '2027-01', 9)
  world.sent.length = 0
  const device = openDevice(world, randomUUID(), { keepsImportKeys: true, siteHas: async () => false })
  const [entry] = await delivered(device, part([element('Desk', { '2027-01': 5 }, { '2027-01': null })]))
  expect(entry?.state).toBe('applied')
  expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual(['POST /funds/cost-item/bulk'])
  expect(await storedIn(desk, '2027-01')).toEqual(['5'])
})

test('rows without amounts to compare need no decision', async () => {
  await makeItems('Desk')
  const body = new JsonText(JSON.stringify({ items: [element('Desk', {}, {})] }))
  await world.api.importExpectingCostItems({ body })
  const [entry] = await delivered(open(), part([element('Desk', {}, {})]))
  expect(entry?.state).toBe('applied')
})
