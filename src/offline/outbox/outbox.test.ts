// The outbox against the real service: every change arrives once, in order, and overwrites no one's work.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fieldsOf, type RecordFields } from '#contract/record-patch.ts'
import { AtomicityWatch } from '#offline/imports/atomicity.ts'
import { BatchSize } from '#offline/imports/batch-size.ts'
import * as devices from '#testing/outbox-device.ts'
import { setUpOutboxWorld } from '#testing/outbox-device.ts'
import { lookForOutcome } from './delivery.ts'
import { isPending } from './entry.ts'
import type { OutboxBackend } from './outbox-cache.ts'
import { OutboxStore } from './outbox-store.ts'
import { pauseAfter } from './queue-order.ts'
import { quietTimeMs } from './state-machine.ts'

const world = setUpOutboxWorld()

const { change } = devices
const device = (name?: string) => devices.openDevice(world, name)
const creation = (name: string) => devices.creation(world, name)
const newArea = (name: string) => devices.newArea(world, name)
const readArea = (id: string) => world.api.getFocusArea({ params: { id } })

test('a record whose answer was lost is looked for and not created twice', async () => {
  const { outbox, connect, settled } = device()
  await outbox.enqueue(creation('Once'))
  world.lostAnswers = 1
  connect()
  const [entry] = await settled()
  const { values } = await world.api.listFocusAreas({})
  expect(values.map(({ id, name }) => [id, name])).toEqual([[entry?.realId, 'Once']])
})

test('a record whose name is longer than what can be searched for is created once, although its answer was lost', async () => {
  const name = `${'n'.repeat(199)}🌳${'n'.repeat(200)}`
  const { outbox, connect, settled } = device()
  await outbox.enqueue(creation(name))
  world.lostAnswers = 1
  connect()
  const [entry] = await settled()
  const { values } = await world.api.listFocusAreas({})
  expect(values.map((area) => [area.id, area.name])).toEqual([[entry?.realId, name]])
})

test('a record of the same name that was there before is not taken for the new one', async () => {
  const body = {
    name: 'Twin',
    focusAreaTypeId: world.site.focusAreaTypes[0] ?? '',
    ownerId: world.site.principalId,
  }
  const twin = await world.api.createFocusArea({ body })
  const { outbox, connect, settled } = device()
  await outbox.enqueue(creation('Twin'))
  world.lostAnswers = 1
  connect()
  const [entry] = await settled()
  const { values } = await world.api.listFocusAreas({})
  expect(values.map(({ id }) => id).toSorted()).toEqual([twin.id, entry?.realId].toSorted())
})

test('what was kept without a network is sent by the next page that opens, in order, by real ids', async () => {
  const name = randomUUID()
  const closed = device(name)
  const made = await closed.outbox.enqueue(creation('Parent'))
  await closed.outbox.enqueue({
    ...creation('Child'),
    body: {
      ...creation('Child').body,
      focusAreaTypeId: world.site.focusAreaTypes[1] ?? '',
      parentFocusAreaId: made.record,
    },
    refs: [made.record],
  })
  const opened = device(name)
  opened.connect()
  const entries = await opened.settled()
  expect(entries.map(({ state }) => state)).toEqual(['applied', 'applied'])
  const child = await readArea(entries[1]?.realId ?? '')
  expect(child.parent?.id).toBe(entries[0]?.realId)
})

test('a rejected write is reported, and later writes to other records are sent', async () => {
  const area = await newArea('Stays')
  const { outbox, connect, settled } = device()
  await outbox.enqueue({ ...creation('Typeless'), body: { name: 'Typeless', focusAreaTypeId: randomUUID() } })
  await outbox.enqueue(change(area, { name: 'Renamed' }))
  connect()
  const entries = await settled()
  expect(entries.map(({ state }) => state)).toEqual(['refused', 'applied'])
  expect(entries[0]?.problem?.message).not.toBe('')
  expect((await readArea(area.id)).name).toBe('Renamed')
})

