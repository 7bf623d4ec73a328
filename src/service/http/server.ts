// The sockets: limits, timeouts, headers, and what every kind of node serves on them.
import { createHash, randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { limits } from '#contract/listing.ts'
import { collectWhenIdle } from '#service/database/idle-memory.ts'
import { Problem, problem } from '#service/problem.ts'
import { answerBrokenRequest, answerError, refuseBrokenRequests, requestIdHeader } from './answers.ts'
import { limitRates } from './caller-limits.ts'
import { findClientAddresses } from './client-address.ts'
import { createPacedServer, dropAbandoned, limitConnections } from './connections.ts'
import { readBuiltPage, registerConsole, routedAddress, watchMethods } from './console-files.ts'
import { type Metrics, type MetricsPlace, type NodeFacts, registerMetrics } from './metrics.ts'
import { answerRepeats } from './repeated-requests.ts'
import { bodyLimits, receiveBodies } from './request-bodies.ts'
import { logRedaction, RequestLogger } from './request-logger.ts'

// The headers that tell a browser what pages from here may do. They are the same for every answer, so they are made once.

const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // By name, so that no library brings another that lets markup through. The first two are the console's own; the
  // editor's gets what those have cleaned.
  'trusted-types': ['default', 'pasted-markup', 'ProseMirrorClipboard'],
}

/** Adds the headers to every answer that is sent by a route. */
async function addSecurityHeaders(app: FastifyInstance, consoleFolder: string | undefined): Promise<void> {
  // No browser and no proxy keeps data, tokens or refusals. The console's files have their own header.
  const headers = { 'cache-control': 'no-store', ...(await makeHeaders(pageScriptHashes(consoleFolder))) }
  app.addHook('onRequest', (request, reply, done) => {
    // Not on the answer of Node: it would check each of them twice.
    reply.headers(headers)
    reply.header(requestIdHeader, request.id)
    done()
  })
}

/** The sources by which a policy allows the scripts that the console's page contains (CSP Level 3, §2.3.1 hash-source). */
function pageScriptHashes(consoleFolder: string | undefined): string[] {
  const page = consoleFolder === undefined ? '' : (readBuiltPage(consoleFolder) ?? '')
  const [, ...withScripts] = page.split('<script>')
  return withScripts.map((text) => {
    const script = text.slice(0, text.indexOf('</script>'))
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
}

/** Gives what helmet adds to an answer that has no header. */
async function makeHeaders(scriptHashes: readonly string[]): Promise<Record<string, string>> {
  const empty = Fastify()
  const directives = {
    ...contentSecurityPolicy,
    'script-src': [...contentSecurityPolicy['script-src'], ...scriptHashes],
  }
  await empty.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  const added: Record<string, string> = {}
  empty.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) added[name] = String(value)
    return reply.send()
  })
  await empty.inject('/')
  await empty.close()
  return added
}

// Compression of answers.

/**
 * Bytes below which an answer is not compressed. Every answer that contains a credential is shorter: the size of a
 * compressed answer reveals a secret in it to an attacker who chooses a part of the answer (BREACH).
 */
const minCompressedBytes = 4096

/**
 * Sends long answers in JSON compressed: a page of a thousand records is a tenth then. Requests are taken as they are;
 * a small one could become a very large one.
 */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    customTypes: /^application\/json\b/,
    threshold: minCompressedBytes,
    // Compresses a page in one step: as a stream, it takes the processor at least four times as long.
    syncThreshold: 2 * limits.pageBytes,
    // By what they cost: Brotli's higher qualities take five times as long for a quarter less.
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
}

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
  /** Requests a minute of one caller; 0 for no limit. By default only callers without a credential have one. */
  readonly rateLimit?: number | undefined
  /** Proxies whose forwarding headers count; none by default. */
  readonly trustedProxies?: BlockList | undefined
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined
  readonly facts?: NodeFacts
  /** Where `/metrics` is served; with everything else by default. */
  readonly metrics?: MetricsPlace | 'off' | undefined
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
  headersTimeout: 5000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 72_000,
} as const

