// The credential that a person signed in with. It is stored only in the sealed cookie of their browser.
import { createHmac } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { KnownScopes } from '#contract/access.ts'
import { PlanningBaseKind } from '#contract/session.ts'
import { type KeyRing, openWith } from '#service/identity/key-ring.ts'

const shared = { base: PlanningBaseKind, scopes: KnownScopes }

const Credential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('api-token'), email: z.string(), apiToken: z.string(), ...shared }),
  z.object({
    kind: z.literal('client'),
    clientId: z.string(),
    clientSecret: z.string(),
    /** True when the site said which scopes it granted; otherwise these are all. */
    namesScopes: z.optional(z.boolean()),
    ...shared,
  }),
])
export type Credential = z.output<typeof Credential>

export interface SealedCredential {
  readonly credential: Credential
  /** Of the session: names its row where a gateway has a database. */
  readonly secret: string
  /** Epoch milliseconds: when the person signed in. */
  readonly startedAt: number
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** The name that the person typed, for the log and for what the device keeps. Not every site confirms it. */
export function personOf(credential: Credential): string {
  return credential.kind === 'api-token' ? credential.email.toLowerCase() : credential.clientId
}

export interface Seal {
  /** Every node of the gateway has them. */
  readonly keys: KeyRing
  /** The upstream that the credential is for; sealed for one it opens for no other. */
  readonly upstream: string
}

/**
 * Names the holder of a credential by what the site confirms, which is the name and the secret together: a site may look at
 * the secret alone, and take any name beside it. One for each key, the current one first; none tells anything of the secret.
 */
export function holdersOf({ keys: { all } }: Seal, credential: Credential): [string, ...string[]] {
  const secret = credential.kind === 'api-token' ? credential.apiToken : credential.clientSecret
  const parts = JSON.stringify(['holder', credential.kind, personOf(credential), secret])
  const [current = '', ...others] = all.map(({ bytes }) =>
    createHmac('sha256', bytes).update(parts).digest('base64url').slice(0, 22),
  )
  return [current, ...others]
}

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

export function sealCredential(
  { keys: { current }, upstream }: Seal,
  { credential, secret, startedAt, expiresAt }: SealedCredential,
): Promise<string> {
  return new EncryptJWT({ held: credential, sid: secret, start: startedAt })
    .setProtectedHeader({ ...algorithms, kid: current.id })
    .setAudience(upstream)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .encrypt(current.bytes)
}

/** Cookies of version 1.0.0 have other claims: its sessions could not be ended, so none is accepted. */
const Claims = z.object({ held: Credential, sid: z.string(), start: z.number(), exp: z.number() })

/** The credential in a cookie; undefined when the cookie is foreign, for another upstream, altered or expired. */
export function openCredential(
  { keys, upstream }: Seal,
  sealed: string,
  now: number,
): Promise<SealedCredential | undefined> {
  return openWith(keys, sealed, async (key) => {
    const { payload } = await jwtDecrypt(sealed, key, {
      audience: upstream,
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
      currentDate: new Date(now),
    })
    const { held, sid, start, exp } = Claims.parse(payload)
    return { credential: held, secret: sid, startedAt: start, expiresAt: exp * 1000 }
  })
}
