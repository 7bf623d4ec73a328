import { type PostgresPoolClient, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultTimeouts } from '#service/database/timeouts.ts'
import { type FaultyService, startFaultyPostgres } from '#testing/database-faults.ts'
import { createDatabase, engines, type TestDatabase } from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'
import { startTcpProxy, type TcpProxy } from '#testing/tcp-proxy.ts'
import { PostgresPools } from './pools.ts'

/** A refusal that says what is wrong and that the request may come again. */
function expectRefusal(answer: Answer, message: RegExp): void {
  expect(answer.status, answer.text).toBe(503)
  expect(answer.body).toEqual({
    errors: [{ type: 'UNAVAILABLE', code: 'UNAVAILABLE', message: expect.stringMatching(message) }],
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('the timeouts with a database', () => {
  it('leaves /readyz time to answer within two seconds', () => {
    expect(defaultTimeouts.readyMs).toBeLessThan(1800)
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a database on %s', () => {
  let faulty: FaultyService

  beforeEach(async () => {
    faulty = await startFaultyPostgres()
  })
  afterEach(() => faulty.close())

  /** Everything works again, without a restart. */
  async function expectRecovery(): Promise<void> {
    expect((await faulty.list()).status).toBe(200)
    expect((await faulty.create('After')).status).toBe(201)
    expect((await faulty.ready()).status).toBe(200)
  }

  it('that goes silent is named, also by /readyz, and is used again when it answers', async () => {
    faulty.proxy.mode = 'swallow'
    expectRefusal(await faulty.ready(), /^the database does not answer/)
    expectRefusal(await faulty.list(), /^the database does not answer/)
    expectRefusal(await faulty.create('Lost'), /^the database does not answer; nothing was changed$/)
    expect(await faulty.kept()).toEqual([])
    faulty.proxy.mode = 'pass'
    await expectRecovery()
    const { failure, reason } = faulty.log.at(-1) ?? {}
    expect(failure).toBe('silent')
    expect(reason).toContain(`127.0.0.1:${faulty.proxy.port}`)
    expect(JSON.stringify(faulty.log)).not.toContain('"stack"')
  })

  it('that refuses connections is named, and is used again when it takes them', async () => {
    faulty.proxy.mode = 'refuse'
    faulty.proxy.cut()
    expectRefusal(await faulty.ready(), /^the database (ended the connection|cannot be reached)/)
    expectRefusal(await faulty.list(), /^the database (ended the connection|cannot be reached)/)
    expectRefusal(await faulty.create('Lost'), /nothing was changed$/)
    faulty.proxy.mode = 'pass'
    await expectRecovery()
  })

  it('that ends its connections is asked again, and no request fails', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(faulty.outside.read)
    await expectRecovery()
  })

  it.each([
    ['is not sent on', false],
    ['is carried out and not answered', true],
  ])('that goes silent when a commit %s is not asked to write again', async (_, arrives) => {
    let commits = 0
    faulty.proxy.passes = (bytes) => {
      if (!bytes.includes('commit')) return true
      commits += 1
      faulty.proxy.mode = 'swallow'
      return arrives
    }
    const answer = await faulty.create('Perhaps')
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('the change may have been made')
    // By this header the console would send it again unasked.
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(commits).toBe(1)
    expect(await faulty.kept()).toEqual(arrives ? ['Perhaps'] : [])
  })

  it('that another transaction keeps waiting says so', async () => {
    await faulty.create('First')
    await faulty.outside.write(async (transaction) => {
      await sql`select 1 from tree_lock for update`.execute(transaction)
      expectRefusal(await faulty.create('Second'), /^another change has locked the same records; nothing was/)
    })
    await expectRecovery()
  })

  it('that is read-only answers reads, refuses writes and is not ready', async () => {
    const setTo = async (value: 'on' | 'off') => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        faulty.outside.read,
      )
      const change = `alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`
      await sql.raw(change).execute(faulty.outside.read)
      faulty.proxy.cut()
    }
    await setTo('on')
    expect((await faulty.list()).status).toBe(200)
    expectRefusal(await faulty.create('Refused'), /^the database is read-only now; nothing was changed$/)
    expectRefusal(await faulty.ready(), /^the database is read-only now/)
    await setTo('off')
    await expectRecovery()
  })

  it('that asks a read to be tried again is asked again', async () => {
    await faulty.outside.write(async (transaction) => {
      await sql`create sequence attempt`.execute(transaction)
      await sql`create function restart_twice() returns boolean language plpgsql as $$ begin
        if nextval('attempt') < 3 then raise exception 'restart' using errcode = '40001'; end if;
        return true; end $$`.execute(transaction)
      await sql`alter table fund_item rename to fund_item_there`.execute(transaction)
      await sql`create view fund_item as select there.* from fund_item_there there
        where (select restart_twice())`.execute(transaction)
    })
    expect((await faulty.site.ask('GET', '/funds/cost-item')).status).toBe(200)
    const { rows } = await sql`select last_value from attempt`.execute(faulty.outside.read)
    expect(rows).not.toEqual([{ last_value: 1 }])
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a statement on %s', () => {
  it('that takes too long for a write, or for a read, says so and stops the work', async () => {
    // The server ends the work by itself, however late a busy machine lets it.
    const faulty = await startFaultyPostgres({ timeouts: { cancelMs: 60_000 } })
    await faulty.outside.write(async (transaction) => {
      await sql`create function linger() returns trigger language plpgsql as
        $$ begin perform pg_sleep(600); return new; end $$`.execute(transaction)
      await sql`create trigger slow before insert on hierarchy_node
        for each row execute function linger()`.execute(transaction)
      await sql`alter table fund_item rename to fund_item_there`.execute(transaction)
      await sql`create view fund_item as select there.* from fund_item_there there
        where (select pg_sleep(600))::text = ''`.execute(transaction)
    })
    expectRefusal(await faulty.create('Slow'), /^the database took too long; nothing was changed$/)
    expectRefusal(await faulty.site.ask('GET', '/funds/cost-item'), /^the database took too long/)
    await expect.poll(() => busy(faulty)).toEqual([])
    expect(await faulty.kept()).toEqual([])
    await faulty.close()
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a pool on %s', () => {
  it('that has no connection free in time says so', async () => {
    const faulty = await startFaultyPostgres({ timeouts: { lockMs: 60_000, statementMs: 60_000 } })
    await faulty.create('First')
    const other = await faulty.site.caller()
    let waiting: Promise<Answer>[] = []
    await faulty.outside.write(async (transaction) => {
      await sql`select 1 from tree_lock for update`.execute(transaction)
      // One caller has six answers at a time.
      waiting = Array.from({ length: 10 }, (_, number) => {
        const body = { name: `Waits ${number}`, focusAreaTypeId: faulty.site.focusAreaTypes[0] }
        return (number % 2 ? other : faulty.site).ask('POST', '/focus-areas', { body })
      })
      await expect.poll(() => heldUp(faulty)).toBe(10)
      expectRefusal(await faulty.list(), /^every connection to the database is in use/)
      expectRefusal(await faulty.ready(), /^every connection to the database is in use/)
    })
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    await faulty.close()
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a connection to %s', (engine) => {
  let place: TestDatabase
  let proxy: TcpProxy
  let pools: PostgresPools
  let direct: URL

  beforeEach(async () => {
    place = await createDatabase(engine)
    direct = new URL(place.url)
    proxy = await startTcpProxy(Number(direct.port))
    const servers = `127.0.0.1:${proxy.port},${direct.host}`
    pools = new PostgresPools(place.url.replace(direct.host, servers), defaultTimeouts)
  })
  afterEach(async () => {
    await pools.end()
    await proxy.close()
    await place.remove()
  })

  const connect = () => pools.with(defaultTimeouts).connect()
  /** Makes a function that counts its calls, and then runs the statements. */
  async function makeFunction(statements: string): Promise<PostgresPoolClient> {
    const session = await connect()
    await session.query('create sequence calls', [])
    await session.query(
      `create function answer() returns bigint language plpgsql as $$
        declare call bigint := nextval('calls'); begin ${statements} return call; end $$`,
      [],
    )
    return session
  }
  const callIn = async (session: PostgresPoolClient) => {
    const { rows } = await session.query<{ call: number; pid: number }>(
      'select answer() as call, pg_backend_pid() as pid',
      [],
    )
    return rows[0]
  }
  const ending = 'if call < 2 then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(600); end if;'

  it('is asked five times at most for a read that always has to be tried again', async () => {
    const session = await makeFunction("raise exception 'restart' using errcode = '40001';")
    await expect(callIn(session)).rejects.toMatchObject({ code: '40001' })
    const { rows } = await session.query('select last_value as calls from calls', [])
    session.release()
    expect(rows).toEqual([{ calls: 5 }])
  })

  it('is replaced when it ends during a read, and the new one is used for later reads', async () => {
    const session = await makeFunction(ending)
    const first = await callIn(session)
    session.release()
    const next = await connect()
    const second = await callIn(next)
    next.release()
    expect([first?.call, second?.call]).toEqual([2, 3])
    expect(second?.pid).toBe(first?.pid)
  })

  it('is released once when it ends during a read and no other one is to be had', async () => {
    const session = await makeFunction(ending)
    // Ends what is free and hands out no more; resolves once this connection is given back, too.
    const ended = pools.end()
    await expect(callIn(session)).rejects.toThrow()
    expect(() => session.release()).not.toThrow()
    await ended
  })

  it('goes to the next server of the list after one refused a write, and from the last to the first', async () => {
    const refuseWrite = async () => {
      const client = await pools.checkOut()
      pools.refusedWrite(client)
      return client
    }
    const clients = [await refuseWrite(), await refuseWrite()]
    // This server is not in use any more: its refusal says nothing about the one that is.
    for (const client of clients.slice(1)) pools.refusedWrite(client)
    clients.push(await refuseWrite())
    for (const client of clients) client.release()
    expect(clients.map(({ port }) => port)).toEqual([proxy.port, Number(direct.port), proxy.port])
  })
})

/** Transactions that wait for a lock. */
async function heldUp({ outside }: FaultyService): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(outside.read)
  return rows.length
}

/** The queries that the server is running, besides this one. */
async function busy({ outside }: FaultyService): Promise<unknown[]> {
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(outside.read)
  return rows
}
