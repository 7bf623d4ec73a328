import { afterEach, expect, test, vi } from 'vitest'
import { outboxBackend } from '#app/compose.ts'
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { WriteIntent } from '#offline/outbox/entry.ts'
import { openConsole } from '#testing/contrary-upstream/console.ts'
import { type ContraryUpstream, startContraryUpstream } from '#testing/contrary-upstream/upstream.ts'

let upstream: ContraryUpstream

afterEach(async () => {
  vi.unstubAllGlobals()
  await upstream.close()
})

/** The console with all focus areas read, and an outbox that lives as long as the page. */
async function open() {
  upstream = await startContraryUpstream([])
  const { planning, api } = openConsole(upstream.origin)
  await planning.focusAreas.read()
  const enter = () => {
    const { connection } = planning
    const place = outboxBackend({
      api,
      connection,
      scope: 'a',
      person: 'b',
      isKept: false,
      onSession: () => {},
    })
    // The upstream knows no sessions: a gateway does.
    planning.outbox.enter({ ...place, isSameUser: async () => true })
  }
  return { ...planning, index: planning.focusAreas.getSnapshot().index, enter }
}

function creation(name: string, like: PlanningRecord, parent?: string): WriteIntent {
  return {
    resource: 'focus-area',
    verb: 'create',
    record: `tmp:${name}`,
    label: name,
    body: {
      name,
      focusAreaTypeId: typeOf(like).id,
      ownerId: like.owner.id,
      ...(parent === undefined ? {} : { parentFocusAreaId: parent }),
    },
    ...(parent === undefined ? {} : { refs: [parent] }),
  }
}

test('a record created offline is shown at its place in the tree with its children until it is discarded', async () => {
  const { index, outbox, enter, focusAreas } = await open()
  const [slot = 0] = index.children(0)
  const above = index.recordAt(slot)
  if (!above) throw new Error('the list has no record at the top')
  const children = index.childCount(slot)
  await upstream.close()
  enter()
  const { seq } = await outbox.enqueue(creation('Train', above, above.id))
  await outbox.enqueue(creation('Carriage', above, 'tmp:Train'))

  const train = index.slotOf('tmp:Train') ?? 0
  expect(index.childCount(slot)).toBe(children + 1)
  expect(index.parentOf(train)).toBe(slot)
  expect(index.find('tmp:Train')).toMatchObject({
    name: 'Train',
    focusAreaType: typeOf(above),
    owner: above.owner,
  })
  expect(index.parentOf(index.slotOf('tmp:Carriage') ?? 0)).toBe(train)
  expect(index.ancestors(index.slotOf('tmp:Carriage') ?? 0).map(({ id }) => id)).toEqual([
    above.id,
    'tmp:Train',
  ])

  await outbox.discard(seq)
  expect(index.find('tmp:Train')).toBeUndefined()
  // The child was not discarded: it is still shown, below what is gone.
  expect(index.find('tmp:Carriage')).toBeDefined()
  // Another person may be next.
  outbox.leave()
  expect(focusAreas.getSnapshot().index.find('tmp:Carriage')).toBeUndefined()
})

test('a parent and its child are delivered in this order, the child below the ID that the service gave', async () => {
  const { index, outbox, enter } = await open()
  const above = index.recordAt(index.children(0)[0] ?? 0)
  if (!above) throw new Error('the list has no record at the top')
  enter()
  const made = await outbox.enqueueAll([creation('Ship', above), creation('Cabin', above, 'tmp:Ship')])
  await vi.waitFor(
    () => {
      const { entries } = outbox.getSnapshot()
      expect(
        entries.filter(({ seq }) => made.some((one) => one.seq === seq)).map(({ state }) => state),
      ).toEqual(['applied', 'applied'])
    },
    { timeout: 20_000 },
  )
  const [ship, cabin] = outbox.getSnapshot().entries.map(({ realId = '' }) => realId)
  expect(index.find(cabin ?? '')).toMatchObject({ name: 'Cabin', parent: { id: ship } })
  expect(index.find('tmp:Ship') ?? index.find('tmp:Cabin')).toBeUndefined()
  outbox.leave()
})

test('a change of one pending record does not read the others again', async () => {
  const { index, outbox, enter } = await open()
  const above = index.recordAt(index.children(0)[0] ?? 0)
  if (!above) throw new Error('the list has no record at the top')
  await upstream.close()
  enter()
  let reads = 0
  const creations = Array.from({ length: 60 }, (_, at) => {
    const { body, ...intent } = creation(`Wagon ${at}`, above)
    const counted = Object.defineProperty({ ...body }, 'name', {
      enumerable: true,
      get: () => {
        reads += 1
        return intent.label
      },
    })
    return { ...intent, body: counted }
  })
  const made = await outbox.enqueueAll(creations)
  expect(index.find('tmp:Wagon 59')).toMatchObject({ name: 'Wagon 59' })
  reads = 0
  for (const { seq } of made.slice(10, 20)) await outbox.pause(seq)
  expect(outbox.getSnapshot().entries.filter(({ state }) => state === 'held')).toHaveLength(10)
  expect(reads).toBeLessThan(creations.length)
  outbox.leave()
})
