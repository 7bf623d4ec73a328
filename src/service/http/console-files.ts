// The built console, as files: hashed ones are kept by browsers for a year, the shell is asked for each time.
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#service/problem.ts'

/** Address spaces that are never a screen of the console. */
const apiPrefixes = ['/gateway/', '/planning/', '/vuln-transparency/', '/oauth/', '/session']

/** Documents of the service that lie beside the console. */
const documents = ['/docs', '/openapi.json']

/** True for the files and screens of the console. */
export function isConsoleAddress(path: string): boolean {
  return !documents.includes(path) && !apiPrefixes.some((prefix) => path.startsWith(prefix))
}

/** Serves the console from `folder`; without one, addresses of the console answer 404. */
export async function registerConsole(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${sep}assets${sep}`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.addHook('onRequest', (request, reply, done) => {
      if (isScreen(request) && namesNoFile(request)) sendShell(reply)
      else done()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isScreen(request)) return sendShell(reply)
    throw problem(404, 'NOT_FOUND', `nothing is at ${request.method} ${request.url.split('?')[0]}`)
  })
}

function isScreen({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isConsoleAddress(url) && !url.startsWith('/assets/')
}

/** True for an address with an id in which there are slashes: no file has such a name, and to ask for one is refused. */
function namesNoFile({ url }: FastifyRequest): boolean {
  return /%(2f|5c)/i.test(url.split('?')[0] ?? '')
}

/** Every address of the console is the shell; which screen it is, the console decides. */
function sendShell(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}
