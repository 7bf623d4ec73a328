// Access tokens: signed, short-lived, and known to every node that shares the database's keys (RFC 9068 claims).
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Scope } from '#contract/access.ts'

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
  key: Uint8Array,
  { site, principalId, scopes, begunAt }: AccessTokenContent,
): Promise<string> {
  const seconds = Math.floor(begunAt / 1000)
  return new SignJWT({ cid: site, scope: scopes.join(' '), begun: begunAt })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(principalId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenLifetime)
    .sign(key)
}

/** What a token says; undefined when it is not ours, altered or past its end. */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<AccessTokenContent | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer,
      audience,
      currentDate: new Date(now),
    })
    const { sub, cid, scope, begun } = Claims.parse(payload)
    const scopes = z.array(Scope).parse(scope === '' ? [] : scope.split(' '))
    return { site: cid, principalId: sub, scopes, begunAt: begun }
  } catch {
    return undefined
  }
}
