// The configuration: environment variables only, read once at the start. Invalid values stop the start with one line for each
// wrong setting: a wrong guess would be noticed too late.

import { createHash, createHmac } from 'node:crypto'
import { BlockList } from 'node:net'
import { hostname } from 'node:os'
import { z } from 'zod'
import { type AuditChange, nilUuid } from '#contract/audit.ts'
import { operations } from '#contract/operations.ts'
import {
  addressOf,
  proxyOf,
  proxyProblem,
  type Upstream,
  upstreamProblem,
} from '#service/gateway/upstream.ts'
import { readProxies } from '#service/http/client-address.ts'
import { type Audience, audiences } from '#service/http/documents.ts'
import { type MetricsPlace, metricsPlace } from '#service/http/metrics.ts'
import { contactProblem, type SecurityContact, securityContact } from '#service/http/server.ts'
import {
  addEntry,
  changesBetween,
  detailColumns,
  entryOf,
  hiddenSecret,
  hideSecretDigests,
} from '#service/store/audit.ts'
import { storedSecret } from '#service/store/sites.ts'
import type { Database } from './database/database.ts'
import { placesProblem } from './database/postgres/pools.ts'
import type { AuditEntryRow } from './database/tables.ts'
import { defaultTimeouts } from './database/timeouts.ts'
import type { SingleSignOn } from './identity/identity-provider.ts'
import { oidcIssues, oidcShape, singleSignOnOf } from './identity/oidc-settings.ts'
import type { SessionLimits } from './identity/session-model.ts'
import { demoFocusAreas } from './sample/load-sample.ts'

// Settings that contradict each other, or miss one beside them, each with its problem.

type Settings = Readonly<Record<string, unknown>>

/** The problems of settings that are right each by itself. */
function issuesBetween(settings: Settings): [string, string][] {
  return [
    ...pairIssues(settings),
    ...secretIssues(settings),
    ...upstreamIssues(settings),
    ...oidcIssues(settings),
  ]
}

/** Settings that mean something together only. */
const pairs = [
  ['PLANNING_CLIENT_ID', 'PLANNING_CLIENT_SECRET', 'is only half of the credential'],
  ['PLANNING_SECURITY_CONTACT', 'PLANNING_SECURITY_EXPIRES', 'is only half of security.txt'],
] as const

function pairIssues(set: Settings): [string, string][] {
  return pairs
    .filter(([one, other]) => (set[one] === undefined) !== (set[other] === undefined))
    .map(([one, other, problem]) => [
      set[one] === undefined ? other : one,
      `${problem}; set both ${one} and ${other}, or neither`,
    ])
}

/** Others reach a service with a public address: a copy of its database must not be enough to sign in. */
function secretIssues(set: Settings): [string, string][] {
  if (set.PLANNING_SESSION_SECRET !== undefined) return []
  const needs = ['PLANNING_PUBLIC_URL', 'PLANNING_SESSION_SECRET_FALLBACK'].filter(
    (name) => set[name] !== undefined,
  )
  const message =
    'requires PLANNING_SESSION_SECRET: generate one with "openssl rand -base64 32", use the same on every node, and store it apart from the database'
  return needs.map((name) => [name, message])
}

/** Settings without use for a gateway: it stores no records, and the upstream decides about people and permissions. */
const serviceOnly: readonly string[] = [
  ...Object.keys(oidcShape),
  'PLANNING_SAMPLE',
  'PLANNING_ADMIN_EMAIL',
  'PLANNING_ADMIN_TOKEN',
  'PLANNING_CLIENT_ID',
  'PLANNING_CLIENT_SECRET',
  'PLANNING_CLOUD_ID',
  'PLANNING_FOCUS_AREA_LISTING',
  'PLANNING_AUDIT_LOG',
  'PLANNING_DOCS',
]

