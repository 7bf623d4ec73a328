import { expect, test } from 'vitest'
import type { EntryState, OutboxEntry } from '#offline/entry.ts'
import { outboxState } from './outbox-state.ts'

const entry = (state: EntryState, seq: number): OutboxEntry => ({
  kind: 'focus-area.update',
  record: 'a',
  label: 'A',
  seq,
  operation: String(seq),
  at: 0,
  state,
  attempts: 0,
  nextAt: 0,
})

test.each<[EntryState[], Parameters<typeof outboxState>[1], string | undefined]>([
  [[], 'connected', undefined],
  [['applied', 'refused', 'discarded'], 'no-network', 'All changes sent'],
  [['applied', 'sending', 'queued'], 'connected', 'Sending 2 changes'],
  [['unknown'], 'connected', 'Sending 1 change'],
  [['queued'], 'no-network', '1 change saved here, waiting for the network'],
  [['queued', 'conflict', 'parked'], 'connected', '2 changes for you to decide'],
])('of %j while %s it says %j', (states, connection, words) => {
  expect(
    outboxState({ entries: states.map(entry), problem: undefined, isKnown: true }, connection)?.words,
  ).toBe(words)
})

test('a device that keeps nothing is told before anything else', () => {
  const snapshot = { entries: [entry('queued', 1)], problem: 'QuotaExceededError', isKnown: true }
  expect(outboxState(snapshot, 'connected')?.words).toBe('Not saved: this device keeps nothing')
})
