import { once } from 'node:events'
import type { Socket } from 'node:net'
import { BlockList } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openSocket, readAnswer } from '#testing/raw-http.ts'
import { limitConnections, maxPipelined, maxProven } from './connections.ts'
import { createServer } from './server.ts'

const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

async function listening(registerParts: (app: FastifyInstance) => void) {
  const settings = { consoleFolder: undefined, logLevel: 'silent', rateLimit: 0, checkReady: async () => {} }
  const app = await createServer(settings, async (server) => registerParts(server))
  apps.push(app)
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

function open(origin: string): Socket {
  const socket = openSocket(origin)
  sockets.push(socket)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Counts the requests that are begun; each waits for `release`. */
function gate() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const seen = { begun: 0, running: 0, mostRunning: 0, forClosed: 0 }
  return {
    seen,
    release,
    register(app: FastifyInstance) {
      app.get('/gate', async (request) => {
        seen.begun += 1
        seen.running += 1
        seen.mostRunning = Math.max(seen.mostRunning, seen.running)
        if (request.raw.socket.destroyed) seen.forClosed += 1
        await released
        seen.running -= 1
        return { number: seen.begun }
      })
    },
  }
}

/** Resolves when the server has no connection any more. */
async function untilEmpty({ server }: FastifyInstance): Promise<void> {
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(0)
}

test('requests of one connection run one after the other, and are answered in their order', async () => {
  const { register, seen, release } = gate()
  const { origin } = await listening(register)
  const socket = open(origin)
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  socket.write(get('/gate').repeat(5))
  await expect.poll(() => seen.begun).toBe(1)
  release()
  await expect.poll(() => text.match(/"number":\d/g)).toEqual([1, 2, 3, 4, 5].map((n) => `"number":${n}`))
  expect(seen.mostRunning).toBe(1)
})

test('no request is begun for a connection that closed', async () => {
  const { register, seen, release } = gate()
  const { app, origin } = await listening(register)
  const leaving = Array.from({ length: 20 }, () => open(origin))
  for (const socket of leaving) socket.write(get('/gate').repeat(30))
  await expect.poll(() => seen.begun).toBe(20)
  for (const socket of leaving) socket.destroy()
  await untilEmpty(app)
  release()
  await expect.poll(() => seen.running).toBe(0)
  // What would be begun wrongly is begun before an answer on a new connection.
  const socket = open(origin)
  socket.write(get('/gate'))
  expect(await readAnswer(socket)).toMatchObject({ status: 200, body: { number: 21 } })
  expect(seen).toMatchObject({ begun: 21, forClosed: 0 })
})

test('a request whose client leaves while its caller is looked up reaches no handler', async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<void>()
  let [asked, handled] = [0, 0]
  const { app, origin } = await listening((server) => {
    server.route({
      method: 'GET',
      url: '/lookup',
      onRequest: async () => {
        asked += 1
        await found
      },
      handler: async () => {
        handled += 1
        return {}
      },
    })
  })
  const socket = open(origin)
  socket.write(get('/lookup'))
  await expect.poll(() => asked).toBe(1)
  socket.destroy()
  await untilEmpty(app)
  find()
  const other = open(origin)
  other.write(get('/lookup'))
  expect(await readAnswer(other)).toMatchObject({ status: 200 })
  expect(handled).toBe(1)
})

test('a connection on which too many requests wait is closed', async () => {
  const { register, seen, release } = gate()
  const { app, origin } = await listening(register)
  const socket = open(origin)
  socket.write(get('/gate').repeat(maxPipelined + 2))
  await once(socket, 'close')
  await untilEmpty(app)
  release()
  await expect.poll(() => seen.running).toBe(0)
  expect(seen.begun).toBeLessThanOrEqual(1)
})

test('an answer that its client does not read is not kept', async () => {
  const { app, origin } = await listening((server) => {
    server.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
  })
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const socket = open(origin)
  socket.pause()
  socket.write(get('/large'))
  const [held] = await accepted
  await once(held, 'close')
  expect(held.bytesWritten).toBeGreaterThan(64 * 1024 * 1024)
})

/** A server that keeps at most `perAddress` connections of an address and `overall` of all. */
async function limited(limits: { overall: number; perAddress: number }, trusted = new BlockList()) {
  const app = Fastify()
  apps.push(app)
  app.decorateRequest('caller', null)
  limitConnections(app, trusted, limits)
  app.get('/known', {
    onRequest: async (request) => {
      request.caller = 'someone'
    },
    handler: async () => ({}),
  })
  app.get('/unknown', async () => ({}))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function connected(origin: string, path: string): Promise<Socket> {
  const socket = open(origin)
  const answer = readAnswer(socket)
  socket.write(get(path))
  expect(await answer).toMatchObject({ status: 200 })
  return socket
}

test.each([
  ['of one address', { overall: 100, perAddress: 3 }],
  ['of all', { overall: 3, perAddress: 100 }],
])(
  'a connection too many %s takes the place of the oldest that has shown no credential',
  async (_of, limits) => {
    const origin = await limited(limits)
    const known = await connected(origin, '/known')
    const [oldest, other] = [await connected(origin, '/unknown'), await connected(origin, '/unknown')]
    const closed = once(oldest, 'close')
    const latest = await connected(origin, '/unknown')
    await closed
    expect([known, other, latest].map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  },
)

test('no connection takes the place of one that has shown a credential', async () => {
  const origin = await limited({ overall: 100, perAddress: 2 })
  const known = [await connected(origin, '/known'), await connected(origin, '/known')]
  const latest = open(origin)
  latest.write(get('/known'))
  expect(await readAnswer(latest)).toBeUndefined()
  expect(known.map(({ destroyed }) => destroyed)).toEqual([false, false])
})

test('one caller keeps no more connections than a hundred from others', async () => {
  const origin = await limited({ overall: maxProven + 1, perAddress: 1000 })
  const known: Socket[] = []
  while (known.length <= maxProven) known.push(await connected(origin, '/known'))
  const latest = await connected(origin, '/known')
  await expect.poll(() => known.map(({ destroyed }) => destroyed).indexOf(false)).toBe(1)
  expect(latest.destroyed).toBe(false)
})

test('connections of a trusted proxy are those of many clients', async () => {
  const trusted = new BlockList()
  trusted.addAddress('127.0.0.1')
  const origin = await limited({ overall: 100, perAddress: 1 }, trusted)
  const all = [await connected(origin, '/unknown'), await connected(origin, '/unknown')]
  expect(all.map(({ destroyed }) => destroyed)).toEqual([false, false])
})
