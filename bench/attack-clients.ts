// The attackers of `npm run bench -- attack`, in a thread that is ended with all their connections. Each attack is one of the
// kinds that took a node away before it was bounded.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, workerData } from 'node:worker_threads'

export interface Attack {
  readonly origin: string
  readonly names: readonly string[]
  /** Of a member whose rights are few. */
  readonly headers: Readonly<Record<string, string>>
  /** A page of almost 4 MiB. */
  readonly largePage: string
}

function open(origin: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return once(socket, 'connect').then(
    () => socket,
    () => undefined,
  )
}

function openMany(origin: string, count: number): Promise<(Socket | undefined)[]> {
  return Promise.all(Array.from({ length: count }, () => open(origin)))
}

function requestText(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const fields = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${line} HTTP/1.1`, ...fields, '', body].join('\r\n')
}

/** Sends one request after the other on so many connections, whatever is answered. */
async function repeat(origin: string, connections: number, next: () => string): Promise<never> {
  const work = async (): Promise<never> => {
    for (;;) {
      const socket = await open(origin)
      if (!socket) {
        await sleep(20)
        continue
      }
      const closed = once(socket, 'close').catch(() => {})
      while (!socket.destroyed) {
        socket.write(next())
        await Promise.race([once(socket, 'data').catch(() => {}), closed])
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  throw new Error('an attack ended')
}

const json = { 'content-type': 'application/json', 'x-planning-console': '1' } as const
const nested = '['.repeat(524_288) + ']'.repeat(524_288)

const attacks: Readonly<Record<string, (attack: Attack) => Promise<unknown>>> = {
  async documents({ origin }) {
    const text = requestText('GET /openapi.json', {}).repeat(30)
    for (;;) {
      const sockets = await openMany(origin, 300)
      for (const socket of sockets) socket?.pause().write(text)
      await sleep(500)
      for (const socket of sockets) socket?.destroy()
    }
  },
  async 'unread pages'({ origin, headers, largePage }) {
    const text = requestText(`GET ${largePage}`, headers).repeat(4)
    for (const socket of await openMany(origin, 120)) socket?.pause().write(text)
  },
  'large bodies': ({ origin }) =>
    repeat(origin, 4, () =>
      requestText('POST /session', { ...json, 'content-length': String(nested.length) }, nested),
    ),
  async 'bodies without an end'({ origin }) {
    const body = ' '.repeat(16 * 1024 - 1)
    const text = requestText('POST /session', { ...json, 'content-length': String(16 * 1024) }, body)
    for (;;) {
      for (const socket of await openMany(origin, 600)) socket?.write(text)
      await sleep(5000)
    }
  },
  'made-up credentials': ({ origin }) =>
    repeat(origin, 20, () => {
      const cookie = `__Host-planning-session=${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`
      return requestText('GET /planning/account/v1/sessions', { cookie })
    }),
  async 'idle connections'({ origin }) {
    await openMany(origin, 3000)
  },
  'answers of a hostile site': ({ origin, headers, largePage }) =>
    repeat(origin, 60, () => requestText(`GET ${largePage}`, headers)),
}

export const serviceAttacks = Object.keys(attacks).filter((name) => name !== 'answers of a hostile site')

if (!isMainThread) {
  const attack = workerData as Attack
  await Promise.all(attack.names.map((name) => attacks[name]?.(attack)))
  // What was opened stays open until the thread is ended.
  setInterval(() => {}, 1000)
}
