// Parts of an import through outages, against the real service.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type PartRow, partOf } from '#testing/import-part.ts'
import { newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'

const world = setUpOutboxWorld()
let area: string

beforeEach(async () => {
  area = (await newArea(world, 'Area')).id
})

const reading = 'GET /funds/cost-item'
const sending = 'POST /funds/cost-item/bulk'
const count = (wanted: string) => world.sent.filter((line) => line === wanted).length

/** Cuts the connection at a request that imports, counted from 1, for so many milliseconds. */
function cutAt(place: number, milliseconds: number): void {
  world.intercept = (_, path) => {
    if (!path.endsWith('/bulk') || count(sending) !== place) return undefined
    world.isDown = true
    setTimeout(() => {
      world.isDown = false
    }, milliseconds)
    throw new TypeError('the connection was reset')
  }
}

/** Sends parts to their end. */
async function sendParts(
  parts: readonly (readonly PartRow[])[],
  { keepsImportKeys, isThere = true }: { readonly keepsImportKeys: boolean; readonly isThere?: boolean },
): Promise<readonly OutboxEntry[]> {
  const isSameUser = async () => !world.isDown
  const { outbox, connect, settled } = openDevice(world, randomUUID(), { keepsImportKeys, isSameUser })
  await outbox.enqueueAll(parts.map((rows) => partOf(area, rows, isThere)))
  connect()
  return settled()
}

const kindsOf = (entries: readonly OutboxEntry[]) =>
  entries.flatMap(({ bulk }) => bulk?.outcomes.map(({ kind }) => kind) ?? [])

test.each([
  [
    'answer',
    () => {
      world.lostAnswers = 1
    },
  ],
  ['request', () => cutAt(1, 0)],
])('where the service keeps keys, new rows whose %s was lost go again and are made once', async (_, lose) => {
  lose()
  const rows = Array.from({ length: 5 }, (__, row) => ({ name: `Row ${row}` }))
  expect(kindsOf(await sendParts([rows], { keepsImportKeys: true }))).toEqual(Array(5).fill('applied'))
  expect({ sent: count(sending), read: count(reading) }).toEqual({ sent: 2, read: 0 })
  const { values } = await world.api.listCostItems({ query: { limit: '1000' } })
  expect(values).toHaveLength(5)
})

test.each([
  ['under its key, with no reading', true, 0],
  ['as a change of what is there, after one reading', false, 1],
])('an outage of 4 s leaves one request in doubt, which goes again %s', async (_, keepsImportKeys, read) => {
  const parts = Array.from({ length: 6 }, (__, place) => [{ name: 'Row', externalId: `X-${place}` }])
  await sendParts([parts.flat()], { keepsImportKeys, isThere: false })
  world.sent.length = 0
  cutAt(3, 4000)
  const entries = await sendParts(parts, { keepsImportKeys })
  expect(kindsOf(entries)).toEqual(Array(6).fill('applied'))
  expect(entries.map(({ problem }) => problem)).toEqual(Array(6).fill(undefined))
  expect({ sent: count(sending), read: count(reading) }).toEqual({ sent: 7, read })
})
