// A backup is worth what the service answers after it was put back. The commands are those of the operators' pages.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { openDatabase } from '#service/database/database.ts'
import { Random } from '#service/sample/random.ts'
import { accessBase } from '#testing/access-requests.ts'
import { type ChildService, callerAt, spawnService } from '#testing/child-service.ts'
import { childEnvironment } from '#testing/commands.ts'
import { commandsOf, readPages } from '#testing/documents.ts'
import { findPostgresPrograms } from '#testing/find-postgres.ts'
import { signInAt } from '#testing/gateway.ts'
import { type HandedOut, handOut, honour } from '#testing/handed-out.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { type ListedPage, walkPages } from '#testing/page-walk.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import {
  createDatabase,
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
} from '#testing/service.ts'
import { type Caller, send } from '#testing/site.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const programs = findPostgresPrograms('pg_dump', 'pg_restore')

/** Without PostgreSQL's own programs there is no backup of it to test. */
const saved = engines.filter((engine) => engine === 'sqlite' || programs !== undefined)

const lists = ['/organizations', '/focus-areas', '/funds/cost-item', '/funds/benefit-item']

async function backUp(database: TestDatabase, folder: string): Promise<void> {
  if (database.url.startsWith('postgres')) return shell('pg_dump', database, folder)
  await copy(join(folder, 'planning.db'), { DATABASE_URL: database.url })
}

/** The script of `npm run backup`. */
async function copy(target: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const entry = join(root, 'src', 'service', 'back-up.ts')
  await run(process.execPath, [entry, target], { env: { ...childEnvironment, ...environment } })
}

/** Puts the backup into a database that is empty. */
async function putBack(database: TestDatabase, folder: string): Promise<void> {
  if (database.url.startsWith('postgres')) return shell('pg_restore', database, folder)
  copyFileSync(join(folder, 'planning.db'), database.url.slice('sqlite:'.length))
}

/** Runs the command that the page about PostgreSQL gives. */
async function shell(program: string, { url }: TestDatabase, cwd: string): Promise<void> {
  const page = readPages(root).find(({ path }) => path === 'docs/postgresql.md')
  const command = page && commandsOf(page).find(({ words }) => words[0] === program)
  if (!command) throw new Error(`docs/postgresql.md does not say how to use ${program}`)
  const path = [programs, process.env.PATH].join(delimiter)
  await run('sh', ['-c', command.text], { cwd, env: { PATH: path, DATABASE_URL: url } })
}

/** Creates focus areas, one after another, until it is stopped; answers how many there are then. */
function keepWriting(site: PopulatedSite) {
  let written = 0
  let isStopped = false
  const writing = (async () => {
    while (!isStopped) {
      const body = { name: `Written ${written}`, focusAreaTypeId: site.focusAreaTypes[0] }
      const { status, text } = await site.ask('POST', '/focus-areas', { body })
      if (status !== 201) throw new Error(`a write beside the backup answered ${status}: ${text}`)
      written += 1
    }
  })()
  return {
    count: () => written,
    async stop() {
      isStopped = true
      await writing
    },
  }
}

/** The code of an invitation of a new administrator, for the longest time that there is. */
async function inviteMember(origin: string, { headers }: Caller): Promise<string> {
  const principals = `${origin}${accessBase}/principals`
  const member = {
    kind: 'user',
    name: 'Invited',
    email: `${crypto.randomUUID()}@example.com`,
    scopes: everyScope,
  }
  const { id } = (await send('POST', principals, { body: member, headers })).body as { id: string }
  const link = await send('POST', `${principals}/${id}/sign-in-link`, { body: { days: 30 }, headers })
  return (link.body as { code: string }).code
}

/** The status of a use of a sign-in link. */
const signIn = async (origin: string, code: string) => (await signInAt(origin, { code })).status

const contentsOf = (caller: Pick<Caller, 'ask'>) =>
  Promise.all(lists.map((path) => walkPages(caller, path, { limit: '1000' })))

