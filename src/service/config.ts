// The configuration: environment variables only, read once at the start. Invalid values stop the start with one line for each
// wrong setting: a wrong guess would be noticed too late.
import { BlockList } from 'node:net'
import { z } from 'zod'
import { operations } from '#contract/operations.ts'
import { issuesBetween } from './config-issues.ts'
import { addressOf, proxyOf, proxyProblem, type Upstream, upstreamProblem } from './gateway/upstream.ts'
import { readProxies } from './http/client-address.ts'
import type { SingleSignOn } from './http/identity-provider.ts'
import { type MetricsPlace, metricsPlace } from './http/metrics.ts'
import { contactProblem, type SecurityContact, securityContact } from './http/security-txt.ts'
import type { SessionLimits } from './http/session-model.ts'
import { oidcShape, singleSignOnOf } from './oidc-settings.ts'
import { shownSettings } from './recorded-settings.ts'
import { demoFocusAreas } from './sample-company/sample-site.ts'
import { placesProblem } from './store/postgres/places.ts'
import { defaultTimeouts } from './store/timeouts.ts'

/** By default the service listens on this machine only. */
const defaults = {
  port: 4600,
  host: '127.0.0.1',
  database: 'sqlite:data/planning.db',
  sessionIdleMs: 12 * 3_600_000,
  offlineDays: 7,
  sessionLifetimeMs: 7 * 86_400_000,
} as const

const set = z.string().min(1, { error: 'must not be empty' })

const sessionSecret = z.string().min(32, { error: 'must have at least 32 characters' })
/** Milliseconds of `30m`, `12h` or `7d`: at least five minutes, at most a year. */
const duration = z
  .string()
  .regex(/^\d{1,6}[mhd]$/, { error: 'must be a duration such as 30m, 12h or 7d' })
  .transform(
    (text) => Number.parseInt(text, 10) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[text.at(-1) as 'm'],
  )
  .refine((time) => time >= 5 * 60_000 && time <= 365 * 86_400_000, { error: 'must be from 5m to 365d' })

