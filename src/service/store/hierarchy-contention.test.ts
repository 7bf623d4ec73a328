import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import type { ListedPage } from '#testing/page-walk.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'

const clients = 8
/** Of each client. */
const actionCount = isLongRun ? 1000 : 30

/** The records known to all clients together: a client can act on a record that another has just deleted. */
class Records {
  /** Level of the type, by id. */
  readonly created = new Map<string, number>()
  readonly deleted = new Set<string>()

  get living(): string[] {
    return [...this.created.keys()].filter((id) => !this.deleted.has(id))
  }
}

interface Actor {
  readonly site: TestSite
  readonly records: Records
  readonly random: Random
}

type Action = (actor: Actor) => Promise<readonly [Answer, readonly number[]]>

/** An action of a client, and its correct answers while others delete the records it refers to. */
const actions: Readonly<Record<string, Action>> = {
  async create({ site, records, random }) {
    const parent = random.chance(0.9) ? recent(records, random) : undefined
    const above = parent === undefined ? -1 : (records.created.get(parent) ?? 0)
    const level = Math.min(above + 1, 9)
    const below = parent !== undefined && level > above ? { parentFocusAreaId: parent } : {}
    const body = { name: `Record ${random.word()}`, focusAreaTypeId: site.focusAreaTypes[level], ...below }
    const answer = await site.ask('POST', '/focus-areas', { body })
    if (answer.status === 201) records.created.set((answer.body as { id: string }).id, level)
    return [answer, [201, 404]]
  },
  async remove({ site, records, random }) {
    const id = recent(records, random)
    const answer = await site.ask('DELETE', `/focus-areas/${id}`)
    if (answer.status === 204) records.deleted.add(id ?? '')
    return [answer, [204, 400, 404]]
  },
  async move({ site, records, random }) {
    const [id, parentId] = [recent(records, random), random.chance(0.2) ? null : recent(records, random)]
    const address = `${site.origin}/planning/extended/v1/focus-areas/${id}`
    const { headers } = site
    const answer = await send('PATCH', address, {
      query: { updateMask: 'parentId' },
      body: { parentId: parentId ?? null },
      headers,
    })
    return [answer, [200, 400, 404]]
  },
  async page({ site, random }) {
    const sort = random.pick([{}, { sort: '+name' }, { sort: '-updatedDate' }])
    const first = await site.ask('GET', '/focus-areas', { query: { limit: '20', ...sort } })
    const { nextPageCursor: cursor } = first.body as ListedPage
    if (cursor === null) return [first, [200]]
    return [await site.ask('GET', '/focus-areas', { query: { limit: '20', cursor } }), [200]]
  },
  async rename({ site, records, random }) {
    const body = { name: `Renamed ${random.word()}` }
    const path = `/focus-areas/${recent(records, random)}`
    return [await site.ask('PATCH', path, { query: { updateMask: 'name' }, body }), [200, 404]]
  },
  async spend({ site, records, random }) {
    const items = [1, 2, 3].map((number) => ({
      name: `Item ${number}`,
      focusAreaId: recent(records, random),
      costPeriodValues: [{ financialVersionType: 'ACTUAL', timePeriodToAmount: { '2026-01': number } }],
    }))
    return [await site.ask('POST', '/funds/cost-item/bulk', { body: { items } }), [201, 400]]
  },
}

/** One of the youngest records: there the clients meet. */
function recent({ living }: Records, random: Random): string | undefined {
  return living.length === 0 ? undefined : random.pick(living.slice(-30))
}

/** Carries out the actions of a client; returns every answer that was not right. */
async function act(actor: Actor): Promise<string[]> {
  const weights = { create: 5, remove: 3, page: 3, rename: 2, spend: 1, move: 3 }
  const wrong: string[] = []
  for (let done = 0; done < actionCount; done += 1) {
    const name = actor.records.living.length < 10 ? 'create' : actor.random.weighted(weights)
    const [answer, right] = (await actions[name]?.(actor)) ?? []
    if (answer && !right?.includes(answer.status)) wrong.push(`${name}: ${answer.status} ${answer.text}`)
  }
  return wrong
}

describe.each(engines)('a hierarchy on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  it(`stays whole while ${clients} clients create, move, delete and page, ${actionCount} times each`, async () => {
    const site = await service.site()
    const records = new Records()
    const acting = Array.from({ length: clients }, (_, number) =>
      act({ site, records, random: new Random(`client ${number}`) }),
    )
    const results = await Promise.all(acting)
    expect(results.flat()).toEqual([])
    expect(records.deleted.size).toBeGreaterThan(0)

    const { database } = service.running
    expect(await auditHierarchies(database, site.id)).toEqual([])
    const nodes = await database.read
      .selectFrom('hierarchy_node')
      .select('id')
      .where('site_id', '=', site.id)
      .execute()
    expect(nodes.map(({ id }) => id).sort()).toEqual(records.living.sort())
    const items = await database.read
      .selectFrom('fund_item')
      .select('focus_area_id')
      .where('site_id', '=', site.id)
      .execute()
    expect(items.filter((item) => !nodes.some(({ id }) => id === item.focus_area_id))).toEqual([])
  })
})