/** @param registerParts registers what one kind of node answers, before the console's files take every address left. */
export async function createServer(
  settings: ServerSettings,
  registerParts: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const app = Fastify({
    // Node would refuse a request without a host before any handler, and without a body.
    serverFactory: (handler) => createPacedServer(handler, { ...socketTimeouts, requireHostHeader: false }),
    bodyLimit: bodyLimits.signIn,
    // Nodes, and starts of one node, share no ID.
    genReqId: () => randomUUID(),
    logger: {
      level: settings.logLevel,
      ...logRedaction,
      ...(settings.logTo ? { stream: settings.logTo } : {}),
    },
    childLoggerFactory: (logger, bindings, options) => new RequestLogger(logger, bindings, options),
    // A longer ID is malformed and gets 400 from its operation; the bound on the address is the server's.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ method, url = '/' }) =>
      settings.consoleFolder === undefined ? url : routedAddress(method, url),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request as FastifyRequest, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    // Fastify's 503 has no errors[]. A request that has arrived is served, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  const trusted = settings.trustedProxies ?? new BlockList()
  findClientAddresses(app, trusted)
  limitConnections(app, trusted)
  app.decorateRequest('refusal', null)
  app.setErrorHandler(async (error, request, reply) => {
    const counted = isRefusedCredential(error)
      ? await app.countRefused(request).catch((limit: unknown) => limit)
      : undefined
    return answerError(counted ?? error, request, reply)
  })
  refuseBrokenRequests(app)
  const methodsAt = watchMethods(app)
  receiveBodies(app)
  closeInTime(app, settings.graceMs ?? ordinaryGraceMs)
  await app.register(cookie, { hook: false })
  await addSecurityHeaders(app, settings.consoleFolder)
  limitRates(app, settings.rateLimit)
  await compressAnswers(app)
  app.decorate('metrics', registerMetrics(app, settings.facts, settings.metrics))
  collectAfterOperations(app)
  dropAbandoned(app)
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

function isRefusedCredential(error: unknown): boolean {
  return error instanceof Problem && error.errors[0]?.type === 'UNAUTHENTICATED'
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

// `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability of this site.

export interface SecurityContact {
  /** URIs, the preferred one first. */
  readonly contacts: readonly string[]
  /** Epoch milliseconds from which the file must not be used any more. */
  readonly expiresAt: number
}

/** RFC 9116 §2.5.3: one address or more, each as a URI. */
export function contactProblem(text: string): string | undefined {
  const isContact = (uri: string) => /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(uri) && URL.canParse(uri)
  if (readContacts(text).every(isContact) && text.trim() !== '') return undefined
  return 'must have addresses such as mailto:security@example.com or https://example.com/report, separated by commas'
}

function readContacts(text: string): string[] {
  return text.split(',').map((uri) => uri.trim())
}

/** What the file says; undefined without settings. @param expires a date such as 2027-06-30. */
export function securityContact(
  contacts: string | undefined,
  expires: string | undefined,
): SecurityContact | undefined {
  if (contacts === undefined || expires === undefined) return undefined
  return { contacts: readContacts(contacts), expiresAt: Date.parse(expires) }
}

/**
 * Serves the file until it expires; 404 before it is set, and after: a reporter must not trust an old address.
 * @param clock Epoch milliseconds.
 */
function registerSecurityTxt(
  app: FastifyInstance,
  security: SecurityContact | undefined,
  clock: () => number,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!security || security.expiresAt <= clock()) {
      throw problem(404, 'NOT_FOUND', 'this site names no contact for security reports')
    }
    const { contacts, expiresAt } = security
    const lines = [
      ...contacts.map((uri) => `Contact: ${uri}`),
      `Expires: ${new Date(expiresAt).toISOString()}`,
      'Preferred-Languages: en, de',
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
