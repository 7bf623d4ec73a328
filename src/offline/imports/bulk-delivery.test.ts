// Parts of an import through the outbox, against the real service, with answers lost, changed and cut off by a crash.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { JsonText } from '#contract/decimal.ts'
import type { EntryRows, OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import type { EntryStore } from '#offline/outbox/outbox-cache.ts'
import { type PartRow, partOf } from '#testing/import-part.ts'
import { newArea, openDevice, refusal, setUpOutboxWorld } from '#testing/outbox-device.ts'
import type { Atomicity } from './atomicity.ts'
import { lookForRows } from './bulk-look.ts'
import { newProgress } from './bulk-progress.ts'

const world = setUpOutboxWorld()
let area: string

beforeEach(async () => {
  learned.length = 0
  area = (await newArea(world, 'Area')).id
})

const part = (rows: readonly PartRow[], isThere = true) => partOf(area, rows, isThere)

const newRows = (count: number) => Array.from({ length: count }, (_, row) => ({ name: `Row ${row}` }))

/** Names of all cost items there are, as often as they are there. */
async function stored(): Promise<string[]> {
  const { values } = await world.api.listCostItems({ query: { limit: '1000' } })
  return values.map(({ name }) => name).toSorted()
}

const outcomesOf = ([entry]: readonly OutboxEntry[]) => entry?.bulk?.outcomes.map(({ kind }) => kind)
const missing = '00000000-0000-4000-8000-000000000000'
const isBulk = (path: string) => path.endsWith('/bulk')
const bulkRequests = () => world.sent.filter((line) => line === 'POST /funds/cost-item/bulk').length

/** What the imports of a test have shown of the site. */
const learned: Atomicity[] = []

async function send(intent: WriteIntent & { readonly rows: EntryRows }): Promise<readonly OutboxEntry[]> {
  const onLearned = (atomicity: Atomicity) => learned.push(atomicity)
  const { outbox, connect, settled } = openDevice(world, randomUUID(), { onLearned })
  await outbox.enqueueAll([intent])
  connect()
  return settled()
}

test('the rows that the service names fall out with their reason, and the rest is sent', async () => {
  const rows = [{ name: 'a' }, { name: 'b', focusAreaId: missing }, { name: 'c' }]
  const entries = await send(part(rows))
  expect(outcomesOf(entries)).toEqual(['applied', 'refused', 'applied'])
  expect(entries[0]?.bulk?.outcomes[1]).toMatchObject({ message: expect.stringContaining('focusAreaId') })
  expect(entries[0]?.state).toBe('applied')
  expect(await stored()).toEqual(['a', 'c'])
  expect(learned).toEqual(['whole'])
})

test('a service that imports the other rows of a request in which it rejects some is noticed', async () => {
  const rows = newRows(3)
  const taken = { items: [{ name: 'Row 0', focusAreaId: area }] }
  await world.api.importCostItems({ body: new JsonText(JSON.stringify(taken)) })
  let isFirst = true
  world.intercept = (_, path) => {
    if (!isBulk(path) || !isFirst) return undefined
    isFirst = false
    return refusal(400, 'items[1].name: is not allowed')
  }
  const entries = await send(part(rows))
  expect(outcomesOf(entries)).toEqual(['applied', 'refused', 'applied'])
  expect(learned).toEqual(['by-row'])
})

test('nothing follows from a list that does not show yet what was taken before', async () => {
  const intent = part(newRows(2))
  const { bulk = newProgress([]) } = intent
  const items = newRows(2).map(({ name }) => ({
    name,
    focusAreaId: area,
    id: undefined,
    externalId: undefined,
  }))
  const taken = { ...bulk, outcomes: [{ kind: 'applied' }, { kind: 'waiting' }], requests: [[1]] } as const
  const seen = await lookForRows(world.api, 'cost-item', taken, items)
  expect({ made: [...seen.made], unclear: [...seen.unclear] }).toEqual({ made: [], unclear: [1] })
})

test('new rows whose answer is lost are found, and not made twice', async () => {
  world.lostAnswers = 1
  const entries = await send(part(newRows(5)))
  expect(outcomesOf(entries)).toEqual(Array(5).fill('applied'))
  expect(await stored()).toHaveLength(5)
  expect(bulkRequests()).toBe(1)
})

test('new rows whose focus area is given by its external ID are found by their name', async () => {
  const externalId = `R-${randomUUID()}`
  await world.api.updateFocusArea({
    params: { id: area },
    query: { updateMask: 'externalId' },
    body: { externalId },
  })
  const rows = newRows(3).map((row) => ({ ...row, focusAreaExternalId: externalId }))
  world.lostAnswers = 1
  expect(outcomesOf(await send(part(rows)))).toEqual(Array(3).fill('applied'))
  world.lostAnswers = 1
  const mixed = [{ name: 'Both' }, { name: 'Both', focusAreaExternalId: externalId }]
  expect(outcomesOf(await send(part(mixed)))).toEqual(['unknown', 'unknown'])
  expect(await stored()).toEqual(['Both', 'Both', 'Row 0', 'Row 1', 'Row 2'])
  expect(bulkRequests()).toBe(2)
})

test('new rows whose request was lost are sent again only when the person says so', async () => {
  let lost = 1
  world.intercept = (_, path) => {
    if (!isBulk(path) || lost === 0) return undefined
    lost -= 1
    throw new TypeError('the connection was reset')
  }
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueueAll([part(newRows(3))])
  connect()
  const [entry] = await settled()
  expect([entry?.state, entry?.problem?.kind]).toEqual(['parked', 'no-look-up'])
  expect(entry?.bulk?.outcomes.map(({ kind }) => kind)).toEqual(Array(3).fill('unknown'))
  expect(await stored()).toEqual([])
  await outbox.retry(entry?.seq ?? 0)
  expect(outcomesOf(await settled())).toEqual(Array(3).fill('applied'))
  expect(await stored()).toHaveLength(3)
})

test('rows with an external id are sent again after a lost answer, and are one item each', async () => {
  const rows = Array.from({ length: 4 }, (_, row) => ({ name: `Row ${row}`, externalId: `X-${row}` }))
  world.lostAnswers = 1
  expect(outcomesOf(await send(part(rows, false)))).toEqual(Array(4).fill('applied'))
  expect(await stored()).toHaveLength(4)
  expect(bulkRequests()).toBeGreaterThan(1)
})

test('a row whose item was deleted is not created again by a second import', async () => {
  world.intercept = (_, path) => (isBulk(path) ? refusal(500) : undefined)
  const entries = await send(part([{ name: 'Gone', externalId: 'GONE' }]))
  expect(outcomesOf(entries)).toEqual(['unknown'])
  expect(await stored()).toEqual([])
})

test('a refusal without a reason is narrowed down to its rows', async () => {
  const opaque = async (rows: readonly PartRow[]) => {
    const entries = await send(part(rows, false))
    return outcomesOf(entries)
  }
  const rows = [
    ...Array.from({ length: 6 }, (_, row) => ({ name: `Known ${row}`, externalId: `K-${row}` })),
    ...newRows(3),
  ]
  let refusals = 0
  world.intercept = (_, path) => {
    // The first two requests, one of rows with an id and one of its halves.
    if (!isBulk(path) || refusals >= 2) return undefined
    refusals += 1
    return refusal(400, 'Something is wrong.')
  }
  expect(await opaque(rows)).toEqual(Array(9).fill('applied'))
  expect(await stored()).toHaveLength(9)
})

test('an import part that is too large is halved down to a single row', async () => {
  let requests = 0
  world.intercept = (_, path) => {
    if (!isBulk(path)) return undefined
    requests += 1
    return requests <= 2 ? refusal(413) : undefined
  }
  expect(outcomesOf(await send(part(newRows(8))))).toEqual(Array(8).fill('applied'))
  expect(requests).toBeGreaterThanOrEqual(6)
  expect(await stored()).toHaveLength(8)
})

test.each([
  ['100 ms', 100, 5],
  ['9 s whatever its rows', 9000, 9],
])('1,000 new rows go to a service that answers after %s, with no reading', async (_, wait, requests) => {
  let time = Date.now()
  world.intercept = (__, path) => {
    if (isBulk(path)) time += wait
    return undefined
  }
  const { outbox, connect, settled } = openDevice(world, randomUUID(), { now: () => time })
  await outbox.enqueueAll(Array.from({ length: 5 }, () => part(newRows(200))))
  world.sent.length = 0
  connect()
  expect((await settled()).map(({ state }) => state)).toEqual(Array(5).fill('applied'))
  expect(world.sent).toEqual(Array(requests).fill('POST /funds/cost-item/bulk'))
})

test('a service with too many imports on their way is sent the same rows later, and nothing is asked before', async () => {
  let requests = 0
  let isEarly = false
  world.intercept = (_, path) => {
    if (isBulk(path)) requests += 1
    else isEarly = requests === 1
    return isBulk(path) && requests === 1 ? refusal(429, 'Too many.', { 'retry-after': '5' }) : undefined
  }
  const entries = await send(part(newRows(3)))
  expect(outcomesOf(entries)).toEqual(['applied', 'applied', 'applied'])
  expect({ requests, isEarly }).toEqual({ requests: 2, isEarly: false })
  expect(await stored()).toHaveLength(3)
})

test('a missing permission keeps the rows, and none is lost', async () => {
  world.intercept = (_, path) => (isBulk(path) ? refusal(403) : undefined)
  const entries = await send(part(newRows(2)))
  expect([entries[0]?.state, outcomesOf(entries)]).toEqual(['parked', ['waiting', 'waiting']])
})

test('amounts travel digit for digit', async () => {
  const series = '"timePeriodToAmount":{"2027-01":12345678901234567890.123456789,"2027-02":1.50}'
  const amounts = `[{"financialVersionType":"FORECAST",${series}}]`
  const intent = part([{ name: 'Exact' }])
  const items = intent.rows.items.replace('}]', `,"costPeriodValues":${amounts}}]`)
  let body = ''
  const direct = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/bulk')) body = String(init?.body)
    return direct(input, init)
  }
  try {
    expect(outcomesOf(await send({ ...intent, rows: { ...intent.rows, items } }))).toEqual(['applied'])
  } finally {
    globalThis.fetch = direct
  }
  expect(body).toContain(series)
})

