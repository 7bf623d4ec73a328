// The OAuth 2.0 token endpoint (§5; RFC 6749 §4.4, client credentials).
import { z } from 'zod'

export const TokenRequest = z
  .object({
    grant_type: z.string(),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
    scope: z
      .string()
      .optional()
      .meta({ description: 'Space-separated scopes; all granted ones when omitted.' }),
  })
  .meta({ id: 'TokenRequest' })
export type TokenRequest = z.output<typeof TokenRequest>

export const TokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.string(),
    expires_in: z.int().optional().meta({ description: 'Seconds.' }),
    scope: z.string().optional(),
  })
  .meta({ id: 'TokenAnswer' })
export type TokenAnswer = z.output<typeof TokenAnswer>
