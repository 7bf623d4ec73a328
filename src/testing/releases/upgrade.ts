// Rolls a service forward from releases that were really built, and back, while people and programs work: on PostgreSQL
// with two nodes beside each other, on SQLite one after the other. It needs git with the history of these commits, npm
// and PostgreSQL. `UPGRADE_CHECKOUTS` names a folder that keeps the built commits for the next run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bases } from '#contract/operations.ts'
import { Balancer, LostInNode } from '#testing/balancer.ts'
import type { ChildService } from '#testing/child-service.ts'
import { type Answer, send } from '#testing/site.ts'
import { buildRelease, releaseSettings, site } from './built-release.ts'

/** Version 1.0.0, and the last state of this repository before the changes since. */
const releases = ['ca462f4', '315718f']
const root = join(import.meta.dirname, '..', '..', '..')
const siteBase = `/planning/cloud/${site}/v1`
const admin = { email: 'admin@example.com', apiToken: 'admin-of-the-upgrade' }
/** Requests that are answered before and after each change of a node. */
const requestsBetween = 150

const folder = mkdtempSync(join(tmpdir(), 'planning-upgrade-'))
/** Those that run; a failure leaves none behind. */
const running = new Set<() => unknown>()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The folder of a commit, built with its own lock file. */
function checkOut(commit: string): string {
  const kept = process.env.UPGRADE_CHECKOUTS ?? folder
  const checkout = join(kept, commit)
  if (existsSync(join(checkout, 'dist', 'index.html'))) return checkout
  mkdirSync(kept, { recursive: true })
  buildRelease(commit, checkout)
  return checkout
}

interface OldNode extends ChildService {
  /** Answers of 500 by a deadlock with a step of the schema, which 1.0.0 does not repeat. */
  deadlocks(): number
}

