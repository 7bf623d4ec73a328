// The browser session: a sealed cookie, so that any node can read it and no script or log ever can.
import { EncryptJWT } from 'jose'
import { z } from 'zod'
import type { KeyRing } from './key-ring.ts'
import { openToken, sealToken } from './sealed-token.ts'

/** The prefix makes browsers insist on Secure, path / and no domain: no sibling site can plant this cookie. */
export const sessionCookie = '__Host-planning-session'

/** Milliseconds a session lasts after it was last renewed. */
export const sessionLifetime = 12 * 60 * 60 * 1000

export const sessionCookieOptions = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
} as const

const Claims = z.object({ sub: z.string(), cid: z.string(), exp: z.number(), begun: z.number().default(0) })

export interface SessionContent {
  readonly site: string
  readonly principalId: string
  /** Epoch milliseconds: when the person signed in. */
  readonly begunAt: number
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export function sealSession(
  keys: KeyRing,
  { site, principalId, begunAt, expiresAt }: SessionContent,
): Promise<string> {
  const token = new EncryptJWT({ cid: site, begun: begunAt })
    .setSubject(principalId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
  return sealToken(keys, token)
}

/** What a cookie says; undefined when it is not ours, altered or past its end. */
export async function openSession(
  keys: KeyRing,
  sealed: string,
  now: number,
): Promise<SessionContent | undefined> {
  const { data } = Claims.safeParse(await openToken(keys, sealed, { now }))
  return data && { site: data.cid, principalId: data.sub, begunAt: data.begun, expiresAt: data.exp * 1000 }
}
