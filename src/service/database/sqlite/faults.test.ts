import { existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '#service/database/tables.ts'
import { startFaultySqlite } from '#testing/database-faults.ts'
import type { Answer } from '#testing/site.ts'

function expectRefusal(answer: Answer, message: RegExp): void {
  expect(answer.status, answer.text).toBe(503)
  expect(answer.body).toEqual({
    errors: [{ type: 'UNAVAILABLE', code: 'UNAVAILABLE', message: expect.stringMatching(message) }],
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('an embedded database', () => {
  let faulty: Awaited<ReturnType<typeof startFaultySqlite>>

  beforeEach(async () => {
    faulty = await startFaultySqlite()
  })
  afterEach(() => faulty.close())

  async function expectRecovery(): Promise<void> {
    expect((await faulty.list()).status).toBe(200)
    expect((await faulty.create('After')).status).toBe(201)
    expect((await faulty.ready()).status).toBe(200)
    expect(await faulty.kept()).toEqual(['After'])
  }

  it('that another process has locked says so, and takes writes when it is free', async () => {
    const other = new DatabaseSync(faulty.file)
    other.exec('begin immediate')
    expect((await faulty.list()).status).toBe(200)
    expectRefusal(
      await faulty.create('Refused'),
      /^another change has locked the same records; nothing was changed$/,
    )
    other.exec('rollback')
    other.close()
    await expectRecovery()
    expect(faulty.log.map(({ failure }) => failure)).toEqual(['locked'])
    expect(JSON.stringify(faulty.log)).not.toContain('"stack"')
  })

  it('that is read-only answers reads and is not ready', async () => {
    const { writeSchema } = faulty.service.running.database
    await writeSchema((transaction) => sql`pragma query_only = on`.execute(transaction))
    expect((await faulty.list()).status).toBe(200)
    expectRefusal(await faulty.create('Refused'), /^the database is read-only now; nothing was changed$/)
    expectRefusal(await faulty.ready(), /^the database is read-only now/)
  })

  if (existsSync('/dev/full')) {
    it('whose disk is full is not ready until there is room', async () => {
      // A device of Linux that answers every write as a full disk does.
      symlinkSync('/dev/full', `${faulty.file}.probe`)
      expectRefusal(await faulty.ready(), /^the storage of the database is full/)
      expect(faulty.log.map(({ failure }) => failure)).toEqual(['full'])
      await expectRecovery()
    })
  }

  it('leaves nothing on the disk when it is asked whether it is ready', async () => {
    const files = () => readdirSync(dirname(faulty.file)).map((name) => [name, sizeOf(name)])
    const sizeOf = (name: string) => statSync(join(dirname(faulty.file), name)).size
    expect((await faulty.ready()).status).toBe(200)
    const before = files()
    for (let count = 0; count < 20; count += 1) expect((await faulty.ready()).status).toBe(200)
    expect(files()).toEqual(before)
  })

  it('whose file is gone is not ready', async () => {
    rmSync(faulty.file)
    expectRefusal(await faulty.ready(), /^the database cannot be reached/)
  })

  it('that works on one read for too long cancels it and continues with others', async () => {
    const held = holdFile(`${faulty.file}-held`)
    const { read } = faulty.service.running.database
    await read.connection().execute(async (connection) => {
      await held.attachTo(connection)
      const slow = sql`select n from held.number`.execute(connection)
      await expect(slow).rejects.toMatchObject({ kind: 'silent', outcome: 'nothing' })
    })
    await expectRecovery()
    held.release()
  })

  it('that works on one write for too long refuses others in time, and undoes it', async () => {
    const held = holdFile(`${faulty.file}-held`)
    const { read, write } = faulty.service.running.database
    const long = write(async (transaction) => {
      await held.attachTo(transaction)
      await sql`update site set name = 'Changed'`.execute(transaction)
      await sql`insert into held.number values (2)`.execute(transaction)
    })
    const refused = faulty.create('Refused')
    await expect(long).rejects.toMatchObject({ kind: 'silent', outcome: 'nothing' })
    expectRefusal(await refused, /^every connection to the database is in use; nothing was changed$/)
    held.release()
    await expect.poll(async () => (await faulty.create('After')).status, { timeout: 60_000 }).toBe(201)
    const { rows } = await sql<{ name: string }>`select name from site`.execute(read)
    expect(rows.map(({ name }) => name)).not.toContain('Changed')
  })
})

/** Another database, which keeps a statement that asks for it at work: SQLite waits for it in the thread, asleep. */
function holdFile(file: string) {
  const other = new DatabaseSync(file)
  other.exec('create table number (n)')
  return {
    /** From now on nobody else can read or write it. */
    async attachTo(connection: Kysely<Tables>): Promise<void> {
      await sql`attach ${file} as held`.execute(connection)
      await sql`pragma busy_timeout = 600000`.execute(connection)
      other.exec('begin exclusive')
    },
    release() {
      other.exec('rollback')
      other.close()
    },
  }
}
