// The built console in front of a contrary upstream, on one origin. It fakes nothing but the session: whoever knows the
// upstream's account is signed in by a cookie, and every request of theirs goes to the upstream.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { scopes } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import type { Switch } from './switches.ts'
import { type ContraryUpstream, startContraryUpstream, upstreamAccount } from './upstream.ts'

export interface ConsoleServer {
  readonly url: string
  readonly upstream: ContraryUpstream
  stop(): Promise<void>
}

const cookie = 'contrary-session=1'
const apiPrefixes = ['/gateway/', '/planning/', '/vuln-transparency/']
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

const session: Session = {
  principal: {
    id: 'user-1',
    name: 'Planner Elsewhere',
    email: upstreamAccount.email,
    kind: 'user',
  },
  site: { id: 'elsewhere', name: 'Another site' },
  scopes: [...scopes],
  disabledAreas: [],
  expiresAt: '2099-01-01T00:00:00.000Z',
}

/** Serves the console from `folder`. */
export async function startConsoleServer(
  folder: string,
  switches: readonly Switch[],
): Promise<ConsoleServer> {
  const upstream = await startContraryUpstream(switches)
  const server = createServer((request, response) => {
    const { url = '/' } = request
    if (url === '/session') return void answerSession(request, response)
    if (!apiPrefixes.some((prefix) => url.startsWith(prefix))) return sendFile(folder, url, response)
    if (!isSignedIn(request)) return sendJson(response, 401, { errors: [] })
    void upstream.handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    upstream,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await upstream.close()
    },
  }
}

function isSignedIn({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(cookie) === true
}

async function answerSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += part
  switch (request.method) {
    case 'POST': {
      const { email, apiToken } = JSON.parse(text) as Record<string, unknown>
      const isKnown = email === upstreamAccount.email && apiToken === upstreamAccount.apiToken
      if (!isKnown) return sendJson(response, 401, { errors: [] })
      response.setHeader('set-cookie', `${cookie}; Path=/; HttpOnly; SameSite=Strict`)
      return sendJson(response, 200, session)
    }
    case 'GET':
      return isSignedIn(request) ? sendJson(response, 200, session) : sendJson(response, 401, { errors: [] })
    default:
      response.writeHead(204, { 'set-cookie': `${cookie}; Path=/; Max-Age=0` }).end()
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendFile(folder: string, url: string, response: ServerResponse): void {
  const [path = '/'] = url.split('?')
  const file = join(folder, normalize(path))
  const isFile = file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
  const shown = isFile ? file : join(folder, 'index.html')
  response.writeHead(200, { 'content-type': types[extname(shown)] ?? 'application/octet-stream' })
  createReadStream(shown).pipe(response)
}
