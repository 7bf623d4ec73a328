import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HierarchyKind } from '#contract/resources.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { type ListedPage, walkPages } from '#testing/page-walk.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const resources = [
  { kind: 'organization', path: '/organizations', typeField: 'organizationTypeId' },
  { kind: 'focus-area', path: '/focus-areas', typeField: 'focusAreaTypeId' },
] as const

type Query = Readonly<Record<string, string>>

const walksPerResource = perEngine(isLongRun ? 2000 : 160) / resources.length
const sorts: Query[] = [
  {},
  { sort: '+name' },
  { sort: '-name' },
  { sort: '+updatedDate' },
  { sort: '-updatedDate' },
]
const walkers = 4
const stillRecords = 120

/** Names that agree, differ by case or accent, or need escaping: where an order goes wrong, if anywhere. */
const names = ['Alpha', 'alpha', 'Älpha', 'Beta 100%', 'beta_1', 'Łódź', '北京', 'zulu']

/** Records that nothing touches: every walk whose filter takes them must show each exactly once. */
function stillSketches(random: Random): NodeSketch[] {
  const root: NodeSketch = { id: random.uuid(), name: 'Still root', parentId: null }
  const others = Array.from({ length: stillRecords - 1 }, (_, position) => ({
    id: random.uuid(),
    name: `Still ${random.pick(names)}`,
    parentId: random.chance(0.5) ? root.id : null,
    externalId: `group ${position % 3}`,
  }))
  return [root, ...others]
}

/** A filter, and which of the still records it takes. */
interface Filter {
  readonly query: Query
  takes(sketch: NodeSketch): boolean
}

function filtersOf(kind: HierarchyKind, root: string): Filter[] {
  const filters: Filter[] = [
    { query: {}, takes: () => true },
    { query: { nameContains: 'STILL' }, takes: () => true },
    { query: { nameContains: 'l beta' }, takes: ({ name }) => /l beta/i.test(name) },
    { query: { parentId: root }, takes: ({ parentId }) => parentId === root },
  ]
  const grouped: Filter = {
    query: { externalId: 'group 1' },
    takes: ({ externalId }) => externalId === 'group 1',
  }
  return kind === 'focus-area' ? [...filters, grouped] : filters
}

/** Other clients, which create, rename and delete their own records until they are stopped. */
async function disturb(
  site: TestSite,
  { path, typeField, kind }: (typeof resources)[number],
  { root, random, signal }: { root: string; random: Random; signal: AbortSignal },
): Promise<number> {
  const types = kind === 'organization' ? site.organizationTypes : site.focusAreaTypes
  const parentField = kind === 'organization' ? 'parentOrganizationId' : 'parentFocusAreaId'
  const own: string[] = []
  let writes = 0
  while (!signal.aborted) {
    const choice = random.fraction()
    const id = own.length > 0 ? random.pick(own) : undefined
    const name = `${random.pick(['Moving', 'Still'])} ${random.pick(names)}`
    if (id === undefined || choice < 0.4) {
      const place = random.chance(0.5)
        ? { [parentField]: root, [typeField]: types[1] }
        : { [typeField]: types[0] }
      const { body } = await site.ask('POST', path, { body: { name, externalId: 'group 1', ...place } })
      own.push((body as { id: string }).id)
    } else if (choice < 0.7) {
      await site.ask('PATCH', `${path}/${id}`, { query: { updateMask: 'name' }, body: { name } })
    } else {
      await site.ask('DELETE', `${path}/${id}`)
      own.splice(own.indexOf(id), 1)
    }
    writes += 1
  }
  return writes
}

interface SortedWalk {
  readonly sort: Query
  readonly filter: Filter
  readonly limit: number
}

function expectWhole(walk: SortedWalk, pages: readonly ListedPage[], still: readonly NodeSketch[]): void {
  const label = JSON.stringify({ ...walk.filter.query, ...walk.sort, limit: walk.limit })
  const seen = pages.flatMap((page) => page.values.map((value) => String(value.id)))
  const wanted = still.filter((sketch) => walk.filter.takes(sketch)).map(({ id }) => id)
  const stillSeen = seen.filter((id) => still.some((sketch) => sketch.id === id))
  expect(stillSeen.toSorted(), label).toEqual(wanted.toSorted())
  // In the order of creation nothing ever moves, so there not even a restless record may come twice.
  if (walk.sort.sort === undefined) expect(new Set(seen).size, label).toBe(seen.length)
  for (const page of pages) {
    expect(page.totalCount, label).toBe(pages[0]?.totalCount)
    expect(page.values.length, label).toBeLessThanOrEqual(walk.limit)
    if (!page.last) expect(page.values.length, label).toBe(walk.limit)
  }
}

describe.each(engines)('walking the pages on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  it.each(resources)(
    `skips and doubles nothing in ${walksPerResource} walks of $path while others write`,
    async (resource) => {
      const site = await service.site()
      const random = new Random(`walks of ${resource.kind}`)
      const still = stillSketches(random)
      await service.running.database.write((transaction) =>
        insertNodes(transaction, site, resource.kind, still),
      )
      const root = still[0]?.id ?? ''
      const filters = filtersOf(resource.kind, root)
      const walks = Array.from({ length: walksPerResource }, (): SortedWalk => {
        return { sort: random.pick(sorts), filter: random.pick(filters), limit: random.between(3, 50) }
      })
      const stop = new AbortController()
      const disturbers = ['one', 'two'].map((name) =>
        disturb(site, resource, { root, random: new Random(name), signal: stop.signal }),
      )
      const left = walks.values()
      const walker = async () => {
        for (const walk of left) {
          const query = { ...walk.filter.query, ...walk.sort, limit: String(walk.limit) }
          expectWhole(walk, await walkPages(site, resource.path, query), still)
        }
      }
      try {
        await Promise.all(Array.from({ length: walkers }, walker))
      } finally {
        stop.abort()
      }
      const writes = await Promise.all(disturbers)
      expect(Math.min(...writes)).toBeGreaterThan(0)
    },
  )
})
