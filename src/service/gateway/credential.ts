// What a person signed in with. It lives in the sealed cookie of their browser and nowhere else.
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { Scope } from '#contract/access.ts'
import { PlanningBaseKind } from '#contract/session.ts'

const shared = { base: PlanningBaseKind, scopes: z.array(Scope) }

const Credential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('api-token'), email: z.string(), apiToken: z.string(), ...shared }),
  z.object({ kind: z.literal('client'), clientId: z.string(), clientSecret: z.string(), ...shared }),
])
export type Credential = z.output<typeof Credential>

export interface SealedCredential {
  readonly credential: Credential
  /** Epoch milliseconds: when the person signed in. */
  readonly begunAt: number
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** Whose writes these are, as it stands in the log and names what is kept on the person's device. */
export function personOf(credential: Credential): string {
  return credential.kind === 'api-token' ? credential.email.toLowerCase() : credential.clientId
}

export interface Seal {
  /** 256 bits that every node of the gateway has. */
  readonly key: Uint8Array
  /** The upstream that the credential is for; sealed for one it opens for no other. */
  readonly upstream: string
}

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

export function sealCredential(
  { key, upstream }: Seal,
  { credential, begunAt, expiresAt }: SealedCredential,
): Promise<string> {
  return new EncryptJWT({ credential, begun: begunAt })
    .setProtectedHeader(algorithms)
    .setAudience(upstream)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .encrypt(key)
}

const Claims = z.object({ credential: Credential, exp: z.number(), begun: z.number().default(0) })

/** What a cookie holds; undefined when it is not ours, for another upstream, altered or past its end. */
export async function openCredential(
  { key, upstream }: Seal,
  sealed: string,
  now: number,
): Promise<SealedCredential | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
      audience: upstream,
      currentDate: new Date(now),
    })
    const { credential, exp, begun } = Claims.parse(payload)
    return { credential, begunAt: begun, expiresAt: exp * 1000 }
  } catch {
    return undefined
  }
}
