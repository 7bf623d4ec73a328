import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '#service/sample/random.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { type ListedPage, walkPages } from '#testing/page-walk.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const forgeries = perEngine(1000)
const lists = ['/organizations', '/focus-areas', '/funds/cost-item', '/funds/benefit-item'] as const
type List = (typeof lists)[number]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Ways to alter a cursor. Some leave the decoded bytes as they were, which a lenient decoder would not notice. */
const alterations: Readonly<Record<string, (cursor: string, random: Random) => string>> = {
  'one character replaced': (cursor, random) => {
    const place = random.between(0, cursor.length - 1)
    const others = [...alphabet].filter((letter) => letter !== cursor[place])
    return cursor.slice(0, place) + random.pick(others) + cursor.slice(place + 1)
  },
  'cut short': (cursor, random) => cursor.slice(0, random.between(1, cursor.length - 1)),
  'made longer': (cursor, random) => cursor + random.pick([...alphabet]),
  'padded as base64 is': (cursor, random) => cursor + '='.repeat(random.between(1, 2)),
  'foreign characters inside': (cursor, random) => {
    const place = random.between(1, cursor.length - 1)
    return cursor.slice(0, place) + random.pick([' ', '!', '.', '\n', 'é', '\u0000']) + cursor.slice(place)
  },
  'two parts exchanged': (cursor, random) => {
    const place = random.between(1, cursor.length - 1)
    const swapped = cursor.slice(place) + cursor.slice(0, place)
    return swapped === cursor ? `${cursor}A` : swapped
  },
  'its contents rewritten': (cursor) => {
    const bytes = Buffer.from(cursor, 'base64url')
    const content = bytes.subarray(16).toString('utf8').replace('"total":', '"total":9')
    return Buffer.concat([bytes.subarray(0, 16), Buffer.from(content)]).toString('base64url')
  },
  'something else altogether': (_cursor, random) =>
    random.pick(['0', 'null', '[]', random.uuid(), 'A'.repeat(3000)]),
}

async function populate(service: TestService, site: TestSite, random: Random): Promise<void> {
  const focusArea = { id: random.uuid(), name: 'Area', parentId: null }
  const three = (name: string) =>
    [1, 2, 3].map((number) => ({ id: random.uuid(), name: `${name} ${number}`, parentId: null }))
  await service.running.database.write(async (transaction) => {
    await insertNodes(transaction, site, 'organization', three('Unit'))
    await insertNodes(transaction, site, 'focus-area', [focusArea, ...three('Area')])
  })
  for (const kind of ['cost', 'benefit']) {
    const items = three('Item').map(({ name }) => ({ name, focusAreaId: focusArea.id }))
    const { status } = await site.ask('POST', `/funds/${kind}-item/bulk`, { body: { items } })
    expect(status).toBe(201)
  }
}

async function firstCursor(
  site: TestSite,
  list: List,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await site.ask('GET', list, { query: { ...query, limit: '1' } })
  return (body as ListedPage).nextPageCursor ?? ''
}

describe.each(engines)('a cursor on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let neighbour: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
    const random = new Random('records')
    site = await service.site()
    neighbour = await service.site()
    await populate(service, site, random)
    await populate(service, neighbour, random)
  })
  afterAll(() => service.close())

  async function expectRefusal(list: List, cursor: string, how: string): Promise<void> {
    const answer = await site.ask('GET', list, { query: { cursor } })
    expect(answer.status, `${how}: ${answer.text}`).toBe(400)
    expect(answer.body, how).not.toHaveProperty('values')
    expect(answer.text, how).toMatch(/"CURSOR_INVALID"|"FORMAT_INVALID"/)
  }

  it(`is refused when it was altered, in ${forgeries} ways and places`, async () => {
    const random = new Random('forgeries')
    const cursors = new Map<List, string>()
    for (const list of lists) cursors.set(list, await firstCursor(site, list))
    for (let count = 0; count < forgeries; count += 1) {
      const list = random.pick(lists)
      const [how, alter] = random.pick(Object.entries(alterations))
      await expectRefusal(list, alter(cursors.get(list) ?? '', random), how)
    }
  })

  it('is refused by every list but its own, and by every site but its own', async () => {
    for (const origin of lists) {
      const cursor = await firstCursor(site, origin)
      for (const list of lists) if (list !== origin) await expectRefusal(list, cursor, `of ${origin}`)
      await expectRefusal(origin, await firstCursor(neighbour, origin), 'of another site')
    }
  })

  it('keeps the filters and the sort it began with, and refuses others beside it', async () => {
    const query = { nameContains: 'unit', sort: '-name' }
    const names = (await walkPages(site, '/organizations', { ...query, limit: '1' })).map(
      (page) => page.values[0]?.name,
    )
    expect(names).toEqual(['Unit 3', 'Unit 2', 'Unit 1'])
    const cursor = await firstCursor(site, '/organizations', query)
    const same = await site.ask('GET', '/organizations', { query: { ...query, cursor } })
    expect(same.status).toBe(200)
    for (const other of [{ nameContains: 'area' }, { sort: '+name' }, { parentId: crypto.randomUUID() }]) {
      const answer = await site.ask('GET', '/organizations', { query: { ...other, cursor } })
      expect(answer.status, JSON.stringify(other)).toBe(400)
      expect(answer.text).toContain(Object.keys(other)[0])
    }
  })

  it('is accepted at its greatest length', async () => {
    // In JSON a control character takes six bytes.
    const longest = `${'\u0001'.repeat(499)}x`
    const body = { name: longest, externalId: longest, focusAreaTypeId: site.focusAreaTypes[0] }
    for (let count = 0; count < 2; count += 1) {
      expect(await site.ask('POST', '/focus-areas', { body })).toMatchObject({ status: 201 })
    }
    const query = { externalId: longest, nameContains: longest.slice(-200), sort: '+name,-updatedDate' }
    const cursor = await firstCursor(site, '/focus-areas', query)
    expect(cursor.length).toBeGreaterThan(5000)
    expect(await site.ask('GET', '/focus-areas', { query: { cursor } })).toMatchObject({
      status: 200,
      body: { cursor, last: true, totalCount: 2, values: [{ externalId: longest }] },
    })
  })

  it('works after the record it points to was deleted', async () => {
    const { body } = await site.ask('GET', '/organizations', { query: { limit: '1', sort: '+name' } })
    const { values, nextPageCursor } = body as ListedPage
    await site.ask('DELETE', `/organizations/${values[0]?.id}`)
    const next = await site.ask('GET', '/organizations', { query: { cursor: nextPageCursor ?? '' } })
    expect((next.body as ListedPage).values.map(({ name }) => name)).toEqual(['Unit 2', 'Unit 3'])
  })
})
