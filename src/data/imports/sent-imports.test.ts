// An import in the outbox as its screens read it, against the real service.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { importsIn } from '#offline/imports/import-parts.ts'
import { savingStatus } from '#offline/saving-status.ts'
import { newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { type AccountToKeep, partsOf, type RowToSend } from './enqueue-import.ts'
import {
  accountOf,
  discardRest,
  isDiscardable,
  readFirstLost,
  readLeftOut,
  readOpenRows,
  readPartRequest,
  readRowsOf,
} from './sent-imports.ts'

const world = setUpOutboxWorld()
let area: string

beforeEach(async () => {
  area = (await newArea(world, 'Area')).id
})

const digits = '12345678901234567890.5'
const nowhere = '00000000-0000-4000-8000-000000000000'

/** An import of rows in parts of two; a row whose name begins with “bad” is refused. */
function parts(names: readonly string[], account?: AccountToKeep) {
  const rows = names.map((name, row): RowToSend => {
    const amounts = `[{"financialVersionType":"FORECAST","timePeriodToAmount":{"2027-01":${digits}}}]`
    const focusAreaId = name.startsWith('bad') ? nowhere : area
    return {
      element: `{"name":"${name}","focusAreaId":"${focusAreaId}","costItemExternalId":"${name}","costPeriodValues":${amounts}}`,
      facts: { kind: 'named', isThere: false },
      cells: () => [{ row: row + 2, cells: [name] }],
      amounts: () => ({ count: 2, unread: 0, sums: [{ currency: '', digits: `${row + 1}.5` }] }),
    }
  })
  const toSend = {
    resource: 'cost-item',
    source: 'May.xlsx',
    headings: ['Name'],
    rows,
    ...(account && { account }),
  } as const
  return partsOf(toSend, { id: 'an-import', size: 2 })
}

const only = ([sent]: ReturnType<typeof importsIn>) => {
  if (!sent) throw new Error('there is no import')
  return sent
}

test('the first rows that did not get through are found, with their reason and their place in the sheet', async () => {
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueueAll(parts(['a', 'b', 'bad 1', 'c', 'bad 2', 'bad 3']))
  connect()
  const sent = only(importsIn(await settled()))
  expect(sent.counts).toMatchObject({ applied: 3, refused: 3 })
  const lost = await readFirstLost(outbox, sent, 2)
  expect(lost.map(({ name, rows: [first] }) => [name, first?.row])).toEqual([
    ['bad 1', 4],
    ['bad 2', 6],
  ])
  expect(lost[0]?.outcome).toMatchObject({ message: expect.stringContaining('focusAreaId') })
  expect((await readOpenRows(outbox, sent)).rows).toHaveLength(3)
})

test('counts the amounts of an import by the outcome of their rows, and those that its sheet left out', async () => {
  const { outbox, connect, settled } = openDevice(world)
  const tally = (count: number, sum: string) => ({ count, unread: 0, sums: [{ currency: '', digits: sum }] })
  const leftOut = [{ reason: 'total', tally: tally(1, '7') }]
  const account = {
    account: { sheet: tally(9, '19'), leftOut },
    leftOut: [{ row: 9, column: 2, text: '7', reason: 'total' }],
    amountColumns: [1],
  }
  const [first, ...others] = parts(['a', 'bad 1', 'b', 'c'], account)
  if (!first) throw new Error('there is no part')
  await outbox.enqueueAll([first, ...others])
  connect()
  const sent = only(importsIn(await settled()))
  expect(accountOf(sent)).toEqual({
    sheet: tally(9, '19'),
    leftOut,
    sent: {
      waiting: [],
      applied: [1, 3, 4].map((row) => tally(2, `${row}.5`)),
      refused: [tally(2, '2.5')],
      unknown: [],
      'not-sent': [],
    },
  })
  expect(await readLeftOut(outbox, sent)).toEqual(account.leftOut)
  const refused = await readRowsOf(outbox, sent, 'refused')
  expect(refused).toMatchObject({
    amountColumns: [1],
    rows: [{ name: 'bad 1', rows: [{ row: 3, cells: ['bad 1'] }] }],
  })
  const [single] = importsIn(await outbox.enqueueAll(parts(['d'])))
  expect(single && accountOf(single)).toBeUndefined()
})

test('rejected rows can be discarded, those of a part that was applied too', async () => {
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueueAll(parts(['a', 'bad 1', 'bad 2', 'bad 3']))
  connect()
  const sent = only(importsIn(await settled()))
  expect(sent.parts.map(({ state }) => state)).toEqual(['applied', 'refused'])
  expect(isDiscardable(sent)).toBe(true)
  await discardRest(outbox, sent)
  const after = only(importsIn(outbox.getSnapshot().entries))
  expect(isDiscardable(after)).toBe(false)
  const circumstances = { connection: 'connected', session: 'open' } as const
  expect(savingStatus(outbox.getSnapshot(), circumstances).state).toBe('saved')
})

test('a pending import is not lost, and its request is shown digit for digit', async () => {
  const { outbox } = openDevice(world)
  const [first] = await outbox.enqueueAll(parts(['a', 'b', 'c']))
  if (!first) throw new Error('nothing was kept')
  expect(await readFirstLost(outbox, only(importsIn(outbox.getSnapshot().entries)), 9)).toEqual([])
  const request = await readPartRequest(outbox, first)
  expect(request?.elements).toHaveLength(2)
  expect(request?.body).toContain(`"2027-01":${digits}`)
})

test('of a part whose rows are no longer kept there is no request', async () => {
  const { outbox } = openDevice(world)
  const [first] = await outbox.enqueueAll(parts(['a']))
  if (!first) throw new Error('nothing was kept')
  expect(await readPartRequest(outbox, { ...first, seq: 99 })).toBeUndefined()
})
