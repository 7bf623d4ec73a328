// External IDs of cost and benefit items through the outbox, against the real service.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { newArea, openDevice, refusal, setUpOutboxWorld } from '#testing/outbox-device.ts'
import type { WriteIntent } from './entry.ts'

const world = setUpOutboxWorld()

/** A cost item and its id. */
async function newCostItem(name: string, externalId: string) {
  const area = await newArea(world, `Area of ${name}`)
  const items = [{ name, focusAreaId: area.id }]
  await world.api.importCostItems({ body: { items } })
  const { values } = await world.api.listCostItems({})
  const id = values.find((item) => item.name === name)?.costItemId ?? ''
  await world.api.updateCostItem({
    params: { id },
    query: { updateMask: 'externalCostItemId' },
    body: { externalCostItemId: externalId },
  })
  return id
}

function setId(id: string, from: string | null, to: string | null): WriteIntent {
  return {
    resource: 'cost-item',
    verb: 'update',
    record: id,
    label: 'Item',
    mask: ['externalCostItemId'],
    body: { externalCostItemId: to },
    base: { externalCostItemId: from },
  }
}

const storedId = async (id: string) =>
  (await world.api.getCostItem({ params: { id } })).externalCostItemId ?? null

test('an external id moves from one item to another as two writes in order', async () => {
  const [one, two] = [await newCostItem('One', 'A'), await newCostItem('Two', 'B')]
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueueAll([setId(one, 'A', null), { ...setId(two, 'B', 'A'), refs: [one] }])
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['applied', 'applied'])
  expect([await storedId(one), await storedId(two)]).toEqual([null, 'A'])
})

test('an id that another item holds is refused with the reason', async () => {
  const [one, two] = [await newCostItem('One', 'A'), await newCostItem('Two', 'B')]
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(setId(two, 'B', 'A'))
  connect()
  expect((await settled()).map(({ state, problem }) => [state, problem?.kind])).toEqual([
    ['refused', 'conflict'],
  ])
  expect([await storedId(one), await storedId(two)]).toEqual(['A', 'B'])
})

test('an id that someone else changed is a conflict and not overwritten', async () => {
  const id = await newCostItem('One', 'Theirs')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(setId(id, 'Mine before', 'Mine'))
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['conflict'])
  expect(await storedId(id)).toBe('Theirs')
})

test('a service that knows the field by its other name is heard, and the id is not lost', async () => {
  const id = await newCostItem('One', 'A')
  const { outbox, connect, settled } = openDevice(world)
  let patches = 0
  // It sees no field it knows under the first name, and so clears.
  world.intercept = (method) => {
    if (method !== 'PATCH') return undefined
    patches += 1
    if (patches > 1) return undefined
    return Response.json({ costItemId: id, focusAreaId: id, name: 'One', externalCostItemId: null })
  }
  await outbox.enqueue(setId(id, 'A', 'B'))
  connect()
  const entries = await settled()
  expect(entries.map(({ state, receipt }) => [state, receipt?.kind])).toEqual([['applied', 'as-sent']])
  expect([patches, await storedId(id)]).toEqual([2, 'B'])
  // What is shown of it later is the name that took effect.
  expect(entries[0]?.sentAs).toEqual({ externalId: 'B' })
})

test('a deletion whose answer was lost is not an error the second time', async () => {
  const id = await newCostItem('Gone', 'G')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue({ resource: 'cost-item', verb: 'delete', record: id, label: 'Gone' })
  world.lostAnswers = 1
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['applied'])
  await expect(storedId(id)).rejects.toMatchObject({ kind: 'not-found' })
})

test('a site without funds parks writes to funds', async () => {
  const id = await newCostItem('One', 'A')
  const { outbox, connect } = openDevice(world)
  world.intercept = (_, path) => (path.startsWith('/funds') ? refusal(403, 'Not licensed.') : undefined)
  await outbox.enqueue(setId(id, 'A', null))
  connect()
  await vi.waitFor(() => expect(outbox.getSnapshot().entries[0]?.state).toBe('parked'))
  expect(outbox.getSnapshot().entries[0]?.problem?.message).toBe('Not licensed.')
})

test('all fields of an item go in one request, and need attention at a site that has only the specification', async () => {
  const id = await newCostItem('One', 'A')
  const { focusAreaId } = await world.api.getCostItem({ params: { id } })
  const intent: WriteIntent = {
    ...setId(id, 'A', 'B'),
    mask: ['name', 'externalCostItemId', 'expenditureType'],
    body: { name: 'Renamed', externalCostItemId: 'B', expenditureType: 'OPEX' },
    base: { name: 'One', externalCostItemId: 'A', expenditureType: null },
  }
  world.intercept = (_method, _path, url) => (url.pathname.includes('/extended/') ? refusal(404) : undefined)
  const first = openDevice(world)
  const { seq } = await first.outbox.enqueue(intent)
  first.connect()
  expect(await first.settled()).toMatchObject([{ state: 'refused', problem: { kind: 'not-implemented' } }])
  expect(await world.api.getCostItem({ params: { id } })).toMatchObject({
    ...{ name: 'One', externalCostItemId: 'B' },
  })
  world.intercept = () => undefined
  world.sent.length = 0
  await first.outbox.retry(seq)
  await vi.waitFor(() => expect(first.outbox.getSnapshot().entries).toMatchObject([{ state: 'applied' }]))
  expect(world.sent.filter((line) => line.startsWith('PATCH'))).toEqual([`PATCH /funds/cost-item/${id}`])
  expect(await world.api.getCostItem({ params: { id } })).toMatchObject({
    ...{ name: 'Renamed', externalCostItemId: 'B', expenditureType: 'OPEX', focusAreaId },
  })
})
