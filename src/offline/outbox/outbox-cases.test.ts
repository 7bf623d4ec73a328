// What the outbox does in the less usual cases, against the real service.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { objectOf, textFieldNames } from '#contract/hierarchies.ts'
import { patchBetween, type RecordFields } from '#contract/record-patch.ts'
import { change, creation, newArea, openDevice, refusal, setUpOutboxWorld } from '#testing/outbox-device.ts'
import type { OutboxEntry, WriteIntent } from './entry.ts'
import { mergeInto } from './outbox.ts'
import { printOutbox, saveOutbox } from './outbox-file.ts'
import { addOutboxFile } from './outbox-file-reader.ts'

const world = setUpOutboxWorld()

const patches = () => world.sent.filter((line) => line.startsWith('PATCH'))
const rename = (name: string) => ({ name })

test('two edits of one record that were not sent yet go as one request', async () => {
  const area = await newArea(world, 'Before')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(change(area, rename('First')))
  await outbox.enqueue(change({ ...area, name: 'First' }, { ...rename('Second'), externalId: null }))
  connect()
  expect((await settled()).map(({ mask }) => mask)).toEqual([['name', 'externalId']])
  expect(patches()).toHaveLength(1)
  const { values } = await world.api.listFocusAreas({})
  expect(values.map(({ name, externalId }) => [name, externalId ?? null])).toEqual([['Second', null]])
})

test('an edit of a field that only a later release knows is not sent in part', async () => {
  const area = await newArea(world, 'Before')
  const { outbox, connect, settled } = openDevice(world)
  const { mask = [], body = {}, ...intent } = change(area, rename('After'))
  await outbox.enqueue({ ...intent, mask: [...mask, 'motto'], body: { ...body, motto: 'Onwards' } })
  connect()
  const [entry] = await settled()
  expect(entry).toMatchObject({ state: 'refused', problem: { message: expect.stringContaining('motto') } })
  expect(patches()).toEqual([])
})

test('a person’s own earlier write is no conflict, even before this device shows it; a write of someone else is', async () => {
  const area = await newArea(world, 'Before')
  const { outbox, connect, settled } = openDevice(world)
  connect()
  await outbox.enqueue(change(area, rename('First')))
  await settled()
  // As from a form on what was kept before the crash.
  await outbox.enqueue(change(area, rename('Second')))
  const [, second] = await settled()
  expect(second).toMatchObject({ state: 'applied', base: { name: 'First' }, receipt: { kind: 'as-sent' } })
  await world.api.updateFocusArea({
    params: { id: area.id },
    query: { updateMask: 'name' },
    body: { name: 'Of another person' },
  })
  await outbox.enqueue(change(area, rename('Third')))
  const [, , third] = await settled()
  expect(third).toMatchObject({
    state: 'conflict',
    conflict: [{ field: 'name', base: 'Before', theirs: 'Of another person', mine: 'Third' }],
  })
})

test('an edit that restores what was not sent yet sends nothing', async () => {
  const area = await newArea(world, 'Before')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(change(area, rename('Other')))
  await outbox.enqueue(change({ ...area, name: 'Other' }, rename('Before')))
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['discarded'])
  expect(patches()).toEqual([])
})

test('any edits in a row, mergeInto, are the one edit from the first form to the last', () => {
  const anyFields: fc.Arbitrary<RecordFields> = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    ownerId: fc.constantFrom('o', 'p'),
    ...objectOf(textFieldNames, () => fc.constantFrom('x', 'y', null)),
    about: fc.constantFrom('t', 'u', null),
  })
  const intentBetween = (from: RecordFields, to: RecordFields): WriteIntent => ({
    resource: 'focus-area',
    verb: 'update',
    record: 'r',
    label: to.name ?? '',
    base: from,
    ...patchBetween(from, to),
  })
  fc.assert(
    fc.property(fc.array(anyFields, { minLength: 3, maxLength: 6 }), (forms) => {
      const intents = forms.slice(1).map((to, at) => intentBetween(forms[at] ?? to, to))
      const [first, ...later] = intents.filter(({ mask }) => mask?.length)
      if (!first) return
      const entry: OutboxEntry = {
        ...first,
        seq: 1,
        operation: 'o',
        at: 0,
        state: 'queued',
        attempts: 0,
        nextAt: 0,
      }
      let after: OutboxEntry | undefined = entry
      for (const intent of later) {
        after = after && mergeInto(after, intent, 1)
        // Restored on the way: what follows is a new entry, which starts from there.
        if (after?.state === 'discarded') return
      }
      const from = forms[0]
      const last = forms.at(-1)
      if (!from || !last) return
      const whole = intentBetween(from, last)
      expect(new Set(after?.mask)).toEqual(new Set(whole.mask))
      expect(after?.body).toEqual(whole.body)
      for (const field of whole.mask ?? [])
        expect(after?.base?.[field]).toBe(from[field as keyof RecordFields])
    }),
    { seed: 20261121, numRuns: 2000 },
  )
})

test('a closed area parks all of its writes after the first, and sends them once it is open', async () => {
  const [one, two] = [await newArea(world, 'One'), await newArea(world, 'Two')]
  const { outbox, connect, settled } = openDevice(world)
  world.intercept = (method, path) =>
    method === 'PATCH' && path.startsWith('/focus-areas') ? refusal(403) : undefined
  const first = await outbox.enqueue(change(one, rename('One more')))
  await outbox.enqueue(change(two, rename('Two more')))
  connect()
  await vi.waitFor(() =>
    expect(outbox.getSnapshot().entries.map(({ state }) => state)).toEqual(['parked', 'queued']),
  )
  expect(patches()).toHaveLength(1)
  world.intercept = () => undefined
  await outbox.retry(first.seq)
  expect((await settled()).map(({ state }) => state)).toEqual(['applied', 'applied'])
})

