// The OAuth 2.0 token endpoint (§5; RFC 6749 §4.4, client credentials).
import { z } from 'zod/mini'
import { ErrorEntry } from './errors.ts'
import { answerOf, described } from './primitives.ts'

export const TokenRequest = described(
  z.object({
    grant_type: described(z.string(), { const: 'client_credentials' }),
    client_id: described(z.optional(z.string()), {
      description: 'Unless the client is named by HTTP Basic.',
    }),
    client_secret: described(z.optional(z.string()), { description: 'Unless it is sent by HTTP Basic.' }),
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

/** Why no token was issued (RFC 6749 §5.2), with the errors of the API beside it. */
export const TokenError = answerOf('TokenError', {
  error: described(z.string(), {
    description: 'invalid_request, invalid_client, unsupported_grant_type or invalid_scope.',
  }),
  error_description: z.string(),
  errors: z.array(ErrorEntry),
})
