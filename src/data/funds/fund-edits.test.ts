// What a person does to cost items, through the outbox to the real service and back.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { undoIntents } from '#data/update-intents.ts'
import { newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import {
  deletionIntent,
  externalIdIntent,
  handOverIntents,
  itemWithPendingChanges,
  lastWriteTo,
  pendingByItem,
} from './fund-edits.ts'
import { type FundRecord, recordOfItem } from './fund-store.ts'

const kind = 'cost-item'
const world = setUpOutboxWorld()

/** A cost item with an external ID, as the service has it. */
async function newItem(name: string, externalId: string): Promise<FundRecord> {
  const area = await newArea(world, `Area of ${name}`)
  const items = [{ name, focusAreaId: area.id, costItemExternalId: externalId }]
  await world.api.importCostItems({ body: { items } })
  const { values } = await world.api.listCostItems({ query: { externalId } })
  const [item] = values
  if (!item) throw new Error('the item was not made')
  return recordOfItem(item)
}

const stored = async ({ id }: FundRecord) =>
  recordOfItem(await world.api.getCostItem({ params: { id } })).externalId

test('an external id that is handed over is cleared there and set here, and both are taken back together', async () => {
  const [holder, taker] = [await newItem('Holder', 'A'), await newItem('Taker', 'B')]
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueueAll(handOverIntents(kind, { holder, taker }))
  connect()
  const [, giving] = await settled()
  expect([await stored(holder), await stored(taker)]).toEqual([undefined, 'A'])
  if (!giving) throw new Error('the second change is gone')

  const undos = undoIntents(giving, outbox.getSnapshot().entries)
  expect(undos.map(({ record }) => record)).toEqual([taker.id, holder.id])
  await outbox.enqueueAll(undos)
  expect((await settled()).map(({ state }) => state)).toEqual(Array(4).fill('applied'))
  expect([await stored(holder), await stored(taker)]).toEqual(['A', 'B'])

  const last = outbox.getSnapshot().entries.at(-1)
  if (!last) throw new Error('what was taken back is gone')
  await outbox.enqueueAll(undoIntents(last, outbox.getSnapshot().entries))
  await settled()
  expect([await stored(holder), await stored(taker)]).toEqual([undefined, 'A'])
})

test('either half of a handing over offers to take back both', async () => {
  const [holder, taker] = [await newItem('Holder', 'A'), await newItem('Taker', 'B')]
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueueAll(handOverIntents(kind, { holder, taker }))
  connect()
  const [taking, giving] = await settled()
  if (!taking || !giving) throw new Error('a change is gone')
  const { entries } = outbox.getSnapshot()
  expect(undoIntents(taking, entries)).toEqual(undoIntents(giving, entries))
})

test('a change that is no part of a hand-over is taken back alone', async () => {
  const item = await newItem('One', 'A')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(externalIdIntent(kind, item, null))
  connect()
  const [entry] = await settled()
  if (!entry) throw new Error('the change is gone')
  const undos = undoIntents(entry, [entry])
  expect(undos).toMatchObject([{ record: item.id, body: { externalCostItemId: 'A' } }])
  await outbox.enqueueAll(undos)
  await settled()
  expect(await stored(item)).toBe('A')
})

test('while a change is pending the item is shown as it will be, marked when it is deleted', async () => {
  const item = await newItem('One', 'A')
  const { outbox } = openDevice(world)
  const withPendingChanges = () =>
    itemWithPendingChanges(item, pendingByItem(outbox.getSnapshot().entries, kind).get(item.id))
  expect(withPendingChanges()).toBe(item)
  await outbox.enqueue(externalIdIntent(kind, item, 'C'))
  expect(withPendingChanges()).toMatchObject({ externalId: 'C', isGoing: false })
  await outbox.enqueue(deletionIntent(kind, item, { name: item.name }))
  expect(withPendingChanges()).toMatchObject({ externalId: 'C', isGoing: true })
  expect(pendingByItem(outbox.getSnapshot().entries, 'benefit-item').size).toBe(0)
})

test('of what was done to an item the last that was not given up counts', async () => {
  const item = await newItem('One', 'A')
  const { outbox } = openDevice(world)
  await outbox.enqueue(externalIdIntent(kind, item, 'C'))
  await outbox.enqueue(deletionIntent(kind, item, { name: item.name }))
  const last = () => lastWriteTo(outbox.getSnapshot().entries, kind, item.id)
  expect(last()?.verb).toBe('delete')
  await outbox.discard(last()?.seq ?? 0)
  expect(last()?.verb).toBe('update')
})
