// Composes a gateway: the console and a relay to one upstream. It stores nothing, so any number of nodes can serve one
// address; with a database they share their sessions.
import { randomBytes } from 'node:crypto'
import type { AddressInfo, LookupFunction } from 'node:net'
import { type Database, openDatabase } from './database/database.ts'
import { timeoutsOf } from './database/timeouts.ts'
import type { ExchangeLimits } from './gateway/exchange.ts'
import { registerRelay } from './gateway/relay.ts'
import { EndedSessions, type GatewaySessions, sessionHost } from './gateway/sessions.ts'
import { identityOf, nameOf, type Upstream } from './gateway/upstream.ts'
import { UpstreamSite } from './gateway/upstream-site.ts'
import { createServer } from './http/server.ts'
import { AuditLog, keepAuditDays } from './identity/audit-log.ts'
import { limitGuesses } from './identity/guesses.ts'
import { deriveRing, type KeyRing } from './identity/key-ring.ts'
import { noticeRefusals } from './identity/refusals.ts'
import { Sessions } from './identity/session-model.ts'
import { registerSessionRoutes } from './identity/session-routes.ts'
import { uuidOf } from './identity/sessions.ts'
import { localUrl } from './local-url.ts'
import { type NodeSettings, version } from './main.ts'
import { migrate } from './migrations/migrate.ts'
import { checkDatabase } from './routes/service-parts.ts'

export interface RunningGateway {
  /** The address people use: `http://localhost:4600`. */
  readonly url: string
  /** Host of the upstream. */
  readonly upstream: string
  /** True when no other node can open this one's sessions, nor this one after its next start. */
  readonly hasOwnKey: boolean
  /** Resolves when nothing is being written for requests that were answered already. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface GatewaySettings extends NodeSettings {
  readonly upstream: Upstream
  readonly limits?: ExchangeLimits
  /** Resolves host names; only to allowed addresses by default. */
  readonly lookup?: LookupFunction
}

/**
 * Starts the gateway; it is listening when the promise resolves.
 * @throws Error when the port is in use, or the shared database cannot be opened.
 */
export async function startGateway(settings: GatewaySettings): Promise<RunningGateway> {
  const database = await openSharedDatabase(settings)
  try {
    return await relayWith(database, settings)
  } catch (error) {
    await database?.close()
    throw error
  }
}

async function relayWith(
  database: Database | undefined,
  { config, upstream, consoleFolder, clock = Date.now, logTo, ...connecting }: GatewaySettings,
): Promise<RunningGateway> {
  const { logLevel, sessionSecrets, sessionLimits: limits } = config
  const userAgent = `planning-console/${version}`
  const site = new UpstreamSite({ upstream, userAgent, clock, ...connecting })
  const identity = identityOf(upstream)
  const stored = database && {
    sessions: new Sessions({ database, limits, clock }),
    audit: new AuditLog({ database, clock, defaultSite: uuidOf(identity) }),
    site: uuidOf(identity),
    holderOf: (holder: string) => uuidOf(identity, holder),
  }
  const sessions: GatewaySessions = {
    site,
    seal: { keys: sessionKeys(sessionSecrets), upstream: identity },
    stored,
    ended: new EndedSessions(),
    limits,
    clock,
  }
  // An upstream that is away is no reason to take the console from those who can work without it.
  const checkReady = async () => {
    if (database) await checkDatabase(database)
  }
  const waitingQueries = () => database?.waitingQueries() ?? 0
  const facts = { version, engine: 'gateway', waitingQueries } as const
  const app = await createServer(
    { ...config, consoleFolder, logTo, clock, facts, checkReady },
    async (server) => {
      // The audit log is written at every level except silent.
      const audit = logLevel === 'silent' ? server.log : server.log.child({}, { level: 'info' })
      limitGuesses(server)
      noticeRefusals(server)
      server.guesses.limits.share(database, sessions.seal.keys.current.bytes)
      registerRelay(server, { sessions, audit })
      registerSessionRoutes(server, sessionHost(sessions, audit))
    },
  )
  await app.listen({ port: config.port, host: config.host })
  await app.metrics.listen()
  const retention = stored && database && keepAuditDays(database, config.audit.days, clock, [stored.site])
  return {
    url: config.publicUrl ?? localUrl(config.host, (app.server.address() as AddressInfo).port),
    upstream: nameOf(upstream),
    hasOwnKey: sessionSecrets.length === 0,
    settled: async () => stored?.sessions.settled(),
    async close() {
      await app.close()
      await site.close()
      await retention?.stop()
      await stored?.sessions.settled()
      await database?.close()
    },
  }
}

async function openSharedDatabase({ config, logTo }: GatewaySettings): Promise<Database | undefined> {
  const { sharedDatabaseUrl: url, databaseTimeoutSeconds } = config
  if (url === undefined) return undefined
  const database = await openDatabase(url, timeoutsOf(databaseTimeoutSeconds))
  await migrate(database, async () => {}, logTo)
  return database
}

function sessionKeys([current, ...others]: readonly string[]): KeyRing {
  return deriveRing([current ?? randomBytes(32), ...others], 'planning-gateway', 'session')
}
