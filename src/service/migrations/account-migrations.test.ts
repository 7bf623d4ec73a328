// A database from before access could be managed.
import { expect, test } from 'vitest'
import { accessScope, everyScope, type Scope, scopes } from '#contract/access.ts'
import { type Database, openDatabase } from '#service/database/database.ts'
import { addPrincipal, heldScopes } from '#service/identity/accounts.ts'
import { addSite } from '#service/store/sites.ts'
import { createDatabase, engines } from '#testing/service.ts'
import { migrate } from './migrate.ts'

async function scopesOf({ read }: Database): Promise<Record<string, Scope[]>> {
  const rows = await read.selectFrom('principal').select(['name', 'scopes', 'all_scopes']).execute()
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, [...heldScopes(row)]]))
}

test.each(engines)('only the first user of each site on %s becomes its administrator', async (engine) => {
  const { url, remove } = await createDatabase(engine)
  const database = await openDatabase(url)
  await migrate(database, async () => {})
  await database.write(async (transaction) => {
    for (const site of [crypto.randomUUID(), crypto.randomUUID()]) {
      await addSite(transaction, { id: site, name: 'Site', now: 1 })
      const added = async (name: string, now: number, granted: readonly Scope[] = scopes) =>
        addPrincipal(transaction, {
          site,
          kind: 'user',
          name: `${name} of ${site}`,
          email: null,
          scopes: granted,
          now,
        })
      await added('second', 3)
      await added('first', 2)
      const service = { site, kind: 'service', name: `service of ${site}`, email: null, now: 1 } as const
      await addPrincipal(transaction, service)
    }
    // The state before the steps that grant scopes.
    await transaction.deleteFrom('migration').where('name', 'in', ['0007-access', '0016-catalog']).execute()
  })
  for (let start = 0; start < 2; start += 1) {
    await migrate(database, async () => {})
    for (const [name, held] of Object.entries(await scopesOf(database))) {
      expect(held).toEqual(name.startsWith('first') ? everyScope : scopes)
      expect(held.includes(accessScope)).toBe(name.startsWith('first'))
    }
  }
  await database.close()
  await remove()
})

test.each(engines)(
  'a scope that version 1.0.0 does not know leaves its column on %s, and its holders keep it',
  async (engine) => {
    const { url, remove } = await createDatabase(engine)
    const database = await openDatabase(url)
    await migrate(database, async () => {})
    const [all, some] = [everyScope, [...scopes, accessScope]]
    await database.write(async (transaction) => {
      const site = crypto.randomUUID()
      await addSite(transaction, { id: site, name: 'Site', now: 1 })
      for (const [name, held] of [
        ['all', all],
        ['some', some],
      ] as const) {
        const id = await addPrincipal(transaction, { site, kind: 'user', name, email: null, now: 1 })
        // As the release before this step stored them.
        await transaction
          .updateTable('principal')
          .set({ scopes: JSON.stringify(held), all_scopes: null })
          .where('id', '=', id)
          .execute()
      }
      await transaction.deleteFrom('migration').where('name', '=', '0026-all-scopes').execute()
    })
    await migrate(database, async () => {})
    expect(await scopesOf(database)).toEqual({ all, some })
    const rows = await database.read.selectFrom('principal').select('scopes').execute()
    expect(rows.map((row) => JSON.parse(row.scopes))).toEqual([some, some])
    // What a node of version 1.0.0 says afterwards holds.
    await database.write((transaction) =>
      transaction
        .updateTable('principal')
        .set({ scopes: JSON.stringify(scopes) })
        .execute(),
    )
    expect(await scopesOf(database)).toEqual({ all: scopes, some: scopes })
    await database.close()
    await remove()
  },
)
