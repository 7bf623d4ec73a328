// Access tokens: signed, short-lived, and known to every node that shares the database's keys (RFC 9068 claims).
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { KnownScopes, type Scope } from '#contract/access.ts'
import type { TokenOrigin } from './grants.ts'
import { type KeyRing, openWith } from './key-ring.ts'

/** Seconds an access token is good for. */
export const accessTokenSeconds = 3600

const issuer = 'planning-service'
const audience = 'planning-api'

const Claims = z.object({
  sub: z.string(),
  cid: z.string(),
  scope: z.string(),
  begun: z.number().default(0),
  // Tokens of version 1.0.0 have none.
  from: z.object({ cred: z.string(), mark: z.string(), gen: z.number() }).optional(),
})

export interface AccessTokenContent {
  readonly site: string
  readonly principalId: string
  readonly scopes: readonly Scope[]
  /** Epoch milliseconds: when it was issued. */
  readonly begunAt: number
  /** The credential that it was issued for; undefined for a token of version 1.0.0. */
  readonly origin: Pick<TokenOrigin, 'credential' | 'tokenGeneration'> | undefined
}

export function signAccessToken(
  { current }: KeyRing,
  { site, principalId, scopes, begunAt, origin }: AccessTokenContent,
): Promise<string> {
  const seconds = Math.floor(begunAt / 1000)
  const from = origin && {
    cred: origin.credential.id,
    mark: origin.credential.mark,
    gen: origin.tokenGeneration,
  }
  return new SignJWT({ cid: site, scope: scopes.join(' '), begun: begunAt, ...(from && { from }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: current.id })
    .setSubject(principalId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(current.bytes)
}

/** The claims of a token; undefined when the token is foreign, altered or expired. */
export function readAccessToken(
  keys: KeyRing,
  token: string,
  now: number,
): Promise<AccessTokenContent | undefined> {
  return openWith(keys, token, async (key) => {
    const options = { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience, currentDate: new Date(now) }
    const { payload } = await jwtVerify(token, key, options)
    const { sub, cid, scope, begun, from } = Claims.parse(payload)
    const origin = from && { credential: { id: from.cred, mark: from.mark }, tokenGeneration: from.gen }
    return {
      site: cid,
      principalId: sub,
      scopes: KnownScopes.parse(scope.split(' ')),
      begunAt: begun,
      origin,
    }
  })
}
