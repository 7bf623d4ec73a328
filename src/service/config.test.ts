import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { childEnvironment } from '#testing/commands.ts'
import { ConfigError, readConfig, settingNames } from './config.ts'

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

test('an empty environment serves the demo on this machine alone', () => {
  expect(readConfig({})).toEqual({
    port: 4600,
    host: '127.0.0.1',
    databaseUrl: 'sqlite:data/planning.db',
    databaseTimeoutSeconds: 30,
    sampleSize: 600,
    adminEmail: 'admin@example.com',
    adminToken: undefined,
    clientId: undefined,
    clientSecret: undefined,
    cloudId: undefined,
    sessionSecrets: [],
    sessionLimits: { idleMs: 12 * 3_600_000, lifetimeMs: 7 * 86_400_000, offlineDays: 7 },
    publicUrl: undefined,
    listsFocusAreas: true,
    documentsFor: 'everyone',
    logLevel: 'warn',
    audit: { days: 0, isPrinted: false },
    given: {},
  })
})

test('everything can be set', () => {
  const secret = 's'.repeat(32)
  const fallback = 'f'.repeat(32)
  expect(
    readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://planning@db/planning',
      PLANNING_DATABASE_TIMEOUT: '90',
      PLANNING_SAMPLE: 'none',
      PLANNING_ADMIN_EMAIL: 'ada@example.com',
      PLANNING_ADMIN_TOKEN: secret,
      PLANNING_CLIENT_ID: 'importer',
      PLANNING_CLIENT_SECRET: secret,
      PLANNING_CLOUD_ID: '0A1B2C3D-4E5F-4000-8000-FFFFFFFFFFFF',
      PLANNING_SESSION_SECRET: secret,
      PLANNING_SESSION_SECRET_FALLBACK: fallback,
      PLANNING_SESSION_IDLE: '30m',
      PLANNING_SESSION_LIFETIME: '1d',
      PLANNING_OFFLINE_DAYS: '0',
      PLANNING_PUBLIC_URL: 'https://planning.example.com/',
      PLANNING_FOCUS_AREA_LISTING: 'off',
      PLANNING_RATE_LIMIT: '600',
      PLANNING_LOG_LEVEL: 'info',
      PLANNING_AUDIT_DAYS: '365',
      PLANNING_AUDIT_LOG: 'stdout',
      PLANNING_METRICS_PORT: '9464',
      PLANNING_METRICS_HOST: '10.0.0.7',
      PLANNING_DOCS: 'off',
      PLANNING_SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
      PLANNING_SECURITY_EXPIRES: '2027-06-30',
    }),
  ).toEqual({
    port: 0,
    host: '0.0.0.0',
    databaseUrl: 'postgres://planning@db/planning',
    databaseTimeoutSeconds: 90,
    sharedDatabaseUrl: 'postgres://planning@db/planning',
    sampleSize: undefined,
    adminEmail: 'ada@example.com',
    adminToken: secret,
    clientId: 'importer',
    clientSecret: secret,
    cloudId: '0a1b2c3d-4e5f-4000-8000-ffffffffffff',
    sessionSecrets: [secret, fallback],
    sessionLimits: { idleMs: 30 * 60_000, lifetimeMs: 86_400_000, offlineDays: 0 },
    publicUrl: 'https://planning.example.com',
    listsFocusAreas: false,
    rateLimit: 600,
    logLevel: 'info',
    audit: { days: 365, isPrinted: true },
    metrics: { port: 9464, host: '10.0.0.7' },
    documentsFor: 'off',
    security: {
      contacts: ['mailto:security@example.com', 'https://example.com/report'],
      expiresAt: Date.parse('2027-06-30'),
    },
    given: expect.objectContaining({
      PLANNING_AUDIT_DAYS: '365',
      PLANNING_SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  })
})

test.each([
  ['demo', 600],
  ['none', undefined],
  ['0', 0],
  ['100000', 100_000],
])('PLANNING_SAMPLE=%s asks for %s focus areas', (PLANNING_SAMPLE, size) => {
  expect(readConfig({ PLANNING_SAMPLE }).sampleSize).toBe(size)
})

test('a variable without a value, which compose files make, counts as one that is not set', () => {
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
  const client = { PLANNING_CLIENT_ID: 'importer', PLANNING_CLIENT_SECRET: '' }
  expect(complaints({ ...empty, ...client })).toEqual([
    expect.stringMatching(/is only half of the credential/),
  ])
  expect(complaints({ ...empty, PLANNING_PUBLIC_URL: 'https://planning.example.com' })).toEqual([
    expect.stringMatching(/requires PLANNING_SESSION_SECRET/),
  ])
  expect(complaints({ PLANNING_SAMPEL: '' })).toEqual([expect.stringMatching(/is not a known setting/)])
})

