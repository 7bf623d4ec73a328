// What a browser sends to begin a session.
import { z } from 'zod/mini'
import { described } from './described.ts'
import { isLocalPath, maxFromLength, PlanningBaseKind } from './session.ts'

const base = z.optional(PlanningBaseKind)

/** A part of a credential: not empty, and no longer than any credential is. */
const known = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

export const ApiTokenRequest = z.strictObject({ email: known(320), apiToken: known(4000), base })
export const ClientRequest = z.strictObject({ clientId: known(500), clientSecret: known(4000), base })

export const SignInLinkRequest = z.strictObject({ code: known(500) })

/**
 * Signing in with the code of the link that the service printed, with your email and API token, or as an OAuth
 * client. `base` is for a gateway; it takes the first that the site has when none is named.
 */
export const SignInRequest = described(
  z.union([SignInLinkRequest, ApiTokenRequest, ClientRequest], {
    error: 'must have a code, or an email and an apiToken, or a clientId and a clientSecret',
  }),
  { id: 'SignInRequest' },
)
export type SignInRequest = z.output<typeof SignInRequest>

/**
 * Begins single sign-on. With the code of a sign-in link, the provider's account is connected to the member of the link.
 * Nothing else connects an account to an existing member: an email address is a claim of the provider, not a proof.
 */
export const SingleSignOnRequest = described(
  z.strictObject({
    /** The page to open afterwards. */
    from: z.optional(z.string().check(z.maxLength(maxFromLength), z.refine(isLocalPath))),
    code: z.optional(known(500)),
  }),
  { id: 'SingleSignOnRequest' },
)
export type SingleSignOnRequest = z.output<typeof SingleSignOnRequest>
