import { expect, test } from 'vitest'
import type { OutboxEntry } from './entry.ts'
import { nextDue, probes } from './queue-order.ts'

function entry(seq: number, change: Partial<OutboxEntry>): OutboxEntry {
  return {
    kind: 'focus-area.update',
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
  kind: 'focus-area.create',
  record: 'tmp:1',
  state: 'unknown',
  alike: [],
  nextAt: 60_000,
})

test.each<[string, Partial<OutboxEntry>, boolean]>([
  ['a deletion', { kind: 'focus-area.delete' }, false],
  ['a new name', { mask: ['name'] }, false],
  ['a new external id', { mask: ['externalId'] }, false],
  ['a new description', { mask: ['about'] }, true],
  ['a deletion of another kind of record', { kind: 'organization.delete' }, true],
  ['another create', { kind: 'focus-area.create', record: 'tmp:2' }, true],
])('%s beside a create without an answer, which may have made that very record', (_, change, mayGo) => {
  expect(nextDue([lostCreate, entry(2, change)], 1000)?.seq).toBe(mayGo ? 2 : undefined)
})

test('what was tried and waits for its time does not hold back other records', () => {
  const waiting = entry(1, { attempts: 1, nextAt: 5000 })
  expect(nextDue([waiting, entry(2, {})], 1000)?.seq).toBe(2)
  expect(nextDue([waiting, entry(2, { record: 'r1' })], 1000)).toBeUndefined()
})

test('of each closed area one entry finds out whether it is open again', () => {
  const parked = (seq: number, kind: OutboxEntry['kind'], reason = 'forbidden') =>
    entry(seq, { kind, state: 'parked', problem: { kind: reason, message: '' } })
  const entries = [
    parked(1, 'focus-area.update'),
    parked(2, 'focus-area.delete'),
    parked(3, 'organization.update'),
    parked(4, 'cost-item.update', 'no-look-up'),
  ]
  expect(probes(entries).map(({ seq }) => seq)).toEqual([1, 3])
})
