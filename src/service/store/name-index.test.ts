// Searching by name answers what going through all names answers, in the same order, whatever has happened to the records.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldName } from '#hierarchy/name-folding.ts'
import { openDatabase } from '#service/database/database.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { walkPages } from '#testing/page-walk.ts'
import { createDatabase, engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import { send, type TestSite } from '#testing/site.ts'
import { recountRecords } from './hierarchy-nodes.ts'
import { fold, likePattern, nameKeys } from './text-keys.ts'

const rounds = perEngine(isLongRun ? 40 : 2)
const searchesEach = 15
const recordsAtFirst = 120

/** What names and searched texts are made of: letters that fold together, marks, and signs that mean something to a query. */
const parts = [
  ...[
    'a',
    'A',
    'b',
    'ab',
    'Abc',
    'straße',
    'STRASSE',
    'ß',
    'ẞ',
    'ss',
    'ſ',
    'İ',
    'I',
    'i',
    'ı',
    'ς',
    'Σ',
    'σ',
  ],
  ...[
    'é',
    'e\u0301',
    'e',
    '\u0301',
    'Å',
    '\u212b',
    'Ł',
    'ł',
    'l',
    'Ø',
    'o',
    'đ',
    '\u00ad',
    '\u200b',
    'ﬁ',
    'FI',
    'ǆ',
    '京',
    '都',
    '東京都',
    '👩‍👧',
    '👧',
    '\u{10ffff}',
    '𐐀',
    '𐐨',
  ],
  ...[
    ' ',
    '  ',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '*',
    '&',
    '|',
    '!',
    ':',
    '(',
    ')',
    '<->',
    'AND',
    'NOT',
    '-',
    '\t',
    '\u00a0',
    '1',
    '12',
  ],
]

function drawText(random: Random, most: number): string {
  return Array.from({ length: random.between(1, most) }, () => random.pick(parts)).join('')
}

/** A name has one visible character at least. */
function drawName(random: Random): string {
  return `${drawText(random, 8)}${random.pick(['x', 'Y', '7'])}${drawText(random, 3)}`
}

/** A part of one of the names, in one of its cases, or any text. */
function drawSearch(random: Random, names: readonly string[]): string {
  if (random.chance(0.3)) return drawText(random, 3)
  const characters = [...random.pick(names)]
  const start = random.between(0, characters.length - 1)
  const text = characters.slice(start, start + random.between(1, 9)).join('')
  return random.pick([text, text.toUpperCase(), text.toLowerCase(), text.normalize('NFD')])
}

/** What searching means, in the service as in the console. */
function isFound(name: string, text: string): boolean {
  return foldName(name).includes(foldName(text))
}

interface Listed {
  readonly id: string
  readonly name: string
}

describe.each(engines)('searching by name on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
  })
  afterAll(() => service.close())

  /** All pages of the list; every page tells how many records they have. */
  async function listed(query: Readonly<Record<string, string>>): Promise<Listed[]> {
    const pages = await walkPages(site, '/focus-areas', query)
    const values = pages.flatMap((page) => page.values as unknown as Listed[])
    for (const { totalCount } of pages) expect(totalCount).toBe(values.length)
    return values
  }

  /** Half of the records at the top, the others each below one of them. */
  async function insert(random: Random, count: number): Promise<void> {
    const sketches: NodeSketch[] = []
    for (let number = 0; number < count; number += 1) {
      const parentId = number % 2 === 0 ? null : (sketches.at(-1)?.id ?? null)
      sketches.push({ id: random.uuid(), name: drawName(random), parentId })
    }
    await service.running.database.write((transaction) =>
      insertNodes(transaction, site, 'focus-area', sketches),
    )
  }

  const courses: Readonly<Record<string, (random: Random, all: readonly Listed[]) => Promise<unknown>>> = {
    'are written without a word about the index': (random) => insert(random, 20),
    async 'are created'(random) {
      const body = { name: drawName(random), focusAreaTypeId: site.focusAreaTypes[0] }
      expect((await site.ask('POST', '/focus-areas', { body })).status).toBe(201)
    },
    async 'are renamed'(random, all) {
      for (let count = 0; count < 5; count += 1) {
        const { id, name } = random.pick(all)
        const body = { name: random.pick([drawName(random), name.toUpperCase(), `${name}!`]) }
        const renamed = await site.ask('PATCH', `/focus-areas/${id}`, { query: { updateMask: 'name' }, body })
        expect(renamed.status, renamed.text).toBe(200)
      }
    },
    async 'are deleted, and what is below them moves up'(random, all) {
      for (const id of new Set([random.pick(all).id, random.pick(all).id])) {
        expect((await site.ask('DELETE', `/focus-areas/${id}`)).status).toBe(204)
      }
    },
    async 'are moved with their branches'(random, all) {
      const moved = await send(
        'PATCH',
        `${service.origin}/planning/extended/v1/focus-areas/${random.pick(all).id}`,
        {
          query: { updateMask: 'parentId' },
          body: { parentId: random.pick([null, random.pick(all).id]) },
          headers: site.headers,
        },
      )
      expect([200, 400], moved.text).toContain(moved.status)
    },
    async 'are renamed all together'(random, all) {
      await service.running.database.write(async (transaction) => {
        for (const { id } of all.filter(() => random.chance(0.2))) {
          const name = drawName(random)
          const columns = { name, ...nameKeys(name) }
          await transaction.updateTable('hierarchy_node').set(columns).where('id', '=', id).execute()
        }
      })
    },
    async 'are deleted all together'(random) {
      const letter = random.pick(['a', 'x', '%'])
      await service.running.database.write(async (transaction) => {
        await sql`delete from hierarchy_node where site_id = ${site.id} and kind = 'focus-area' and parent_id is not null
          and name_fold like ${likePattern(letter)} escape '\\'`.execute(transaction)
        await recountRecords(transaction, site.id)
      })
    },
    async 'were to be renamed in a transaction that failed'(random, all) {
      const failing = service.running.database.write(async (transaction) => {
        const name = drawName(random)
        await transaction
          .updateTable('hierarchy_node')
          .set({ name, ...nameKeys(name) })
          .where('id', '=', random.pick(all).id)
          .execute()
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
    },
  }

  it.each(Object.keys(courses))(
    'finds what going through all names finds, after records %s',
    async (course) => {
      const random = new Random(course)
      await insert(random, recordsAtFirst)
      for (let round = 0; round < rounds; round += 1) {
        await courses[course]?.(random, await listed({ limit: '1000' }))
        const sort = random.pick([{}, { sort: '+name' }, { sort: '-name' }, { sort: '-updatedDate' }])
        const all = await listed({ ...sort, limit: '1000' })
        for (let count = 0; count < searchesEach; count += 1) {
          const nameContains = drawSearch(
            random,
            all.map(({ name }) => name),
          )
          const found = await listed({ ...sort, nameContains, limit: random.pick(['7', '1000']) })
          expect(found, JSON.stringify(nameContains)).toEqual(
            all.filter(({ name }) => isFound(name, nameContains)),
          )
        }
      }
    },
  )

  it('finds the records of a database that has no index yet', async () => {
    const { database } = service.running
    const random = new Random('earlier')
    await insert(random, recordsAtFirst)
    await database.write(async (transaction) => {
      await transaction.deleteFrom('hierarchy_name').execute()
      await transaction
        .deleteFrom('migration')
        .where('name', 'in', ['0021-name-index', '0023-search-keys'])
        .execute()
    })
    await migrate(database, async () => undefined)
    const all = await listed({ limit: '1000' })
    const { name } = random.pick(all)
    const found = await listed({ nameContains: name })
    expect(found).toEqual(all.filter((one) => isFound(one.name, name)))
    expect(found.length).toBeGreaterThan(0)
  })

  it('finds names that a node of 1.0.0 writes as that release does, and after the next start as all others', async () => {
    const { database } = service.running
    const random = new Random('beside')
    await insert(random, recordsAtFirst)
    const written = new Map<string, string>()
    await database.write(async (transaction) => {
      const ids = await transaction
        .selectFrom('hierarchy_node')
        .select('id')
        .where('site_id', '=', site.id)
        .execute()
      for (const { id } of ids.filter(() => random.chance(0.5))) {
        const name = drawName(random)
        // The columns of that release; its inserts leave the new one out as its updates do.
        const { name_fold, name_sort } = nameKeys(name)
        const columns = { name, name_fold, name_sort }
        await transaction.updateTable('hierarchy_node').set(columns).where('id', '=', id).execute()
        written.set(id, name)
      }
    })
    const all = await listed({ limit: '1000' })
    const texts = Array.from({ length: searchesEach / 3 }, () => drawSearch(random, [...written.values()]))
    for (const nameContains of texts) {
      const found = await listed({ nameContains, limit: '1000' })
      const mustBeFound = all.filter(({ id, name }) =>
        written.has(id) ? fold(name).includes(fold(nameContains)) : isFound(name, nameContains),
      )
      expect(found, JSON.stringify(nameContains)).toEqual(expect.arrayContaining(mustBeFound))
      expect(found.filter(({ name }) => !isFound(name, nameContains))).toEqual([])
    }
    await migrate(database, async () => undefined)
    for (const nameContains of texts) {
      const found = await listed({ nameContains, limit: '1000' })
      const expected = all.filter(({ name }) => isFound(name, nameContains))
      expect(found, JSON.stringify(nameContains)).toEqual(expected)
    }
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('on %s', (engine) => {
  it('names are indexed by a role that may make tables and nothing else', async () => {
    const place = await createDatabase(engine)
    const owner = await openDatabase(place.url)
    const role = `role_${randomUUID().replaceAll('-', '')}`
    for (const statement of [
      `create role ${role} login password 'modest'`,
      `grant create on schema public to ${role}`,
    ])
      await sql.raw(statement).execute(owner.read)
    const url = new URL(place.url)
    url.username = role
    url.password = 'modest'
    const service = await startTestService(engine, { database: { url: url.href, remove: async () => {} } })
    const site = await service.site()
    const body = { name: 'Übersee 100%', focusAreaTypeId: site.focusAreaTypes[0] }
    const { id } = (await site.ask('POST', '/focus-areas', { body })).body as Listed
    const { body: found } = await site.ask('GET', '/focus-areas', { query: { nameContains: 'ERSEE 100%' } })
    expect(found).toMatchObject({ totalCount: 1, values: [{ id }] })
    await service.close()
    const { rows } = await sql<{ extname: string }>`select extname from pg_extension`.execute(owner.read)
    expect(rows).toEqual([{ extname: 'plpgsql' }])
    await owner.close()
    await place.remove()
    const other = await openDatabase(process.env.TEST_DATABASE_URL ?? '')
    await sql.raw(`drop role ${role}`).execute(other.read)
    await other.close()
  })
})