/** A store of a tab that dies at a step: after it nothing reaches the disk, and no event is sent. */
function dyingStore(crashAt: number): {
  readonly opened: (store: EntryStore) => EntryStore
  isDead: () => boolean
} {
  let steps = 0
  const never = new Promise<never>(() => {})
  return {
    isDead: () => steps >= crashAt,
    opened: (store) => ({
      all: () => store.all(),
      add: (entries) => store.add(entries),
      rows: (seq) => store.rows(seq),
      purge: (purge) => store.purge(purge),
      close: () => store.close(),
      change: async (seqs, change) => {
        steps += 1
        // Every second death comes after the write is on disk.
        if (steps > crashAt) return never
        if (steps === crashAt && crashAt % 2 === 0) return never
        const after = await store.change(seqs, change)
        return steps === crashAt ? never : after
      },
    }),
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a tab that dies at step %i leaves every row as the service has it',
  async (crashAt) => {
    const name = randomUUID()
    const { opened, isDead } = dyingStore(crashAt)
    const first = openDevice(world, name, { opened })
    const rows = [{ name: 'Known', externalId: 'K' }, { name: 'Bad', focusAreaId: missing }, ...newRows(3)]
    await first.outbox.enqueueAll([part(rows, false)])
    first.connect()
    const isOver = () => isDead() || first.outbox.getSnapshot().entries[0]?.state === 'applied'
    await expect.poll(isOver, { timeout: 100_000, interval: 5 }).toBe(true)
    first.outbox.leave()
    const second = openDevice(world, name)
    second.connect()
    const [entry] = await second.settled()
    const outcomes = entry?.bulk?.outcomes.map(({ kind }) => kind) ?? []
    const there = await stored()
    for (const [place, row] of rows.entries()) {
      const count = there.filter((other) => other === row.name).length
      if (outcomes[place] === 'applied') expect(count, row.name).toBe(1)
      else if (outcomes[place] === 'refused') expect(count, row.name).toBe(0)
      else expect(count, row.name).toBeLessThanOrEqual(1)
    }
    expect(outcomes).toHaveLength(rows.length)
    expect(outcomes).not.toContain('waiting')
  },
)
