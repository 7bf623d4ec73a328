import { expect, test } from 'vitest'
import { messages } from '#messages/en/ui.ts'
import type { EntryState, OutboxEntry } from '#offline/outbox/entry.ts'
import { type Reach, type SavingStatus, savingStatus } from '#offline/saving-status.ts'
import { savingLine } from './saving-line.ts'

const entry = (state: EntryState, seq: number): OutboxEntry => ({
  resource: 'focus-area',
  verb: 'update',
  record: `r${seq}`,
  label: 'A',
  seq,
  operation: String(seq),
  at: 0,
  state,
  attempts: 0,
  nextAt: 0,
})

const said = (states: readonly EntryState[], connection: Reach, problem?: SavingStatus['problem']) =>
  savingLine(
    messages,
    savingStatus(
      { entries: states.map((state, at) => entry(state, at + 1)), problem, isKnown: true },
      { connection, session: 'open' },
    ),
  )

test.each<[readonly EntryState[], Reach, string | undefined]>([
  [[], 'connected', undefined],
  [['applied', 'discarded'], 'no-network', messages.changesSaved],
  [['applied', 'refused'], 'connected', messages.changesNeedAttention({ count: 1 })],
  [['applied', 'sending', 'queued'], 'connected', messages.changesSaving],
  [['unknown'], 'connected', messages.changesRetrying],
  [['queued'], 'no-network', messages.changesOffline({ count: 1 })],
  [['sending', 'queued'], 'unreachable', messages.changesOffline({ count: 2 })],
  [['held'], 'connected', messages.changesPaused({ count: 1 })],
  // The first waits for the area that the last one closed.
  [['queued', 'conflict', 'parked'], 'connected', messages.changesNeedAttention({ count: 2 })],
])('of %j while %s it says %s', (states, connection, line) => {
  expect(said(states, connection)).toBe(line)
})

test('says first that a device stores nothing', () => {
  expect(said(['queued'], 'connected', { kind: 'full' })).toBe(messages.changesNotStored)
})