test('each lost answer of a long queue costs the first pause, as long as the service answers in between', async () => {
  const { outbox, connect, settled } = device()
  await outbox.enqueueAll(Array.from({ length: 4 }, (_, at) => creation(`Area ${at}`)))
  const asked: number[] = []
  const wait = globalThis.setTimeout
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, pause = 0) => {
    // That of a request is longer.
    if (pause < pauseAfter(1) || pause >= 10_000) return wait(work, pause)
    asked.push(pause)
    return wait(work, 0)
  })
  let writes = 0
  world.intercept = (method) => {
    if (method === 'POST') {
      writes += 1
      world.lostAnswers = writes % 2
    }
    return undefined
  }
  connect()
  await settled()
  timers.mockRestore()
  expect(asked).toEqual([pauseAfter(1), pauseAfter(1)])
})

test('pending changes of one person are not shown to the next person, and not sent in their name', async () => {
  const area = await newArea('Shared device')
  const { outbox, enter, connect, settled } = device('ada')
  await outbox.enqueue(change(area, { name: 'By Ada' }))
  enter('bob')
  connect()
  await outbox.enqueue(change(area, { externalId: null }))
  expect((await settled()).map(({ mask }) => mask)).toEqual([['externalId']])
  expect((await readArea(area.id)).name).toBe('Shared device')
  outbox.leave()
  expect(outbox.getSnapshot().entries).toEqual([])
  enter('ada')
  await vi.waitFor(async () => expect((await readArea(area.id)).name).toBe('By Ada'), { timeout: 20_000 })
})

test('a write whose answer comes after its person has left is settled by it', async () => {
  const area = await newArea('Before')
  const name = randomUUID()
  const { outbox, connect } = device(name)
  await outbox.enqueue(change(area, { name: 'After' }))
  // A session that ended: its refusal closes the outbox before the refusal is noted.
  world.intercept = (method) => {
    if (method !== 'PATCH') return undefined
    outbox.leave()
    return devices.refusal(401)
  }
  connect()
  const store = new OutboxStore(name)
  await vi.waitFor(async () => expect((await store.all()).map(({ state }) => state)).toEqual(['parked']))
  store.close()
})

test('a decision that is being stored while its person leaves is kept; a later one changes nothing', async () => {
  const area = await newArea('Before')
  const name = randomUUID()
  const { outbox } = device(name)
  const [first, second] = [
    await outbox.enqueue(change(area, { name: 'After' })),
    await outbox.enqueue(creation('Later')),
  ]
  const discarded = outbox.discard(first.seq)
  outbox.leave()
  await discarded
  await outbox.discard(second.seq)
  const store = new OutboxStore(name)
  expect((await store.all()).map(({ state }) => state)).toEqual(['discarded', 'queued'])
  store.close()
})

test('a write that is paused while it is being tried is paused once the try has failed', async () => {
  const area = await newArea('Before')
  const { outbox, connect } = device()
  const { seq } = await outbox.enqueue(change(area, { name: 'After' }))
  let paused: Promise<unknown> | undefined
  world.intercept = (method) => {
    if (method !== 'PATCH') return undefined
    paused ??= outbox.pause(seq)
    return devices.refusal(503)
  }
  connect()
  await vi.waitFor(() => expect(paused).toBeDefined())
  await paused
  expect(outbox.getSnapshot().entries.map(({ state }) => state)).toEqual(['held'])
})

test('a write that is held stays until it is released, and one that is dropped is never sent', async () => {
  const area = await newArea('Before')
  const { outbox, connect, settled } = device()
  const dropped = await outbox.enqueue(change(area, { externalId: null }))
  await outbox.discard(dropped.seq)
  const held = await outbox.enqueue(change(area, { name: 'Held' }))
  await outbox.pause(held.seq)
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['discarded', 'held'])
  expect(fieldsOf(await readArea(area.id))).toMatchObject({ name: 'Before', externalId: 'E' })
  await outbox.resume(held.seq)
  await vi.waitFor(async () => expect((await readArea(area.id)).name).toBe('Held'), { timeout: 20_000 })
})

