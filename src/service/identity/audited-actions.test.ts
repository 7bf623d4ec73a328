// Every sensitive action with its entry in the audit log: who, what, when, from where, old and new values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '#contract/all-operations.ts'
import type { Operation } from '#contract/operation.ts'
import { createAuditScene, elsewhere } from '#testing/audit-scene.ts'
import { auditedActions } from '#testing/audited-actions.ts'
import { sampleOf } from '#testing/effort.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'

const lines: string[] = []

/** What no table of operations describes. Single sign-on and changed settings have their tests beside. */
const others = ['signIn', 'signOut', 'readSession', 'exportAuditLog']

test('has a row for every operation that changes something', () => {
  const described: Readonly<Record<string, Operation>> = allOperations
  const writing = Object.entries(described).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
  const inTable = Object.values(auditedActions).map(({ expected }) => expected.operation ?? '')
  expect([...writing, ...others].filter((name) => !inTable.includes(name))).toEqual([])
  expect(writing.length).toBeGreaterThanOrEqual(30)
})

test.each(['success', 'refused', 'throttled'])('has a row that ends with %s', (outcome) => {
  const outcomes = Object.values(auditedActions).map(({ expected }) => expected.outcome ?? 'success')
  expect(outcomes).toContain(outcome)
})

describe.each(engines)('the audit log on %s', (engine) => {
  let service: TestService
  let now = Date.now()
  const environment = { PLANNING_TRUSTED_PROXIES: '127.0.0.1', PLANNING_AUDIT_LOG: 'stdout' }

  beforeAll(async () => {
    lines.length = 0
    const logTo = { write: (line: string) => void lines.push(line) }
    // Each moment is later than the one before, so that the order of entries is that of the acts.
    const clock = () => {
      now += 1
      return now
    }
    service = await startTestService(engine, { clock, environment, logTo })
  })
  afterAll(() => service.close())

  // What an entry says is the same on every engine; how it is stored, a few show.
  const actions = Object.entries(auditedActions)
  test.each(engine === engines[0] ? actions : sampleOf(actions, 8))(
    'has %s',
    async (_title, { act, expected, changes = [] }) => {
      const scene = await createAuditScene(service)
      const begin = now
      await act(scene)
      const [entry] = await scene.entries()
      expect(entry).toMatchObject({
        outcome: 'success',
        address: elsewhere,
        ...expected,
      })
      expect(Date.parse(entry?.date ?? '')).toBeGreaterThan(begin)
      expect(entry?.changes).toEqual(expect.arrayContaining([...changes]))
      const printed = lines.map((line) => JSON.parse(line)).find(({ id }) => id === entry?.id)
      expect(printed).toMatchObject({ event: 'audit', site: scene.site.id, operation: entry?.operation })
    },
  )
})
