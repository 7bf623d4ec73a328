import { expect, test } from 'vitest'
import { messages as app } from '#messages/en/app.ts'
import { messages as ui } from '#messages/en/ui.ts'
import type { EntryState, OutboxEntry } from '#offline/outbox/entry.ts'
import { type Reach, type SavingStatus, savingStatus } from '#offline/saving-status.ts'
import { type SavingNeed, savingLine, savingNeed } from './saving-line.ts'

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

const statusOf = (states: readonly EntryState[], connection: Reach, problem?: SavingStatus['problem']) =>
  savingStatus(
    { entries: states.map((state, at) => entry(state, at + 1)), problem, isKnown: true },
    { connection, session: 'open' },
  )

const said = (states: readonly EntryState[], connection: Reach, problem?: SavingStatus['problem']) => {
  const status = statusOf(states, connection, problem)
  return [savingLine({ ui, app }, status, connection), savingNeed(status, connection)]
}

const offline = app.connectionStates['no-network']
const silent = app.connectionStates.unreachable

test.each<[readonly EntryState[], Reach, string, SavingNeed]>([
  [[], 'connected', ui.changesSaved, 'nothing'],
  [[], 'no-network', offline, 'network'],
  [['applied', 'discarded'], 'no-network', offline, 'network'],
  [['applied', 'discarded'], 'connected', ui.changesSaved, 'nothing'],
  [['applied', 'refused'], 'connected', ui.changesNeedAttention({ count: 1 }), 'decision'],
  [['applied', 'sending', 'queued'], 'connected', ui.changesSaving, 'time'],
  [['unknown'], 'connected', ui.changesRetrying, 'time'],
  [['queued'], 'no-network', ui.unreachedUnsent({ reach: offline, count: 1 }), 'network'],
  [['sending', 'queued'], 'unreachable', ui.unreachedUnsent({ reach: silent, count: 2 }), 'network'],
  [['held'], 'connected', ui.changesPaused({ count: 1 }), 'time'],
  [['held'], 'no-network', ui.unreachedUnsent({ reach: offline, count: 1 }), 'network'],
  [['applied', 'conflict'], 'connected', ui.changesInConflict({ count: 1 }), 'decision'],
  // All are counted, as in the navigation; the first waits for the area that the last one closed.
  [['queued', 'conflict', 'parked'], 'connected', ui.changesNeedAttention({ count: 3 }), 'decision'],
  [['queued', 'refused'], 'no-network', `${offline}. ${ui.changesNeedAttention({ count: 2 })}`, 'decision'],
])('of %j while %s it says %s and needs %s', (states, connection, line, need) => {
  expect(said(states, connection)).toEqual([line, need])
})

test('says first that a device stores nothing', () => {
  expect(said(['queued'], 'connected', { kind: 'full' })).toEqual([ui.changesNotStored, 'decision'])
})