test('a write without an answer waits the whole quiet time from now on when the clock went back', async () => {
  const now = Date.UTC(2026, 10, 21)
  const entry = await device().outbox.enqueue(creation('Once'))
  const tools = {
    now: () => now,
    chance: () => 0,
    rowsOf: async () => undefined,
    batchSize: new BatchSize(),
    atomicity: new AtomicityWatch(() => {}),
    keepsImportKeys: false,
    siteHas: async () => false,
    isSessionOver: async () => false,
    entries: [entry],
  }
  world.sent.length = 0
  const { change: outcome } = await lookForOutcome(world.api, { ...entry, sentAt: now + 1 }, tools)
  expect(outcome).toEqual({ state: 'unknown', sentAt: now, nextAt: now + quietTimeMs })
  expect(world.sent).toEqual([])
})

type TroubleListener = Parameters<NonNullable<OutboxBackend['store']['onTrouble']>>[0]

test.each([
  ['blocked', 'blocked'],
  ['closed', 'lost'],
] as const)('a database that is %s is shown as the storage problem “%s”', (trouble, kind) => {
  let report: TroubleListener = () => {}
  const { outbox } = devices.openDevice(world, randomUUID(), {
    opened: (store) =>
      Object.assign(store, { onTrouble: (listener: TroubleListener) => (report = listener) }),
  })
  report(trouble)
  expect(outbox.getSnapshot().problem).toEqual({ kind })
})

const anyEdits: fc.Arbitrary<Partial<RecordFields>> = fc.record(
  {
    name: fc.constantFrom('a', 'b'),
    externalId: fc.constantFrom('x', 'y', null),
    about: fc.constantFrom('p', 'q'),
  },
  { requiredKeys: [] },
)

test('of two people who edit one record in any order neither overwrites the other in silence', async () => {
  const hasEdits = anyEdits.filter((edits) => Object.keys(edits).length > 0)
  await fc.assert(
    fc.asyncProperty(hasEdits, hasEdits, fc.boolean(), async (first, second, chooseMine) => {
      const area = await newArea('base')
      const base = fieldsOf(area)
      // Both forms were opened on the same record.
      const [ada, bob] = [device(), device()]
      await ada.outbox.enqueue(change(area, first))
      await bob.outbox.enqueue(change(area, second))
      ada.connect()
      await ada.settled()
      const afterAda = fieldsOf(await readArea(area.id))
      bob.connect()
      const [entry] = await bob.settled()
      const mine = change(area, second).body ?? {}
      const contested = Object.keys(mine).filter(
        (field) =>
          afterAda[field as 'name'] !== base[field as 'name'] && afterAda[field as 'name'] !== mine[field],
      )
      expect((entry?.conflict ?? []).map(({ field }) => field).toSorted()).toEqual(contested.toSorted())
      if (entry?.state === 'conflict') {
        expect(fieldsOf(await readArea(area.id))).toEqual(afterAda)
        const chosen = chooseMine
          ? Object.fromEntries(contested.map((field) => [field, mine[field] ?? null]))
          : {}
        await bob.outbox.resolve(entry.seq, chosen)
        await bob.settled()
      }
      const keptOfTheirs = chooseMine ? [] : contested
      const wanted = Object.entries(mine).filter(([field]) => !keptOfTheirs.includes(field))
      expect(fieldsOf(await readArea(area.id))).toEqual({ ...afterAda, ...Object.fromEntries(wanted) })
      expect(bob.outbox.getSnapshot().entries.filter(isPending)).toEqual([])
    }),
    { seed: 20261121, numRuns: 200 },
  )
}, 300_000)
