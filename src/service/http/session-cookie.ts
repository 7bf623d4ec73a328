// The browser session: a sealed cookie, so that any node can read it and no script or log ever can.
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

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
  key: Uint8Array,
  { site, principalId, begunAt, expiresAt }: SessionContent,
): Promise<string> {
  return new EncryptJWT({ cid: site, begun: begunAt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(principalId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .encrypt(key)
}

/** What a cookie says; undefined when it is not ours, altered or past its end. */
export async function openSession(
  key: Uint8Array,
  sealed: string,
  now: number,
): Promise<SessionContent | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: new Date(now),
    })
    const { sub, cid, exp, begun } = Claims.parse(payload)
    return { site: cid, principalId: sub, begunAt: begun, expiresAt: exp * 1000 }
  } catch {
    return undefined
  }
}