describe.each(saved)('a backup of %s, made while records are written, and put back', (engine) => {
  let folder: string
  let site: PopulatedSite
  let admin: Caller
  let handedOut: HandedOut
  let restored: TestDatabase
  let node: ChildService
  /** The answers of the first service before the backup. */
  let contents: ListedPage[][]
  let answers: Awaited<ReturnType<typeof honour>>
  /** Codes of sign-in links that were made before the backup; the first was used after it. */
  let codes: readonly string[]
  /** Records written when the backup began, and when it was made. */
  let range: readonly [number, number]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'planning-backup-'))
    const database = await createPreparedDatabase(engine)
    const service = await startTestService(engine, { database })
    site = await createPopulatedSite(service)
    admin = await site.caller({ scopes: everyScope })
    const random = new Random('units')
    const units = [1, 2, 3].map((number) => ({ id: random.uuid(), name: `Unit ${number}`, parentId: null }))
    await service.running.database.write((transaction) =>
      insertNodes(transaction, site, 'organization', units),
    )
    handedOut = await handOut(service.origin, site)
    answers = await honour(service.origin, site, handedOut)
    contents = await contentsOf(site)
    codes = await Promise.all([1, 2].map(() => inviteMember(service.origin, admin)))
    const writer = keepWriting(site)
    while (writer.count() < 5) await site.ask('GET', '/focus-areas')
    const begun = writer.count()
    await backUp(database, folder)
    range = [begun, writer.count() + 1]
    await writer.stop()
    const [used = ''] = codes
    expect([await signIn(service.origin, used), await signIn(service.origin, used)]).toEqual([200, 401])
    await service.close()
    await database.remove()
    restored = await createDatabase(engine)
    await putBack(restored, folder)
    node = await spawnService(restored.url)
  })
  afterAll(async () => {
    await node?.stop()
    await restored?.remove()
    rmSync(folder, { recursive: true })
  })

  it('keeps every record unchanged', async () => {
    const found = await contentsOf(callerAt(node.origin, site))
    const records = (pages: readonly ListedPage[] = []) => pages.flatMap(({ values }) => values)
    for (const [position, path] of lists.entries()) {
      const [then, now] = [records(contents[position]), records(found[position])]
      expect(now.slice(0, then.length), path).toEqual(then)
    }
  })

  it('is a snapshot: of concurrent writes it has a prefix without a gap', async () => {
    const pages = await walkPages(callerAt(node.origin, site), '/focus-areas', { limit: '1000' })
    const names = pages.flatMap(({ values }) => values.map(({ name }) => String(name)))
    const written = names.filter((name) => name.startsWith('Written '))
    expect(written).toEqual(written.map((_, number) => `Written ${number}`))
    const [begun, made] = range
    expect(written.length).toBeGreaterThanOrEqual(begun)
    expect(written.length).toBeLessThanOrEqual(made)
  })

  it('takes the tokens, cursors and page ids that were handed out, and no session', async () => {
    const now = await honour(node.origin, site, handedOut)
    for (const kind of ['cursor', 'pageId'] as const) {
      expect(now[kind].status, kind).toBe(200)
      expect(now[kind].body, kind).toEqual(answers[kind].body)
    }
    expect(now.token.status).toBe(200)
    expect([answers.cookie.status, now.cookie.status]).toEqual([200, 401])
  })

  it('opens with no sign-in link from before: one that was used since stays used', async () => {
    const opened = await Promise.all(codes.map((code) => signIn(node.origin, code)))
    expect(opened).toEqual([401, 401])
    const code = await inviteMember(node.origin, admin)
    expect(await signIn(node.origin, code)).toBe(200)
  })

  it('is written to like any other, and its hierarchies hold together', async () => {
    const caller = callerAt(node.origin, site)
    const body = { name: 'After', focusAreaTypeId: site.focusAreaTypes[0] }
    expect((await caller.ask('POST', '/focus-areas', { body })).status).toBe(201)
    await node.stop()
    const database = await openDatabase(restored.url)
    expect(await auditHierarchies(database, site.id)).toEqual([])
    await database.close()
  })
})

describe('a backup of an embedded database', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'planning-backup-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('overwrites nothing, and says what to do', async () => {
    const database = await createPreparedDatabase('sqlite')
    await (await startTestService('sqlite', { database })).close()
    await backUp(database, folder)
    await expect(backUp(database, folder)).rejects.toThrow(/already exists; name a new file/)
    await database.remove()
  })

  it.each([
    [{ DATABASE_URL: 'postgres://planning@db/planning' }, 'use pg_dump'],
    [{ UPSTREAM_SITE_URL: 'https://site.example.com' }, 'a gateway stores no records'],
    [{ DATABASE_URL: 'sqlite:/nowhere/planning.db' }, 'there is no database at'],
  ])('refuses what it cannot save: %o', async (environment, reason) => {
    await expect(copy(join(folder, 'none.db'), environment)).rejects.toThrow(reason)
  })

  it('that fails leaves nothing', async () => {
    const target = mkdtempSync(join(folder, 'failed-'))
    const source = join(folder, 'notes.txt')
    writeFileSync(source, 'Notes. '.repeat(1000))
    const failing = copy(join(target, 'planning.db'), { DATABASE_URL: `sqlite:${source}` })
    await expect(failing).rejects.toThrow(/Backup failed: /)
    expect(readdirSync(target)).toEqual([])
  })
})
