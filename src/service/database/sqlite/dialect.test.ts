import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#service/database/database.ts'
import { createDatabase, type TestDatabase } from '#testing/service.ts'
import { SqliteConnection } from './dialect.ts'

/** Counts to a million: a hundred times the work of reading a page. */
const slowQuery = sql<{ count: number }>`
  with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 1000000)
  select count(*) as count from counter`

describe('the embedded database', () => {
  let place: TestDatabase
  let database: Database

  beforeAll(async () => {
    place = await createDatabase('sqlite')
    database = await openDatabase(place.url)
    await database.write((transaction) =>
      transaction.schema.createTable('note').addColumn('text', 'text').execute(),
    )
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  function write(text: string): Promise<unknown> {
    return database.write((transaction) => sql`insert into note values (${text})`.execute(transaction))
  }

  async function notes(): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`select text from note order by rowid`.execute(database.read)
    return rows.map(({ text }) => text)
  }

  it('answers quick reads and writes while a slow read runs', async () => {
    const finished: string[] = []
    const record = (name: string) => () => finished.push(name)
    const slow = slowQuery.execute(database.read).then(record('slow read'))
    await Promise.all([notes().then(record('quick read')), write('written').then(record('write'))])
    await slow
    expect(finished.at(-1)).toBe('slow read')
    expect(await notes()).toEqual(['written'])
  })

  it('reads columns that were added after its connections had read the schema', async () => {
    type Entry = { readonly text: string; readonly color?: string }
    // On every connection: which of them a later query gets is left to chance.
    const onEach = (read: () => Promise<{ readonly rows: readonly Entry[] }>) =>
      Promise.all(Array.from({ length: 3 }, read))
    const change = (statement: string) =>
      database.write((transaction) => sql.raw(statement).execute(transaction))
    const readKnown = () => sql<Entry>`select * from entry`.execute(database.read)
    const readNew = () => sql<Entry>`select * from entry where text <> ''`.execute(database.read)
    await change('create table entry (text text)')
    await change("insert into entry values ('first')")
    await onEach(readKnown)
    await change("alter table entry add column color text default 'red'")
    const found = [...(await onEach(readNew)), ...(await onEach(readKnown))]
    expect(found.map(({ rows }) => rows)).toEqual(Array(6).fill([{ text: 'first', color: 'red' }]))
    await change('alter table entry rename column color to shade')
    const renamed = await onEach(readKnown)
    expect(renamed.map(({ rows }) => rows)).toEqual(Array(3).fill([{ text: 'first', shade: 'red' }]))
  })

  it('runs write transactions one after another, in the order they were asked for', async () => {
    const seen: number[] = []
    const transactions = Array.from({ length: 20 }, (_, number) =>
      database.write(async (transaction) => {
        seen.push(number)
        await sql`insert into note values (${`a${number}`})`.execute(transaction)
        await sql`insert into note values (${`b${number}`})`.execute(transaction)
      }),
    )
    await Promise.all(transactions)
    expect(seen).toEqual([...seen.keys()])
    expect((await notes()).slice(1)).toEqual(seen.flatMap((number) => [`a${number}`, `b${number}`]))
  })

  it('rolls back a transaction that fails, and runs the next', async () => {
    const before = await notes()
    const failing = database.write(async (transaction) => {
      await sql`insert into note values ('lost')`.execute(transaction)
      await sql`insert into nowhere values (1)`.execute(transaction)
    })
    await expect(failing).rejects.toThrow('no such table')
    await write('kept')
    expect(await notes()).toEqual([...before, 'kept'])
  })

  it('refuses to write through its read connections', async () => {
    await expect(sql`insert into note values ('sneaked in')`.execute(database.read)).rejects.toThrow(
      'readonly',
    )
  })

  it('refuses every call after it was closed', async () => {
    const other = await createDatabase('sqlite')
    const closed = await openDatabase(other.url)
    await sql`select 1`.execute(closed.read)
    await closed.close()
    await expect(sql`select 1`.execute(closed.read)).rejects.toThrow()
    await other.remove()
  })

  it('closes a thread that has not opened its file yet, and never will', async () => {
    const settings = { file: '/nowhere/planning.db', lockMs: 100, readOnly: true }
    await expect(new SqliteConnection(settings, 1000).close()).resolves.toBeUndefined()
  })
})
