// One update of one record, in one request: at this service, at one of the release before, and at a site that has only the
// operations of the specification.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { changeableFields, changeableFieldsOf, extendedFields } from '#contract/extended-operations.ts'
import { maskableFields } from '#contract/hierarchies.ts'
import { bases } from '#contract/operations.ts'
import { patchOfFields } from '#contract/record-patch.ts'
import { newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import type { WriteIntent } from './entry.ts'

const world = setUpOutboxWorld()

const read = (id: string) => world.api.getExtendedFocusArea({ params: { id } })
const patches = () => world.sent.filter((line) => line.startsWith('PATCH'))

type Wanted = Parameters<typeof patchOfFields<(typeof changeableFields)[number]>>[2]

/** A change of fields of both operations, as a form of this release makes it. */
async function wholeChange(id: string, wanted: Wanted): Promise<WriteIntent> {
  const record = await read(id)
  const base = changeableFieldsOf(record)
  const { mask, body } = patchOfFields(changeableFields, base, wanted)
  return { resource: 'focus-area', verb: 'update', record: id, label: record.name, mask, body, base }
}

const wanted = { name: 'Renamed', externalId: null, targetDate: '2027-03-31', targetDateType: 'QUARTER' }
const stored = {
  name: 'Renamed',
  externalId: null,
  targetDate: '2027-03-31T00:00:00.000Z',
  targetDateType: 'QUARTER',
}

/** What release 315718f answers to a mask that its operation does not take. */
function asReleaseBefore(method: string, path: string, url: URL): Response | undefined {
  const isExtended = url.pathname.startsWith(bases.extended)
  const mask = url.searchParams.get('updateMask')?.split(',') ?? []
  const known: readonly string[] = isExtended ? extendedFields : maskableFields
  if (method !== 'PATCH' || !path.startsWith('/focus-areas/') || mask.every((one) => known.includes(one)))
    return undefined
  const message = `updateMask: must be a comma-separated list of the fields ${known.join(', ')}`
  return Response.json({ errors: [{ type: 'FORMAT_INVALID', message }] }, { status: 400 })
}

/** A site with the operations of the specification alone, such as version 1.0.0. */
function asSpecified(_method: string, _path: string, url: URL): Response | undefined {
  if (!url.pathname.startsWith(bases.extended)) return undefined
  return Response.json({ errors: [{ type: 'NOT_FOUND', message: 'not found' }] }, { status: 404 })
}

/** Sends a change of one area of each test, and answers its entries. */
async function delivered(wish: Wanted = wanted) {
  const { id } = await newArea(world, 'One')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(await wholeChange(id, wish))
  world.sent.length = 0
  connect()
  return { id, outbox, settled, entries: await settled() }
}

test('fields of both operations go in one request, and are one entry', async () => {
  const { id, entries } = await delivered()
  expect(entries).toMatchObject([{ state: 'applied', receipt: { kind: 'as-sent' } }])
  expect(patches()).toEqual([`PATCH /focus-areas/${id}`])
  expect(await read(id)).toMatchObject(stored)
})

test('a name and a status that were saved one after the other wait as one entry', async () => {
  const { id } = await newArea(world, 'One')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(await wholeChange(id, { name: 'Renamed' }))
  await outbox.enqueue(await wholeChange(id, { targetDate: '2027-03-31' }))
  connect()
  expect((await settled()).map(({ state, mask }) => [state, mask])).toEqual([
    ['applied', ['name', 'targetDate']],
  ])
  expect(await read(id)).toMatchObject({ name: 'Renamed', targetDate: stored.targetDate })
})

test('fields of the specification alone go by its operation, which every site has', async () => {
  world.intercept = asSpecified
  const { id } = await newArea(world, 'One')
  const { outbox, connect, settled } = openDevice(world)
  const base = { name: 'One' }
  const record = { resource: 'focus-area', verb: 'update', record: id, label: 'One' } as const
  await outbox.enqueue({ ...record, mask: ['name'], body: { name: 'Renamed' }, base })
  connect()
  expect(await settled()).toMatchObject([{ state: 'applied' }])
  expect(await world.api.getFocusArea({ params: { id } })).toMatchObject({ name: 'Renamed' })
})

test('a service of the release before gets the two requests of before', async () => {
  world.intercept = asReleaseBefore
  const { id, entries } = await delivered()
  expect(entries).toMatchObject([{ state: 'applied', receipt: { kind: 'as-sent' } }])
  const one = `PATCH /focus-areas/${id}`
  expect(patches()).toEqual([one, one, one])
  expect(await read(id)).toMatchObject(stored)
})

test.each([1, 2])('and repeats neither when the answer to number %i of them is lost', async (lost) => {
  world.intercept = (...request) => {
    const refused = asReleaseBefore(...request)
    if (request[0] !== 'PATCH' || refused) return refused
    count += 1
    if (count === lost) world.lostAnswers = 1
    return undefined
  }
  let count = 0
  const { id, entries } = await delivered()
  expect(entries).toMatchObject([{ state: 'applied' }])
  expect(count).toBe(2)
  expect(await read(id)).toMatchObject(stored)
})

test('a field that someone else changed is a conflict, and nothing is sent before it is settled', async () => {
  world.intercept = asReleaseBefore
  const { id } = await newArea(world, 'One')
  const { outbox, connect, settled } = openDevice(world)
  const { seq } = await outbox.enqueue(await wholeChange(id, wanted))
  const theirs = { params: { id }, query: { updateMask: 'targetDate' }, body: { targetDate: '2030-12-31' } }
  await world.api.updateExtendedFocusArea(theirs)
  world.sent.length = 0
  connect()
  expect(await settled()).toMatchObject([{ state: 'conflict', conflict: [{ field: 'targetDate' }] }])
  expect(patches()).toEqual([])
  await outbox.resolve(seq, { targetDate: '2027-03-31' })
  await vi.waitFor(() => expect(outbox.getSnapshot().entries).toMatchObject([{ state: 'applied' }]))
  expect(await read(id)).toMatchObject(stored)
})

test('what the service refuses for another reason is refused as a whole', async () => {
  const { id, entries } = await delivered({ name: 'Renamed', statusId: randomUUID() })
  expect(entries).toMatchObject([{ state: 'refused', problem: { kind: 'not-found' } }])
  expect(patches()).toEqual([`PATCH /focus-areas/${id}`])
  expect(await read(id)).toMatchObject({ name: 'One' })
})

test('a site without the operation gets the fields of the specification, and the others need attention', async () => {
  const { id } = await newArea(world, 'One')
  const intent = await wholeChange(id, wanted)
  world.intercept = asSpecified
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(intent)
  connect()
  const [entry] = await settled()
  expect(entry).toMatchObject({ state: 'refused', problem: { kind: 'not-implemented' }, body: intent.body })
  expect(await world.api.getFocusArea({ params: { id } })).toMatchObject({
    name: 'Renamed',
    externalId: null,
  })
  // The service is upgraded: nothing that was sent is sent again.
  world.intercept = () => undefined
  world.sent.length = 0
  await outbox.retry(entry?.seq ?? 0)
  await vi.waitFor(() => expect(outbox.getSnapshot().entries).toMatchObject([{ state: 'applied' }]))
  expect(patches()).toHaveLength(1)
  expect(await read(id)).toMatchObject(stored)
})

test('a record that is gone is said to be gone, at either', async () => {
  for (const intercept of [() => undefined, asReleaseBefore, asSpecified]) {
    world.intercept = () => undefined
    const { id } = await newArea(world, 'One')
    const intent = await wholeChange(id, wanted)
    await world.api.deleteFocusArea({ params: { id } })
    world.intercept = intercept
    const { outbox, connect, settled } = openDevice(world)
    await outbox.enqueue(intent)
    connect()
    expect(await settled()).toMatchObject([{ state: 'refused', problem: { kind: 'gone' } }])
  }
})

test('the two entries that a console of the release before left go as they are, in their order, and stay two', async () => {
  const { id } = await newArea(world, 'One')
  const { base, body } = await wholeChange(id, wanted)
  const name = randomUUID()
  const earlier = await openDB(name, 2, {
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      database.createObjectStore('rows')
    },
  })
  const kept = {
    kind: 'focus-area.update',
    record: id,
    label: 'One',
    at: 0,
    attempts: 0,
    nextAt: 0,
    base,
    body,
  }
  const left = [
    { ...kept, operation: 'a', mask: ['name', 'externalId'], state: 'queued' },
    {
      ...kept,
      operation: 'b',
      mask: ['targetDate', 'targetDateType'],
      state: 'sending',
      attempts: 1,
      sentAt: 1,
    },
  ]
  for (const entry of left) await earlier.add('entries', entry)
  earlier.close()
  const { connect, settled } = openDevice(world, name)
  world.sent.length = 0
  connect()
  const entries = await settled()
  expect(entries.map(({ seq, operation, mask, state }) => [seq, operation, mask, state])).toEqual(
    left.map(({ operation, mask }, place) => [place + 1, operation, mask, 'applied']),
  )
  const one = `PATCH /focus-areas/${id}`
  expect(patches()).toEqual([one, one])
  expect(await read(id)).toMatchObject(stored)
})

// The requests of the release before, which a console that is still open sends to a service of this one.
test('the two requests of a console of the release before are still taken', async () => {
  const { id } = await newArea(world, 'One')
  const params = { id }
  await world.api.updateFocusArea({ params, query: { updateMask: 'name' }, body: { name: 'Renamed' } })
  const { status } = await read(id)
  const query = { updateMask: 'statusId,targetDate' }
  const body = { statusId: status.id, targetDate: '2027-03-31' }
  await world.api.updateExtendedFocusArea({ params, query, body })
  expect(await read(id)).toMatchObject({ name: 'Renamed', status, targetDate: stored.targetDate })
})