/** Settings of a gateway that cannot be combined, each with its problem. */
function upstreamIssues(set: Settings): [string, string][] {
  const given = Object.keys(set).filter((name) => name.startsWith('UPSTREAM_') && set[name] !== undefined)
  if (given.length === 0) return []
  const lonely = set.UPSTREAM_CLOUD_ID === undefined ? 'UPSTREAM_API_GATEWAY_URL' : 'UPSTREAM_CLOUD_ID'
  const other = lonely === 'UPSTREAM_CLOUD_ID' ? 'UPSTREAM_API_GATEWAY_URL' : 'UPSTREAM_CLOUD_ID'
  const issues: [string, string][] = []
  if (set[lonely] !== undefined && set[other] === undefined) issues.push([lonely, `requires ${other}`])
  else if (set.UPSTREAM_SITE_URL === undefined && set.UPSTREAM_API_GATEWAY_URL === undefined) {
    issues.push([given[0] ?? '', 'requires UPSTREAM_SITE_URL or UPSTREAM_API_GATEWAY_URL'])
  }
  const useless = serviceOnly.filter((name) => set[name] !== undefined)
  return [
    ...issues,
    ...useless.map((name): [string, string] => [
      name,
      `cannot be combined with ${given[0]}: a gateway stores no records`,
    ]),
  ]
}

// Records in the audit log which settings are others than at the last start. Settings are changed outside of the service:
// the entry says when they came into force, and on which host.

/** Those that differ between the nodes of one service. */
const ownOfNode = ['PORT', 'HOST', 'DATABASE_URL', 'PLANNING_METRICS_PORT', 'PLANNING_METRICS_HOST']
const secret = /SECRET|TOKEN/

/** The settings of a service to compare; of a secret a digest, which is stored nowhere. */
function comparedSettings(given: readonly (readonly [string, string])[]): Record<string, string> {
  const shared = given.filter(([name]) => !ownOfNode.includes(name))
  return Object.fromEntries(
    shared.map(([name, value]) => [name, secret.test(name) ? digestOf(value) : value]),
  )
}

function digestOf(value: string): string {
  return createHash('sha256').update(`setting\n${value}`).digest('hex')
}

type NamedSettings = Readonly<Record<string, string>>

/** The settings as they are stored: a secret by a digest that needs the key. */
function storedSettings(settings: NamedSettings, key: string): Record<string, string> {
  const sealed = (value: string) => createHmac('sha256', key).update(value).digest('base64url')
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      secret.test(name) ? hiddenSecret + sealed(value) : value,
    ]),
  )
}

/** What the last release stored of a secret. */
function oldStored(value: string | undefined): string | undefined {
  return value && `${hiddenSecret} ${value.slice(0, 8)}`
}

/** The settings as the log shows them: of a secret only whether it is there, and that it changed. */
function settingChanges(before: NamedSettings, after: NamedSettings, settings: NamedSettings): AuditChange[] {
  return changesBetween(before, after).flatMap(({ field, from, to }) => {
    if (!secret.test(field)) return [{ field, from, to }]
    const isSame = from !== null && from === oldStored(settings[field])
    const shown = (value: string | null) => value && hiddenSecret
    return isSame ? [] : [{ field, from: shown(from), to: shown(to) }]
  })
}

/** Answers the entry that was added; undefined when nothing changed, and at the first start. */
export async function recordSettings(
  database: Database,
  site: string,
  settings: NamedSettings,
  now: number,
): Promise<AuditEntryRow | undefined> {
  const after = storedSettings(settings, await storedSecret(database))
  return database.write(async (transaction) => {
    const rows = await transaction
      .selectFrom('recorded_setting')
      .select(['name', 'value'])
      .where('site_id', '=', site)
      .execute()
    const before = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    if (changesBetween(before, after).length === 0) return undefined
    await transaction.deleteFrom('recorded_setting').where('site_id', '=', site).execute()
    const values = Object.entries(after).map(([name, value]) => ({ site_id: site, name, value }))
    if (values.length > 0) await transaction.insertInto('recorded_setting').values(values).execute()
    // A node of the last release has started since, and may have written more of them.
    if (rows.some(({ value }) => value.startsWith(`${hiddenSecret} `))) await hideSecretDigests(transaction)
    const changes = settingChanges(before, after, settings)
    if (changes.length === 0) return undefined
    const note = { site_id: site, at: now, principal_id: nilUuid, principal_name: '', subject: null }
    const entry = entryOf({
      ...note,
      operation: 'changeSettings',
      address: hostname(),
      authentication: 'command',
      ...detailColumns({ changes }),
    })
    await addEntry(transaction, entry)
    return entry
  })
}

