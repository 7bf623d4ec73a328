// The built console, as files: hashed ones are kept by browsers for a year, the shell is asked for each time.
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#service/problem.ts'

/** Address spaces that are never a screen of the console. */
const apiPrefixes = ['/gateway/', '/planning/', '/vuln-transparency/', '/oauth/', '/session']

/**
 * Where documents of an API are, `/docs` and `/openapi.json` among them, and where programs look for them and for an API.
 * An address without a document is 404: a program would read a page as the document.
 */
const documentPlaces = [
  /^\/(?:api|rest|v\d+)(?:[./]|$)/i,
  /^\/(?:\.well-known\/)?(?:api-?)?(?:docs?|schemas?)(?:[./]|$)/i,
  /^\/(?:\.well-known\/)?(?:swagger|openapi|asyncapi|redoc|rapidoc|scalar|graphi?ql|wsdl|raml)(?:[-./].*)?$/i,
  /^\/[^/]+\.(?:json|ya?ml|xml|wsdl|wadl|raml)$/i,
]

/** True for the files and screens of the console. */
export function isConsoleAddress(path: string): boolean {
  const place = path.replace(/^\/+/, '/')
  return (
    !apiPrefixes.some((prefix) => place.startsWith(prefix)) && !documentPlaces.some((one) => one.test(place))
  )
}

/**
 * The address of a request as it is routed. One that was cut within a `%…` cannot be decoded, and would be refused with the JSON
 * of the API; where a person reads the answer, its signs stand for themselves, and the console says that it has no such page.
 */
export function routedAddress(method: string | undefined, url: string): string {
  const [path = '', ...query] = url.split('?')
  if ((method !== 'GET' && method !== 'HEAD') || !isScreen(path) || isDecodable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** The page of the console; undefined where none is built. */
export function readBuiltPage(folder: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Serves the console from `folder`; without one, addresses of the console answer 404. `methodsAt` are the methods of
 * the other routes.
 */
export async function registerConsole(
  app: FastifyInstance,
  folder: string | undefined,
  methodsAt: MethodsAt = () => [],
): Promise<void> {
  const built = folder !== undefined && readBuiltPage(folder) !== undefined
  const filesAt = (path: string) => (built && isVisible(path) ? ['GET', 'HEAD'] : [])
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path))
      },
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.operation) return done()
    const { method } = request
    const path = pathOf(request)
    const isRead = method === 'GET' || method === 'HEAD'
    if (built && isRead && isScreen(path) && namesNoFile(path)) return void sendShell(reply)
    const isForFiles = request.is404 || request.routeOptions.url === fileRoute
    if (!isForFiles || (isRead && isConsoleAddress(path))) return done()
    const methods = [...methodsAt(path), ...filesAt(path)]
    if (methods.length > 0 && !methods.includes(method))
      return void answerOtherMethod(request, reply, methods)
    if (isConsoleAddress(path)) return done()
    throw notFound(request)
  })
  app.setNotFoundHandler((request, reply) => {
    const { method } = request
    if (built && (method === 'GET' || method === 'HEAD') && isScreen(pathOf(request))) return sendShell(reply)
    throw notFound(request)
  })
}

/** The route of the files, which matches every address that no other route has. */
const fileRoute = '/*'

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

function notFound(request: FastifyRequest): Problem {
  return problem(404, 'ADDRESS_UNKNOWN', `${request.method} ${pathOf(request)} was not found`)
}

/**
 * How long browsers keep a file. The page itself is not kept: WebKit would keep it running in its back/forward cache when it is
 * left, with its open databases and locks, and the next page would wait for them.
 */
function cachingOf(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return 'public, max-age=31536000, immutable'
  return path.includes('index.html') ? 'no-store' : 'no-cache'
}

/** True where the console may have a file or a screen. Names that begin with a dot are for tools and not for callers. */
function isVisible(path: string): boolean {
  return isConsoleAddress(path) && !path.startsWith('/.')
}

/** True for every visible address of the console but those of its hashed files. */
function isScreen(path: string): boolean {
  return isVisible(path) && !path.startsWith('/assets/')
}

/**
 * True for an address with an id that contains slashes, or with an empty step: no file has such a name, and asking for one
 * is refused.
 */
function namesNoFile(path: string): boolean {
  return /%(2f|5c)|\/\//i.test(path)
}

/** Serves the shell at every address of the console, which chooses the screen. */
function sendShell(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}

// Answers methods that an address does not support: 405 and OPTIONS list the supported ones (RFC 9110 §10.2.1).

/** The methods that are registered for a path, without OPTIONS. */
type MethodsAt = (path: string) => string[]

/** Watches which routes are registered from now on. */
export function watchMethods(app: FastifyInstance): MethodsAt {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // The console's files; which addresses are screens is not for the routes to say.
    if (url.includes('*/') || url.endsWith('/*')) return
    routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].toSorted()
  }
}

/** Matches the paths of a route: `/a/:id` and `/a/:id(^.*)::verb`. */
function patternOf(url: string): RegExp {
  const verb = ':(\\w+)\\(\\^\\.\\*\\)::'
  const parts = url.split(new RegExp(`(${verb.replace('(\\w+)', '\\w+')}|:\\w+)`))
  const source = parts.map((part) => {
    if (part.endsWith('::')) return '[^/]+:'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`)
}

/** Spec silent: methods that an address does not have. Answers OPTIONS, and refuses others. @throws Problem 405 */
function answerOtherMethod(
  { method }: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const allow = [...methods, 'OPTIONS'].join(', ')
  reply.header('allow', allow)
  if (method === 'OPTIONS') return reply.code(204).send()
  throw problem(405, 'METHOD_NOT_ALLOWED', `${method} is not supported at this address; use ${allow}`)
}
