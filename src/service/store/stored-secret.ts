// A secret that all nodes of one database share when none is configured: good enough for one machine. A copy of the
// database holds it, so a service that others reach has its secret in its configuration instead.
import { randomSecret } from './accounts.ts'
import type { Database } from './database.ts'

/** The secret in the database, made by the first node that asks for it. */
export async function storedSecret({ write }: Database): Promise<string> {
  return write(async (transaction) => {
    await transaction
      .insertInto('shared_secret')
      .values({ name: 'root', value: randomSecret() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await transaction
      .selectFrom('shared_secret')
      .select('value')
      .where('name', '=', 'root')
      .executeTakeFirstOrThrow()
    return row.value
  })
}