/** By default the service listens on this machine only. */
const defaults = {
  port: 4600,
  host: '127.0.0.1',
  database: 'sqlite:data/planning.db',
  sessionIdleMs: 12 * 3_600_000,
  offlineDays: 7,
  sessionLifetimeMs: 7 * 86_400_000,
} as const

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
    HOST: z.string(),
    DATABASE_URL: textChecked(databaseProblem),
    PLANNING_DATABASE_TIMEOUT: number(/^[1-9]\d{0,3}$/, 'must be a number of seconds from 1 to 9999'),
    PLANNING_SAMPLE: z
      .string()
      .regex(/^(demo|none|\d{1,7})$/, { error: 'must be demo, none or a number of focus areas' }),
    PLANNING_ADMIN_EMAIL: z.email({ error: 'must be an email address' }),
    PLANNING_ADMIN_TOKEN: z.string().min(20, { error: 'must have at least 20 characters' }),
    PLANNING_CLIENT_ID: z.string(),
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
    PLANNING_METRICS_HOST: z.string(),
    PLANNING_DOCS: z.enum(audiences, { error: 'must be everyone, members or off' }),
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
  /** Requests a minute of one caller; 0 for no limit, undefined for the default. */
  readonly rateLimit: number | undefined
  readonly logLevel: string
  /** The identity provider by which people sign in; undefined for none. */
  readonly singleSignOn: SingleSignOn | undefined
  readonly audit: AuditSettings
  /** Where `/metrics` is served; undefined for the port of everything else. */
  readonly metrics: MetricsPlace | 'off' | undefined
  /** Who may read the documents of the API. */
  readonly documentsFor: Audience
  /** The content of `/.well-known/security.txt`; undefined for none. */
  readonly security: SecurityContact | undefined
  /** The settings that were given, by name; secrets by a digest. */
  readonly given: Readonly<Record<string, string>>
  /** Another site to relay to, instead of serving one; undefined for the bundled service. */
  readonly upstream: Upstream | undefined
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration. A setting that is empty counts as one that is not set.
 * @throws ConfigError with one line for each variable that is wrong.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const own = Object.entries(environment).filter(([name, value]) =>
    settingNames.includes(name)
      ? // What compose files and unit files make of a variable without a value.
        value !== undefined && value !== ''
      : value !== undefined && ownPrefixes.some((prefix) => name.startsWith(prefix)),
  )
  const result = Environment.safeParse(Object.fromEntries(own))
  if (!result.success) throw new ConfigError(firstOfEach(result.error.issues).flatMap(describe).join('\n'))
  const value = result.data
  const isPrivate = isForThisMachine(value)
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
    rateLimit: value.PLANNING_RATE_LIMIT,
    logLevel: value.PLANNING_LOG_LEVEL ?? 'warn',
    singleSignOn: singleSignOnOf(value),
    audit: {
      days: value.PLANNING_AUDIT_DAYS ?? 0,
      isPrinted: value.PLANNING_AUDIT_LOG === 'stdout',
    },
    metrics: metricsPlace(
      {
        port: value.PLANNING_METRICS_PORT,
        host: value.PLANNING_METRICS_HOST ?? value.HOST ?? defaults.host,
      },
      { port: value.PORT ?? defaults.port, isPrivate },
    ),
    documentsFor: value.PLANNING_DOCS ?? (isPrivate ? 'everyone' : 'members'),
    security: securityContact(value.PLANNING_SECURITY_CONTACT, value.PLANNING_SECURITY_EXPIRES),
    given: comparedSettings(own as [string, string][]),
    upstream: upstreamOf(value),
  }
}

/** True for a service that only this machine reaches: one person who tries it needs no protection from others. */
function isForThisMachine({ HOST = defaults.host, PLANNING_PUBLIC_URL: url }: z.output<typeof Environment>) {
  return url === undefined && ['127.0.0.1', '::1', 'localhost'].includes(HOST)
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
