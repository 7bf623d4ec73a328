// Pages are limited in bytes as well as in records: what a page costs is bounded, whatever the records hold.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/listing.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { type ListedPage, walkPages } from '#testing/page-walk.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const resources = [
  { kind: 'organization', path: '/organizations' },
  { kind: 'focus-area', path: '/focus-areas' },
] as const

/** How many records there are, and which of them are long: the first ones, and all after the last mixed one. */
const { records, longFirst, lastMixed } = isLongRun
  ? { records: 120, longFirst: 10, lastMixed: 100 }
  : { records: 48, longFirst: 6, lastMixed: 42 }

/** Bytes that the envelope, the names and the paths of a page may add to its texts. */
const frame = 1_000_000

describe.each(engines)('a page on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
  })
  afterAll(() => service.close())

  /** Records with texts of these many characters, in the order of their creation. */
  async function insertTexts(kind: 'organization' | 'focus-area', sizes: readonly number[]) {
    const random = new Random(`texts of ${kind}`)
    const sketches = sizes.map((size, position) => ({
      id: random.uuid(),
      name: `Record ${String(position).padStart(4, '0')}`,
      parentId: null,
      ...(size === 0 ? {} : { about: 'x'.repeat(size) }),
    }))
    await service.running.database.write((transaction) => insertNodes(transaction, site, kind, sketches))
    return sketches
  }

  function expectWhole(pages: readonly ListedPage[], count: number): void {
    expect(pages.every((page) => page.totalCount === count)).toBe(true)
    expect(pages.every((page) => page.values.length > 0)).toBe(true)
    expect(pages.map((page) => page.last)).toEqual(pages.map((_, position) => position === pages.length - 1))
  }

  test.each(resources)(
    'of the $kind list ends at its byte limit, and the cursor continues from there',
    async ({ kind, path }) => {
      // Long ones alone, long ones between short ones, and a run of them at the end.
      const sizes = Array.from({ length: records }, (_, position) =>
        position < longFirst || position % 4 === 0 || position > lastMixed
          ? 500_000
          : position % 4 === 1
            ? 9000
            : 0,
      )
      const sketches = await insertTexts(kind, sizes)
      for (const sort of [undefined, '+name', '-name']) {
        const pages = await walkPages(site, path, { limit: '1000', ...(sort ? { sort } : {}) })
        const found = pages.flatMap((page) => page.values)
        const expected = sort === '-name' ? sketches.toReversed() : sketches
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        expect(found.map(({ about }) => about ?? undefined)).toEqual(expected.map(({ about }) => about))
        expectWhole(pages, sketches.length)
        for (const page of pages) {
          const isAlone = page.values.length === 1
          const size = JSON.stringify(page).length
          expect(size).toBeLessThan((isAlone ? 500_000 : limits.pageBytes) + frame)
        }
        // Pages are full: no page ends while the next record would still fit.
        for (const [position, page] of pages.slice(0, -1).entries()) {
          const next = pages[position + 1]?.values[0]
          const size = JSON.stringify(page.values).length + JSON.stringify(next).length
          expect(size).toBeGreaterThan(limits.pageBytes * 0.9)
        }
      }
    },
  )

  test('of records below the byte limit has as many as were requested', async () => {
    const other = await service.site()
    const random = new Random('short texts')
    const sketches = Array.from({ length: 30 }, (_, position) => ({
      id: random.uuid(),
      name: `Short ${position}`,
      parentId: null,
      about: 'y'.repeat(10_000 * (position % 2)),
    }))
    await service.running.database.write((transaction) =>
      insertNodes(transaction, other, 'focus-area', sketches),
    )
    const pages = await walkPages(other, '/focus-areas', { limit: '10' })
    expect(pages.map((page) => page.values.length)).toEqual([10, 10, 10])
    expect(pages.flatMap((page) => page.values.map(({ about }) => about))).toEqual(
      sketches.map(({ about }) => about),
    )
  })

  test('holds a record that is larger than a page alone', async () => {
    const other = await service.site()
    const random = new Random('larger than a page')
    const huge = { id: random.uuid(), name: 'Huge', parentId: null, about: 'ä'.repeat(limits.pageBytes) }
    const small = { id: random.uuid(), name: 'Small', parentId: null }
    await service.running.database.write((transaction) =>
      insertNodes(transaction, other, 'organization', [huge, small]),
    )
    const pages = await walkPages(other, '/organizations', {})
    expect(pages.map((page) => page.values.map(({ id }) => id))).toEqual([[huge.id], [small.id]])
    expect(pages[0]?.values[0]?.about).toBe(huge.about)
  })

  test('of items with the longest names ends where its bytes are spent', async () => {
    const other = await service.site()
    const random = new Random('items')
    const focusAreaId = random.uuid()
    await service.running.database.write((transaction) =>
      insertNodes(transaction, other, 'focus-area', [{ id: focusAreaId, name: 'Owner', parentId: null }]),
    )
    const items = Array.from({ length: 1500 }, (_, position) => ({
      name: `${position} `.padEnd(500, '北'),
      focusAreaId,
      costItemExternalId: `${position} `.padEnd(500, '京'),
    }))
    expect((await other.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
    const pages = await walkPages(other, '/funds/cost-item', { limit: '1000' })
    const found = pages.flatMap((page) => page.values.map(({ name }) => name))
    expect(found.toSorted()).toEqual(items.map(({ name }) => name).toSorted())
    expectWhole(pages, items.length)
    for (const page of pages) {
      expect(Buffer.byteLength(JSON.stringify(page.values))).toBeLessThan(limits.pageBytes + frame)
    }
  })
})
