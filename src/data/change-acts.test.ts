// What a person decides about changes, on a real outbox and the real service.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { change, creation, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { changeActs, sharedActs, undoAct } from './change-acts.ts'
import { undoIntents } from './update-intents.ts'

const world = setUpOutboxWorld()

test('what is offered for several changes is done for all of them in one transaction', async () => {
  const { outbox } = openDevice(world)
  await outbox.enqueueAll(['one', 'two', 'three'].map((name) => creation(world, name)))
  const { entries } = outbox.getSnapshot()
  await outbox.pause(entries[0]?.seq ?? 0)
  const acts = sharedActs(outbox.getSnapshot().entries, outbox)
  expect(acts.map(({ kind, count }) => [kind, count])).toEqual([
    ['pause', 2],
    ['discard', 3],
  ])
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await acts[1]?.act()).toEqual({ notDone: 0 })
  expect(asked.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1)
  asked.mockRestore()
  expect(outbox.getSnapshot().entries.map(({ state }) => state)).toEqual([
    'discarded',
    'discarded',
    'discarded',
  ])
})

test('discarding a creation discards what needs it, and nothing else', async () => {
  const { outbox } = openDevice(world)
  const [parent, other, child] = ['Parent', 'Other', 'Child'].map((name) => creation(world, name))
  if (!parent || !other || !child) throw new Error('there are no creations')
  const named = { resource: 'focus-area', verb: 'update', record: child.record, label: 'Child' } as const
  const edit = { ...named, mask: ['about'], base: { about: null }, body: { about: 'Text' } }
  await outbox.enqueueAll([parent, other, { ...child, refs: [parent.record] }, edit])
  const [first, second] = outbox.getSnapshot().entries
  const discardOf = (entry = first) =>
    entry && changeActs(entry, outbox).find(({ kind }) => kind === 'discard')
  expect(discardOf(second)?.others).toBeUndefined()
  expect(discardOf()?.others).toBe(2)
  expect(await discardOf()?.act()).toEqual({ notDone: 0 })
  expect(outbox.getSnapshot().entries.map(({ state }) => state)).toEqual([
    'discarded',
    'queued',
    'discarded',
    'discarded',
  ])
})

test('a change without an answer is not said to be discarded while the service may still carry it out', async () => {
  const { outbox, connect } = openDevice(world, undefined, { now: Date.now })
  await outbox.enqueue(creation(world, 'one'))
  world.intercept = (method) => {
    if (method === 'POST') throw new TypeError('the answer was lost')
    return undefined
  }
  connect()
  await vi.waitFor(() => expect(outbox.getSnapshot().entries[0]?.state).toBe('unknown'))
  const [entry] = outbox.getSnapshot().entries
  const discard = entry && changeActs(entry, outbox).find(({ kind }) => kind === 'discard')
  expect(await discard?.act()).toEqual({ notDone: 1 })
})

test('a browser that stores nothing is named as the reason', async () => {
  const { outbox } = openDevice(world)
  const entry = await outbox.enqueue(creation(world, 'one'))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  })
  const end = await changeActs(entry, outbox)
    .find(({ kind }) => kind === 'pause')
    ?.act()
  full.mockRestore()
  expect(end).toMatchObject({ notDone: 0, problem: { kind: 'full' } })
})

test('Undo that is pressed again before the screen shows it makes one change', async () => {
  const area = await newArea(world, 'before')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(change(area, { name: 'after' }))
  connect()
  const [entry] = await settled()
  if (!entry) throw new Error('nothing was sent')
  const undo = undoAct(entry, undoIntents(entry, outbox.getSnapshot().entries), outbox)
  await undo()
  await undo()
  expect(outbox.getSnapshot().entries.filter(({ undoes }) => undoes === entry.seq)).toHaveLength(1)
})
