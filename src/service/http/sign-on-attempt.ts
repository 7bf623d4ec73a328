// An attempt at single sign-on, between leaving for the provider and coming back: sealed in a cookie of the browser, so
// that any node can finish what another one began, and no other browser can.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { AttemptSecrets } from './identity-provider.ts'
import { type KeyRing, openWith } from './key-ring.ts'
import { cookieOf } from './session-routes.ts'

export interface Attempt extends AttemptSecrets {
  /** The page to open afterwards. */
  readonly from: string
  /** Of the sign-in link whose member the account is to be connected to. */
  readonly code?: string | undefined
  /** The secret of the browser's session until now, which the new one replaces. */
  readonly previous?: string | undefined
}

const attemptCookie = '__Host-planning-sign-on'

/** Lax: unlike the cookie of a session, this one must come along when the provider's page leads back. */
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

const lifetimeMs = 10 * 60 * 1000

const Content = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  code: z.string().optional(),
  previous: z.string().optional(),
})

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

/** Gives the browser the attempt, for ten minutes. */
export async function keepAttempt(
  reply: FastifyReply,
  { current }: KeyRing,
  attempt: Attempt,
  now: number,
): Promise<void> {
  const sealed = await new EncryptJWT({ attempt })
    .setProtectedHeader({ ...algorithms, kid: current.id })
    .setExpirationTime(Math.floor((now + lifetimeMs) / 1000))
    .encrypt(current.bytes)
  reply.setCookie(attemptCookie, sealed, { ...options, maxAge: lifetimeMs / 1000 })
}

/** The attempt that this browser began last; undefined when there is none, or it is over. */
export async function attemptOf(
  request: FastifyRequest,
  keys: KeyRing,
  now: number,
): Promise<Attempt | undefined> {
  const sealed = cookieOf(request, attemptCookie)
  if (sealed === undefined) return undefined
  return openWith(keys, sealed, async (key) => {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
      currentDate: new Date(now),
    })
    return Content.parse(payload.attempt)
  })
}

export function forgetAttempt(reply: FastifyReply): void {
  reply.clearCookie(attemptCookie, options)
}
