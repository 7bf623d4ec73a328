// Access tokens: signed, short-lived, and known to every node that shares the database's keys (RFC 9068 claims).
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Scope } from '#contract/access.ts'
import { type KeyRing, keysNamed } from './key-ring.ts'
import { keyIdOf } from './sealed-token.ts'

/** Seconds an access token is good for. */
export const accessTokenLifetime = 3600

const issuer = 'planning-service'
const audience = 'planning-api'

const Claims = z.object({ sub: z.string(), cid: z.string(), scope: z.string(), begun: z.number().default(0) })

export interface AccessTokenContent {
  readonly site: string
  readonly principalId: string
  readonly scopes: readonly Scope[]
  /** Epoch milliseconds: when it was issued. */
  readonly begunAt: number
}

export function signAccessToken(
  { current }: KeyRing,
  { site, principalId, scopes, begunAt }: AccessTokenContent,
): Promise<string> {
  const seconds = Math.floor(begunAt / 1000)
  return new SignJWT({ cid: site, scope: scopes.join(' '), begun: begunAt })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: current.id })
    .setSubject(principalId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenLifetime)
    .sign(current.bytes)
}

/** What a token says; undefined when it is not ours, altered or past its end. */
export async function readAccessToken(
  keys: KeyRing,
  token: string,
  now: number,
): Promise<AccessTokenContent | undefined> {
  for (const { bytes } of keysNamed(keys, keyIdOf(token))) {
    try {
      const { payload } = await jwtVerify(token, bytes, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer,
        audience,
        currentDate: new Date(now),
      })
      return contentOf(payload)
    } catch {
      // Another key may have signed it.
    }
  }
  return undefined
}

function contentOf(payload: JWTPayload): AccessTokenContent {
  const { sub, cid, scope, begun } = Claims.parse(payload)
  const scopes = z.array(Scope).parse(scope === '' ? [] : scope.split(' '))
  return { site: cid, principalId: sub, scopes, begunAt: begun }
}
