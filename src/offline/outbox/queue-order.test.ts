import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from './entry.ts'
import { Blockers, nextDue, probes } from './queue-order.ts'

function entry(seq: number, change: Partial<OutboxEntry>): OutboxEntry {
  return {
    resource: 'focus-area',
    verb: 'update',
    record: `r${seq}`,
    label: '',
    operation: `o${seq}`,
    at: 0,
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    seq,
    ...change,
  }
}

const lostCreate = entry(1, {
  resource: 'focus-area',
  verb: 'create',
  record: 'tmp:1',
  state: 'unknown',
  alike: [],
  nextAt: 60_000,
})

test.each<[string, Partial<OutboxEntry>, boolean]>([
  ['a deletion', { resource: 'focus-area', verb: 'delete' }, false],
  ['a new name', { mask: ['name'] }, false],
  ['a new external id', { mask: ['externalId'] }, false],
  ['a new description', { mask: ['about'] }, true],
  ['a deletion of another kind of record', { resource: 'organization', verb: 'delete' }, true],
  ['another create', { resource: 'focus-area', verb: 'create', record: 'tmp:2' }, true],
])('%s beside a create without an answer, which may have made that very record', (_, change, mayGo) => {
  expect(nextDue([lostCreate, entry(2, change)], 1000)?.seq).toBe(mayGo ? 2 : undefined)
})

test('what was tried and waits for its time does not hold back other records', () => {
  const waiting = entry(1, { attempts: 1, nextAt: 5000 })
  expect(nextDue([waiting, entry(2, {})], 1000)?.seq).toBe(2)
  expect(nextDue([waiting, entry(2, { record: 'r1' })], 1000)).toBeUndefined()
})

test('a save of amounts holds back another one of any of its items', () => {
  const amounts = { resource: 'cost-item', verb: 'amounts' } as const
  const waiting = entry(1, { ...amounts, refs: ['r3'], attempts: 1, nextAt: 5000 })
  expect(nextDue([waiting, entry(2, amounts)], 1000)?.seq).toBe(2)
  expect(nextDue([waiting, entry(2, { ...amounts, refs: ['r3'] })], 1000)).toBeUndefined()
  expect(nextDue([waiting, entry(3, amounts)], 1000)).toBeUndefined()
})

test('of each closed area one entry finds out whether it is open again, besides all that wait alone', () => {
  const parked = (seq: number, resource: OutboxEntry['resource'], reason = 'forbidden') =>
    entry(seq, { resource, verb: 'update', state: 'parked', problem: { kind: reason, message: '' } })
  const entries = [
    parked(1, 'focus-area'),
    { ...parked(2, 'focus-area'), verb: 'delete' as const },
    parked(3, 'organization'),
    parked(4, 'cost-item', 'no-look-up'),
    parked(5, 'focus-area', 'unauthorized'),
    parked(6, 'focus-area', 'unauthorized'),
  ]
  expect(probes(entries)).toEqual([1, 3, 5, 6])
})

describe('the time of an entry', () => {
  const minuteMs = 60_000
  const now = 10 * 3_600_000

  test.each([
    ['queued', 0, true],
    ['queued', 1, false],
    ['queued', 120 * minuteMs, false],
    ['queued', 120 * minuteMs + 1, true],
    ['unknown', 0, true],
    ['unknown', 1, false],
    ['unknown', 5 * minuteMs, false],
    ['unknown', 5 * minuteMs + 1, true],
    ['sending', 6 * minuteMs, false],
    ['applied', 0, false],
    ['held', 0, false],
  ] as const)('that is %s and put off for %i ms has come: %s', (state, putOffMs, isDue) => {
    const due = nextDue([entry(1, { state, nextAt: now + putOffMs })], now)
    expect(due?.seq).toBe(isDue ? 1 : undefined)
  })
})

describe('two entries that', () => {
  const ids = new Map([['tmp:1', 'real']])
  const earlier = entry(1, { record: 'tmp:1', resource: 'focus-area', verb: 'create' })

  function isHeldBackBy(one: OutboxEntry, other: OutboxEntry): boolean {
    const blockers = new Blockers([other], ids)
    if (other.seq < one.seq) blockers.add(other)
    return blockers.block(one)
  }

  test.each<[string, Partial<OutboxEntry>, boolean]>([
    ['write the same record', { record: 'tmp:1' }, true],
    ['write the same record by the ID that the service gave', { record: 'real' }, true],
    ['write one that the later mentions', { refs: ['tmp:1'] }, true],
    ['write one that the later mentions by the ID that the service gave', { refs: ['other', 'real'] }, true],
    ['write two records', { refs: ['other'] }, false],
  ])('%s make the later wait, or not', (_, change, waits) => {
    expect(isHeldBackBy(entry(2, change), earlier)).toBe(waits)
  })

  test('meet because the earlier mentions the record of the later: the later waits', () => {
    expect(isHeldBackBy(entry(2, { record: 'area' }), { ...earlier, refs: ['area'] })).toBe(true)
  })

  test.each<[string, Partial<OutboxEntry>, boolean]>([
    ['was applied', { state: 'applied' }, false],
    ['was discarded', { state: 'discarded' }, false],
    ['is held', { state: 'held' }, true],
    ['is a rejected create', { state: 'refused' }, true],
    ['is a rejected update', { state: 'refused', resource: 'focus-area', verb: 'update' }, false],
    ['came after it', { seq: 3 }, false],
  ])('write the same record, of which the earlier %s, make the later wait, or not', (_, change, waits) => {
    expect(isHeldBackBy(entry(2, { record: 'tmp:1' }), { ...earlier, ...change })).toBe(waits)
  })
})

test('ten thousand children that wait for their parents take one pass, and the first parent is next', () => {
  const tree = Array.from({ length: 10_000 }, (_, at) =>
    entry(at + 1, {
      resource: 'focus-area',
      verb: 'create',
      record: `tmp:${at}`,
      refs: at === 0 ? [] : [`tmp:${Math.floor((at - 1) / 3)}`],
    }),
  )
  let reads = 0
  const counted = tree.map(
    (one) =>
      new Proxy(one, {
        get: (target, name) => {
          reads += 1
          return Reflect.get(target, name)
        },
      }),
  )
  expect(nextDue(counted, 1000)?.seq).toBe(1)
  const parent = { ...tree[0], state: 'held' } as OutboxEntry
  expect(nextDue([parent, ...counted.slice(1)], 1000)).toBeUndefined()
  expect(reads).toBeLessThan(40 * tree.length)
})
