import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { changeActs } from './change-acts.ts'
import { undoIntents } from './update-intents.ts'

const applied = (over: Partial<OutboxEntry>): OutboxEntry => ({
  seq: 1,
  resource: 'focus-area',
  verb: 'update',
  record: 'area',
  label: 'Payments',
  state: 'applied',
  attempts: 1,
  nextAt: 0,
  operation: 'an-operation',
  at: 0,
  mask: ['name', 'about'],
  base: { name: 'Old', about: null, ownerId: 'someone' },
  body: { name: 'New', about: 'Text' },
  ...over,
})

describe('undoing a change', () => {
  test('puts the fields of its mask back, and no others', () => {
    expect(undoIntents(applied({}), [])).toEqual([
      {
        resource: 'focus-area',
        verb: 'update',
        record: 'area',
        label: 'Payments',
        mask: ['name', 'about'],
        body: { name: 'Old', about: null },
        base: { name: 'New', about: 'Text' },
        undoes: 1,
      },
    ])
  })

  test('starts from what the service stored where that is not what was sent', () => {
    const receipt = { kind: 'altered', fields: [{ field: 'name', sent: 'New', stored: 'New!' }] } as const
    expect(undoIntents(applied({ receipt }), [])).toMatchObject([{ base: { name: 'New!', about: 'Text' } }])
  })

  test.each([
    ['was refused', { state: 'refused' }],
    ['is still queued', { state: 'queued' }],
    ['had been made by someone else before', { receipt: { kind: 'already-so' } }],
    ['is no update', { resource: 'focus-area', verb: 'create' }],
    ['has no mask', { mask: undefined }],
    ['has no base', { base: undefined }],
    ['has no body', { body: undefined }],
  ] as const)('is impossible for one that %s', (_, over) => {
    expect(undoIntents(applied(over as Partial<OutboxEntry>), [])).toEqual([])
  })

  test.each([
    ['the person deleted it', { resource: 'focus-area', verb: 'delete', state: 'queued' }, false],
    ['someone else deleted it', { state: 'discarded', problem: { kind: 'gone', message: '' } }, false],
    ['a deletion was discarded', { resource: 'focus-area', verb: 'delete', state: 'discarded' }, true],
    ['another record was deleted', { resource: 'focus-area', verb: 'delete', record: 'other' }, true],
    ['an organization of its ID was deleted', { resource: 'organization', verb: 'delete' }, true],
    ['a deletion came before', { resource: 'focus-area', verb: 'delete', seq: 0 }, true],
  ] as const)('is possible or not for one of whose record a change shows that %s', (_, over, isPossible) => {
    const change = applied({})
    const other = applied({ seq: 2, ...over } as Partial<OutboxEntry>)
    expect(undoIntents(change, [change, other])).toHaveLength(isPossible ? 1 : 0)
  })

  test('is possible for one that was found made when it was sent again', () => {
    const found = applied({ receipt: { kind: 'already-so' }, attempts: 2 })
    expect(undoIntents(found, [])).toMatchObject([{ body: { name: 'Old', about: null } }])
  })

  describe('of an external ID that was handed over', () => {
    const field = 'externalCostItemId'
    const taking = applied({
      seq: 1,
      resource: 'cost-item',
      verb: 'update',
      record: 'holder',
      mask: [field],
      base: { [field]: 'E' },
      body: { [field]: null },
    })
    const giving = applied({
      seq: 2,
      resource: 'cost-item',
      verb: 'update',
      record: 'taker',
      mask: [field],
      base: { [field]: null },
      body: { [field]: 'E' },
      refs: ['holder'],
    })
    const both = [
      { record: 'taker', body: { [field]: null }, undoes: 2 },
      { record: 'holder', body: { [field]: 'E' }, undoes: 1, refs: ['taker'] },
    ]

    test('takes it away before it gives it back, whichever of the two is undone', () => {
      expect(undoIntents(giving, [taking, giving])).toMatchObject(both)
      expect(undoIntents(taking, [taking, giving])).toMatchObject(both)
    })

    test.each([
      ['names no other record', { refs: [] }],
      ['is of another kind', { resource: 'benefit-item', verb: 'update' }],
      ['came before', { seq: 0 }],
      ['clears the ID', { body: { [field]: null } }],
      ['gives another ID', { body: { [field]: 'F' } }],
    ] as const)('is a change by itself when the other one %s', (_, over) => {
      const other = { ...giving, ...over } as OutboxEntry
      const [only, ...others] = undoIntents(taking, [taking, other])
      expect(others).toEqual([])
      expect(only).toMatchObject({ record: 'holder', undoes: 1 })
      expect(only).not.toHaveProperty('refs')
    })

    test('is a change by itself when the other one cannot be undone', () => {
      expect(undoIntents(taking, [taking, { ...giving, state: 'queued' }])).toHaveLength(1)
    })
  })
})

describe('what can be done about a change', () => {
  const labels = (over: Partial<OutboxEntry>) =>
    changeActs(applied(over), undefined as never).map(({ kind }) => kind)
  const problem = (kind: string) => ({ kind, message: '' }) as OutboxEntry['problem'] & object

  test.each([
    ['queued', undefined, ['pause', 'discard']],
    ['queued', 'offline', ['pause', 'retry', 'discard']],
    ['held', undefined, ['resume', 'discard']],
    ['sending', undefined, []],
    ['applied', undefined, []],
    ['unknown', 'timeout', ['retry', 'discard']],
    ['refused', 'invalid', ['retry', 'discard']],
    ['refused', 'gone', ['retry', 'discard']],
    ['refused', 'orphaned', ['discard']],
    ['refused', 'id-unknown', ['discard']],
    ['parked', 'forbidden', ['retry', 'discard']],
    ['parked', 'no-look-up', ['confirm', 'resend', 'discard']],
    ['refused', 'no-look-up', ['retry', 'discard']],
  ] as const)('of one that is %s with the problem %s is %j', (state, kind, expected) => {
    expect(labels({ state, ...(kind && { problem: problem(kind) }) })).toEqual(expected)
  })
})
