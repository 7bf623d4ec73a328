import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#service/config.ts'

const client = {
  OIDC_ISSUER: 'https://login.example.com/realms/company',
  OIDC_CLIENT_ID: 'planning',
  OIDC_CLIENT_SECRET: 'shared',
} as const

/** The lines of the error when starting with the environment. */
function complaints(environment: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

describe('the settings of single sign-on', () => {
  test('can be left out', () => {
    expect(readConfig({}).singleSignOn).toBeUndefined()
  })

  test('have defaults besides the issuer and the client', () => {
    expect(readConfig(client).singleSignOn).toEqual({
      issuer: new URL(client.OIDC_ISSUER),
      clientId: 'planning',
      clientSecret: 'shared',
      name: 'login.example.com',
      scope: 'openid profile email',
      roles: { scopesClaim: undefined, groupsClaim: 'groups', groups: [], defaultRole: undefined },
    })
  })

  test('can all be set; a group may hold anything but a semicolon', () => {
    const set = {
      ...client,
      OIDC_NAME: 'Company',
      OIDC_SCOPE: 'openid groups',
      OIDC_SCOPES_CLAIM: 'https://example.com/scopes',
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_ROLE_GROUPS: 'admin = cn=planners,ou=it ;finance=Finance Team; finance=Controlling;',
      OIDC_DEFAULT_ROLE: 'viewer',
    }
    expect(readConfig(set).singleSignOn).toMatchObject({
      name: 'Company',
      scope: 'openid groups',
      roles: {
        scopesClaim: 'https://example.com/scopes',
        groupsClaim: 'roles',
        groups: [
          { role: 'admin', group: 'cn=planners,ou=it' },
          { role: 'finance', group: 'Finance Team' },
          { role: 'finance', group: 'Controlling' },
        ],
        defaultRole: 'viewer',
      },
    })
  })

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080/realms/a', 'http://[::1]:8080'])(
    'take the issuer %s, which is on this machine',
    (issuer) => {
      expect(complaints({ ...client, OIDC_ISSUER: issuer })).toEqual([])
    },
  )

  const roles = 'viewer, editor, finance, admin'
  const groups = `must be groups by role (${roles}), such as admin=planning-admins; viewer=everyone`
  test.each([
    ['OIDC_ISSUER', 'login.example.com', 'must be an address such as https://login.example.com'],
    ['OIDC_ISSUER', 'http://login.example.com', 'must begin with https://; http:// is for this machine only'],
    ['OIDC_CLIENT_ID', '', 'is required with OIDC_ISSUER'],
    ['OIDC_NAME', 'x'.repeat(61), 'must have at most 60 characters'],
    ['OIDC_SCOPE', 'profile email', 'must include openid'],
    ['OIDC_ROLE_GROUPS', 'planning-admins', groups],
    ['OIDC_ROLE_GROUPS', 'owner=planning-admins', groups],
    ['OIDC_ROLE_GROUPS', 'admin=', groups],
    ['OIDC_DEFAULT_ROLE', 'owner', `must be one of ${roles}`],
    ['OIDC_ISUER', 'https://login.example.com', 'is not a known setting; see docs/operators.md for the list'],
  ])('stop the start: %s=%s', (name, value, complaint) => {
    expect(complaints({ ...client, [name]: value })).toEqual([`${name} ${complaint}`])
  })

  test('need the issuer and the client', () => {
    expect(complaints({ OIDC_DEFAULT_ROLE: 'viewer', OIDC_CLIENT_ID: 'planning' })).toEqual([
      'OIDC_ISSUER is required with OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET is required with OIDC_CLIENT_ID',
    ])
  })

  test('are not for a gateway, whose site decides who its people are', () => {
    expect(complaints({ ...client, UPSTREAM_SITE_URL: 'https://site.example.com' })).toEqual(
      Object.keys(client).map(
        (name) => `${name} cannot be combined with UPSTREAM_SITE_URL: a gateway stores no records`,
      ),
    )
  })
})
