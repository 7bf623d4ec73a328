import { describe, expect, it } from 'vitest'
import { uuidPattern } from '#contract/primitives.ts'
import { Random } from '#service/sample/random.ts'
import { drawBatch } from '#testing/import-rows.ts'
import { type EngineName, engines, startTestService } from '#testing/service.ts'
import type { Answer, AskOptions, TestSite } from '#testing/site.ts'

const steps = 400
const names = ['Alpha', 'ÄLPHA', 'łódź', '北京', 'Straße 100%', 'under_score', 'İzmir', 'e\u0301te', 'zulu\\']

/** The records seen so far, in an order that does not depend on the engine. */
interface Seen {
  readonly organizations: string[]
  readonly focusAreas: string[]
  readonly items: string[]
}

interface Player {
  readonly site: TestSite
  readonly random: Random
  readonly seen: Seen
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>
}

type Move = (player: Player) => Promise<unknown>

const missing = '00000000-0000-4000-8000-000000000000'

function anyOf(ids: readonly string[], random: Random): string {
  return random.chance(0.05) || ids.length === 0 ? missing : random.pick(ids)
}

function newName({ random }: Player): string {
  return `${random.pick(names)} ${random.word()}`
}

function hierarchyMoves(path: '/organizations' | '/focus-areas', noun: 'Organization' | 'FocusArea') {
  const field = noun === 'Organization' ? 'organization' : 'focusArea'
  const known = ({ seen }: Player) => (noun === 'Organization' ? seen.organizations : seen.focusAreas)
  const types = ({ site }: Player) => (noun === 'Organization' ? site.organizationTypes : site.focusAreaTypes)
  return {
    async create(player: Player) {
      const { random } = player
      const parent = random.chance(0.7) ? { [`parent${noun}Id`]: anyOf(known(player), random) } : {}
      const type = random.chance(0.05) ? missing : random.pick(types(player))
      const externalId = random.pick([null, 'shared', `X-${random.word()}`])
      const body = { name: newName(player), externalId, [`${field}TypeId`]: type, ...parent }
      const answer = await player.ask('POST', path, { body })
      if (answer.status === 201) known(player).push((answer.body as { id: string }).id)
    },
    async change(player: Player) {
      const { random, site } = player
      const ownerId = random.pick([site.principalId, 'nobody', null])
      const whole = { name: newName(player), ownerId, externalId: random.pick([null, 'shared']), about: '{}' }
      const updateMask = random.pick([
        'name',
        'name,about',
        'externalId',
        'ownerId',
        'about,externalId',
        'size',
      ])
      await player.ask('PATCH', `${path}/${anyOf(known(player), random)}`, {
        query: { updateMask },
        body: whole,
      })
    },
    async remove(player: Player) {
      await player.ask('DELETE', `${path}/${anyOf(known(player), player.random)}`)
    },
    async read(player: Player) {
      await player.ask('GET', `${path}/${anyOf(known(player), player.random)}`)
    },
    async list(player: Player) {
      const { random } = player
      const filter = random.pick([
        {},
        { nameContains: random.pick(['L', 'ä', '%', '_', '\\', 'ss', 'i', 'É', '1']) },
        { parentId: anyOf(known(player), random) },
        { sort: random.pick(['+name', '-name', '+updatedDate', '-updatedDate,+name', 'name,name']) },
      ])
      await player.ask('GET', path, { query: { limit: '1000', ...filter } })
    },
    async page(player: Player) {
      const query = { limit: '3', sort: player.random.pick(['+name', '-name']) }
      const first = await player.ask('GET', path, { query })
      const { nextPageCursor: cursor } = first.body as { nextPageCursor: string | null }
      if (cursor !== null) await player.ask('GET', path, { query: { limit: '4', cursor } })
    },
  } satisfies Record<string, Move>
}

