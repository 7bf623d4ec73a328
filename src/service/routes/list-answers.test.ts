// A page is printed where its rows are. Each of its records has the bytes of the record read alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '#service/sample/random.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const kinds = [
  { kind: 'organization', path: '/organizations' },
  { kind: 'focus-area', path: '/focus-areas' },
] as const

/** A chain of records whose texts a printer of JSON can get wrong. */
function sketchChain(kind: string): NodeSketch[] {
  const random = new Random(kind)
  const texts = ['', '"quoted" \\ and / \u2028', 'Größe 規模 🚀', '\t\n\u0001', 'long 🚀 '.repeat(3000)]
  let parentId: string | null = null
  return texts.map((about, position) => {
    const sketch: NodeSketch = {
      id: random.uuid(),
      name: `${position} ${about.slice(0, 20)}`,
      parentId,
      about,
    }
    parentId = sketch.id
    return { ...sketch, ...(position === 1 && { externalId: '"E"\n1' }) }
  })
}

describe.each(engines)('a page on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
  })
  afterAll(() => service.close())

  test.each(kinds)('has the bytes of its records, $kind', async ({ kind, path }) => {
    const sketches = sketchChain(kind)
    await service.running.database.write((transaction) => insertNodes(transaction, site, kind, sketches))
    for (const query of [{ limit: '4' }, { limit: '5' }, { sort: '-name', limit: '5' }]) {
      const page = await site.ask('GET', path, { query })
      const { values, ...envelope } = page.body as { values: { id: string }[] }
      const single = await Promise.all(values.map(({ id }) => site.ask('GET', `${path}/${id}`)))
      const records = single.map(({ text }) => text).join(',')
      expect(page.text).toBe(`{"values":[${records}],${JSON.stringify(envelope).slice(1)}`)
      expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test.each(kinds)('without records is an empty list, $kind', async ({ path }) => {
    const other = await service.site()
    const page = await other.ask('GET', path)
    const empty = { values: [], cursor: null, last: true, totalCount: 0, nextPageCursor: null }
    expect(page.text).toBe(JSON.stringify(empty))
  })

  test('is the same while other callers are answered', async () => {
    const whole = await site.ask('GET', '/focus-areas')
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        site.ask(
          'GET',
          '/focus-areas',
          index % 2 === 0 ? {} : { headers: { 'accept-encoding': 'identity' } },
        ),
      ),
    )
    expect(pages.filter(({ text }) => text !== whole.text)).toEqual([])
  })
})
