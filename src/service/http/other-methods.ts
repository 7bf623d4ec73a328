// Answers methods that an address does not support: 405 and OPTIONS list the supported ones (RFC 9110 §10.2.1).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#service/problem.ts'

/** The methods that are registered for a path, without OPTIONS. */
export type MethodsAt = (path: string) => string[]

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

/** Matches the paths of a route: `/a/:id` and `/a/:id(^[^:]*)::verb`. */
function patternOf(url: string): RegExp {
  const verb = ':(\\w+)\\(\\^\\[\\^:\\]\\*\\)::'
  const parts = url.split(new RegExp(`(${verb.replace('(\\w+)', '\\w+')}|:\\w+)`))
  const source = parts.map((part) => {
    if (part.endsWith('::')) return '[^/:]*:'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`)
}

/** Spec silent: methods that an address does not have. Answers OPTIONS, and refuses others. @throws Problem 405 */
export function answerOtherMethod(
  { method }: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const allow = [...methods, 'OPTIONS'].join(', ')
  reply.header('allow', allow)
  if (method === 'OPTIONS') return reply.code(204).send()
  throw problem(405, 'METHOD_NOT_ALLOWED', `${method} is not supported at this address; use ${allow}`)
}
