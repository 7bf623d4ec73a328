import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { findPostgres } from './find-postgres.ts'

describe('finding a PostgreSQL', () => {
  it('takes the one that TEST_DATABASE_URL names, and leaves it running', async () => {
    const url = 'postgres://someone@example.com/db'
    expect(await findPostgres({ TEST_DATABASE_URL: url })).toMatchObject({ url, how: 'TEST_DATABASE_URL' })
  })

  it('starts one that answers and is gone after it was stopped, or says why it cannot', async () => {
    const found = await findPostgres({ PATH: process.env.PATH })
    if (found.url === undefined) {
      expect(found.reason).toMatch(/PostgreSQL/)
      return
    }
    const client = new pg.Client({ connectionString: found.url })
    await client.connect()
    const { rows } = await client.query('show fsync')
    await client.end()
    expect(rows).toEqual([{ fsync: 'off' }])
    await found.stop()
    await expect(new pg.Client({ connectionString: found.url }).connect()).rejects.toThrow(/ECONNREFUSED/)
  }, 60_000)
})
