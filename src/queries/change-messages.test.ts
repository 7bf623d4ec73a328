import { expect, test } from 'vitest'
import type { EntryProblem, OutboxEntry } from '#offline/outbox/entry.ts'
import type { UnconfirmedState } from '#offline/saving-status.ts'
import { actMessage, reasonOf, savingSentence } from './change-messages.ts'

const entry: OutboxEntry = {
  kind: 'focus-area.update',
  record: 'a',
  label: 'Payments',
  mask: ['ownerId'],
  seq: 1,
  operation: 'o',
  at: 0,
  state: 'refused',
  attempts: 1,
  nextAt: 0,
}
const missing = (type: string, message: string): EntryProblem => ({
  kind: 'not-found',
  status: 404,
  message,
  errors: [{ type, message }],
})

test.each<[string, Partial<OutboxEntry>, string]>([
  [
    'an owner whom the service names as missing',
    {
      mask: ['name', 'ownerId'],
      problem: missing('REFERENCE_INVALID', 'ownerId: nothing with the id x is found'),
    },
    'The owner was not found. Choose a person of this site.',
  ],
  [
    'an owner on a site that answers 404 without details',
    { problem: { kind: 'not-found', status: 404, message: 'not-found' } },
    'The owner was not found. Choose a person of this site.',
  ],
  [
    'a parent that is gone',
    {
      kind: 'focus-area.create',
      mask: [],
      problem: missing('REFERENCE_INVALID', 'parent: nothing with the id x is found'),
    },
    'The parent was not found. It may have been deleted.',
  ],
  [
    'a record that a colleague deleted',
    { problem: { kind: 'gone', status: 404, message: 'the focus area a is not found' } },
    'This focus area was deleted. What you typed is kept here until you discard it.',
  ],
  [
    'a record that version 1.0.0 did not find',
    { problem: missing('NOT_FOUND', 'the focus area a is not found') },
    'This focus area was deleted.',
  ],
  [
    'an external ID that another item has',
    { kind: 'cost-item.update', problem: { kind: 'conflict', message: 'taken' } },
    'Another cost item has this external ID.',
  ],
  [
    'a value that the service does not accept',
    { problem: { kind: 'invalid', message: 'name: too long' } },
    'The service did not accept it: name: too long.',
  ],
  ['a refusal without a reason', {}, 'The service gave no reason.'],
])('gives the reason in plain words for %s', (_, change, expected) => {
  expect(reasonOf({ ...entry, ...change })).toBe(expected)
})

test.each<[Partial<OutboxEntry>, UnconfirmedState, string]>([
  [{ state: 'refused' }, 'attention', 'Not saved.'],
  [{ state: 'parked', problem: { kind: 'forbidden', message: '' } }, 'attention', 'Not sent.'],
  [{ state: 'conflict' }, 'attention', 'Someone else changed the same field.'],
  [{ state: 'queued' }, 'attention', 'It is sent after you sign in'],
  [{ state: 'held' }, 'paused', 'Paused.'],
  [{ state: 'queued' }, 'offline', 'Offline.'],
  [{ state: 'unknown' }, 'saving', 'Sent, and no answer came.'],
  [{ state: 'sending' }, 'saving', 'Saving…'],
])('a change that is %j and %s says “%s”', (change, state, expected) => {
  expect(savingSentence({ entry: { ...entry, ...change }, state, isRetrying: false })).toContain(expected)
})

test('no sentence about an unconfirmed change says that it is saved', () => {
  for (const state of ['attention', 'paused', 'offline', 'saving'] as const)
    for (const own of ['refused', 'parked', 'conflict', 'queued', 'held', 'unknown', 'sending'] as const) {
      const words = savingSentence({ entry: { ...entry, state: own }, state, isRetrying: true })
      expect(words.replaceAll('Not saved', '')).not.toMatch(/\bsaved\b/i)
    }
})

test('an undo is called an undo', () => {
  expect(actMessage({ kind: 'organization.update' })).toBe('Change organization')
  expect(actMessage({ kind: 'organization.update', undoes: 3 })).toBe('Undo a change of the organization')
})
