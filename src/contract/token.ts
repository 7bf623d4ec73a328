// The OAuth 2.0 token endpoint (§5; RFC 6749 §4.4, client credentials).
import { z } from 'zod/mini'
import { answerOf, described } from './primitives.ts'

export const TokenRequest = described(
  z.object({
    grant_type: z.string(),
    client_id: z.optional(z.string()),
    client_secret: z.optional(z.string()),
    scope: described(z.optional(z.string()), {
      description: 'Space-separated scopes; all granted scopes when omitted.',
    }),
  }),
  { id: 'TokenRequest' },
)
export type TokenRequest = z.output<typeof TokenRequest>

export const TokenAnswer = answerOf('TokenAnswer', {
  access_token: z.string(),
  token_type: z.string(),
  expires_in: described(z.optional(z.int()), { description: 'Seconds.' }),
  scope: z.optional(z.string()),
})
export type TokenAnswer = z.output<typeof TokenAnswer>
