// Messages about changes that the real service rejects.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { savingStatus } from '#offline/saving-status.ts'
import { change, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'

const world = setUpOutboxWorld()

const rename = (name: string) => ({ name })

test('an owner who does not exist is rejected with what was typed, and needs attention until it is dealt with', async () => {
  const area = await newArea(world, 'Before')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(change(area, { ownerId: randomUUID() }))
  connect()
  const [entry] = await settled()
  expect(entry).toMatchObject({ state: 'refused', mask: ['ownerId'], problem: { kind: 'not-found' } })
  expect(entry?.problem?.errors?.[0]).toMatchObject({ type: 'REFERENCE_INVALID' })
  const now = () => savingStatus(outbox.getSnapshot(), { connection: 'connected', session: 'open' })
  expect(now()).toMatchObject({ state: 'attention', unconfirmed: [{ entry: { seq: entry?.seq } }] })
  await outbox.discard(entry?.seq ?? 0)
  expect(now()).toMatchObject({ state: 'none', unconfirmed: [] })
})

test('a change of a record that a colleague deleted keeps what was typed, and differs from a missing owner', async () => {
  const area = await newArea(world, 'Before')
  await world.api.deleteFocusArea({ params: { id: area.id } })
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(change(area, { ...rename('Typed'), ownerId: randomUUID() }))
  connect()
  const [entry] = await settled()
  expect(entry).toMatchObject({ state: 'refused', body: { name: 'Typed' }, problem: { kind: 'gone' } })
})
