// Nodes come and go while requests run. The requests go through a balancer, as they do where there are several nodes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { Balancer, LostInNode } from '#testing/balancer.ts'
import { type ChildService, callerAt, type SiteIdentity, spawnService } from '#testing/child-service.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { walkPages } from '#testing/page-walk.ts'
import { createDatabase, engines, startTestService, type TestDatabase } from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'

const clients = 4

interface Work {
  /** Names of focus areas whose creation was answered. */
  readonly created: string[]
  /** Names of those whose creation was lost. */
  readonly unanswered: string[]
  readonly lost: LostInNode[]
  answered: number
}

/** People who read and write through the balancer until they are stopped. */
function work(balancer: Balancer, site: SiteIdentity) {
  const done: Work = { created: [], unanswered: [], lost: [], answered: 0 }
  let isStopped = false
  const person = async (number: number) => {
    for (let count = 0; !isStopped; count += 1) {
      const name = `Area ${number}/${count}`
      try {
        expectSuccess(
          await balancer.send('GET', `${site.base}/focus-areas`, {
            query: { limit: '10' },
            headers: site.headers,
          }),
        )
        const body = { name, focusAreaTypeId: site.focusAreaTypes[0] }
        expectSuccess(
          await balancer.send('POST', `${site.base}/focus-areas`, { body, headers: site.headers }),
        )
        done.created.push(name)
        done.answered += 2
      } catch (error) {
        if (!(error instanceof LostInNode)) throw error
        done.lost.push(error)
        done.unanswered.push(name)
      }
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, number) => person(number)))
  return {
    done,
    /** Waits until so many more requests were answered. */
    async more(requests: number) {
      const goal = done.answered + requests
      while (done.answered < goal) {
        await Promise.race([working, new Promise((resume) => setTimeout(resume, 5))])
      }
    },
    async stop() {
      isStopped = true
      await working
    },
  }
}

function expectSuccess({ status, text }: Answer): void {
  if (status >= 300) throw new Error(`a node answered ${status}: ${text}`)
}

async function namesAt(node: ChildService, site: SiteIdentity): Promise<string[]> {
  const pages = await walkPages(callerAt(node.origin, site), '/focus-areas', { limit: '1000' })
  return pages.flatMap(({ values }) => values.map(({ name }) => String(name)))
}

async function runningAt({ origin }: ChildService): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^planning_requests_running (\d+)/m.exec(figures)?.[1])
}

describe.each(engines.filter((engine) => engine === 'postgres'))('two nodes on one %s', (engine) => {
  let database: TestDatabase
  let nodes: ChildService[]
  let site: SiteIdentity
  let balancer: Balancer

  beforeEach(async () => {
    database = await createDatabase(engine)
    const first = await spawnService(database.url, { newSite: true })
    nodes = [first, await spawnService(database.url)]
    if (!first.site) throw new Error('the service made no site')
    site = first.site
    balancer = new Balancer()
    for (const node of nodes) balancer.add(node)
  })
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await database.remove()
  })

  it('are replaced one after the other, and no request fails', async () => {
    const people = work(balancer, site)
    await people.more(40)
    for (const old of nodes.slice()) {
      await balancer.drain(old)
      const parent = await callerAt(old.origin, site).ask('POST', '/focus-areas', {
        body: { name: `Home ${old.pid}`, focusAreaTypeId: site.focusAreaTypes[0] },
      })
      const { id: focusAreaId } = parent.body as { id: string }
      const items = Array.from({ length: 5000 }, (_, item) => ({ name: `Item ${item}`, focusAreaId }))
      let isAnswered = false
      const importing = callerAt(old.origin, site).ask('POST', '/funds/cost-item/bulk', { body: { items } })
      const inHand = importing.finally(() => {
        isAnswered = true
      })
      // Asked to stop with a request in its hands, which it finishes.
      while (!isAnswered && (await runningAt(old)) === 0) await people.more(1)
      await old.stop()
      expect((await inHand).status).toBe(201)
      await people.more(40)
      const replacement = await spawnService(database.url)
      expect((await fetch(`${replacement.origin}/readyz`)).status).toBe(200)
      balancer.add(replacement)
      nodes = [...nodes.filter((node) => node !== old), replacement]
      await people.more(40)
    }
    await people.stop()
    expect(people.done.lost).toEqual([])
    const [node] = nodes
    if (!node) throw new Error('there is no node')
    const names = await namesAt(node, site)
    expect(names.filter((name) => name.startsWith('Area ')).toSorted()).toEqual(
      people.done.created.toSorted(),
    )
  })

  it('serve on when one is killed: only its running requests get no answer, and nothing is lost', async () => {
    const [killed, survivor] = nodes
    if (!killed || !survivor) throw new Error('there are not two nodes')
    const people = work(balancer, site)
    await people.more(40)
    await killed.kill()
    await people.more(40)
    await people.stop()
    const { lost, created, unanswered } = people.done
    expect(lost.filter(({ node }) => node !== killed)).toEqual([])
    expect(lost.length).toBeLessThanOrEqual(clients)
    const names = await namesAt(survivor, site)
    expect(created.filter((name) => !names.includes(name))).toEqual([])
    const others = names.filter((name) => !created.includes(name))
    expect(others.filter((name) => !unanswered.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    nodes = [survivor]
  })
})

describe.each(engines)('a node of this release on %s', (engine) => {
  it('works on a schema that a later release has added to, and starts on it', async () => {
    const database = await createDatabase(engine)
    const service = await startTestService(engine, { database })
    const site = await service.site()
    const exercise = async (origin: string, name: string) => {
      const caller = callerAt(origin, site)
      const body = { name, focusAreaTypeId: site.focusAreaTypes[0] }
      const created = await caller.ask('POST', '/focus-areas', { body })
      expect(created.status).toBe(201)
      const path = `/focus-areas/${(created.body as { id: string }).id}`
      const patch = { query: { updateMask: 'name' }, body: { name: `${name} again` } }
      expect((await caller.ask('PATCH', path, patch)).status).toBe(200)
      const read = await caller.ask('GET', path)
      expect(read.body).toEqual({ ...(created.body as object), ...changed(read.body) })
      expect((await caller.ask('GET', '/focus-areas')).status).toBe(200)
      expect((await caller.ask('DELETE', path)).status).toBe(204)
    }
    await exercise(service.origin, 'Before')
    await service.running.database.write(async (transaction) => {
      const { schema } = transaction
      await schema.alterTable('hierarchy_node').addColumn('added_later', 'text').execute()
      await schema.alterTable('fund_item').addColumn('added_later', 'text').execute()
      await transaction.insertInto('migration').values({ name: '9999-later', applied_at: 0 }).execute()
    })
    await exercise(service.origin, 'While running')
    await service.close()
    const next = await spawnService(database.url)
    await exercise(next.origin, 'After a start')
    await next.stop()
    const opened = await openDatabase(database.url)
    expect(await auditHierarchies(opened, site.id)).toEqual([])
    await opened.close()
    await database.remove()
  })
})

/** The fields that a renaming changes. */
function changed(body: unknown): { name: unknown; updatedDate: unknown } {
  const { name, updatedDate } = body as Record<string, unknown>
  return { name, updatedDate }
}
