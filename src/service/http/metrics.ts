// The figures that an operator watches, in the text format of Prometheus.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds; chosen around the goal of 10 ms a page and 1 s an import. */
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name in the operations table; absent for the console's files. */
    operation?: string
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

export function registerMetrics(app: FastifyInstance, facts: NodeFacts | undefined): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registers)
  if (facts) tellFacts(facts, registers)
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function observeRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'planning_request_seconds',
    help: 'Response time by operation and status.',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  })
  const running = new Gauge({
    name: 'planning_requests_running',
    help: 'Operations in progress.',
    registers,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.operation) return
    running.inc()
    // Also when the caller leaves before the answer.
    reply.raw.once('close', () => running.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (operation) durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
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
