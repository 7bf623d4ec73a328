// The headers that tell a browser what pages from here may do. They are the same for every answer, so they are made once.
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

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
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  // No browser and no proxy keeps data, tokens or refusals. The console's files have their own header.
  const headers = { 'cache-control': 'no-store', ...(await makeHeaders()) }
  app.addHook('onRequest', (_request, reply, done) => {
    // Not on the answer of Node: it would check each of them twice.
    reply.headers(headers)
    done()
  })
}

/** Gives what helmet adds to an answer that has no header. */
async function makeHeaders(): Promise<Record<string, string>> {
  const empty = Fastify()
  await empty.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
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
