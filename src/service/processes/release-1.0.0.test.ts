// Opens a database of release 1.0.0 with this release. What is compared is what that release itself said.
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessScope, catalogScope, everyScope, scopes } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { type Database, openDatabase } from '#service/database/database.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { addressOf, exactAmounts, type LeftData } from '#testing/releases/leave-data.ts'
import { leftData, leftDatabase } from '#testing/releases/left-files.ts'
import {
  type EngineName,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { bearer } from '#testing/tokens.ts'

interface Contents {
  readonly columns: ReadonlyMap<
    string,
    { readonly type: string; readonly isNullable: boolean; readonly hasDefault: boolean }
  >
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Every table with its columns and rows, or these tables alone. */
async function readAll(
  database: Database,
  names?: ReadonlyMap<string, unknown>,
): Promise<Map<string, Contents>> {
  const read = database.read as Kysely<unknown>
  const present = await read.introspection.getTables()
  const tables = present.filter(({ name }) => names?.has(name) ?? true)
  const all = new Map<string, Contents>()
  for (const { name, columns } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read)
    const known = columns.map((column) => {
      const { dataType, isNullable, hasDefaultValue } = column
      return [column.name, { type: dataType, isNullable, hasDefault: hasDefaultValue }] as const
    })
    all.set(name, { columns: new Map(known), rows })
  }
  return all
}

/** Rows that a start changes by design: its lease, what it has applied, and links that have run out. */
function isOfStart(table: string, row: Readonly<Record<string, unknown>>): boolean {
  return table === 'migration_lock' || (table === 'credential' && row.kind === 'sign-in-code')
}

function identity(row: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return JSON.stringify(
    names.map((name) => {
      const value = row[name]
      return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
    }),
  )
}

async function readBefore(place: TestDatabase): Promise<Map<string, Contents>> {
  const database = await openDatabase(place.url)
  const before = await readAll(database)
  await database.close()
  return before
}

/** The text of an answer without the scope that administrators have gained since. */
const ungranted = (text: string) => text.replaceAll(/,"manage:catalog:planning"/g, '')

describe.each(engines)('a %s database of release 1.0.0', (engine: EngineName) => {
  let place: TestDatabase
  let before: Map<string, Contents>
  let service: TestService
  let left: LeftData

  beforeAll(async () => {
    left = leftData(engine)
    place = await leftDatabase(engine)
    before = await readBefore(place)
    service = await startTestService(engine, { database: place })
  })
  afterAll(async () => {
    await service?.close()
    await place?.remove()
  })

  const basic = ({ email, apiToken }: LeftData['admin']) => ({
    authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`,
  })
  const ask = (path: string, headers: Record<string, string>) =>
    send('GET', addressOf(service.origin, path), { headers })

  test('keeps every row with every value', async () => {
    const after = await readAll(service.running.database, before)
    for (const [table, { rows, columns }] of before) {
      const names = [...columns.keys()]
      const kept = new Set(after.get(table)?.rows.map((row) => identity(row, names)))
      const expected = rows.filter((row) => !isOfStart(table, row))
      const missing = expected.filter((row) => !kept.has(identity(row, names)))
      expect(missing, table).toEqual([])
    }
    expect(before.get('hierarchy_node')?.rows.length).toBeGreaterThan(100)
    expect(before.get('fund_series')?.rows.length).toBeGreaterThan(300)
    expect(await auditHierarchies(service.running.database, left.site)).toEqual([])
  })

  test('only gains columns that a node of release 1.0.0 can leave out', async () => {
    const after = await readAll(service.running.database, before)
    for (const [table, { columns }] of before) {
      const now = after.get(table)?.columns ?? new Map()
      for (const [name, column] of columns) expect(now.get(name), `${table}.${name}`).toEqual(column)
      for (const [name, { isNullable, hasDefault }] of now) {
        if (!columns.has(name)) expect(isNullable || hasDefault, `${table}.${name}`).toBe(true)
      }
    }
  })

  test('answers every list as that release did', async () => {
    for (const [path, answer] of Object.entries(left.answers)) {
      const { text } = await ask(path, basic(left.admin))
      expect(JSON.parse(ungranted(text)), path).toMatchObject(answer as object)
    }
  })

  test('has amounts to the digit', async () => {
    const items = await service.running.database.read
      .selectFrom('fund_series')
      .innerJoin('fund_item', (join) =>
        join.onRef('fund_item.site_id', '=', 'fund_series.site_id').onRef('fund_item.id', '=', 'item_id'),
      )
      .where('external_id', '=', 'X-1')
      .select(['kind', 'amounts'])
      .execute()
    const digits = { ...exactAmounts, '2026-03': '100' }
    expect(items.map(({ amounts }) => JSON.parse(amounts))).toEqual([digits, digits])
  })

  test('knows each credential, with its scopes', async () => {
    const status = async (path: string, headers: Record<string, string>) => (await ask(path, headers)).status
    expect(await status('/planning/funds/cost-item', basic(left.admin))).toBe(200)
    expect(await status('/planning/organizations', basic(left.reader))).toBe(200)
    expect(await status('/planning/funds/cost-item', basic(left.reader))).toBe(403)
    for (const [client, expected] of [
      [left.client, 200],
      [left.robot, 403],
    ] as const) {
      const headers = await bearer(service.origin, { id: client.clientId, secret: client.clientSecret })
      expect(await status('/planning/funds/cost-item', headers)).toBe(200)
      expect(await status('/planning/organizations', headers)).toBe(expected)
    }
    const wrong = { ...left.admin, apiToken: 'not-the-token-of-that-release' }
    expect(await status('/planning/organizations', basic(wrong))).toBe(401)
  })

  test('stores no scope that the release does not know, and loses none', async () => {
    const headers = basic(left.admin)
    const make = async (path: string, body: object) => {
      const made = await send('POST', addressOf(service.origin, path), { headers, body })
      expect(made.status).toBe(201)
      return made.body as { id: string }
    }
    const member = { kind: 'user', name: 'Kim', email: 'kim@example.com', scopes: everyScope }
    const { id } = await make('/access/principals', member)
    const narrowing = [accessScope, catalogScope]
    await make(`/access/principals/${id}/credentials`, { label: 'narrowed', scopes: narrowing })
    const { read } = service.running.database
    const stored = [
      ...(await read.selectFrom('principal').select('scopes').execute()),
      ...(await read.selectFrom('credential').select('scopes').where('scopes', 'is not', null).execute()),
    ]
    const known: readonly string[] = [...scopes, accessScope]
    const named = stored.flatMap((row) => JSON.parse(row.scopes ?? '[]') as string[])
    expect(named.filter((scope) => !known.includes(scope))).toEqual([])
    const { body } = await ask('/access/principals', headers)
    const { values } = body as { values: Pick<Principal, 'id' | 'scopes' | 'credentials'>[] }
    const kim = values.find((one) => one.id === id)
    expect(kim?.scopes).toEqual(everyScope)
    expect(kim?.credentials.map((credential) => credential.scopes)).toEqual([narrowing])
    const administrators = values.filter((one) => one.scopes.includes(accessScope))
    expect(administrators.every((one) => one.scopes.includes(catalogScope))).toBe(true)
  })

  test('resumes a walk that was interrupted halfway', async () => {
    const cursor = encodeURIComponent(left.walk.cursor)
    const page = await ask(`/planning/focus-areas?limit=1000&cursor=${cursor}`, basic(left.admin))
    const { values } = page.body as { values: { id: string }[] }
    expect(values.map(({ id }) => id)).toEqual(left.walk.rest)
    expect(left.walk.rest.length).toBeGreaterThan(10)
  })
})
