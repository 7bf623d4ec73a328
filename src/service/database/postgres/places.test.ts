import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { createDatabase, engines } from '#testing/service.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'
import { placesProblem, readPlaces } from './pools.ts'

test('one server is read as it is written', () => {
  const url = 'postgres://planning:s%2Fcret@db.example.com/planning?sslmode=verify-full'
  expect(readPlaces(url)).toEqual({ all: [{ name: 'db.example.com:5432', url }], mustWrite: false })
})

test('several servers become an address each, with the parameters of all but the one about writes', () => {
  const url =
    'postgresql://planning@a:5433,b,[::1]:5434/planning?target_session_attrs=read-write&sslmode=require'
  expect(readPlaces(url)).toEqual({
    all: [
      { name: 'a:5433', url: 'postgresql://planning@a:5433/planning?sslmode=require' },
      { name: 'b:5432', url: 'postgresql://planning@b/planning?sslmode=require' },
      { name: '[::1]:5434', url: 'postgresql://planning@[::1]:5434/planning?sslmode=require' },
    ],
    mustWrite: true,
  })
})

test.each([
  'postgres://planning:secret@/planning',
  'postgres://planning:secret@a,/planning',
  'postgres://planning:secret@a:port/planning',
  'postgres://planning:secret@a,b/planning?target_session_attrs=standby',
])('%s is refused in one line that does not repeat it', (url) => {
  expect(placesProblem(url)).toMatch(/^must (be an address such as|name a server that accepts writes)[^\n]+$/)
  expect(placesProblem(url)).not.toContain('secret')
})

test('a socket of this machine is named by a parameter', () => {
  expect(placesProblem('postgres:///planning?host=/run/postgresql')).toBeUndefined()
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a list of servers on %s', () => {
  it.each(['refuse', 'swallow'] as const)(
    'continues at the next one when the first begins to %s',
    async (mode) => {
      const place = await createDatabase('postgres')
      const url = new URL(place.url)
      const port = Number(url.port || 5432)
      const [first, second] = [await startTcpProxy(port), await startTcpProxy(port)]
      const list = place.url.replace(url.host, `127.0.0.1:${first.port},127.0.0.1:${second.port}`)
      const database = await openDatabase(`${list}?target_session_attrs=read-write`, {
        connectMs: 1000,
        poolMs: 5000,
        writerMs: 5000,
        statementMs: 1000,
        cancelMs: 300,
        lockMs: 1000,
        readyMs: 1500,
      })
      const ask = () => database.write((transaction) => sql`select 1`.execute(transaction))
      await ask()
      expect([first.connections(), second.connections()]).toEqual([1, 0])
      first.mode = mode
      if (mode === 'refuse') first.cut()
      // A connection to a server that went silent is detected by its first use.
      await ask().catch(() => undefined)
      await ask()
      expect(second.connections()).toBe(1)
      await database.check()
      await first.close()
      await database.close()
      await second.close()
      await place.remove()
    },
  )
})
