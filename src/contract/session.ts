// The browser session of the console (§5: "browser requests from authenticated sessions"). These operations are
// ours, not the specification's: signing in exchanges a credential for a sealed cookie that no script can read. What a
// browser sends to begin one is in session-requests.ts, which only the sign-in form and the service load.
import { z } from 'zod/mini'
import { KnownAreas, KnownScopes } from './access.ts'
import { described } from './primitives.ts'

/** Which of the two bases of §4.1 a gateway reaches its site by. */
export const PlanningBaseKind = z.enum(['site', 'cloud'])
export type PlanningBaseKind = z.output<typeof PlanningBaseKind>

export const Session = described(
  z.object({
    principal: z.object({
      id: z.string(),
      name: z.string(),
      email: z.nullable(z.string()),
      kind: z.enum(['user', 'service']),
    }),
    site: z.object({ id: z.string(), name: z.string() }),
    scopes: KnownScopes,
    disabledAreas: KnownAreas,
    /** The end of the session if it is not used again. */
    expiresAt: z.iso.datetime(),
    /** Days for which a device opens what it keeps without having reached the service; 7 where absent. */
    offlineDays: z.optional(z.number()),
    /** True when the service can end the sessions of all devices; a gateway without a database cannot. */
    canSignOutEverywhere: z.optional(z.boolean()),
    /** Present when the person signed in by single sign-on. */
    singleSignOn: z.optional(
      z.object({
        /** Of the provider, as the operator calls it. */
        name: z.string(),
        /** True when the provider can end its own session, too. */
        canSignOut: z.boolean(),
      }),
    ),
    /** Present when a gateway relays to another site. The principal is then a credential there, not a user ID. */
    gateway: z.optional(
      z.object({
        host: z.string(),
        base: PlanningBaseKind,
        credential: z.enum(['api-token', 'client']),
        /** True when the site said which scopes the credential has; otherwise all of them are assumed. */
        namesScopes: z.optional(z.boolean()),
      }),
    ),
  }),
  { id: 'Session' },
)
export type Session = z.output<typeof Session>

/** The ways to sign in that a service offers, for the sign-in form. */
export const SignInWays = described(
  z.object({
    kinds: z.array(z.enum(['link', 'api-token', 'client'])),
    /** The site behind a gateway; null when the service answers for itself. */
    upstream: z.nullable(z.object({ host: z.string(), bases: z.array(PlanningBaseKind) })),
    /** Present where people can sign in by an identity provider, which has this name. */
    singleSignOn: z.optional(z.object({ name: z.string() })),
  }),
  { id: 'SignInWays' },
)
export type SignInWays = z.output<typeof SignInWays>

/** The member and site of a sign-in link. Reading it does not use the link. */
export const SignInLink = described(
  z.object({
    principal: z.object({ name: z.string(), email: z.nullable(z.string()) }),
    site: z.object({ name: z.string() }),
    /** True when the browser returned a cookie of an earlier answer; without cookies no session can be kept. */
    keepsCookies: z.boolean(),
  }),
  { id: 'SignInLink' },
)
export type SignInLink = z.output<typeof SignInLink>

/** The prefix makes browsers insist on Secure, path / and no domain: no sibling site can plant this cookie. */
export const sessionCookie = '__Host-planning-session'

/** True for a path of this console: `//host` would be another site, and browsers read a backslash as a slash. */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/\p{Cc}/u.test(text)
}

/** Characters of the page to open after single sign-on: it travels in a cookie, which browsers limit to 4 kB. */
export const maxFromLength = 2000

/** A page of the identity provider, which the browser is to open. */
export const ProviderPage = described(z.object({ location: z.url({ protocol: /^https?$/ }) }), {
  id: 'ProviderPage',
})
export type ProviderPage = z.output<typeof ProviderPage>

/** Why single sign-on did not end in a session; in the query of the sign-in screen. */
export const SignOnProblem = z.enum([
  /** The attempt is not the one that this browser began last, or took longer than ten minutes. */
  'expired',
  /** The person, or the provider, declined. */
  'declined',
  /** The provider did not answer. */
  'unavailable',
  /** What the provider answered does not hold. */
  'invalid',
  /** The clocks of the service and the provider differ. */
  'clock',
  /** Another member has the email address. */
  'email-taken',
  /** The provider gives the person no permission here. */
  'no-role',
  /** The member is disabled. */
  'disabled',
  /** The sign-in link that was to connect the account was used or has expired. */
  'link-expired',
  /** The provider's account is connected to another member. */
  'other-member',
])
export type SignOnProblem = z.output<typeof SignOnProblem>

/** Query parameter of a session request: a read was rejected, so a gateway asks its site whether the session is valid. */
export const doubtedParameter = 'doubted'

/** In the query of signing out: the sessions of every other device are to end with this one. */
export const everywhereParameter = 'everywhere'

/** The mark of every request of the console; a page of another site cannot set it without a preflight. */
export const consoleHeader = 'x-planning-console'

/** A UUID of each write, by which the service recognizes one that a browser repeats automatically. */
export const idempotencyHeader = 'idempotency-key'

/** Days for which the bundled service carries out an import once, however often it comes again under its key. */
export const importKeyDays = 30

// What a browser sends to begin a session.

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
