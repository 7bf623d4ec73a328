// A proxy between a caller and the service that holds requests and answers against the OpenAPI document. It is a package of
// bench/clients, which only `npm run test:long -- clients` installs.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '#contract/openapi.ts'
import type { Answer } from './site.ts'

const program = join(
  import.meta.dirname,
  '../../bench/clients/node_modules/@stoplight/prism-cli/dist/index.js',
)

export interface ValidatingProxy {
  readonly origin: string
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves once the proxy says that it listens. @throws Error when it ends before. */
async function listening({ stdout, stderr }: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (piece: Buffer) => {
        said += piece
        if (said.includes('Prism is listening')) resolve()
      })
      stream?.on('close', () => reject(new Error(`the validating proxy ended: ${said}`)))
    }
  })
}

/** Starts a proxy in front of the service at `origin`. */
export async function startValidatingProxy(origin: string): Promise<ValidatingProxy> {
  if (!existsSync(program)) throw new Error('run npm ci --prefix bench/clients --ignore-scripts first')
  const folder = mkdtempSync(join(tmpdir(), 'planning-proxy-'))
  const document = join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(openApiDocument({ serverUrl: origin, version: '1' })))
  const port = await freePort()
  const words = ['proxy', document, origin, '--host', '127.0.0.1', '--port', String(port)]
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  await listening(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Violation {
  /** Begins with `request` or `response`. */
  readonly location?: readonly string[]
  readonly severity: string
  readonly message: string
}

/** What the proxy found: of an answer always, of a request where the service took it. */
export function findingsIn({ headers, status }: Answer): string[] {
  const violations = JSON.parse(headers.get('sl-violations') ?? '[]') as Violation[]
  const isTaken = status < 400
  return violations
    .filter(({ location: [side] = [] }) => side === 'response' || isTaken)
    .map(({ location = [], message }) => `${location.join('.')}: ${message}`)
}