describe('an invalid value stops the start with a one-line message', () => {
  const refused: Readonly<Record<string, readonly [complaint: string, ...values: string[]]>> = {
    PORT: ['must be a port number', 'x', '-1', '65536', '1e3', '4600 ', '99999'],
    DATABASE_URL: [
      'must start with sqlite: or postgres://',
      'planning.db',
      'sqlite:',
      'mysql://db/planning',
      'postgres://',
    ],
    PLANNING_SAMPLE: ['must be demo, none or a number of focus areas', 'all', '-1', '12345678', 'Demo'],
    PLANNING_AUDIT_DAYS: ['must be a number of days, or 0 for ever', '-1', '1.5', '99999'],
    PLANNING_AUDIT_LOG: ['must be database, or stdout to print the entries as well', 'file'],
    PLANNING_METRICS_PORT: ['must be a port number', 'x', '65536'],
    PLANNING_SECURITY_CONTACT: [
      'must have addresses such as mailto:security@example.com or https://example.com/report, separated by commas',
      'security@example.com',
      'http://example.com',
      'mailto:a@example.com,',
    ],
    PLANNING_SECURITY_EXPIRES: ['must be a date such as 2027-06-30', 'soon', '2027-13-01'],
    PLANNING_ADMIN_EMAIL: ['must be an email address', 'admin', 'a@b@c'],
    PLANNING_ADMIN_TOKEN: ['must have at least 20 characters', 'short'],
    PLANNING_CLOUD_ID: ['must be a UUID', 'site-1'],
    PLANNING_SESSION_SECRET: ['must have at least 32 characters', 'x'.repeat(31)],
    PLANNING_OFFLINE_DAYS: ['must be a number of days, or 0 for never', '-1', '1.5', '7d'],
    PLANNING_SESSION_IDLE: ['must be a duration such as 30m, 12h or 7d', '12', '1.5h', '-1h', '12 hours'],
    PLANNING_SESSION_LIFETIME: ['must be from 5m to 365d', '4m', '0d', '366d', '999999d'],
    PLANNING_PUBLIC_URL: [
      'must be an address without a path, such as https://planning.example.com',
      'planning.example.com',
      'ftp://planning.example.com',
      'https://example.com/planning',
      'https://planning.example.com?to=planning',
      'https://planning.example.com/#planning',
      'https://admin:secret@planning.example.com',
    ],
    PLANNING_TRUSTED_PROXIES: [
      '"proxy" is not an IP address or a range such as 10.0.0.0/8',
      'proxy',
      '127.0.0.1,proxy',
    ],
    PLANNING_FOCUS_AREA_LISTING: ['must be on or off', 'true', 'OFF'],
    PLANNING_RATE_LIMIT: ['must be a number of requests per minute, or 0 for no limit', '-1', '10/s'],
    PLANNING_LOG_LEVEL: ['must be trace, debug, info, warn, error or silent', 'loud'],
  }
  const cases = Object.entries(refused).flatMap(([name, [complaint, ...values]]) =>
    values.map((value) => ({ name, value, complaint })),
  )

  test.each(cases)('$name=$value', ({ name, value, complaint }) => {
    expect(complaints({ [name]: value })).toEqual([`${name} ${complaint}`])
  })

  test.each([
    ['PLANNING_CLIENT_ID', 'importer'],
    ['PLANNING_CLIENT_SECRET', 's'.repeat(20)],
  ])('%s without its other half', (name, value) => {
    expect(complaints({ [name]: value })).toEqual([
      `${name} is only half of the credential; set both PLANNING_CLIENT_ID and PLANNING_CLIENT_SECRET, or neither`,
    ])
  })
})

test.each(['PLANNING_PUBLIC_URL', 'PLANNING_SESSION_SECRET_FALLBACK'])(
  '%s without a session secret stops the start with one line that says how to make one',
  (name) => {
    const value = 'https://planning.long-enough.example.com'
    const said = `${name} requires PLANNING_SESSION_SECRET: generate one with "openssl rand -base64 32", use the same on every node, and store it apart from the database`
    expect(complaints({ [name]: value })).toEqual([said])
    expect(complaints({ [name]: value, PLANNING_SESSION_SECRET: 's'.repeat(32) })).toEqual([])
  },
)

