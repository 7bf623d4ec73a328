// Keys of one purpose. The current key signs and seals; the others open tokens from before or after a rotation, so that
// nodes of both configurations work side by side.
import { hkdfSync } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import type { Database } from '#service/database/database.ts'
import { storedSecret } from '#service/store/sites.ts'

interface NamedKey {
  /** Tells the keys of a ring apart; says nothing about their bytes. */
  readonly id: string
  /** 256 bits. */
  readonly bytes: Uint8Array
}

export interface KeyRing {
  readonly current: NamedKey
  /** Every key that opens, the current one first. */
  readonly all: readonly NamedKey[]
}

/** The secrets that keys are derived from; the first one is current. */
type RootSecrets = readonly [string | Uint8Array, ...string[]]

/** The keys of one purpose, one from each secret. `salt` separates the service from the gateway. */
export function deriveRing(secrets: RootSecrets, salt: string, purpose: string): KeyRing {
  const [current, ...others] = secrets
  const derive = (root: string | Uint8Array, info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', root, salt, info, length))
  const keyOf = (root: string | Uint8Array): NamedKey => ({
    id: Buffer.from(derive(root, `${purpose} key id`, 6)).toString('base64url'),
    bytes: derive(root, purpose, 32),
  })
  const first = keyOf(current)
  return { current: first, all: [first, ...others.map(keyOf)] }
}

/** What a token holds, by the first key that opens it; undefined when none of the ring does. */
export async function openWith<Opened>(
  { all }: KeyRing,
  token: string,
  open: (key: Uint8Array) => Promise<Opened>,
): Promise<Opened | undefined> {
  const id = keyIdOf(token)
  for (const key of all) {
    // Tokens of version 1.0.0 name no key.
    if (id !== undefined && id !== key.id) continue
    try {
      return await open(key.bytes)
    } catch {
      // Another key may open it.
    }
  }
  return undefined
}

/** The id of the key that a token names (RFC 7516 §4.1.6); undefined when it names none or is no token. */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

// Keys that all nodes of one database share, so that any node takes what another has signed.

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
