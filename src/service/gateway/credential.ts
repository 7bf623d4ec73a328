// What a person signed in with. It lives in the sealed cookie of their browser and nowhere else.
import { EncryptJWT } from 'jose'
import { z } from 'zod'
import { Scope } from '#contract/access.ts'
import { PlanningBaseKind } from '#contract/session.ts'
import type { KeyRing } from '#service/http/key-ring.ts'
import { openToken, sealToken } from '#service/http/sealed-token.ts'

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
  /** Every node of the gateway has them. */
  readonly keys: KeyRing
  /** The upstream that the credential is for; sealed for one it opens for no other. */
  readonly upstream: string
}

export function sealCredential(
  { keys, upstream }: Seal,
  { credential, begunAt, expiresAt }: SealedCredential,
): Promise<string> {
  const token = new EncryptJWT({ credential, begun: begunAt })
    .setAudience(upstream)
    .setExpirationTime(Math.floor(expiresAt / 1000))
  return sealToken(keys, token)
}

const Claims = z.object({ credential: Credential, exp: z.number(), begun: z.number().default(0) })

/** What a cookie holds; undefined when it is not ours, for another upstream, altered or past its end. */
export async function openCredential(
  { keys, upstream }: Seal,
  sealed: string,
  now: number,
): Promise<SealedCredential | undefined> {
  const { data } = Claims.safeParse(await openToken(keys, sealed, { now, audience: upstream }))
  return data && { credential: data.credential, begunAt: data.begun, expiresAt: data.exp * 1000 }
}
