// The browser session of the console (§5: "browser requests from authenticated sessions"). These operations are
// ours, not the specification's: signing in exchanges a credential for a sealed cookie that no script can read.
import { z } from 'zod'
import { Area, Scope } from './access.ts'

export const Session = z
  .object({
    principal: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      kind: z.enum(['user', 'service']),
    }),
    site: z.object({ id: z.string(), name: z.string() }),
    scopes: z.array(Scope),
    disabledAreas: z.array(Area),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** Signing in with one's e-mail and API token, or with the code of the link that the service printed. */
export const SignInRequest = z
  .union(
    [
      z.strictObject({ code: z.string().min(1).max(500) }),
      z.strictObject({ email: z.string().min(1).max(320), apiToken: z.string().min(1).max(4000) }),
    ],
    { error: 'must hold either a code, or an email and an apiToken' },
  )
  .meta({ id: 'SignInRequest' })
export type SignInRequest = z.output<typeof SignInRequest>

/** Every request of the console carries it; another site's page cannot set it without a preflight. */
export const consoleHeader = 'x-planning-console'
