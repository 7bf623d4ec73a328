// A migration that has shipped is never edited: databases have run it. What each one makes is recorded by its number in
// src/testing/releases/stored-shapes.json, where a new migration adds an entry.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { recordedShapes } from '#testing/releases/stored-shapes.ts'
import { createDatabase } from '#testing/service.ts'
import { migrations } from './migrations.ts'

test('each migration makes the schema that is recorded for it', async () => {
  const place = await createDatabase('sqlite')
  const database = await openDatabase(place.url)
  const made: string[] = []
  let before: readonly (string | null)[] = []
  for (const migration of migrations) {
    await database.write(async (transaction) => {
      await migration.run(transaction, database.engine.types, database.engine.name)
      const schema = sql<{ sql: string | null }>`select sql from sqlite_master order by type, name`
      const { rows } = await schema.execute(transaction as Kysely<Tables>)
      const now = rows.map((row) => row.sql)
      const added = JSON.stringify(now.filter((statement) => !before.includes(statement)))
      const digest = createHash('sha256').update(added).digest('hex').slice(0, 16)
      made.push(`${migration.name} ${digest}`)
      before = now
    })
  }
  const recorded = recordedShapes('schema of the service')
  expect(made).toEqual(recorded.map(({ shape }) => shape))
  expect(recorded.map(({ number }) => number)).toEqual(made.map((_, place) => place + 1))
  await database.close()
  await place.remove()
})
