import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import {
  createDatabase,
  type EngineName,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'
import { type Database, openDatabase } from './database.ts'
import { openShared } from './open-shared.ts'

/** Words that only the inside of the service uses. */
const innerWords =
  /select|insert|update |from |fund_|hierarchy_|relation|table|sqlite|postgres|kysely|\.ts|errno|at \w+ \(/i

function expectSilence(answer: Answer, status: number): void {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.body).toEqual({
    errors: [{ type: expect.any(String), code: expect.any(String), message: expect.any(String) }],
  })
  expect(answer.text).not.toMatch(innerWords)
}

/** Makes every further write fail as a full disk does; answers what makes room again. */
async function fillDisk(engine: EngineName, { write }: Database): Promise<() => Promise<unknown>> {
  if (engine === 'sqlite') {
    // Below its present size it is set to the present size.
    await write((transaction) => sql`pragma max_page_count = 1`.execute(transaction))
    return () => write((transaction) => sql`pragma max_page_count = 1000000`.execute(transaction))
  }
  await write(async (transaction) => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(transaction)
    await sql`create trigger full_disk before insert or update on hierarchy_node
      for each statement execute function refuse()`.execute(transaction)
  })
  return () => write((transaction) => sql`drop trigger full_disk on hierarchy_node`.execute(transaction))
}

describe.each(engines)('when the database fails on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeEach(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
  })
  afterEach(() => service.close())

  it('the service answers 500 without internal details, and recovers when the database does', async () => {
    const { database } = service.running
    await database.write((transaction) => sql`alter table fund_item rename to mislaid`.execute(transaction))
    const items = [{ name: 'Item', focusAreaId: site.focusArea }]
    expectSilence(await site.ask('GET', '/funds/cost-item'), 500)
    expectSilence(await site.ask('POST', '/funds/cost-item/bulk', { body: { items } }), 500)
    expectSilence(await site.ask('DELETE', `/focus-areas/${site.focusArea}`), 500)
    expect((await site.ask('GET', '/focus-areas')).status).toBe(200)

    await database.write((transaction) => sql`alter table mislaid rename to fund_item`.execute(transaction))
    expect((await site.ask('GET', '/funds/cost-item')).body).toMatchObject({ totalCount: 2 })
    expect((await site.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
  })

  it('a full disk answers 503 and changes nothing; reads still work, and writes work again when there is space', async () => {
    const makeRoom = await fillDisk(engine, service.running.database)
    const path = `/focus-areas/${site.focusArea}`
    const before = await site.ask('GET', path)
    const body = { about: 'x'.repeat(400_000) }
    const update = () => site.ask('PATCH', path, { query: { updateMask: 'about' }, body })
    for (let attempt = 0; attempt < 3; attempt += 1) expectSilence(await update(), 503)
    expect((await site.ask('GET', path)).body).toEqual(before.body)
    await makeRoom()
    expect((await update()).body).toMatchObject(body)
  })
})

describe.each(engines)('a database on %s that is opened for a short task', (engine) => {
  let place: TestDatabase

  beforeEach(async () => {
    place = await createDatabase(engine)
  })
  afterEach(() => place.remove())

  it('is read and written beside the service that serves from it', async () => {
    const service = await startTestService(engine, { database: place })
    const { id } = await service.site()
    const shared = await openShared(place.url)
    await shared.write((transaction) => sql`update site set id = id where id = ${id}`.execute(transaction))
    const { rows } = await sql`select id from site where id = ${id}`.execute(shared.read)
    await shared.close()
    expect(rows).toEqual([{ id }])
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
    await service.close()
  })
})

it('a database on sqlite that is opened for a short task is not made where there is none', async () => {
  const place = await createDatabase('sqlite')
  const url = `${place.url}-elsewhere`
  await expect(openShared(url)).rejects.toThrow('there is no database at')
  expect(existsSync(url.slice('sqlite:'.length))).toBe(false)
  await place.remove()
})

describe.each(engines.filter((engine) => engine === 'postgres'))('when connections break on %s', (engine) => {
  let place: TestDatabase
  let service: TestService
  let site: PopulatedSite

  beforeEach(async () => {
    place = await createDatabase(engine)
    service = await startTestService(engine, { database: place })
    site = await createPopulatedSite(service)
  })
  afterEach(() => service.close())

  it('the service answers every request, lives on, and has lost nothing it promised', async () => {
    const outsider = await openDatabase(place.url)
    const breakConnections = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(outsider.read)
    const kept: string[] = []
    const create = async (number: number) => {
      const body = { name: `Record ${number}`, focusAreaTypeId: site.focusAreaTypes[0] }
      const answer = await site.ask('POST', '/focus-areas', { body })
      if (answer.status === 201) kept.push((answer.body as { id: string }).id)
      else expectSilence(answer, 503)
    }
    for (let round = 0; round < 10; round += 1) {
      const writing = Array.from({ length: 12 }, (_, number) => create(number))
      await Promise.all([...writing, breakConnections()])
    }
    for (let number = 0; number < 12; number += 1) await create(number)
    const { body } = await site.ask('GET', '/focus-areas', { query: { limit: '1000' } })
    const found = (body as { values: { id: string }[] }).values.map(({ id }) => id)
    expect(kept.filter((id) => !found.includes(id))).toEqual([])
    expect(kept.length).toBeGreaterThanOrEqual(12)
    await outsider.close()
    await place.remove()
  })

  it('the service is alive but not ready without a database', async () => {
    await place.remove()
    expectSilence(await site.ask('GET', '/focus-areas'), 503)
    expectSilence(await site.ask('DELETE', `/focus-areas/${site.focusArea}`), 503)
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(503)
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a step of the schema on %s', (engine) => {
  it('gives way to a request that waits for what it holds, and is run again', async () => {
    const place = await createDatabase(engine)
    const [node, old] = [await openDatabase(place.url), await openDatabase(place.url)]
    await sql`create table one (n int); create table two (n int)`.execute(node.read)
    const begun = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const request = old.read.transaction().execute(async (transaction) => {
      await sql`select * from one`.execute(transaction)
      begun.resolve()
      await isHeld.promise
      // Of two that wait for each other, PostgreSQL ends the one that waited first.
      await sql`select * from two`.execute(transaction)
    })
    await begun.promise
    const isWaiting = async () => {
      const { rows } =
        await sql`select 1 from pg_locks where not granted and relation = 'two'::regclass`.execute(old.read)
      return rows.length > 0
    }
    let attempts = 0
    const step = node.writeSchema(async (transaction) => {
      attempts += 1
      await sql`alter table two add column more int`.execute(transaction)
      if (attempts === 1) {
        isHeld.resolve()
        await expect.poll(isWaiting).toBe(true)
      }
      await sql`alter table one add column more int`.execute(transaction)
    })
    await Promise.all([request, step])
    expect(attempts).toBeGreaterThan(1)
    expect((await sql`select more from one`.execute(node.read)).rows).toEqual([])
    await Promise.all([node.close(), old.close()])
    await place.remove()
  })
})
