// Encrypted tokens of cookies, in which the key that opens them is named (RFC 7516 §4.1.6).
import { decodeProtectedHeader, type EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'
import { type KeyRing, keysNamed } from './key-ring.ts'

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

/** Encrypts the token with the current key. */
export function sealToken({ current }: KeyRing, token: EncryptJWT): Promise<string> {
  return token.setProtectedHeader({ ...algorithms, kid: current.id }).encrypt(current.bytes)
}

interface Opening {
  /** Epoch milliseconds. */
  readonly now: number
  readonly audience?: string
}

/** The claims of a sealed token; undefined when it is not ours, for another audience, altered or past its end. */
export async function openToken(
  ring: KeyRing,
  sealed: string,
  { now, ...expected }: Opening,
): Promise<JWTPayload | undefined> {
  for (const { bytes } of keysNamed(ring, keyIdOf(sealed))) {
    try {
      const { payload } = await jwtDecrypt(sealed, bytes, {
        ...expected,
        keyManagementAlgorithms: [algorithms.alg],
        contentEncryptionAlgorithms: [algorithms.enc],
        currentDate: new Date(now),
      })
      return payload
    } catch {
      // Another key may open it.
    }
  }
  return undefined
}

/** The id of the key that a token names; undefined when it names none or is no token. */
export function keyIdOf(token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token)
    return kid
  } catch {
    return undefined
  }
}
