// A large branch that is moved, moved back, renamed in and moved by two people, compared with a model.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxLevels } from '#contract/hierarchies.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { ForestModel, placeOf } from '#testing/forest-model.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'

/** Records of the branch. */
const size = isLongRun ? 20_000 : 500
const renames = 40

interface ListedRecord {
  readonly id: string
  readonly name: string
  readonly parent: { readonly id: string } | null
  readonly path: readonly { readonly id: string; readonly index: number }[]
}

interface ListedPage {
  readonly values: readonly ListedRecord[]
  readonly nextPageCursor: string | null
  readonly totalCount: number
}

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const move = async (id: string, parentId: string | null) => {
    const address = `${service.origin}/planning/extended/v1/focus-areas/${id}`
    const { headers } = site
    const query = { updateMask: 'parentId' }
    return send('PATCH', address, { query, body: { parentId }, headers })
  }

  const insert = (sketches: readonly NodeSketch[]) =>
    service.running.database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))

  /** All focus areas by name, as the pages of the list have them. */
  async function listed(): Promise<{ readonly records: ListedRecord[]; readonly total: number }> {
    const records: ListedRecord[] = []
    let page: ListedPage | undefined
    do {
      const cursor = page?.nextPageCursor ?? undefined
      const query = { sort: '+name', limit: '500', ...(cursor !== undefined && { cursor }) }
      page = (await site.ask('GET', '/focus-areas', { query })).body as ListedPage
      records.push(...page.values)
    } while (page.nextPageCursor !== null)
    return { records, total: page.totalCount }
  }

  /** Three records at the top, and a branch of {@link size} records below the first. */
  async function plantBranch() {
    const random = new Random('branch')
    const tops = ['North', 'South', 'West'].map((name) => ({ id: random.uuid(), name, parentId: null }))
    const top: NodeSketch = { id: random.uuid(), name: 'Branch', parentId: tops[0]?.id ?? null }
    const sketches: NodeSketch[] = [...tops, top]
    const model = new ForestModel()
    const branch = [top]
    for (let position = 1; position < size; position += 1) {
      const parent = branch[Math.floor((position - 1) / 8)] ?? top
      branch.push({
        id: random.uuid(),
        name: `Record ${String(position).padStart(6, '0')}`,
        parentId: parent.id,
      })
    }
    sketches.push(...branch.slice(1))
    for (const { id, parentId } of sketches) model.add(id, parentId)
    await insert(sketches)
    const names = new Map(sketches.map(({ id, name }) => [id, name]))
    return { random, model, names, branch, top: top.id, tops: tops.map(({ id }) => id) }
  }

  /** Compares places, names, order and count with what the list answers. */
  async function expectAsModel({
    model,
    names,
  }: {
    readonly model: ForestModel
    readonly names: ReadonlyMap<string, string>
  }): Promise<void> {
    const { records, total } = await listed()
    const own = records.filter(({ id }) => names.has(id))
    const order = [...names].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    expect(own.map(({ id, name }) => [id, name])).toEqual(order)
    expect(total).toBe(records.length)
    const places = new Map(
      own.map(({ id, parent, path }) => {
        const ancestors = path.toSorted((one, other) => one.index - other.index).map((above) => above.id)
        return [id, placeOf(parent?.id ?? null, ancestors)]
      }),
    )
    expect(places).toEqual(model.places())
    expect(await auditHierarchies(service.running.database, site.id)).toEqual([])
  }

  test(`a branch of ${size} records is moved and moved back`, async () => {
    const planted = await plantBranch()
    const [north = '', south = ''] = planted.tops
    expect(await move(planted.top, south)).toMatchObject({ status: 200 })
    planted.model.add(planted.top, south)
    await expectAsModel(planted)
    expect(await move(planted.top, north)).toMatchObject({ status: 200 })
    planted.model.add(planted.top, north)
    await expectAsModel(planted)
  }, 300_000)

  test('is moved while another person renames in it: nothing is lost', async () => {
    const planted = await plantBranch()
    const [, south = ''] = planted.tops
    const { random, branch, names } = planted
    const renaming = Array.from({ length: renames }, (_, count) => ({
      id: random.pick(branch.slice(1)).id,
      name: `Renamed ${String(count).padStart(6, '0')}`,
    }))
    const rename = async () => {
      for (const { id, name } of renaming) {
        const query = { updateMask: 'name' }
        const { status } = await site.ask('PATCH', `/focus-areas/${id}`, { query, body: { name } })
        expect(status).toBe(200)
        names.set(id, name)
      }
    }
    const [moved] = await Promise.all([move(planted.top, south), rename()])
    expect(moved).toMatchObject({ status: 200 })
    planted.model.add(planted.top, south)
    await expectAsModel(planted)
  }, 300_000)

  test('is moved by two people at the same time: it is where one of them put it, whole', async () => {
    const planted = await plantBranch()
    const [, south = '', west = ''] = planted.tops
    const inner = planted.branch[1]?.id ?? ''
    const answers = await Promise.all([
      move(planted.top, south),
      move(planted.top, west),
      // A part of the branch leaves it at the same time.
      move(inner, west),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await site.ask('GET', `/focus-areas/${planted.top}`)
    const parentId = (body as ListedRecord).parent?.id ?? ''
    expect([south, west]).toContain(parentId)
    planted.model.add(planted.top, parentId)
    planted.model.add(inner, west)
    await expectAsModel(planted)
  }, 300_000)

  test(`no branch goes below level ${maxLevels}`, async () => {
    const chain = (length: number, name: string): NodeSketch[] => {
      const ids = Array.from({ length }, () => crypto.randomUUID())
      return ids.map((id, at) => ({ id, name: `${name} ${at}`, parentId: ids[at - 1] ?? null }))
    }
    const [long, short] = [chain(maxLevels + 2, 'Long'), chain(9, 'Short')]
    await insert([...long, ...short])
    const below = short.at(-1)?.id ?? null
    // Below 9 levels there is room for 55: the branch of the 11th has 56, that of the 12th has 55.
    const refused = await move(long[10]?.id ?? '', below)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('HIERARCHY_INVALID')
    expect(await move(long[11]?.id ?? '', below)).toMatchObject({ status: 200 })
    const { body } = await site.ask('GET', `/focus-areas/${long.at(-1)?.id}`)
    expect((body as ListedRecord).path).toHaveLength(maxLevels - 1)
  })
})
