// The connections to PostgreSQL: a pool for each server of the list, of which one is used until it fails.
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { connectionFailureOf, DatabaseFailure, failureOf } from '#service/database/database-failure.ts'
import type { Statement } from '#service/database/statement.ts'
import { type DatabaseTimeouts, withTimeout } from '#service/database/timeouts.ts'
import { PostgresSession, type Source } from './session.ts'

// The addresses of PostgreSQL: one server, or several of which one accepts writes (libpq's lists of hosts).

interface Place {
  /** `host:port`, for the log. */
  readonly name: string
  /** An address with this host alone. */
  readonly url: string
}

interface Places {
  readonly all: readonly Place[]
  /** True when only a server that takes writes will do (`target_session_attrs`). */
  readonly mustWrite: boolean
}

const targets: Readonly<Record<string, boolean>> = { any: false, 'read-write': true, primary: true }

/** Returns why a `postgres://` address is not valid; undefined when it is. Never repeats the address itself. */
export function placesProblem(text: string): string | undefined {
  try {
    readPlaces(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Reads `postgres://user:password@a:5432,b/planning?target_session_attrs=read-write`.
 * @throws Error with a message for the operator.
 */
export function readPlaces(text: string): Places {
  const start = text.indexOf('://') + '://'.length
  const length = text.slice(start).search(/[/?]/)
  const end = length < 0 ? text.length : start + length
  const [scheme, authority, rest] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const at = authority.lastIndexOf('@') + 1
  const [user, list] = [authority.slice(0, at), authority.slice(at)]
  const queryAt = rest.indexOf('?')
  const path = queryAt < 0 ? rest : rest.slice(0, queryAt)
  const query = queryAt < 0 ? '' : rest.slice(queryAt + 1)
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs') ?? 'any'
  parameters.delete('target_session_attrs')
  const mustWrite = targets[target]
  if (mustWrite === undefined)
    throw new Error('must name a server that accepts writes: target_session_attrs=read-write, primary or any')
  const asked = parameters.size === 0 ? '' : `?${parameters}`
  const all = list
    .split(',')
    .map((host) => placeOf(host, `${scheme}${user}${host}${path}${asked}`, parameters))
  return { all, mustWrite }
}

function placeOf(host: string, url: string, parameters: URLSearchParams): Place {
  // A socket of this machine is named by a parameter, and then there is no host in front of the path.
  if (host === '' && parameters.has('host')) return { name: parameters.get('host') ?? '', url }
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || host === '')
    throw new Error(
      'must be an address such as postgres://user:password@host:5432/planning; several hosts are separated by commas',
    )
  return { name: `${parsed.hostname}:${parsed.port || 5432}`, url }
}

/** Connections of one node. */
const maxConnections = 10

/** Milliseconds of silence before a TCP keep-alive probe. */
const keepAliveMs = 10_000

interface PlacePool extends Place {
  readonly pool: pg.Pool
}

export class PostgresPools implements Source {
  readonly #pools: readonly PlacePool[]
  readonly #mustWrite: boolean
  readonly #timeouts: DatabaseTimeouts
  /** Connections that were found to take writes. */
  readonly #checked = new WeakSet<pg.PoolClient>()
  readonly #poolOf = new WeakMap<pg.PoolClient, pg.Pool>()
  keepsStatements = true
  #current = 0
  #checking: Promise<void> | undefined

  /** @throws Error when the address, or a certificate it names, cannot be read. */
  constructor(url: string, timeouts: DatabaseTimeouts) {
    const { all, mustWrite }: Places = readPlaces(url)
    this.#mustWrite = mustWrite
    this.#timeouts = timeouts
    this.#pools = all.map((place) => ({ ...place, pool: createPool(place, timeouts) }))
  }

  /** True when there is another server to try. */
  get hasSeveral(): boolean {
    return this.#pools.length > 1
  }

  /** Transactions and queries that wait for a connection. */
  get waiting(): number {
    return this.#pools.reduce((sum, { pool }) => sum + pool.waitingCount, 0)
  }

  /** The pool as Kysely sees it, with its own timeouts. */
  with(timeouts: DatabaseTimeouts): PostgresPool {
    return {
      options: {},
      connect: async () => new PostgresSession(this, await this.checkOut(), timeouts),
      end: () => this.end(),
    }
  }

  /** The rows of a statement outside any transaction. */
  async read<Row>(statement: Statement<Row>): Promise<Row[]> {
    const session = new PostgresSession(this, await this.checkOut(), this.#timeouts)
    try {
      return await session.readKept(statement)
    } finally {
      session.release()
    }
  }

  /** @throws DatabaseFailure when no server of the list can be used. */
  async checkOut(): Promise<pg.PoolClient> {
    const failures: DatabaseFailure[] = []
    const first = this.#current
    for (let step = 0; step < this.#pools.length; step += 1) {
      const index = (first + step) % this.#pools.length
      try {
        const client = await this.#connectTo(index)
        this.#current = index
        return client
      } catch (error) {
        const failure = connectionFailureOf(error)
        if (!failure) throw error
        failures.push(failure)
        // A healthy server that is busy is not abandoned.
        if (failure.kind === 'busy') break
      }
    }
    const kind = failures[0]?.kind ?? 'unreachable'
    throw new DatabaseFailure(kind, failures.map(({ message }) => message).join('; '))
  }

  /**
   * Asks a server whether it takes writes, one check at a time. Answers within the limit, also when the server does not.
   * @throws DatabaseFailure when none does.
   */
  async check(): Promise<void> {
    this.#checking ??= this.#askReadiness().finally(() => {
      this.#checking = undefined
    })
    const { readyMs } = this.#timeouts
    const { name } = this.#pools[this.#current] as PlacePool
    try {
      await withTimeout(readyMs, this.#checking, silenceOf(name))
    } catch (error) {
      if (this.waiting === 0 || failureOf(error)?.kind !== 'silent') throw error
      throw new DatabaseFailure('busy', `no connection was free in ${readyMs} ms`)
    }
  }

  async #askReadiness(): Promise<void> {
    const client = await this.checkOut()
    await this.#checkWrites(client, 'the database')
    client.release()
  }

  refusedWrite(client: pg.PoolClient): void {
    this.#checked.delete(client)
    const place = this.#pools.findIndex(({ pool }) => this.#poolOf.get(client) === pool)
    if (place === this.#current) this.#current = (place + 1) % this.#pools.length
  }

  async #connectTo(index: number): Promise<pg.PoolClient> {
    const { pool, name } = this.#pools[index] as PlacePool
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      const { kind = 'unreachable' } = connectionFailureOf(error) ?? {}
      throw new DatabaseFailure(kind, `${name}: ${textOf(error)}`, { cause: error })
    }
    this.#poolOf.set(client, pool)
    if (this.#mustWrite && !this.#checked.has(client)) {
      await this.#checkWrites(client, name)
      this.#checked.add(client)
    }
    return client
  }

  /** @throws DatabaseFailure for a standby, or a server that was set to read-only. */
  async #checkWrites(client: pg.PoolClient, name: string): Promise<void> {
    try {
      const asked = client.query<{ transaction_read_only: string }>('show transaction_read_only')
      const { rows } = await withTimeout(this.#timeouts.connectMs, asked, silenceOf(name))
      if (rows[0]?.transaction_read_only !== 'off')
        throw new DatabaseFailure('read-only', `${name} is read-only`)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Ends the connections; a second time it does nothing. */
  async end(): Promise<void> {
    await Promise.all(this.#pools.map(({ pool }) => pool.ending || pool.end()))
  }
}

function silenceOf(name: string) {
  return { kind: 'silent', message: `${name} has not answered` } as const
}

function createPool({ url }: Place, { connectMs, poolMs }: DatabaseTimeouts): pg.Pool {
  const types: pg.CustomTypesConfig = {
    // Counts and times fit a double: they are below 2^53.
    getTypeParser: ((oid: number, format: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  // The pool has one option for connecting and for waiting, and the first must be the shorter one.
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionTimeoutMillis: connectMs })
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: poolMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
  })
  // Without error listeners a dropped connection would end the process. The pool reports idle connections, each client
  // reports its own while in use, when its query fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Several attempts to connect fail as one error without a text, which holds them all. */
function textOf(error: unknown): string {
  const { message, errors } = error as { message?: string; errors?: readonly unknown[] }
  return message || (errors ? errors.map(textOf).join(', ') : String(error))
}
