import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HierarchyKind } from '#contract/resources.ts'
import type { Database } from '#service/database/database.ts'
import { bytesToUuid } from '#service/database/node-path.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { ForestModel, placeOf } from '#testing/forest-model.ts'
import { idsInPath } from '#testing/hierarchy-audit.ts'
import { firstCreation, insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const trees = perEngine(isLongRun ? 1000 : 80)
const paths = { organization: '/organizations', 'focus-area': '/focus-areas' } as const

/** Fewer levels than the store takes, and more than people use. */
const deepest = 40

interface Forest {
  readonly kind: HierarchyKind
  readonly sketches: readonly NodeSketch[]
  /** Positions in the list of records: the focus area of each cost item. */
  readonly items: readonly number[]
  readonly deletions: readonly number[]
}

/** Steps back to the parent: mostly near, which makes deep trees; a step past the beginning makes a root. */
const steps = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 2 }) }, { weight: 1, arbitrary: fc.nat(250) }),
  { minLength: 1, maxLength: 200, size: 'max' },
)

const forests: fc.Arbitrary<Forest> = fc
  .record({
    kind: fc.constantFrom<HierarchyKind>('organization', 'focus-area', 'focus-area'),
    seed: fc.integer(),
    steps,
    items: fc.array(fc.nat(), { maxLength: 6 }),
    deletions: fc.array(fc.nat(), { minLength: 1, maxLength: 3, size: 'max' }),
  })
  .map(({ seed, steps: back, ...rest }) => ({ ...rest, sketches: sketch(seed, back) }))

function sketch(seed: number, back: readonly number[]): NodeSketch[] {
  const random = new Random(String(seed))
  const depths = new Map<string, number>()
  const sketches: NodeSketch[] = []
  for (const [position, step] of back.entries()) {
    const before = sketches.at(-1)
    const neighbour = before?.id.endsWith(lastBytes) && random.chance(0.5) ? before : undefined
    const id = neighbour ? successor(neighbour.id) : drawId(random)
    const above = step === 0 ? null : (sketches[position - step]?.id ?? null)
    const wanted = neighbour ? neighbour.parentId : above
    const depth = wanted === null ? 0 : (depths.get(wanted) ?? 0) + 1
    const parentId = depth < deepest ? wanted : null
    depths.set(id, parentId === null ? 0 : depth)
    sketches.push({ id, name: `Record ${position}`, parentId })
  }
  return sketches
}

/** The end of a range of paths goes wrong at such an identifier, and at the next one after it, if anywhere. */
const lastBytes = 'ffffffffffff'

function drawId(random: Random): string {
  const id = random.uuid()
  return random.chance(0.2) ? id.slice(0, 24) + lastBytes : id
}

function successor(id: string): string {
  const next = BigInt(`0x${id.replaceAll('-', '')}`) + 1n
  return bytesToUuid(Buffer.from(next.toString(16).padStart(32, '0'), 'hex'))
}

async function plant({ write }: Database, site: TestSite, forest: Forest): Promise<ForestModel> {
  const model = new ForestModel()
  for (const { id, parentId } of forest.sketches) model.add(id, parentId)
  const random = new Random('items')
  const homes = forest.kind === 'focus-area' ? forest.items : []
  const items = homes.map((position) => ({
    site_id: site.id,
    kind: 'cost' as const,
    id: random.uuid(),
    focus_area_id: model.ids[position % model.ids.length] ?? '',
    name: 'Item',
    created_at: firstCreation,
    updated_at: firstCreation,
  }))
  for (const item of items) model.addItem(item.id, item.focus_area_id)
  await write(async (transaction) => {
    await insertNodes(transaction, site, forest.kind, forest.sketches)
    if (items.length > 0)
      await transaction.insertInto('fund_item').values(items.map(withoutReferences)).execute()
  })
  return model
}

function withoutReferences<Item extends object>(item: Item) {
  const none = { external_id: null, cost_type: null, cost_subtype_id: null, expenditure_type: null }
  return { ...item, ...none, investment_category_id: null, benefit_type: null }
}

interface Stored {
  readonly places: ReadonlyMap<string, string>
  readonly items: ReadonlyMap<string, string>
  readonly updated: ReadonlyMap<string, number>
}

async function readStored({ read }: Database, site: string): Promise<Stored> {
  const [nodes, items] = await Promise.all([
    read
      .selectFrom('hierarchy_node')
      .select(['id', 'parent_id', 'path', 'updated_at'])
      .where('site_id', '=', site)
      .execute(),
    read.selectFrom('fund_item').select(['id', 'focus_area_id']).where('site_id', '=', site).execute(),
  ])
  const places = nodes.map(
    (node) => [node.id, placeOf(node.parent_id, idsInPath(node.path).slice(0, -1))] as const,
  )
  return {
    places: new Map(places),
    items: new Map(items.map((item) => [item.id, item.focus_area_id])),
    updated: new Map(nodes.map((node) => [node.id, node.updated_at])),
  }
}

async function listed(site: TestSite, kind: HierarchyKind) {
  const { body } = await site.ask('GET', paths[kind], { query: { limit: '1000' } })
  const { values } = body as {
    values: { id: string; parent: { id: string } | null; path: { id: string; index: number }[] }[]
  }
  return new Map(
    values.map(({ id, parent, path }) => {
      const ancestors: string[] = []
      for (const item of path) ancestors[item.index] = item.id
      return [id, placeOf(parent?.id ?? null, ancestors)] as const
    }),
  )
}

interface Garden {
  readonly database: Database
  readonly site: TestSite
  readonly kind: HierarchyKind
  readonly model: ForestModel
}

/** Deletes one record over HTTP and compares everything that is stored with the model; answers what is stored. */
async function deleteAndCompare(
  { database, site, kind, model }: Garden,
  id: string,
  before: Stored,
): Promise<Stored> {
  const below = model.ids.filter((other) => model.isBelow(other, id))
  const isTaken = model.delete(id)
  const answer = await site.ask('DELETE', `${paths[kind]}/${id}`)
  expect(answer.status).toBe(isTaken ? 204 : 400)
  const after = await readStored(database, site.id)
  expect(after.places).toEqual(model.places())
  expect(after.items).toEqual(model.items())
  const touched = [...after.updated].filter(([node, time]) => time !== before.updated.get(node))
  expect(touched.map(([node]) => node).sort()).toEqual(isTaken ? below.sort() : [])
  return after
}

describe.each(engines)('deleting on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  it(`keeps parents, paths and cost items as the model has them, in ${trees} trees of up to 200 records`, async () => {
    const { database } = service.running
    const property = fc.asyncProperty(forests, async (forest) => {
      const site = await service.site()
      const model = await plant(database, site, forest)
      const garden = { database, site, kind: forest.kind, model }
      let state = await readStored(database, site.id)
      for (const choice of forest.deletions) {
        const id = model.ids[choice % model.ids.length]
        if (id !== undefined) state = await deleteAndCompare(garden, id, state)
      }
      expect(await listed(site, forest.kind)).toEqual(model.places())
    })
    await fc.assert(property, { seed: 20260101, numRuns: trees })
  }, 300_000)
})
