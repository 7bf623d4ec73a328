// Taking back what is being sent, on a real outbox and the real service.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { WriteIntent } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { change, creation, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { takeBack } from './last-save.ts'

const world = setUpOutboxWorld()

const names = async () => (await world.api.listFocusAreas({})).values.map(({ name }) => name).toSorted()

const all = Array.from({ length: 20 }, (_, at) => `area ${at + 10}`)

test.each([0, 1, 7, 19, 20])('changes are taken back when %i of 20 have been sent', async (count) => {
  const areas = await Promise.all(all.map((name) => newArea(world, name)))
  const { outbox, connect, settled } = openDevice(world)
  const intents = areas.map((area) => change(area, { name: `${area.name} renamed` }))
  const entries = await outbox.enqueueAll(intents)
  const saved = intents.map((intent, at) => ({ intent, seq: entries[at]?.seq ?? 0 }))
  let taking: Promise<boolean> | undefined
  let requests = 0
  world.intercept = (method) => {
    if (method === 'GET') return undefined
    if (requests === count) taking ??= takeBack(outbox, saved)
    requests += 1
    return undefined
  }
  connect()
  await settled()
  expect(await (taking ?? takeBack(outbox, saved))).toBe(true)
  await settled()
  expect(await names()).toEqual(all)
})

test('changes that wait are given up in one transaction', async () => {
  const areas = await Promise.all(all.map((name) => newArea(world, name)))
  const { outbox, connect, settled } = openDevice(world)
  const intents = areas.map((area) => change(area, { name: `${area.name} renamed` }))
  const entries = await outbox.enqueueAll(intents)
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await takeBack(
    outbox,
    intents.map((intent, at) => ({ intent, seq: entries[at]?.seq ?? 0 })),
  )
  expect(asked.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1)
  asked.mockRestore()
  connect()
  expect(new Set((await settled()).map(({ state }) => state))).toEqual(new Set(['discarded']))
  expect(await names()).toEqual(all)
})

/** The outbox of a screen that shows all as it was before it was sent. */
function behind(outbox: Outbox): Parameters<typeof takeBack>[0] {
  const before = outbox.getSnapshot()
  let looks = 0
  return {
    discard: outbox.discard,
    enqueue: (intent) => outbox.enqueue(intent),
    enqueueAll: (intents) => outbox.enqueueAll(intents),
    getSnapshot: () => {
      looks += 1
      return looks === 1 ? before : outbox.getSnapshot()
    },
  }
}

/** Sends a write while the screen still shows it as waiting. @param before what happens before it is sent */
async function sendUnseen(intent: WriteIntent, before?: () => Promise<unknown>) {
  const { outbox, connect, settled } = openDevice(world)
  const { seq } = await outbox.enqueue(intent)
  const shown = behind(outbox)
  await before?.()
  connect()
  await settled()
  return { settled, undo: () => takeBack(shown, [{ intent, seq }]) }
}

test('what is sent before it can be given up is taken back by a change', async () => {
  const area = await newArea(world, 'before')
  const { undo, settled } = await sendUnseen(change(area, { name: 'after' }))
  expect(await names()).toEqual(['after'])
  expect(await undo()).toBe(true)
  await settled()
  expect(await names()).toEqual(['before'])
})

test('a creation that is sent before it can be given up is not said to be taken back', async () => {
  const { undo } = await sendUnseen(creation(world, 'new'))
  expect(await undo()).toBe(false)
  expect(await names()).toEqual(['new'])
})

test('what takes a change back is no save to undo, and a later save stays one', async () => {
  const area = await newArea(world, 'before')
  const { outbox } = openDevice(world)
  await outbox.enqueue(change(area, { name: 'after' }))
  await outbox.enqueue(change(area, { externalId: 'X' }))
  const saved = outbox.lastSaved.get()
  expect(saved).toMatchObject([{ intent: { mask: ['externalId'] } }])
  // It has become part of what waits, and so does its inverse.
  expect(await takeBack(outbox, saved)).toBe(true)
  expect(outbox.lastSaved.get()).toBe(saved)
  await outbox.enqueue(creation(world, 'later'))
  outbox.lastSaved.forget(saved)
  expect(outbox.lastSaved.get()).toMatchObject([{ intent: { resource: 'focus-area', verb: 'create' } }])
})

test('what the service had before it was sent leaves nothing to take back', async () => {
  const area = await newArea(world, 'before')
  const rename = () =>
    world.api.updateFocusArea({
      params: { id: area.id },
      query: { updateMask: 'name' },
      body: { name: 'after' },
    })
  const { undo } = await sendUnseen(change(area, { name: 'after' }), rename)
  expect(await undo()).toBe(true)
  expect(await names()).toEqual(['after'])
})