test('while the session is unknown nothing is sent, and nothing is reported as unsaved', async () => {
  const area = await newArea(world, 'Before')
  let asked = 0
  const isSameUser = async () => {
    asked += 1
    return false
  }
  const { outbox, connect } = openDevice(world, randomUUID(), { isSameUser })
  await outbox.enqueue(change(area, rename('After')))
  connect()
  await vi.waitFor(() => expect(asked).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 300))
  // It is not asked again immediately, and not without end.
  expect(asked).toBe(1)
  expect(outbox.getSnapshot()).toMatchObject({ problem: undefined, entries: [{ state: 'queued' }] })
  expect(patches()).toEqual([])
})

test('where nothing can be looked up a lost answer is put before the person, and nothing is sent again', async () => {
  const { outbox, connect, settled } = openDevice(world)
  world.intercept = (method, path) => (method === 'GET' && path === '/focus-areas' ? refusal(501) : undefined)
  await outbox.enqueue(creation(world, 'Perhaps'))
  world.lostAnswers = 1
  connect()
  const [entry] = await settled()
  expect([entry?.state, entry?.problem?.kind]).toEqual(['parked', 'no-look-up'])
  expect(world.sent.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  await outbox.confirm(entry?.seq ?? 0)
  const [after] = await settled()
  expect([after?.state, after?.receipt]).toEqual(['applied', { kind: 'as-told' }])
})

test('a write to a record that was never created is rejected and not sent with its temporary id', async () => {
  const { outbox, connect, settled } = openDevice(world)
  world.intercept = (method, path) => (method === 'GET' && path === '/focus-areas' ? refusal(501) : undefined)
  const made = await outbox.enqueue(creation(world, 'Perhaps'))
  await outbox.enqueue({
    resource: 'focus-area',
    verb: 'update',
    record: made.record,
    label: 'Perhaps',
    mask: ['about'],
    body: { about: 'x' },
    base: { about: null },
  })
  world.lostAnswers = 1
  connect()
  const isParked = () => expect(outbox.getSnapshot().entries[0]?.state).toBe('parked')
  // After an answer that was lost the service is asked again a second later.
  await vi.waitFor(isParked, { timeout: 20_000 })
  await outbox.confirm(made.seq)
  expect((await settled()).map(({ state, problem }) => [state, problem?.kind])).toEqual([
    ['applied', undefined],
    ['refused', 'id-unknown'],
  ])
  expect(patches()).toEqual([])
})

test('pending changes move to another device, and those that were sent are not repeated', async () => {
  const area = await newArea(world, 'Before')
  const lost = openDevice(world)
  world.intercept = (method) => (method === 'GET' ? refusal(503) : undefined)
  await lost.outbox.enqueue(change(area, rename('From the other device')))
  const text = await saveOutbox(lost.outbox)
  world.intercept = () => undefined
  const { outbox, connect, settled } = openDevice(world)
  connect()
  await addOutboxFile(outbox, text)
  const again = await addOutboxFile(outbox, text)
  expect(again).toEqual([])
  const [entry] = await settled()
  expect(entry?.state).toBe('held')
  await outbox.resume(entry?.seq ?? 0)
  await vi.waitFor(() => expect(outbox.getSnapshot().entries[0]?.state).toBe('applied'))
  const { values } = await world.api.listFocusAreas({})
  expect(values.map(({ name }) => name)).toEqual(['From the other device'])
})

test('a file keeps rows of an import that this device rejected without words of the service', async () => {
  const { outbox } = openDevice(world)
  const rows = { resource: 'cost-item', verb: 'import', record: 'import:a:1', label: 'Sheet' } as const
  const outcomes = [{ kind: 'refused', code: 'no-reason' } as const]
  const bulk = { facts: [{ kind: 'new', twins: 0 } as const], outcomes, requests: [] }
  const entry = { ...rows, bulk, operation: 'o', at: 0, state: 'refused', attempts: 1, nextAt: 0 } as const
  const [added] = await addOutboxFile(outbox, printOutbox(outbox.owner, [entry]))
  expect(added?.bulk?.outcomes).toEqual(outcomes)
})

test('a create that the first device may have sent is looked for by the second and not made twice', async () => {
  const first = openDevice(world)
  const entry = await first.outbox.enqueue(creation(world, 'Once'))
  // The first device died after the service had done the work and before it heard of it.
  await world.api.createFocusArea({
    body: {
      name: 'Once',
      focusAreaTypeId: world.site.focusAreaTypes[0] ?? '',
      ownerId: world.site.principalId,
    },
  })
  const text = printOutbox('someone', [{ ...entry, state: 'sending', attempts: 2, alike: [], sentAt: 1 }])
  const { outbox, connect, settled } = openDevice(world)
  await addOutboxFile(outbox, text)
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['applied'])
  const { values } = await world.api.listFocusAreas({})
  expect(values.map(({ name }) => name)).toEqual(['Once'])
})

test.each(['', 'null', '{}', '{"format":"planning-outbox/2","owner":"someone","entries":[{}]}'])(
  'rejects a file that is no outbox: %j',
  async (text) => {
    const { outbox } = openDevice(world)
    await expect(addOutboxFile(outbox, text)).rejects.toMatchObject({ reason: 'unreadable' })
  },
)

test('rejects the outbox of another person', async () => {
  const { outbox } = openDevice(world)
  const text = '{"format":"planning-outbox/2","owner":"someone else","entries":[]}'
  await expect(addOutboxFile(outbox, text)).rejects.toMatchObject({ reason: 'foreign' })
})
