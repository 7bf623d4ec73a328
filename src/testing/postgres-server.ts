// One PostgreSQL server for the tests, as quick as it gets and as private as it can be: nothing of it is flushed
// to disk, and nothing but the loopback reaches it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

export interface Cluster {
  /** The folder of initdb and postgres. */
  readonly binaries: string
  /** A folder of the cluster's own, which belongs to the user. */
  readonly folder: string
  /** Whom the server runs as; undefined for the user of this process. */
  readonly user: ServerUser | undefined
}

export interface PostgresServer {
  readonly port: number
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it immediately, without waiting. */
  kill(): void
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
}

/** How long a server may take to answer, in milliseconds; a cold machine needs several seconds. */
const startTimeoutMs = 60_000

/**
 * Creates the cluster with a superuser `planning`, and gives its password.
 * @throws Error with what initdb said
 */
export function createCluster({ binaries, folder, user }: Cluster): string {
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const parameters = ['--no-sync', '--encoding=UTF8', '--locale=C', '--username=planning']
  const authentication = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const made = spawnSync(
    join(binaries, 'initdb'),
    [`--pgdata=${join(folder, 'data')}`, ...parameters, ...authentication],
    { cwd: folder, encoding: 'utf8', ...user },
  )
  rmSync(passwordFile)
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr.trim())
  return password
}

/** @throws Error with what the server said last when it does not come up */
export async function startServer({ binaries, folder, user }: Cluster): Promise<PostgresServer> {
  const port = await findFreePort()
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...flags],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  )
  await untilReady(server)
  return {
    port,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      // "Fast": open connections are cut, because a test that failed may have left some.
      server.kill('SIGINT')
      await ended
    },
    kill: () => server.kill('SIGQUIT'),
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  const timer = setTimeout(() => reject(new Error(`no answer in ${startTimeoutMs / 1000} s`)), startTimeoutMs)
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
    if (said.includes('ready to accept connections')) resolve()
  })
  server.once('error', reject)
  server.once('exit', () => reject(new Error(said.trim().split('\n').at(-1) ?? 'it ended during its start')))
  try {
    await promise
  } catch (error) {
    server.kill('SIGQUIT')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port on the loopback')
  return address.port
}