const fundMoves = {
  async import(player: Player) {
    const { seen, random } = player
    if (seen.focusAreas.length === 0) return
    const items = seen.items.map((id) => ({ id, externalId: 'of nobody' }))
    const ground = {
      kind: 'cost',
      focusAreas: seen.focusAreas.slice(-3),
      ambiguous: 'shared',
      items,
    } as const
    const { rows } = drawBatch(ground, random, 0.05)
    await player.ask('POST', '/funds/cost-item/bulk', { body: { items: rows } })
  },
  async list(player: Player) {
    const { body } = await player.ask('GET', '/funds/cost-item', { query: { limit: '1000' } })
    const { values } = body as { values: { name: string; costItemId: string }[] }
    player.seen.items.splice(0, Infinity, ...inOrder(values).map(({ costItemId }) => costItemId))
  },
  async identify(player: Player) {
    const { seen, random } = player
    const body = { externalId: random.pick([null, 'one', 'two']) }
    const query = { updateMask: 'externalCostItemId' }
    await player.ask('PATCH', `/funds/cost-item/${anyOf(seen.items, random)}`, { query, body })
  },
  async remove(player: Player) {
    await player.ask('DELETE', `/funds/cost-item/${anyOf(player.seen.items, player.random)}`)
  },
} satisfies Record<string, Move>

const moves: readonly Move[] = [
  hierarchyMoves('/organizations', 'Organization'),
  hierarchyMoves('/focus-areas', 'FocusArea'),
  fundMoves,
].flatMap((group) => [
  ...Object.values<Move>(group),
  ...('create' in group ? [group.create, group.create] : []),
])

/** Records that the list leaves in the order of their random ids, in an order of their own. */
function inOrder<Value extends { readonly name?: unknown; readonly updatedDate?: unknown }>(
  values: readonly Value[],
): Value[] {
  const groups = new Map<unknown, Value[]>()
  for (const value of values) {
    const group = groups.get(value.updatedDate) ?? []
    groups.set(value.updatedDate, [...group, value])
  }
  const byName = (one: Value, other: Value) => (String(one.name) < String(other.name) ? -1 : 1)
  return [...groups.values()].flatMap((group) => group.toSorted(byName))
}

/** An answer in words that do not depend on drawn ids: each id is its number in the order of appearance. */
function describeAnswer({ status, headers, body }: Answer, numbers: Map<string, number>): string {
  const listed = body as { values?: object[]; nextPageCursor?: unknown; cursor?: unknown } | undefined
  const opaque = listed?.values && {
    values: inOrder(listed.values),
    cursor: typeof listed.cursor,
    nextPageCursor: typeof listed.nextPageCursor,
  }
  const text = JSON.stringify({ ...listed, ...opaque })
  const numbered = text.replace(uuidPattern, (id) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size)
    return `#${numbers.get(id)}`
  })
  return `${status} ${headers.get('content-type') ?? 'no body'} ${numbered}`
}

/** The whole conversation, on a clock that every request moves in the same way. */
async function play(engine: EngineName): Promise<string[]> {
  let now = Date.UTC(2027, 0, 1)
  const clock = () => {
    now += 1000
    return now
  }
  const service = await startTestService(engine, { clock })
  const site = await service.site()
  const answers: string[] = []
  const numbers = new Map<string, number>()
  const seen: Seen = { organizations: [], focusAreas: [], items: [] }
  const player: Player = {
    site,
    random: new Random('conversation'),
    seen,
    async ask(method, path, options = {}) {
      const answer = await site.ask(method, path, options)
      answers.push(`${method} ${path.split('/')[1]}: ${describeAnswer(answer, numbers)}`)
      return answer
    },
  }
  while (answers.length < steps) await player.random.pick(moves)(player)
  await service.close()
  return answers
}

describe('the engines', () => {
  // With SQLite alone this still says that a conversation can be repeated.
  const others: readonly EngineName[] = engines.length > 1 ? engines.slice(1) : engines

  it.each(others)(`answer ${steps} requests word for word alike: sqlite and %s`, async (other) => {
    const expected = await play('sqlite')
    expect(await play(other)).toEqual(expected)
    const statuses = new Set(expected.map((line) => /: (\d+)/.exec(line)?.[1]))
    expect([...statuses].sort()).toEqual(['200', '201', '204', '400', '404', '409'])
  })
})
