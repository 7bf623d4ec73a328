// Composes the service: database, handlers, server.
import { once } from 'node:events'
import { type AddressInfo, createServer as createListener, type ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createServer } from '#service/http/server.ts'
import { createFundImportReader } from '#service/routes/fund-import-reader.ts'
import { createHandlers } from '#service/routes/handlers.ts'
import { SiteAmounts } from '#service/store/amounts.ts'
import type { Site } from '#service/store/sites.ts'
import { type NewCredentials, prepareSite } from './bootstrap.ts'
import { type Config, recordSettings } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { Cursors } from './database/keyset.ts'
import { type DatabaseTimeouts, timeoutsOf } from './database/timeouts.ts'
import { AuditLog, keepAuditDays } from './identity/audit-log.ts'
import type { Authority } from './identity/authentication.ts'
import { IdentityProvider } from './identity/identity-provider.ts'
import { sharedKeys } from './identity/key-ring.ts'
import { Sessions } from './identity/session-model.ts'
import { createSignInLink } from './identity/sign-in-links.ts'
import { localUrl } from './local-url.ts'
import { migrate } from './migrations/migrate.ts'
import { checkDatabase, registerService } from './routes/service-parts.ts'

/** That of package.json. */
export const version = '1.1.0'

export interface RunningService {
  readonly site: Site
  /** The address people use: `http://localhost:4600`. */
  readonly url: string
  /** The port that the service listens on. */
  readonly port: number
  /** A link that signs the administrator in, once; undefined when none was asked for. */
  readonly signInLink: string | undefined
  /** Credentials of the first start; undefined on every later one. */
  readonly created: NewCredentials | undefined
  readonly database: Database
  /** The port of `/metrics`; undefined when it has no separate one. */
  readonly metricsPort: number | undefined
  /** Resolves when nothing is being written for requests that were answered already. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** What a node of either kind is started with. */
export interface NodeSettings {
  readonly config: Config
  /** The built console; undefined serves the API alone. */
  readonly consoleFolder: string | undefined
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** The target of the log; standard output by default. */
  readonly logTo?: { write(line: string): void }
}

export interface ServiceSettings extends NodeSettings {
  /** True to create a sign-in link at every start, not only at the first one. */
  readonly makesSignInLink?: boolean
  /** Database timeouts; as configured by default. */
  readonly timeouts?: DatabaseTimeouts
}

/**
 * Starts the service; it is listening when the promise resolves.
 * @throws Error when the embedded database is in use, or the port is.
 */
export async function startService(settings: ServiceSettings): Promise<RunningService> {
  const { port, host, metrics, databaseUrl, databaseTimeoutSeconds } = settings.config
  await requireFree([{ port, host }, ...(metrics && metrics !== 'off' ? [metrics] : [])])
  const database = await openDatabase(databaseUrl, settings.timeouts ?? timeoutsOf(databaseTimeoutSeconds))
  try {
    return await serveFrom(database, settings)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Listens for a moment: a first start that made the credentials and cannot listen would show them to no one. */
async function requireFree([place, ...others]: readonly ListenOptions[]): Promise<void> {
  if (!place) return
  await using listener = createListener()
  await once(listener.listen(place), 'listening')
  await requireFree(others)
}

async function serveFrom(
  database: Database,
  { config, consoleFolder, makesSignInLink = false, clock = Date.now, logTo }: ServiceSettings,
): Promise<RunningService> {
  const { site, created } = await migrate(database, () => prepareSite(database, config, clock()), logTo)
  const keys = await sharedKeys(database, config.sessionSecrets)
  const sessions = new Sessions({ database, limits: config.sessionLimits, clock })
  const provider = config.singleSignOn && new IdentityProvider(config.singleSignOn, clock)
  const printTo = config.audit.isPrinted ? (logTo ?? process.stdout) : undefined
  const audit = new AuditLog({ database, clock, defaultSite: site.id, printTo })
  const authority: Authority = {
    database,
    keys,
    defaultSite: site.id,
    clock,
    sessions,
    audit,
    provider,
    publicUrl: config.publicUrl,
    address: () => config.publicUrl ?? localUrl(config.host, portOf(app)),
  }
  const reader = createFundImportReader()
  const amounts = new SiteAmounts(database)
  const handlers = createHandlers({
    database,
    cursors: new Cursors(keys.cursor),
    pageKey: keys.pageId.current.bytes,
    clock,
    sessionLifetimes: config.sessionLimits,
    listsFocusAreas: config.listsFocusAreas,
    amounts,
    auditWritten: () => audit.written(),
    readBulk: (task) => reader.read(task),
  })
  const checkReady = () => checkDatabase(database)
  const facts = { version, engine: database.engine.name, waitingQueries: database.waitingQueries }
  const app = await createServer({ ...config, consoleFolder, logTo, clock, facts, checkReady }, (server) =>
    registerService(server, { authority, handlers, version, documentsFor: config.documentsFor }),
  )
  await app.listen({ port: config.port, host: config.host })
  await app.metrics.listen()
  audit.print(await recordSettings(database, site.id, config.given, clock()))
  const retention = keepAuditDays(database, config.audit.days, clock)
  const port = portOf(app)
  const url = authority.address()
  const wantsLink = created !== undefined || makesSignInLink
  const linkSettings = { site: site.id, adminEmail: config.adminEmail, address: url, now: clock() }
  const signInLink = wantsLink ? await createSignInLink(database, linkSettings) : undefined
  const settled = async () => {
    await sessions.settled()
    await audit.settled()
  }
  return {
    site,
    url,
    port,
    signInLink,
    created,
    database,
    metricsPort: app.metrics.port(),
    settled,
    async close() {
      await app.close()
      await settled()
      await retention.stop()
      await reader.close()
      await amounts.close()
      await database.close()
    },
  }
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port
}
