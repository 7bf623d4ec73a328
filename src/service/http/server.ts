// The sockets: limits, timeouts, headers, and what every kind of node serves on them.
import { BlockList } from 'node:net'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { problem } from '#service/problem.ts'
import { collectWhenIdle } from '#service/store/idle-memory.ts'
import { answerError } from './answers.ts'
import { answerBrokenRequest, refuseBrokenRequests } from './broken-requests.ts'
import { countedAddress, findClientAddresses } from './client-address.ts'
import { compressAnswers } from './compressed-answers.ts'
import { isConsoleAddress, registerConsole } from './console-files.ts'
import { limitGuesses } from './guesses.ts'
import { logRedaction } from './log-redaction.ts'
import { type Metrics, type MetricsPlace, type NodeFacts, registerMetrics } from './metrics.ts'
import { bodyLimits } from './operation-routes.ts'
import { watchMethods } from './other-methods.ts'
import { noticeRefusals } from './refusals.ts'
import { answerRepeats } from './repeated-requests.ts'
import { receiveBodies } from './request-bodies.ts'
import { RequestLogger } from './request-logger.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { registerSecurityTxt, type SecurityContact } from './security-txt.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics
  }
}

export interface ServerSettings {
  /** The built console; undefined serves the API alone. */
  readonly consoleFolder: string | undefined
  readonly logLevel: string
  /** The target of the log; standard output when undefined. */
  readonly logTo?: { write(line: string): void } | undefined
  /** Requests a minute from one client address; 0 for no limit. Spec silent: rate limits (§8). */
  readonly rateLimit: number
  /** Proxies whose forwarding headers count; none by default. */
  readonly trustedProxies?: BlockList | undefined
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined
  readonly facts?: NodeFacts
  /** Where `/metrics` is served; with everything else by default. */
  readonly metrics?: MetricsPlace | undefined
  readonly security?: SecurityContact | undefined
  /** Milliseconds that running requests get when the server closes. */
  readonly graceMs?: number
  /** Rejects with a Problem while this node cannot do its work. */
  readonly checkReady: () => Promise<void>
}

/**
 * Slow clients: heads have five seconds, looked at every second and not every thirty. Bodies are judged by their
 * progress (request-bodies.ts).
 */
const socketTimeouts = {
  requestTimeout: 0,
  http: { headersTimeout: 5000, requestTimeout: 0, connectionsCheckingInterval: 1000 },
} as const

/** @param registerParts registers what one kind of node answers, before the console's files take every address left. */
export async function createServer(
  settings: ServerSettings,
  registerParts: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...socketTimeouts,
    // Node would refuse a request without a host before any handler, and without a body.
    http: { ...socketTimeouts.http, requireHostHeader: false },
    bodyLimit: bodyLimits.ordinary,
    logger: {
      level: settings.logLevel,
      ...logRedaction,
      ...(settings.logTo ? { stream: settings.logTo } : {}),
    },
    childLoggerFactory: (logger, bindings, options) => new RequestLogger(logger, bindings, options),
    // A longer ID is malformed and gets 400 from its operation; the bound on the address is the server's.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request as FastifyRequest, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    // Fastify's 503 has no errors[]. A request that has arrived is served, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  findClientAddresses(app, settings.trustedProxies ?? new BlockList())
  limitGuesses(app, settings.clock)
  noticeRefusals(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  refuseBrokenRequests(app)
  const methodsAt = watchMethods(app)
  receiveBodies(app)
  closeInTime(app, settings.graceMs ?? ordinaryGraceMs)
  await app.register(cookie, { hook: false })
  await addSecurityHeaders(app)
  await app.register(rateLimit, {
    global: settings.rateLimit > 0,
    max: settings.rateLimit > 0 ? settings.rateLimit : 1000,
    timeWindow: '1 minute',
    keyGenerator: ({ clientAddress }) => countedAddress(clientAddress),
    allowList: ({ url }) => isFreeOfLimits(url),
    errorResponseBuilder: (_request, { after }) =>
      problem(429, 'RATE_LIMITED', `too many requests; try again in ${after}`),
  })
  await compressAnswers(app)
  app.decorate('metrics', registerMetrics(app, settings.facts, settings.metrics))
  collectAfterOperations(app)
  answerRepeats(app)
  await registerParts(app)
  registerHealth(app, settings.checkReady)
  registerRobots(app)
  registerSecurityTxt(app, settings.security, settings.clock ?? Date.now)
  await registerConsole(app, settings.consoleFolder, methodsAt)
  return app
}

/** Probes and figures are no work: they come all the time. */
function collectAfterOperations(app: FastifyInstance): void {
  const noteWork = collectWhenIdle()
  app.addHook('onResponse', ({ routeOptions }, _reply, done) => {
    if (routeOptions.config.operation) noteWork()
    done()
  })
}

/** Less than what a start gives the whole process to stop. */
const ordinaryGraceMs = 9000

/**
 * Closing shuts the connections that are idle then. One whose refused body is still arriving falls idle later, and
 * would be waited for until the client leaves; one whose request does not end is cut when the time is over.
 */
function closeInTime(app: FastifyInstance, graceMs: number): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}

/** Probes and figures must work when it matters most; the console's files are what a client makes its requests with. */
function isFreeOfLimits(url: string): boolean {
  const [path = ''] = url.split('?')
  return ['/healthz', '/readyz', '/metrics'].includes(path) || isConsoleAddress(path)
}

/** Nothing here is for a search engine: behind the sign-in there is nothing to read, and before it nothing to find. */
function registerRobots(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send('User-agent: *\nDisallow: /\n'),
  )
}

function registerHealth(app: FastifyInstance, checkReady: ServerSettings['checkReady']): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await checkReady()
    return { status: 'ready' }
  })
}
