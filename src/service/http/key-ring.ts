// Keys of one purpose. The current key signs and seals; the others open tokens from before or after a rotation, so that
// nodes of both configurations work side by side.
import { hkdfSync } from 'node:crypto'

export interface NamedKey {
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
export type RootSecrets = readonly [string | Uint8Array, ...string[]]

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

/** The keys to try: the named one, or each when nothing names one, as version 1.0.0 did not. */
export function keysNamed({ all }: KeyRing, id: string | undefined): readonly NamedKey[] {
  return id === undefined ? all : all.filter((key) => key.id === id)
}
