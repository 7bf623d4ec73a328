import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#service/database/database.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { createDatabase, engines, type TestDatabase } from '#testing/service.ts'
import { addSession, findSessionTimes, recordUse } from './sessions.ts'

const lifetimeMs = 1000

describe.each(engines)('sessions on %s', (engine) => {
  let place: TestDatabase
  let database: Database

  beforeAll(async () => {
    place = await createDatabase(engine)
    database = await openDatabase(place.url)
    await migrate(database, async () => undefined)
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  const begin = async (site: string, holder: string, now: number) => {
    const session = { site, id: randomUUID(), holder, credential: undefined, now, lifetimeMs }
    await database.write((transaction) => addSession(transaction, session))
    return session
  }
  const lasts = async (key: { site: string; id: string }) =>
    (await findSessionTimes(database.read, key)) !== undefined

  it('are at most a hundred of a person: the one unused the longest ends for another', async () => {
    const [site, ada, bob] = [randomUUID(), randomUUID(), randomUUID()]
    const other = await begin(site, bob, 0)
    const begun = []
    for (let now = 0; now < 100; now += 1) begun.push(await begin(site, ada, now))
    const [first, second, third] = begun
    if (!first || !second || !third) throw new Error('there are no sessions')
    await recordUse(database, first, 500)
    expect([await lasts(first), await lasts(second)]).toEqual([true, true])
    await begin(site, ada, 501)
    expect([await lasts(first), await lasts(second), await lasts(third)]).toEqual([true, false, true])
    expect(await lasts(other)).toBe(true)
  })

  it('are deleted when they are over and another begins, in their own site alone', async () => {
    const [site, elsewhere, ada] = [randomUUID(), randomUUID(), randomUUID()]
    const [old, theirs] = [await begin(site, ada, 0), await begin(elsewhere, ada, 0)]
    await begin(site, ada, lifetimeMs)
    expect(await lasts(old)).toBe(true)
    await begin(site, ada, lifetimeMs + 1)
    expect([await lasts(old), await lasts(theirs)]).toEqual([false, true])
  })

  it('are brought back by nothing: a use that is recorded late finds no row', async () => {
    const gone = { site: randomUUID(), id: randomUUID() }
    await recordUse(database, gone, 1)
    expect(await lasts(gone)).toBe(false)
  })
})