test.each(['PLANNING_SAMPEL', 'PLANNING_', 'UPSTREAM_NOWHERE'])(
  'an unknown setting %s stops the start',
  (name) => {
    expect(complaints({ [name]: 'x' })).toEqual([
      `${name} is not a known setting; see docs/operators.md for the list`,
    ])
  },
)

describe('a gateway', () => {
  const site = { UPSTREAM_SITE_URL: 'https://site.example.com/' }
  const cloud = { UPSTREAM_API_GATEWAY_URL: 'https://api.example.com/base', UPSTREAM_CLOUD_ID: 'Site 1' }

  test('takes its upstream from the site, the cloud id, or both', () => {
    const siteAddress = { origin: 'https://site.example.com', host: 'site.example.com', path: '' }
    const address = { origin: 'https://api.example.com', host: 'api.example.com', path: '/base' }
    expect(readConfig({}).upstream).toBeUndefined()
    expect(readConfig(site).upstream).toEqual({ site: siteAddress })
    expect(readConfig({ ...cloud, UPSTREAM_AUTH_URL: 'http://localhost:4700' }).upstream).toEqual({
      cloud: { address, cloudId: 'Site 1' },
      auth: { origin: 'http://localhost:4700', host: 'localhost', path: '' },
    })
    expect(readConfig({ ...site, ...cloud }).upstream).toEqual({
      site: siteAddress,
      cloud: { address, cloudId: 'Site 1' },
    })
  })

  test.each([
    [{ UPSTREAM_CLOUD_ID: 'a' }, 'UPSTREAM_CLOUD_ID requires UPSTREAM_API_GATEWAY_URL'],
    [
      { UPSTREAM_API_GATEWAY_URL: 'https://api.example.com' },
      'UPSTREAM_API_GATEWAY_URL requires UPSTREAM_CLOUD_ID',
    ],
    [
      { UPSTREAM_AUTH_URL: 'https://auth.example.com' },
      'UPSTREAM_AUTH_URL requires UPSTREAM_SITE_URL or UPSTREAM_API_GATEWAY_URL',
    ],
    [
      { ...site, UPSTREAM_AUTH_URL: 'https://auth.example.com/oauth/token' },
      'UPSTREAM_AUTH_URL must not end with /oauth/token: the gateway adds it',
    ],
    [{ ...cloud, UPSTREAM_CLOUD_ID: '..' }, 'UPSTREAM_CLOUD_ID must be the cloud ID of the site'],
    [
      { ...site, PLANNING_SAMPLE: 'demo' },
      'PLANNING_SAMPLE cannot be combined with UPSTREAM_SITE_URL: a gateway stores no records',
    ],
  ])('with %j does not start', (environment, complaint) => {
    expect(complaints(environment)).toEqual([complaint])
  })
})

test('all mistakes are reported together', () => {
  expect(complaints({ PORT: 'x', PLANNING_LOG_LEVEL: 'loud', PLANNING_TYPO: '1' })).toEqual([
    'PORT must be a port number',
    'PLANNING_LOG_LEVEL must be trace, debug, info, warn, error or silent',
    'PLANNING_TYPO is not a known setting; see docs/operators.md for the list',
  ])
})

const secret = { PLANNING_SESSION_SECRET: 's'.repeat(32) }
test.each([
  [{}, undefined, 'everyone'],
  [{ HOST: '::1' }, undefined, 'everyone'],
  [{ HOST: '0.0.0.0' }, 'off', 'members'],
  [{ ...secret, PLANNING_PUBLIC_URL: 'https://planning.example.com' }, 'off', 'members'],
  [{ HOST: '0.0.0.0', PLANNING_DOCS: 'everyone', PLANNING_METRICS_PORT: '4600' }, undefined, 'everyone'],
  [{ PLANNING_METRICS_PORT: '9464', PLANNING_DOCS: 'off' }, { port: 9464, host: '127.0.0.1' }, 'off'],
])(
  'with %j the figures and the documents are where they are meant to be',
  (environment, metrics, documentsFor) => {
    expect(readConfig(environment)).toMatchObject({ metrics, documentsFor })
  },
)

test('variables of others are none of our business', () => {
  expect(complaints({ PATH: '/bin', PORTS: 'x', MY_PLANNING_SAMPLE: 'x', LANG: '' })).toEqual([])
})

test('npm start ends with the complaint and nothing else', () => {
  const start = fileURLToPath(new URL('./start.ts', import.meta.url))
  const env = { ...childEnvironment, PORT: 'x', PLANNING_TYPO: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [start], { env, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 78, stdout: '' })
  expect(stderr).toBe(
    'Planning Console cannot start: PORT must be a port number\nPLANNING_TYPO is not a known setting; see docs/operators.md for the list\n',
  )
})
