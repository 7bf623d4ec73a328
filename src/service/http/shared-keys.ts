// Keys that all nodes of one database share, so that any node takes what another has signed.
import type { Database } from '#service/store/database.ts'
import { storedSecret } from '#service/store/stored-secret.ts'
import { deriveRing, type KeyRing, type RootSecrets } from './key-ring.ts'

export interface SharedKeys {
  readonly accessToken: KeyRing
  readonly cursor: KeyRing
  readonly pageId: KeyRing
  readonly signOn: KeyRing
}

/**
 * Derives the keys from the configured secrets, the current one first; without any, from a secret that the first node
 * stored in the database. Once a secret is configured, the stored one is not used: a copy of the database then forges no
 * session.
 */
export async function sharedKeys(database: Database, configured: readonly string[]): Promise<SharedKeys> {
  const [current, ...others] = configured
  const secrets: RootSecrets = current === undefined ? [await storedSecret(database)] : [current, ...others]
  const ring = (purpose: string) => deriveRing(secrets, 'planning-service', purpose)
  return {
    accessToken: ring('access-token'),
    cursor: ring('cursor'),
    pageId: ring('page-id'),
    signOn: ring('sign-on'),
  }
}
