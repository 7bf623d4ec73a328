// A gateway in a separate process, in front of a site that answers one person with JSON bombs and the others correctly.
// Says in one line of JSON where it listens.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { readConfig } from '../src/service/config.ts'
import { startGateway } from '../src/service/gateway-main.ts'

export const hostile = 'mallory@example.com'

if (import.meta.main) {
  const [siteUrl] = process.argv.slice(2)
  const config = readConfig({ ...process.env, PORT: '0', UPSTREAM_SITE_URL: siteUrl })
  if (!config.upstream) throw new Error('a gateway needs a site')
  const { url } = await startGateway({ config, upstream: config.upstream, consoleFolder: undefined })
  process.stdout.write(`${JSON.stringify({ origin: url.replace('localhost', '127.0.0.1') })}\n`)
}

/** Starts the site on a free port of this machine; it has 16 KB for 16 MiB. */
export async function startHostileSite(): Promise<{ readonly origin: string; close(): void }> {
  const bomb = gzipSync(`[${'{},'.repeat(Math.floor((15.9 * 1024 * 1024) / 3))}{}]`, { level: 9 })
  const page = JSON.stringify({ values: Array.from({ length: 50 }, (_, id) => ({ id, name: `Area ${id}` })) })
  const server = createServer((request, response) => {
    const [, credential = ''] = (request.headers.authorization ?? '').split(' ')
    const isHostile = Buffer.from(credential, 'base64').toString().startsWith(hostile)
    response.setHeader('content-type', 'application/json')
    // Signing in asks for one record.
    if (!isHostile || request.url?.includes('limit=1&') || request.url?.endsWith('limit=1')) response.end(page)
    else response.setHeader('content-encoding', 'gzip').end(bomb)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
