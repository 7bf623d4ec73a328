// The outbox against the real service: what is owed arrives once, in order, and over nobody's work.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Client, createClient } from '#client/client.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import { fieldsOf, patchBetween, type RecordEdits } from '#contract/record-patch.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import { isPending, type OutboxEntry, type WriteIntent } from './entry.ts'
import { Outbox } from './outbox.ts'
import { OutboxStore } from './outbox-store.ts'

let service: TestService
let site: TestSite
let api: Client
/** How many of the next answers are lost although the service has done the work. */
let lostAnswers = 0
const direct = globalThis.fetch

beforeAll(async () => {
  service = await startTestService('sqlite')
})

afterAll(() => service.close())

beforeEach(async () => {
  site = await service.site()
  api = createClient({
    origin: service.origin,
    planning: { kind: 'cloud', cloudId: site.id },
    timeout: 10_000,
  })
  lostAnswers = 0
  // The credential of the session, which in a browser is a cookie.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await direct(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...site.headers },
    })
    if (init.method === 'GET' || lostAnswers === 0) return answer
    lostAnswers -= 1
    throw new TypeError('the connection was reset')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

interface Device {
  readonly outbox: Outbox
  /** Somebody else signs in. */
  enter(person: string): void
  connect(): void
  /** The entries once none is about to be sent. */
  settled(): Promise<readonly OutboxEntry[]>
}

function device(name: string = randomUUID()): Device {
  let isConnected = false
  // Its clock runs ahead whenever it is asked, so that nothing waits for its turn.
  let time = Date.now()
  const outbox = new Outbox({
    api,
    now: () => {
      time += 100_000
      return time
    },
    chance: () => 0,
    newId: randomUUID,
    isConnected: () => isConnected,
    onDelivered: () => {},
  })
  const enter = (person: string) =>
    outbox.enter({
      owner: person,
      store: new OutboxStore(person),
      alone: (work) => work(),
      channel: { postMessage: () => {}, addEventListener: () => {}, close: () => {} },
      isStillTheirs: async () => true,
    })
  enter(name)
  const isThrough = (entries: readonly OutboxEntry[]) =>
    entries.every(({ state }) => state !== 'queued' && state !== 'sending' && state !== 'unknown')
  return {
    outbox,
    enter,
    connect: () => {
      isConnected = true
      outbox.sendNow()
    },
    settled: () =>
      vi.waitFor(
        () => {
          const { entries } = outbox.getSnapshot()
          if (entries.length === 0 || !isThrough(entries)) throw new Error('still under way')
          return entries
        },
        { timeout: 20_000, interval: 5 },
      ),
  }
}

function creation(name: string): WriteIntent {
  return {
    kind: 'focus-area.create',
    record: `tmp:${randomUUID()}`,
    label: name,
    body: { name, focusAreaTypeId: site.focusAreaTypes[0] ?? '', ownerId: site.principalId },
  }
}

function change(area: FocusArea, edits: RecordEdits): WriteIntent {
  const base = fieldsOf(area)
  const { mask, body } = patchBetween(base, edits)
  return {
    kind: 'focus-area.update',
    record: area.id,
    label: area.name,
    mask,
    body: { ...body },
    base: { ...base },
  }
}

function newArea(name: string): Promise<FocusArea> {
  return api.createFocusArea({
    body: { name, focusAreaTypeId: site.focusAreaTypes[0] ?? '', ownerId: site.principalId, externalId: 'E' },
  })
}

const readArea = (id: string) => api.getFocusArea({ params: { focusAreaId: id } })

test('a record whose answer was lost is looked for and not created twice', async () => {
  const { outbox, connect, settled } = device()
  await outbox.enqueue(creation('Once'))
  lostAnswers = 1
  connect()
  const [entry] = await settled()
  const { values } = await api.listFocusAreas({})
  expect(values.map(({ id, name }) => [id, name])).toEqual([[entry?.realId, 'Once']])
})

test('a record of the same name that was there before is not taken for the new one', async () => {
  const body = { name: 'Twin', focusAreaTypeId: site.focusAreaTypes[0] ?? '', ownerId: site.principalId }
  const twin = await api.createFocusArea({ body })
  const { outbox, connect, settled } = device()
  await outbox.enqueue(creation('Twin'))
  lostAnswers = 1
  connect()
  const [entry] = await settled()
  const { values } = await api.listFocusAreas({})
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
      focusAreaTypeId: site.focusAreaTypes[1] ?? '',
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

test('what the service refuses is told, and the writes after it on other records go on', async () => {
  const area = await newArea('Stays')
  const { outbox, connect, settled } = device()
  await outbox.enqueue({ ...creation('Typeless'), body: { name: 'Typeless', focusAreaTypeId: randomUUID() } })
  await outbox.enqueue(change(area, { name: { kind: 'set', value: 'Renamed' } }))
  connect()
  const entries = await settled()
  expect(entries.map(({ state }) => state)).toEqual(['refused', 'applied'])
  expect(entries[0]?.problem?.message).not.toBe('')
  expect((await readArea(area.id)).name).toBe('Renamed')
})

test('what one person left waiting is not shown to the next, and not sent in their name', async () => {
  const area = await newArea('Shared device')
  const { outbox, enter, connect, settled } = device('ada')
  await outbox.enqueue(change(area, { name: { kind: 'set', value: 'By Ada' } }))
  enter('bob')
  connect()
  await outbox.enqueue(change(area, { externalId: { kind: 'clear' } }))
  expect((await settled()).map(({ mask }) => mask)).toEqual([['externalId']])
  expect((await readArea(area.id)).name).toBe('Shared device')
  outbox.leave()
  expect(outbox.getSnapshot().entries).toEqual([])
  enter('ada')
  await vi.waitFor(async () => expect((await readArea(area.id)).name).toBe('By Ada'), { timeout: 20_000 })
})

test('a write that is held stays until it is released, and one that is dropped is never sent', async () => {
  const area = await newArea('Before')
  const { outbox, connect, settled } = device()
  const dropped = await outbox.enqueue(change(area, { externalId: { kind: 'clear' } }))
  await outbox.discard(dropped.seq)
  const held = await outbox.enqueue(change(area, { name: { kind: 'set', value: 'Held' } }))
  await outbox.hold(held.seq)
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(['discarded', 'held'])
  expect(fieldsOf(await readArea(area.id))).toMatchObject({ name: 'Before', externalId: 'E' })
  await outbox.release(held.seq)
  await vi.waitFor(async () => expect((await readArea(area.id)).name).toBe('Held'), { timeout: 20_000 })
})

const anyEdits: fc.Arbitrary<RecordEdits> = fc.record(
  {
    name: fc.constantFrom('a', 'b').map((value) => ({ kind: 'set', value }) as const),
    externalId: fc.oneof(
      fc.constant({ kind: 'clear' } as const),
      fc.constantFrom('x', 'y').map((value) => ({ kind: 'set', value }) as const),
    ),
    about: fc.constantFrom('p', 'q').map((value) => ({ kind: 'set', value }) as const),
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
}, 180_000)
