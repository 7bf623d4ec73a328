// The figures that an operator watches, in the text format of Prometheus.
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { problem } from '#service/problem.ts'

/** Seconds; chosen around the goal of 10 ms a page and 1 s an import. */
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name in the operations table; absent for the console's files. */
    operation?: string
    /** True for another route that finds out whether the caller has a credential. */
    checksCredential?: boolean
  }
}

/** The facts that a node reports besides its requests. */
export interface NodeFacts {
  readonly version: string
  /** The storage of its records. */
  readonly engine: 'sqlite' | 'postgres' | 'gateway'
  /** Queries that wait for a connection to the database now. */
  readonly waitingQueries: () => number
}

/** Where figures are served apart from everything else. */
export interface MetricsPlace {
  readonly port: number
  readonly host: string
}

/** Where an operator wants the figures; undefined for the place of everything else. */
export function metricsPlace(
  metrics: { readonly port: number | undefined; readonly host: string },
  service: { readonly port: number; readonly isPrivate: boolean },
): MetricsPlace | 'off' | undefined {
  const { port, host } = metrics
  if (port === undefined) return service.isPrivate ? undefined : 'off'
  // Port 0 is any free one.
  return port === service.port && port !== 0 ? undefined : { port, host }
}

export interface Metrics {
  /** Counts sessions that began. @param way such as `api-token` */
  countSignIn(way: string): void
  /** Counts a credential that was wrong, or came too often. */
  countRefusal(kind: string, reason: string): void
  /** Listens at the place that was given, if one was. @throws Error when its port is in use. */
  listen(): Promise<void>
  /** The port of the place; undefined for none. */
  port(): number | undefined
}

/** Serves the figures at `/metrics`: of the app itself, at a separate place, or nowhere. */
export function registerMetrics(
  app: FastifyInstance,
  facts: NodeFacts | undefined,
  place: MetricsPlace | 'off' | undefined,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registers)
  if (facts) tellFacts(facts, registers)
  const own = place === undefined || place === 'off' ? undefined : { app: Fastify({ logger: false }), place }
  if (own) app.addHook('onClose', () => own.app.close())
  if (place !== 'off') {
    const server = own?.app ?? app
    server.get('/metrics', async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    )
  }
  if (place !== undefined)
    app.get('/metrics', async () => {
      throw problem(404, 'NOT_FOUND', 'the figures are not served here')
    })
  return {
    ...countCredentials(registers),
    listen: async () => {
      if (own) await own.app.listen(own.place)
    },
    port: () => (own?.app.server.address() as AddressInfo | undefined)?.port,
  }
}

function observeRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'planning_request_seconds',
    help: 'Response time by operation and status.',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  })
  let running = 0
  new Gauge({
    name: 'planning_requests_running',
    help: 'Operations in progress.',
    registers,
    collect() {
      this.set(running)
    },
  })
  const end = () => {
    running -= 1
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.operation) {
      running += 1
      // Once, also when the caller leaves before the answer.
      reply.raw.on('close', end)
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config
    if (operation) durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function countCredentials(registers: Registry[]): Pick<Metrics, 'countSignIn' | 'countRefusal'> {
  const signIns = new Counter({
    name: 'planning_sign_ins_total',
    help: 'Sessions that began, by the credential.',
    labelNames: ['way'],
    registers,
  })
  const refusals = new Counter({
    name: 'planning_credentials_refused_total',
    help: 'Credentials that were refused, by kind and reason.',
    labelNames: ['kind', 'reason'],
    registers,
  })
  return {
    countSignIn: (way) => signIns.inc({ way }),
    countRefusal: (kind, reason) => refusals.inc({ kind, reason }),
  }
}

function tellFacts({ version, engine, waitingQueries }: NodeFacts, registers: Registry[]): void {
  new Gauge({
    name: 'planning_node_info',
    help: 'Always 1, labeled with the version and the storage engine.',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version, engine }, 1)
  new Gauge({
    name: 'planning_database_waiting',
    help: 'Queries waiting for a database connection.',
    registers,
    collect() {
      this.set(waitingQueries())
    },
  })
}
