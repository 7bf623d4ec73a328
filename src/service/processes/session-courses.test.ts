// Generated courses of signing in, using, revoking, disabling, expiring and signing out, over two nodes where the
// database has several. `npm run test:long sessions` carries out 2,000 of them on PostgreSQL.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import {
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { Course } from '#testing/session-courses.ts'
import { skew } from '#testing/session-rules.ts'
import type { Stage } from '#testing/session-stage.ts'
import { type Step, stepKinds } from '#testing/session-steps.ts'

const courses = Number(process.env.SESSION_COURSES ?? 6)

const weights: Partial<Record<Step['kind'], number>> = {
  'use session': 10,
  'use API token': 4,
  'use access token': 4,
  'sign in': 8,
  'get access token': 2,
  wait: 5,
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...stepKinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] ?? 1 }))),
  which: fc.nat(60),
  node: fc.nat(1),
  what: fc.nat(60),
})

describe.each(engines)('sessions on %s', (engine) => {
  let database: TestDatabase
  let nodes: TestService[]
  let stage: Stage

  beforeAll(async () => {
    database = await createPreparedDatabase(engine)
    const clock = { now: Date.now() }
    const environment = {}
    nodes = [await startTestService(engine, { database, clock: () => clock.now, environment })]
    const [first] = nodes
    if (!first) throw new Error('there is no node')
    // The embedded database is one node's alone. On PostgreSQL the clocks of the nodes differ.
    if (engine === 'postgres') {
      nodes.push(await startTestService(engine, { database, clock: () => clock.now - skew, environment }))
    }
    const site = await first.site()
    const admin = await site.caller({ scopes: everyScope })
    const tally = { courses: 0, requests: 0, open: 0, over: 0, maybe: 0, steps: {} }
    stage = { nodes, site, admin, clock, tally }
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await database.remove()
  })

  test(`answer in ${courses} courses what the model allows and nothing that it forbids`, async () => {
    const property = fc.asyncProperty(
      fc.array(anyStep, { minLength: 12, maxLength: 40, size: 'max' }),
      (steps) => new Course(stage).run(steps),
    )
    await fc.assert(property, { numRuns: courses, seed: 20_261_122, endOnFailure: true })
    const { open, over } = stage.tally
    // Otherwise nothing was tried.
    expect(Math.min(open, over)).toBeGreaterThan(courses * 3)
    if (process.env.SESSION_COURSES) process.stdout.write(`${engine}: ${JSON.stringify(stage.tally)}\n`)
  }, 7_200_000)
})
