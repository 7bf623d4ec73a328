import { expect, test } from 'vitest'
import type { EntryProblem, OutboxEntry } from '#offline/outbox/entry.ts'
import { savingStatus, type UnconfirmedState } from '#offline/saving-status.ts'
import { actionOf, type ChangeProgress, type ChangeReason, progressOf, reasonOf } from './change-progress.ts'

const entry: OutboxEntry = {
  resource: 'focus-area',
  verb: 'update',
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
const missing = (type: string, message: string, path?: string): EntryProblem => ({
  kind: 'not-found',
  status: 404,
  message,
  errors: [{ type, message, ...(path && { code: 'REFERENCE_UNKNOWN', path }) }],
})

test.each<[string, Partial<OutboxEntry>, ChangeReason['kind']]>([
  [
    'an owner whom the service names as missing',
    {
      mask: ['name', 'ownerId'],
      problem: missing('REFERENCE_INVALID', 'ownerId: no record has the ID x', '/ownerId'),
    },
    'owner-missing',
  ],
  [
    'an owner on a site that answers 404 without details',
    { problem: { kind: 'not-found', status: 404, message: 'not-found' } },
    'owner-missing',
  ],
  [
    'a parent that is gone',
    {
      resource: 'focus-area',
      verb: 'create',
      mask: [],
      problem: missing('REFERENCE_INVALID', 'parentId: no record has the ID x', '/parentFocusAreaId'),
    },
    'parent-missing',
  ],
  [
    'a record that a colleague deleted',
    { problem: { kind: 'gone', status: 404, message: 'the focus area a is not found' } },
    'gone',
  ],
  [
    'a record that version 1.0.0 did not find',
    { problem: missing('NOT_FOUND', 'the focus area a is not found') },
    'record-missing',
  ],
  [
    'a type that the service names by its field',
    {
      resource: 'focus-area',
      verb: 'create',
      mask: [],
      problem: missing('REFERENCE_INVALID', 'no record has the ID x', '/focusAreaTypeId'),
    },
    'type-missing',
  ],
  [
    'an external ID that another item has',
    { resource: 'cost-item', verb: 'update', problem: { kind: 'conflict', message: 'taken' } },
    'external-id-taken',
  ],
  [
    'an owner who was retired',
    {
      mask: ['ownerId'],
      problem: {
        kind: 'invalid',
        message: 'ownerId: Ada was retired; choose another one',
        errors: [
          {
            type: 'REFERENCE_INVALID',
            code: 'REFERENCE_RETIRED',
            path: '/ownerId',
            message: 'Ada was retired',
          },
        ],
      },
    },
    'owner-missing',
  ],
  [
    'a value that the service does not accept',
    { problem: { kind: 'invalid', message: 'name: too long' } },
    'invalid',
  ],
  ['a name that is taken', { problem: { kind: 'conflict', message: 'taken' } }, 'contradicted'],
  ['a kind that a later version stored', { problem: { kind: 'odd', message: 'odd' } }, 'unexpected'],
  ['a rejection without a reason', {}, 'none'],
])('finds the reason for %s', (_, change, expected) => {
  expect(reasonOf({ ...entry, ...change })).toMatchObject({
    kind: expected,
    said: change.problem?.message ?? '',
  })
})

test.each<[Partial<OutboxEntry>, UnconfirmedState, ChangeProgress['kind']]>([
  [{ state: 'refused' }, 'attention', 'rejected'],
  [{ state: 'parked', problem: { kind: 'forbidden', message: '' } }, 'attention', 'not-sent'],
  [{ state: 'conflict' }, 'attention', 'conflict'],
  [{ state: 'queued' }, 'attention', 'waits-for-sign-in'],
  [{ state: 'queued' }, 'waiting', 'waits-for-other'],
  [{ state: 'held' }, 'paused', 'paused'],
  [{ state: 'queued' }, 'paused', 'waits-for-paused'],
  [{ state: 'queued' }, 'offline', 'offline'],
  [{ state: 'unknown' }, 'saving', 'unconfirmed'],
  [{ state: 'sending' }, 'saving', 'saving'],
])('a change that is %j and %s is %s', (change, state, expected) => {
  expect(progressOf({ entry: { ...entry, ...change }, state, isRetrying: false }).kind).toBe(expected)
})

test('a change on a device that stores nothing is not said to be stored', () => {
  const snapshot = { entries: [{ ...entry, state: 'queued' as const }], problem: undefined, isKnown: true }
  const kinds = [false, true].map((isVolatile) =>
    savingStatus({ ...snapshot, isVolatile }, { connection: 'no-network', session: 'open' }).unconfirmed.map(
      (change) => progressOf(change).kind,
    ),
  )
  expect(kinds).toEqual([['offline'], ['offline-in-tab']])
})

test('a change that is tried again keeps the reason', () => {
  const retried = { ...entry, state: 'queued', problem: { kind: 'timeout', message: '' } } as const
  expect(progressOf({ entry: retried, state: 'saving', isRetrying: true })).toEqual({
    kind: 'retrying',
    reason: { kind: 'timeout', said: '' },
  })
})

test('an undo is called an undo, and a part of an import an import', () => {
  expect(actionOf({ resource: 'organization', verb: 'update' })).toEqual({
    verb: 'update',
    kind: 'organization',
  })
  expect(actionOf({ resource: 'organization', verb: 'update', undoes: 3 })).toEqual({
    verb: 'undo',
    kind: 'organization',
  })
  expect(actionOf({ resource: 'cost-item', verb: 'import' })).toEqual({ verb: 'import', kind: 'cost-item' })
})