async function startNode(checkout: string, databaseUrl: string): Promise<OldNode> {
  const node = spawn(join(checkout, 'node_modules/.bin/node'), ['src/service/start.ts'], {
    cwd: checkout,
    env: { ...releaseSettings(databaseUrl, admin), PLANNING_RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(node, 'exit')
  const kill = () => node.kill('SIGKILL')
  running.add(kill)
  void ended.then(() => running.delete(kill))
  let printed = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  node.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    const port = /http:\/\/localhost:(\d+)/.exec(printed)?.[1]
    if (port) resolve(`http://127.0.0.1:${port}`)
  })
  void ended.then(() => reject(new Error(`a node ended early:\n${printed}`)))
  const end = async (signal: NodeJS.Signals) => {
    node.kill(signal)
    await ended
  }
  return {
    pid: node.pid ?? 0,
    origin: await promise,
    site: null,
    deadlocks: () => printed.split('\n').filter((line) => line.includes('deadlock detected')).length,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

interface Worker {
  readonly name: string
  readonly authorization: string
  readonly managesPeople: boolean
}

const basic = (email: string, token: string) => `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`

/** An administrator, a member and a program, each with a credential of the release that runs first. */
async function employ(origin: string): Promise<Worker[]> {
  const authorization = basic(admin.email, admin.apiToken)
  const ask = async (path: string, body: unknown) => {
    const answer = await send('POST', origin + path, { body, headers: { authorization } })
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body as Record<string, string>
  }
  const scopes = ['focus-areas', 'funds'].flatMap((area) => [
    `read:${area}:planning`,
    `write:${area}:planning`,
  ])
  const email = 'member@example.com'
  const member = await ask(`${bases.access}/principals`, { kind: 'user', name: 'Member', email, scopes })
  const { secret = '' } = await ask(`${bases.access}/principals/${member.id}/credentials`, {
    label: 'laptop',
  })
  const program = await ask(`${bases.access}/principals`, { kind: 'service', name: 'Program', scopes })
  const made = await ask(`${bases.access}/principals/${program.id}/credentials`, { label: 'nightly' })
  const asked = await send('POST', `${origin}/oauth/token`, {
    rawBody: 'grant_type=client_credentials',
    headers: {
      authorization: basic(made.clientId ?? '', made.secret ?? ''),
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  if (asked.status !== 200) throw new Error(`there is no access token: ${asked.text}`)
  const token = asked.body as Record<string, string>
  return [
    { name: 'administrator', authorization, managesPeople: true },
    { name: 'member', authorization: basic(email, secret), managesPeople: false },
    { name: 'program', authorization: `Bearer ${token.access_token}`, managesPeople: false },
  ]
}

/** What the workers do, and what they were promised. */
class Work {
  /** Names by id of focus areas, external ids of items, and emails of people, that were acknowledged. */
  readonly areas = new Map<string, string>()
  readonly items = new Set<string>()
  readonly people = new Set<string>()
  readonly refused: string[] = []
  answered = 0
  readonly #balancer: Balancer
  readonly #areaType: string
  #isStopped = false
  #working: Promise<unknown> = Promise.resolve()
  phase = ''

  constructor(balancer: Balancer, areaType: string) {
    this.#balancer = balancer
    this.#areaType = areaType
  }

  start(workers: readonly Worker[]): void {
    this.#isStopped = false
    this.#working = Promise.all([...workers, ...workers].map((worker, turn) => this.#run(worker, turn)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#working
  }

  async more(requests: number): Promise<void> {
    const goal = this.answered + requests
    while (this.answered < goal) {
      await Promise.race([this.#working, new Promise((resume) => setTimeout(resume, 5))])
    }
  }

  async #run(worker: Worker, turn: number): Promise<void> {
    for (let count = 0; !this.#isStopped; count += 1) {
      const name = `${worker.name} ${turn} ${this.phase} ${count}`
      await this.#ask(worker, 'GET', `${siteBase}/focus-areas?limit=20`)
      await this.#ask(worker, 'GET', `${siteBase}/funds/cost-item?limit=20`)
      const body = { name, focusAreaTypeId: this.#areaType }
      const created = await this.#ask(worker, 'POST', `${siteBase}/focus-areas`, body)
      if (!created) continue
      const { id } = created.body as { id: string }
      this.areas.set(id, name)
      const path = `${siteBase}/focus-areas/${id}?updateMask=name`
      if (await this.#ask(worker, 'PATCH', path, { name: `${name}!` })) this.areas.set(id, `${name}!`)
      const items = [{ name, costItemExternalId: name, focusAreaId: id }]
      if (await this.#ask(worker, 'POST', `${siteBase}/funds/cost-item/bulk`, { items })) this.items.add(name)
      if (worker.managesPeople) await this.#manage(worker, `${name.replaceAll(' ', '-')}@example.com`)
    }
  }

  async #manage(worker: Worker, email: string): Promise<void> {
    await this.#ask(worker, 'GET', `${bases.access}/principals`)
    const body = { kind: 'user', name: 'New', email, scopes: ['read:focus-areas:planning'] }
    if (await this.#ask(worker, 'POST', `${bases.access}/principals`, body)) this.people.add(email)
  }

  /** Undefined, and noted, when it was not done. */
  async #ask({ name, authorization }: Worker, method: string, path: string, body?: unknown) {
    let answer: Answer
    try {
      answer = await this.#balancer.send(method, path, {
        headers: { authorization },
        ...(body ? { body } : {}),
      })
    } catch (error) {
      if (!(error instanceof LostInNode)) throw error
      this.refused.push(`${this.phase}: ${name} ${method} ${path}: no answer`)
      return undefined
    }
    this.answered += 1
    if (answer.status < 300) return answer
    this.refused.push(`${this.phase}: ${name} ${method} ${path}: ${answer.status} ${answer.text}`)
    return undefined
  }

  /** A sentence for each acknowledged write that the node does not have. */
  async missingAt(origin: string): Promise<string[]> {
    const read = async (path: string) => {
      const values: Record<string, string>[] = []
      for (let cursor = ''; ; ) {
        const query = { limit: '1000', ...(cursor && { cursor }) }
        const headers = { authorization: basic(admin.email, admin.apiToken) }
        const answer = await send('GET', origin + path, { query, headers })
        if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`)
        const page = answer.body as { values: Record<string, string>[]; nextPageCursor?: string | null }
        values.push(...page.values)
        if (!page.nextPageCursor) return values
        cursor = page.nextPageCursor
      }
    }
    const areas = new Map((await read(`${siteBase}/focus-areas`)).map(({ id, name }) => [id, name]))
    const items = new Set(
      (await read(`${siteBase}/funds/cost-item`)).map(({ externalCostItemId }) => externalCostItemId),
    )
    const headers = { authorization: basic(admin.email, admin.apiToken) }
    const { body } = await send('GET', `${origin}${bases.access}/principals`, { headers })
    const people = new Set((body as { values: { email: string }[] }).values.map(({ email }) => email))
    return [
      ...[...this.areas].filter(([id, name]) => areas.get(id) !== name).map(([, name]) => `area ${name}`),
      ...[...this.items].filter((id) => !items.has(id)).map((id) => `item ${id}`),
      ...[...this.people].filter((email) => !people.has(email)).map((email) => `person ${email}`),
    ]
  }
}

async function beginWork(origin: string, balancer: Balancer) {
  const workers = await employ(origin)
  const headers = { authorization: basic(admin.email, admin.apiToken) }
  const { body } = await send('GET', `${origin}${siteBase}/focus-areas?limit=1000`, { headers })
  const { values } = body as { values: { parent?: unknown; focusAreaType: { id: string } }[] }
  const top = values.find(({ parent }) => !parent)
  if (!top) throw new Error('the sample has no focus area at the top')
  return { workers, work: new Work(balancer, top.focusAreaType.id) }
}

/** Node by node, while requests run: to this release, back, and to this release again. */
async function rollOnPostgres(old: string, url: string): Promise<{ work: Work; deadlocks: number }> {
  let nodes = [await startNode(old, url), await startNode(old, url)]
  const balancer = new Balancer()
  for (const node of nodes) balancer.add(node)
  const { workers, work } = await beginWork(nodes[0]?.origin ?? '', balancer)
  work.phase = 'old'
  work.start(workers)
  await work.more(requestsBetween)
  let deadlocks = 0
  for (const [phase, checkout] of [
    ['forward', root],
    ['back', old],
    ['forward again', root],
  ] as const) {
    for (const [turn, node] of nodes.slice().entries()) {
      work.phase = `${phase} ${turn + 1}`
      await balancer.drain(node)
      await node.stop()
      deadlocks += node.deadlocks()
      const next = await startNode(checkout, url)
      balancer.add(next)
      nodes = [...nodes.filter((other) => other !== node), next]
      await work.more(requestsBetween)
    }
  }
  await work.stop()
  const missing = await work.missingAt(nodes[0]?.origin ?? '')
  work.refused.push(...missing.map((what) => `lost: ${what}`))
  await Promise.all(nodes.map((node) => node.stop()))
  return { work, deadlocks }
}

/** The same with one node at a time, since one process has the file; no request is sent while there is none. */
async function rollOnSqlite(old: string, url: string): Promise<{ work: Work; deadlocks: number }> {
  const balancer = new Balancer()
  let begun: Awaited<ReturnType<typeof beginWork>> | undefined
  for (const [phase, checkout] of [
    ['old', old],
    ['forward', root],
    ['back', old],
    ['again', root],
  ] as const) {
    const node = await startNode(checkout, url)
    balancer.add(node)
    begun ??= await beginWork(node.origin, balancer)
    const { work, workers } = begun
    work.phase = phase
    work.start(workers)
    await work.more(requestsBetween)
    await work.stop()
    await balancer.drain(node)
    work.refused.push(...(await work.missingAt(node.origin)).map((what) => `lost: ${what}`))
    await node.stop()
  }
  if (!begun) throw new Error('nothing ran')
  return { work: begun.work, deadlocks: 0 }
}

async function createPostgres(name: string): Promise<string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${name}`)
  await server.end()
  url.pathname = `/${name}`
  return url.href
}

try {
  for (const commit of releases) {
    const old = checkOut(commit)
    const runs = {
      sqlite: () => rollOnSqlite(old, `sqlite:${join(folder, `${commit}.db`)}`),
      postgres: async () => rollOnPostgres(old, await createPostgres(`planning_upgrade_${commit}`)),
    }
    for (const [engine, roll] of Object.entries(runs)) {
      const { work, deadlocks } = await roll()
      const kept = `${work.areas.size} areas, ${work.items.size} items, ${work.people.size} people`
      say(`${commit} on ${engine}: ${work.answered} answers, ${kept}, ${work.refused.length} refused or lost`)
      if (deadlocks > 0) say(`  of them ${deadlocks} by a deadlock that the old release does not repeat`)
      for (const line of work.refused.slice(0, 20)) say(`  ${line}`)
      const failed = work.refused.filter((line) => / 500 /.test(line)).length
      if (failed > deadlocks || failed < work.refused.length) process.exitCode = 1
    }
  }
} finally {
  for (const kill of running) kill()
  rmSync(folder, { recursive: true, force: true })
}
