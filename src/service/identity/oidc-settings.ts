// The settings of single sign-on. Any of them is a mistake without an issuer, a client and its secret.
import { z } from 'zod'
import { type RoleName, roleNames } from '#contract/access.ts'
import type { SingleSignOn } from './identity-provider.ts'

/** Hosts whose requests leave this machine at no time. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

interface RoleGroup {
  readonly role: RoleName
  readonly group: string
}

/**
 * The parts of `admin=planning-admins; viewer=everyone`, undefined for one of another form: names of groups may hold
 * anything but a semicolon.
 */
function partsOf(text: string): readonly (RoleGroup | undefined)[] {
  const parts = text.split(';').map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=')
      const role = roleNames.find((known) => known === name.trim())
      const group = rest.join('=').trim()
      return role === undefined || group === '' ? undefined : { role, group }
    })
}

const roleGroups = z
  .string()
  .refine((text) => !partsOf(text).includes(undefined), {
    error: `must be groups by role (${roleNames.join(', ')}), such as admin=planning-admins; viewer=everyone`,
  })
  .transform((text) => partsOf(text).filter((part) => part !== undefined))

export const oidcShape = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://login.example.com' })
    .transform((text) => new URL(text))
    .refine(({ protocol, hostname }) => protocol === 'https:' || loopback.includes(hostname), {
      error: 'must begin with https://; http:// is for this machine only',
    }),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_NAME: z.string().max(60, { error: 'must have at most 60 characters' }),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), { error: 'must include openid' }),
  OIDC_SCOPES_CLAIM: z.string(),
  OIDC_GROUPS_CLAIM: z.string(),
  OIDC_ROLE_GROUPS: roleGroups,
  OIDC_DEFAULT_ROLE: z.enum(roleNames, { error: `must be one of ${roleNames.join(', ')}` }),
} as const

type OidcSettings = {
  readonly [Name in keyof typeof oidcShape]?: z.output<(typeof oidcShape)[Name]> | undefined
}

const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Settings that cannot stand alone, each with its problem. */
export function oidcIssues(given: Readonly<Record<string, unknown>>): [string, string][] {
  const [first] = Object.keys(oidcShape).filter((name) => given[name] !== undefined)
  if (first === undefined) return []
  return required
    .filter((name) => given[name] === undefined)
    .map((name): [string, string] => [name, `is required with ${first}`])
}

/** Single sign-on as it is set up; undefined when it is not. */
export function singleSignOnOf(given: OidcSettings): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || clientId === undefined || clientSecret === undefined) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.OIDC_NAME ?? issuer.host,
    scope: given.OIDC_SCOPE ?? 'openid profile email',
    roles: {
      scopesClaim: given.OIDC_SCOPES_CLAIM,
      groupsClaim: given.OIDC_GROUPS_CLAIM ?? 'groups',
      groups: given.OIDC_ROLE_GROUPS ?? [],
      defaultRole: given.OIDC_DEFAULT_ROLE,
    },
  }
}
