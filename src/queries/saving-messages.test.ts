import { expect, test } from 'vitest'
import type { EntryState, OutboxEntry } from '#offline/outbox/entry.ts'
import { type Reach, savingStatus } from '#offline/saving-status.ts'
import { keptMessage, savingMessage } from './saving-messages.ts'

const entry = (state: EntryState, seq: number): OutboxEntry => ({
  kind: 'focus-area.update',
  record: `r${seq}`,
  label: 'A',
  seq,
  operation: String(seq),
  at: 0,
  state,
  attempts: 0,
  nextAt: 0,
})

const said = (states: readonly EntryState[], connection: Reach, problem?: string) =>
  savingMessage(
    savingStatus(
      { entries: states.map((state, at) => entry(state, at + 1)), problem, isKnown: true },
      { connection, session: 'open' },
    ),
  )

test.each<[readonly EntryState[], Reach, string | undefined]>([
  [[], 'connected', undefined],
  [['applied', 'discarded'], 'no-network', 'Saved'],
  [['applied', 'refused'], 'connected', 'Needs attention · 1 pending change'],
  [['applied', 'sending', 'queued'], 'connected', 'Saving…'],
  [['unknown'], 'connected', 'Trying again…'],
  [['queued'], 'no-network', 'Offline · 1 pending change'],
  [['sending', 'queued'], 'unreachable', 'Offline · 2 pending changes'],
  [['held'], 'connected', 'Paused · 1 pending change'],
  [['queued', 'conflict', 'parked'], 'connected', 'Needs attention · 3 pending changes'],
])('of %j while %s it says %s', (states, connection, words) => {
  expect(said(states, connection)).toBe(words)
})

test('says first that a device keeps nothing', () => {
  expect(said(['queued'], 'connected', 'QuotaExceededError')).toBe('Not saved: this device keeps nothing')
})

test('counts the pending changes of the person who signs in again', () => {
  expect(keptMessage(1)).toBe('1 pending change is kept on this device and is sent after you sign in.')
  expect(keptMessage(2)).toBe('2 pending changes are kept on this device and are sent after you sign in.')
})
