import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '#service/migrations/migrate.ts'
import { createPreparedDatabase, type EngineName, engines, type TestDatabase } from '#testing/service.ts'
import { type Database, openDatabase } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { openShared } from './open-shared.ts'

let place: TestDatabase
let database: Database
let built = 0

const siteById = keptQuery((db, { id }: { readonly id: string }) => {
  built += 1
  return db.selectFrom('site').selectAll().where('id', '=', id).where('name', '!=', 'Nothing')
})

const keptSiteById = keptQuery(
  (db, { id }: { readonly id: string }) => db.selectFrom('site').select('name').where('id', '=', id),
  { keepsRows: true },
)

async function keptNameOf(id: string): Promise<string | undefined> {
  return (await database.find(keptSiteById(database, { id })))?.name
}

function find(id: string) {
  return database.find(siteById(database, { id }))
}

async function add(id: string, name: string): Promise<void> {
  await database.write((transaction) =>
    sql`insert into site (id, name, created_at) values (${id}, ${name}, 0)`.execute(transaction),
  )
}

async function open(engine: EngineName): Promise<void> {
  place = await createPreparedDatabase(engine)
  database = await openDatabase(place.url)
  await migrate(database, async () => undefined)
  built = 0
}

async function close(): Promise<void> {
  await database.close()
  await place.remove()
}

describe.each(engines)('a query that is kept, on %s', (engine) => {
  beforeAll(() => open(engine))
  afterAll(close)

  it('is built once and finds rows by other values, as of the last commit', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    expect(await find(one)).toBeUndefined()
    await add(one, 'One')
    expect(await find(one)).toMatchObject({ id: one, name: 'One' })
    await add(other, 'Other')
    expect(await find(other)).toMatchObject({ id: other, name: 'Other' })
    expect(built).toBe(1)
  })

  it('keeps a row until something is committed, also by another process', async () => {
    const rename = (name: string, id: string) => sql`update site set name = ${name} where id = ${id}`
    const [id, absent] = [randomUUID(), randomUUID()]
    await add(id, 'First')
    expect([await keptNameOf(id), await keptNameOf(id), await keptNameOf(absent)]).toEqual([
      'First',
      'First',
      undefined,
    ])
    await database.write((transaction) => rename('Second', id).execute(transaction))
    expect(await keptNameOf(id)).toBe('Second')
    const other = await openShared(place.url)
    await other.write((transaction) => rename('Third', id).execute(transaction))
    await other.close()
    expect(await keptNameOf(id)).toBe('Third')
    await add(absent, 'There')
    expect(await keptNameOf(absent)).toBe('There')
    await database.write((transaction) => sql`delete from site where id = ${id}`.execute(transaction))
    expect(await keptNameOf(id)).toBeUndefined()
  })

  it('finds the row of the last commit, also while others are being read', async () => {
    const id = randomUUID()
    await add(id, 'Before')
    // The answers of the database are there when the turn of the event loop that reads comes to them.
    const pause = new Int32Array(new SharedArrayBuffer(4))
    const reading = setInterval(() => {
      void find(id)
      Atomics.wait(pause, 0, 0, 2)
    }, 0)
    onTestFinished(() => clearInterval(reading))
    for (let count = 0; count < 20; count += 1) {
      const name = `Name ${count}`
      await database.write((transaction) =>
        sql`update site set name = ${name} where id = ${id}`.execute(transaction),
      )
      expect(await find(id)).toMatchObject({ name })
    }
  })

  it('refuses a value that it would not take', () => {
    const folded = keptQuery((db, { name }: { readonly name: string }) =>
      db.selectFrom('site').selectAll().where('name', '=', name.toUpperCase()),
    )
    expect(() => folded(database, { name: 'x' })).toThrow('does not take name as it is')
  })

  it('answers after its table has changed', async () => {
    const id = randomUUID()
    await add(id, 'Before')
    for (let count = 0; count < 12; count += 1) await find(id)
    await database.writeSchema((transaction) =>
      sql`alter table site add column colour text`.execute(transaction),
    )
    expect(await find(id)).toMatchObject({ name: 'Before', colour: null })
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('behind a pooler, on %s', (engine) => {
  beforeAll(() => open(engine))
  afterAll(close)

  it('a query that is kept finds rows on a server that has lost its prepared statements', async () => {
    const id = randomUUID()
    await add(id, 'Kept')
    const atOnce = Array.from({ length: 10 })
    await Promise.all(atOnce.map(() => find(id)))
    await Promise.all(atOnce.map(() => sql`deallocate all`.execute(database.read)))
    const found = await Promise.all(atOnce.map(() => find(id)))
    expect(found.every((row) => row?.name === 'Kept')).toBe(true)
  })
})
