// A service whose database can be made to fail: PostgreSQL through a network of our own, with little timeouts.
import { sql } from 'kysely'
import { type Database, openDatabase } from '#service/database/database.ts'
import type { FailureKind } from '#service/database/database-failure.ts'
import { type DatabaseTimeouts, defaultTimeouts } from '#service/database/timeouts.ts'
import {
  createPreparedDatabase,
  type EngineName,
  startTestService,
  type TestDatabase,
  type TestService,
} from './service.ts'
import type { Answer, TestSite } from './site.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const shortPatience: DatabaseTimeouts = {
  ...defaultTimeouts,
  connectMs: 1500,
  poolMs: 2000,
  writerMs: 2000,
  statementMs: 1500,
  cancelMs: 500,
  lockMs: 300,
  readyMs: 1000,
}

export interface LogLine {
  readonly failure?: FailureKind
  readonly reason?: string
  readonly [name: string]: unknown
}

export interface FaultyService {
  readonly service: TestService
  readonly site: TestSite
  /** The network to PostgreSQL; of no use with the embedded database. */
  readonly proxy: TcpProxy
  readonly log: readonly LogLine[]
  /** Another way into the same database, which faults do not touch. */
  readonly outside: Database
  /** Creates a focus area. */
  create(name: string): Promise<Answer>
  list(): Promise<Answer>
  ready(): Promise<Answer>
  /** Names of the focus areas in the database. */
  kept(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Starts a service on PostgreSQL behind a proxy. */
export async function startFaultyPostgres(
  wishes: { readonly timeouts?: Partial<DatabaseTimeouts> } = {},
): Promise<FaultyService> {
  const place = await createPreparedDatabase('postgres')
  const url = new URL(place.url)
  const proxy = await startTcpProxy(Number(url.port || 5432))
  url.host = `127.0.0.1:${proxy.port}`
  const outside = await openDatabase(place.url)
  const started = await startFaulty('postgres', { url: url.href, remove: place.remove }, wishes)
  return {
    ...started,
    proxy,
    outside,
    async close() {
      // Waits only for what it ends; silent connections of the service end with the proxy.
      await proxy.close()
      await started.service.close()
      await outside.close()
      await place.remove()
    },
    kept: () => namesIn(outside, started.site),
  }
}

/** Starts a service on SQLite. */
export async function startFaultySqlite(wishes: { readonly timeouts?: Partial<DatabaseTimeouts> } = {}) {
  const place = await createPreparedDatabase('sqlite')
  const started = await startFaulty('sqlite', place, wishes)
  return {
    ...started,
    file: place.url.slice('sqlite:'.length),
    kept: () => namesIn(started.service.running.database, started.site),
    async close() {
      await started.service.close()
      await place.remove()
    },
  }
}

async function startFaulty(
  engine: EngineName,
  database: TestDatabase,
  { timeouts = {} }: { readonly timeouts?: Partial<DatabaseTimeouts> },
) {
  const log: LogLine[] = []
  const service = await startTestService(engine, {
    database,
    timeouts: { ...shortPatience, ...timeouts },
    environment: { PLANNING_LOG_LEVEL: 'warn' },
    logTo: { write: (line) => log.push(JSON.parse(line) as LogLine) },
  })
  const site = await service.site()
  // The first use of a credential is written; the faults are for what a test writes.
  await site.ask('GET', '/focus-areas')
  await service.running.settled()
  return {
    service,
    site,
    log,
    create: (name: string) =>
      site.ask('POST', '/focus-areas', { body: { name, focusAreaTypeId: site.focusAreaTypes[0] } }),
    list: () => site.ask('GET', '/focus-areas'),
    ready: () => askReadiness(service.origin),
  }
}

async function askReadiness(origin: string): Promise<Answer> {
  const answer = await fetch(`${origin}/readyz`)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as unknown }
}

async function namesIn({ read }: Database, { id }: TestSite): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from hierarchy_node where site_id = ${id} order by name`.execute(read)
  return rows.map(({ name }) => name)
}
