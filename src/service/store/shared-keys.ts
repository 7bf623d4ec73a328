// Keys that all nodes of one database share, so that any node takes what another has signed.
import { hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export interface SharedKeys {
  readonly accessToken: Uint8Array
  readonly session: Uint8Array
  readonly cursor: Uint8Array
  readonly pageId: Uint8Array
}

/**
 * Derives the keys from the configured secret, or from one that the first node to start has made and stored.
 */
export async function sharedKeys(database: Database, configured: string | undefined): Promise<SharedKeys> {
  const root = configured ?? (await storedSecret(database))
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', root, 'planning-service', purpose, 32))
  return {
    accessToken: key('access-token'),
    session: key('session'),
    cursor: key('cursor'),
    pageId: key('page-id'),
  }
}

async function storedSecret({ write }: Database): Promise<string> {
  return write(async (transaction) => {
    await transaction
      .insertInto('shared_secret')
      .values({ name: 'root', value: randomBytes(32).toString('base64url') })
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
