import { expect, test } from 'vitest'
import type { EntryState, OutboxEntry } from '#offline/outbox/entry.ts'
import type { StorageProblem } from '#offline/outbox/storage-problem.ts'
import { recordKey, type SavingCircumstances, type SavingState, savingStatus } from './saving-status.ts'

const online: SavingCircumstances = { connection: 'connected', session: 'open' }
const offline: SavingCircumstances = { connection: 'no-network', session: 'open' }
const unreachable: SavingCircumstances = { connection: 'unreachable', session: 'open' }
const signedOut: SavingCircumstances = { connection: 'connected', session: 'ended' }

function entry(seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    resource: 'focus-area',
    verb: 'update',
    record: `r${seq}`,
    label: '',
    mask: ['name'],
    operation: `o${seq}`,
    at: 0,
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    seq,
    ...change,
  }
}

const of = (entries: readonly OutboxEntry[], circumstances = online, problem?: StorageProblem) =>
  savingStatus({ entries, problem, isKnown: true }, circumstances)

test.each<[readonly EntryState[], SavingCircumstances, SavingState]>([
  [[], online, 'none'],
  [['discarded'], online, 'none'],
  [['applied', 'discarded'], offline, 'saved'],
  [['applied', 'queued'], online, 'saving'],
  [['sending', 'queued'], online, 'saving'],
  [['unknown'], online, 'saving'],
  [['queued'], offline, 'offline'],
  [['sending'], unreachable, 'offline'],
  [['queued'], signedOut, 'attention'],
  [['applied'], signedOut, 'saved'],
  [['held'], online, 'paused'],
  [['held', 'queued'], online, 'saving'],
  [['applied', 'refused'], online, 'attention'],
  [['applied', 'refused'], offline, 'attention'],
  [['conflict', 'queued'], offline, 'attention'],
  [['parked'], online, 'attention'],
])('of changes that are %j under %j the state is %s', (states, circumstances, expected) => {
  const entries = states.map((state, at) => entry(at + 1, { state }))
  expect(of(entries, circumstances).state).toBe(expected)
})

test('nothing is called saved by a device that keeps nothing, or before it has looked', () => {
  expect(of([entry(1, { state: 'applied' })], online, { kind: 'full' }).state).toBe('attention')
  expect(savingStatus({ entries: [], problem: undefined, isKnown: false }, online).state).toBe('loading')
})

test('a failed attempt differs from a first one', () => {
  const problem = { kind: 'unavailable', message: 'Busy.' }
  expect(of([entry(1, { attempts: 1, problem })]).isRetrying).toBe(true)
  expect(of([entry(1, { attempts: 1, problem }), entry(2)]).isRetrying).toBe(false)
})

test('a change queued behind one that needs attention only waits, whatever is queued between them', () => {
  const parent = entry(1, { resource: 'focus-area', verb: 'create', record: 'tmp:1', state: 'refused' })
  const child = entry(2, { resource: 'focus-area', verb: 'create', record: 'tmp:2', refs: ['tmp:1'] })
  const grandchild = entry(3, { resource: 'focus-area', verb: 'create', record: 'tmp:3', refs: ['tmp:2'] })
  const other = entry(4)
  const { unconfirmed } = of([parent, child, grandchild, other])
  expect(unconfirmed.map(({ state }) => state)).toEqual(['attention', 'waiting', 'waiting', 'saving'])
})

test('a change behind a paused one is paused', () => {
  const { unconfirmed } = of([entry(1, { record: 'a', state: 'held' }), entry(2, { record: 'a' })])
  expect(unconfirmed.map(({ state }) => state)).toEqual(['paused', 'paused'])
})

test('a record shows its changes under the ID that the service gave it', () => {
  const made = entry(1, {
    resource: 'focus-area',
    verb: 'create',
    record: 'tmp:1',
    state: 'applied',
    realId: 'real',
  })
  const later = entry(2, { record: 'tmp:1' })
  const organization = entry(3, {
    resource: 'organization',
    verb: 'update',
    record: 'real',
    state: 'conflict',
  })
  const { records } = of([made, later, organization])
  expect(records.get(recordKey('focus-area', 'real'))?.state).toBe('saving')
  expect(records.get(recordKey('organization', 'real'))?.state).toBe('attention')
  expect(records.get(recordKey('focus-area', 'tmp:1'))).toBeUndefined()
})

test('a rejected change is history once the person has asked for the same fields again', () => {
  const refused = entry(1, { record: 'a', state: 'refused', mask: ['ownerId'] })
  const again = entry(2, { record: 'a', state: 'applied', mask: ['ownerId', 'name'] })
  expect(of([refused, again]).state).toBe('saved')
  expect(of([refused, { ...again, mask: ['name'] }]).state).toBe('attention')
  expect(of([refused, { ...again, record: 'b' }]).state).toBe('attention')
  expect(of([refused, { ...again, state: 'discarded' }]).state).toBe('attention')
  expect(of([again, { ...refused, seq: 3 }]).state).toBe('attention')
})

const lost = { kind: 'refused', message: 'The focus area was not found.' } as const

function partOfImport(change: Partial<OutboxEntry> = {}): OutboxEntry {
  const facts = [1, 2].map(() => ({ kind: 'named', isThere: false }) as const)
  const bulk = { facts, outcomes: [{ kind: 'applied' } as const, lost], requests: [] }
  return entry(1, {
    resource: 'cost-item',
    verb: 'import',
    record: 'import:a:1',
    mask: [],
    state: 'applied',
    bulk,
    ...change,
  })
}

test('an import with a rejected row needs attention until its person has dismissed the row', () => {
  for (const circumstances of [online, offline, signedOut]) {
    const { state, unconfirmed } = of([partOfImport(), entry(2, { state: 'applied' })], circumstances)
    expect(state).toBe('attention')
    expect(unconfirmed.map((change) => [change.entry.seq, change.state])).toEqual([[1, 'attention']])
  }
  expect(of([partOfImport({ dismissedAt: 1 })]).state).toBe('saved')
})

test('an import without a rejected row is saved', () => {
  const bulk = { facts: [], outcomes: [{ kind: 'applied' } as const], requests: [] }
  expect(of([partOfImport({ bulk })]).state).toBe('saved')
})

/** Counts the reads of fields of `count` changes. Each changes a different record; the first half of them is stopped. */
function readsOf(count: number): number {
  let reads = 0
  const entries = Array.from({ length: count }, (_, at) => {
    const own = entry(at + 1, at < count / 2 ? { state: 'held' } : {})
    return new Proxy(own, {
      get(target, name) {
        reads += 1
        return Reflect.get(target, name)
      },
    })
  })
  expect(of(entries).unconfirmed).toHaveLength(count)
  return reads
}

test('the work grows with the number of changes, and not with its square', () => {
  expect(readsOf(2000)).toBeLessThanOrEqual(2 * readsOf(1000))
})