/** Any text in which `problemOf` finds nothing wrong. */
function textChecked(problemOf: (text: string) => string | undefined) {
  return z.string().superRefine((text, context) => {
    const message = problemOf(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

const upstreamAddress = textChecked(upstreamProblem)

/** People copy the address from which tokens come; the path of that is added to the setting. */
function authProblem(text: string): string | undefined {
  const { path } = operations.createToken
  return text.endsWith(path) ? `must not end with ${path}: the gateway adds it` : upstreamProblem(text)
}

/** The console and its cookies have a host of their own: below a path, or with a query, no link to it works. */
function publicProblem(text: string): string | undefined {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? undefined : 'must be an address without a path, such as https://planning.example.com'
}

/** The number that digits of this form write. */
function number(form: RegExp, error: string, max = Number.POSITIVE_INFINITY) {
  const digits = z.string().regex(form, { error }).transform(Number)
  return digits.refine((value) => value <= max, { error })
}

function databaseProblem(url: string): string | undefined {
  if (/^sqlite:./.test(url)) return undefined
  return /^postgres(ql)?:\/\/./.test(url) ? placesProblem(url) : 'must start with sqlite: or postgres://'
}

function proxiesOf(text: string, { issues }: z.core.ParsePayload): BlockList {
  try {
    return readProxies(text)
  } catch (error) {
    issues.push({ code: 'custom', message: (error as Error).message, input: text })
    return new BlockList()
  }
}

/** Each setting may be left out. */
const Environment = z
  .strictObject({
    PORT: number(/^\d{1,5}$/, 'must be a port number', 65_535),
    HOST: set,
    DATABASE_URL: textChecked(databaseProblem),
    PLANNING_DATABASE_TIMEOUT: number(/^[1-9]\d{0,3}$/, 'must be a number of seconds from 1 to 9999'),
    PLANNING_SAMPLE: z
      .string()
      .regex(/^(demo|none|\d{1,7})$/, { error: 'must be demo, none or a number of focus areas' }),
    PLANNING_ADMIN_EMAIL: z.email({ error: 'must be an email address' }),
    PLANNING_ADMIN_TOKEN: z.string().min(20, { error: 'must have at least 20 characters' }),
    PLANNING_CLIENT_ID: set,
    PLANNING_CLIENT_SECRET: z.string().min(20, { error: 'must have at least 20 characters' }),
    PLANNING_CLOUD_ID: z.guid({ error: 'must be a UUID' }).toLowerCase(),
    PLANNING_SESSION_SECRET: sessionSecret,
    PLANNING_SESSION_SECRET_FALLBACK: sessionSecret,
    PLANNING_SESSION_IDLE: duration,
    PLANNING_SESSION_LIFETIME: duration,
    PLANNING_OFFLINE_DAYS: z
      .string()
      .regex(/^\d{1,3}$/, { error: 'must be a number of days, or 0 for never' })
      .transform(Number)
      .refine((days) => days <= 365, { error: 'must be at most 365' }),
    PLANNING_PUBLIC_URL: textChecked(publicProblem),
    PLANNING_TRUSTED_PROXIES: z.string().transform(proxiesOf),
    PLANNING_FOCUS_AREA_LISTING: z.enum(['on', 'off'], { error: 'must be on or off' }),
    PLANNING_RATE_LIMIT: number(/^\d{1,7}$/, 'must be a number of requests per minute, or 0 for no limit'),
    PLANNING_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    }),
    PLANNING_AUDIT_DAYS: number(/^\d{1,5}$/, 'must be a number of days, or 0 for ever', 36_500),
    PLANNING_AUDIT_LOG: z.enum(['database', 'stdout'], {
      error: 'must be database, or stdout to print the entries as well',
    }),
    PLANNING_METRICS_PORT: number(/^\d{1,5}$/, 'must be a port number', 65_535),
    PLANNING_METRICS_HOST: set,
    PLANNING_SECURITY_CONTACT: textChecked(contactProblem),
    PLANNING_SECURITY_EXPIRES: z.iso.date({ error: 'must be a date such as 2027-06-30' }),
    UPSTREAM_SITE_URL: upstreamAddress,
    UPSTREAM_API_GATEWAY_URL: upstreamAddress,
    // Spec silent: the shape of cloud ids. Any is taken that stays one segment of a path.
    UPSTREAM_CLOUD_ID: z
      .string()
      .regex(/^(?!\.{1,2}$)[^\p{Cc}]{1,100}$/u, { error: 'must be the cloud ID of the site' }),
    UPSTREAM_AUTH_URL: textChecked(authProblem),
    UPSTREAM_PROXY_URL: textChecked(proxyProblem),
    ...oidcShape,
  })
  .partial()
  .superRefine((settings, context) => {
    for (const [name, message] of issuesBetween(settings)) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

/** Every variable that the service reads. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Unknown variables with these prefixes are mistakes; other variables belong to other programs. */
const ownPrefixes = ['PLANNING_', 'UPSTREAM_', 'OIDC_']

export interface AuditSettings {
  /** Days for which entries are kept; 0 for ever. */
  readonly days: number
  /** True to print each entry on standard output, too. */
  readonly isPrinted: boolean
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  /** Seconds that one statement may take. */
  readonly databaseTimeoutSeconds: number
  /** The database in which the nodes of a gateway share sessions; undefined for none. */
  readonly sharedDatabaseUrl: string | undefined
  /** Focus areas of the sample data; undefined for none. */
  readonly sampleSize: number | undefined
  readonly adminEmail: string
  readonly adminToken: string | undefined
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  /** The site to serve; undefined takes the one that is there. */
  readonly cloudId: string | undefined
  /** The secrets that keys are derived from, the current one first; empty to use a stored or a temporary one. */
  readonly sessionSecrets: readonly string[]
  readonly sessionLimits: SessionLimits
  /** The address people use, when it is not the one the service listens on. */
  readonly publicUrl: string | undefined
  /** Proxies whose forwarding headers count. */
  readonly trustedProxies: BlockList | undefined
  readonly listsFocusAreas: boolean
  readonly rateLimit: number
  readonly logLevel: string
  /** The identity provider by which people sign in; undefined for none. */
  readonly singleSignOn: SingleSignOn | undefined
  readonly audit: AuditSettings
  /** Where `/metrics` is served; undefined for the port of everything else. */
  readonly metrics: MetricsPlace | undefined
  /** The content of `/.well-known/security.txt`; undefined for none. */
  readonly security: SecurityContact | undefined
  /** The settings that were given, by name, as they may be shown. */
  readonly given: Readonly<Record<string, string>>
  /** Another site to relay to, instead of serving one; undefined for the bundled service. */
  readonly upstream: Upstream | undefined
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line for each variable that is wrong.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const own = Object.entries(environment).filter(
    ([name, value]) =>
      value !== undefined &&
      (settingNames.includes(name) || ownPrefixes.some((prefix) => name.startsWith(prefix))),
  )
  const result = Environment.safeParse(Object.fromEntries(own))
  if (!result.success) throw new ConfigError(firstOfEach(result.error.issues).flatMap(describe).join('\n'))
  const value = result.data
  return {
    port: value.PORT ?? defaults.port,
    host: value.HOST ?? defaults.host,
    databaseUrl: value.DATABASE_URL ?? defaults.database,
    databaseTimeoutSeconds: value.PLANNING_DATABASE_TIMEOUT ?? defaultTimeouts.statementMs / 1000,
    sharedDatabaseUrl: value.DATABASE_URL,
    sampleSize: sampleSize(value.PLANNING_SAMPLE ?? 'demo'),
    adminEmail: value.PLANNING_ADMIN_EMAIL ?? 'admin@example.com',
    adminToken: value.PLANNING_ADMIN_TOKEN,
    clientId: value.PLANNING_CLIENT_ID,
    clientSecret: value.PLANNING_CLIENT_SECRET,
    cloudId: value.PLANNING_CLOUD_ID,
    sessionSecrets: [value.PLANNING_SESSION_SECRET, value.PLANNING_SESSION_SECRET_FALLBACK].filter(
      (secret) => secret !== undefined,
    ),
    sessionLimits: {
      idleMs: value.PLANNING_SESSION_IDLE ?? defaults.sessionIdleMs,
      lifetimeMs: value.PLANNING_SESSION_LIFETIME ?? defaults.sessionLifetimeMs,
      offlineDays: value.PLANNING_OFFLINE_DAYS ?? defaults.offlineDays,
    },
    publicUrl: value.PLANNING_PUBLIC_URL && new URL(value.PLANNING_PUBLIC_URL).origin,
    trustedProxies: value.PLANNING_TRUSTED_PROXIES,
    listsFocusAreas: value.PLANNING_FOCUS_AREA_LISTING !== 'off',
    rateLimit: value.PLANNING_RATE_LIMIT ?? 0,
    logLevel: value.PLANNING_LOG_LEVEL ?? 'warn',
    singleSignOn: singleSignOnOf(value),
    audit: {
      days: value.PLANNING_AUDIT_DAYS ?? 0,
      isPrinted: value.PLANNING_AUDIT_LOG === 'stdout',
    },
    metrics: metricsPlace(
      value.PLANNING_METRICS_PORT,
      value.PLANNING_METRICS_HOST ?? value.HOST ?? defaults.host,
    ),
    security: securityContact(value.PLANNING_SECURITY_CONTACT, value.PLANNING_SECURITY_EXPIRES),
    given: shownSettings(own as [string, string][]),
    upstream: upstreamOf(value),
  }
}

function upstreamOf(value: z.output<typeof Environment>): Upstream | undefined {
  const { UPSTREAM_SITE_URL: site, UPSTREAM_API_GATEWAY_URL: gateway, UPSTREAM_CLOUD_ID: cloudId } = value
  if (site === undefined && gateway === undefined) return undefined
  const { UPSTREAM_AUTH_URL: auth, UPSTREAM_PROXY_URL: proxy } = value
  return {
    site: site === undefined ? undefined : addressOf(site),
    cloud:
      gateway === undefined || cloudId === undefined ? undefined : { address: addressOf(gateway), cloudId },
    auth: auth === undefined ? undefined : addressOf(auth),
    proxy: proxy === undefined ? undefined : proxyOf(proxy),
  }
}

function sampleSize(sample: string): number | undefined {
  if (sample === 'none') return undefined
  return sample === 'demo' ? demoFocusAreas : Number(sample)
}

/** The first issue of each setting: an invalid value needs no message about its combination with others. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.filter(
    ({ path }, index) => index === issues.findIndex((other) => other.path.join() === path.join()),
  )
}

function describe(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.join('.')} ${issue.message}`]
  return issue.keys.map((name) => `${name} is not a known setting; see docs/operators.md for the list`)
}
