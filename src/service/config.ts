// The configuration: environment variables only, read once at the start. A value that is not understood stops the
// start with one line, because a service that guesses is found out when it is too late.
import { z } from 'zod'
import { demoFocusAreas } from './store/sample/sample-site.ts'

/** Where the service stands by default: this machine only. */
const defaults = { port: 4600, host: '127.0.0.1', database: 'sqlite:data/planning.db' } as const

const set = z.string().min(1, { error: 'must not be empty' })

const Environment = z
  .strictObject({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, { error: 'must be a port number' })
      .transform(Number)
      .refine((port) => port <= 65_535, { error: 'must be a port number' })
      .optional(),
    HOST: set.optional(),
    DATABASE_URL: z
      .string()
      .regex(/^(sqlite:.|postgres(ql)?:\/\/.)/, { error: 'must begin with sqlite: or postgres://' })
      .optional(),
    PLANNING_SAMPLE: z
      .string()
      .regex(/^(demo|none|\d{1,7})$/, { error: 'must be demo, none or a number of focus areas' })
      .optional(),
    PLANNING_ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    PLANNING_ADMIN_TOKEN: z.string().min(20, { error: 'must have at least 20 characters' }).optional(),
    PLANNING_CLIENT_ID: set.optional(),
    PLANNING_CLIENT_SECRET: z.string().min(20, { error: 'must have at least 20 characters' }).optional(),
    PLANNING_CLOUD_ID: z.guid({ error: 'must be a UUID' }).toLowerCase().optional(),
    PLANNING_SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    PLANNING_PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://planning.example.com' })
      .optional(),
    PLANNING_FOCUS_AREA_LISTING: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
    PLANNING_RATE_LIMIT: z
      .string()
      .regex(/^\d{1,7}$/, { error: 'must be a number of requests a minute, 0 for no limit' })
      .transform(Number)
      .optional(),
    PLANNING_LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be trace, debug, info, warn, error or silent',
      })
      .optional(),
  })
  .superRefine(({ PLANNING_CLIENT_ID: id, PLANNING_CLIENT_SECRET: secret }, context) => {
    const lonely = id === undefined ? 'PLANNING_CLIENT_SECRET' : 'PLANNING_CLIENT_ID'
    if ((id === undefined) === (secret === undefined)) return
    const message = 'counts only together with the other half of the credential: set both or none'
    context.addIssue({ code: 'custom', path: [lonely], message })
  })

/** Variables of these families that we do not know are mistakes; all others belong to somebody else. */
const ownPrefixes = ['PLANNING_', 'UPSTREAM_']

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  /** Focus areas of the sample data; undefined for none. */
  readonly sampleSize: number | undefined
  readonly adminEmail: string
  readonly adminToken: string | undefined
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  /** The site to serve; undefined takes the one that is there. */
  readonly cloudId: string | undefined
  readonly sessionSecret: string | undefined
  /** The address people use, when it is not the one the service listens on. */
  readonly publicUrl: string | undefined
  readonly listsFocusAreas: boolean
  readonly rateLimit: number
  readonly logLevel: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line for each variable that is wrong.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(Environment.shape)
  const own = Object.entries(environment).filter(
    ([name, value]) =>
      value !== undefined && (known.includes(name) || ownPrefixes.some((prefix) => name.startsWith(prefix))),
  )
  const result = Environment.safeParse(Object.fromEntries(own))
  if (!result.success) throw new ConfigError(result.error.issues.flatMap(describe).join('\n'))
  const value = result.data
  return {
    port: value.PORT ?? defaults.port,
    host: value.HOST ?? defaults.host,
    databaseUrl: value.DATABASE_URL ?? defaults.database,
    sampleSize: sampleSize(value.PLANNING_SAMPLE ?? 'demo'),
    adminEmail: value.PLANNING_ADMIN_EMAIL ?? 'admin@example.com',
    adminToken: value.PLANNING_ADMIN_TOKEN,
    clientId: value.PLANNING_CLIENT_ID,
    clientSecret: value.PLANNING_CLIENT_SECRET,
    cloudId: value.PLANNING_CLOUD_ID,
    sessionSecret: value.PLANNING_SESSION_SECRET,
    publicUrl: value.PLANNING_PUBLIC_URL?.replace(/\/+$/, ''),
    listsFocusAreas: value.PLANNING_FOCUS_AREA_LISTING !== 'off',
    rateLimit: value.PLANNING_RATE_LIMIT ?? 0,
    logLevel: value.PLANNING_LOG_LEVEL ?? 'warn',
  }
}

function sampleSize(sample: string): number | undefined {
  if (sample === 'none') return undefined
  return sample === 'demo' ? demoFocusAreas : Number(sample)
}

function describe(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.join('.')} ${issue.message}`]
  return issue.keys.map((name) => `${name} is not a setting of this service; see the README for those it has`)
}
