import { expect, test } from 'vitest'
import type { OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import { undoOf } from './last-save.ts'

const intent: WriteIntent = {
  resource: 'focus-area',
  verb: 'update',
  record: 'a',
  label: 'Payments',
  mask: ['name'],
  body: { name: 'Payouts' },
  base: { name: 'Payments', externalId: null },
}
const entry: OutboxEntry = {
  ...intent,
  seq: 7,
  operation: 'o',
  at: 0,
  state: 'queued',
  attempts: 0,
  nextAt: 0,
}
const saved = [{ intent, seq: 7 }]
const inverse = { ...intent, body: { name: 'Payments' }, base: { name: 'Payouts' } }

test('a change that has not been sent is discarded', () => {
  expect(undoOf(saved, [entry])).toEqual({ discarded: [7], written: [] })
  expect(undoOf(saved, [{ ...entry, state: 'refused' }])).toEqual({ discarded: [7], written: [] })
})

test('a change that became part of another one takes only its own fields out of it', () => {
  const merged = { ...entry, mask: ['externalId', 'name'] }
  expect(undoOf(saved, [merged])).toEqual({ discarded: [], written: [inverse] })
})

test('a change that was sent, or may have been, is followed by its inverse', () => {
  for (const state of ['sending', 'unknown', 'applied'] as const)
    expect(undoOf(saved, [{ ...entry, state, attempts: 1 }])).toEqual({
      discarded: [],
      written: [{ ...inverse, undoes: 7 }],
    })
})

test('the inverse begins with what the service stored', () => {
  const receipt = {
    kind: 'altered',
    fields: [{ field: 'name', sent: 'Payouts', stored: 'PAYOUTS' }],
  } as const
  expect(undoOf(saved, [{ ...entry, state: 'applied', receipt }])?.written).toMatchObject([
    { body: { name: 'Payments' }, base: { name: 'PAYOUTS' } },
  ])
})

test('a change whose answer was lost can be undone like any other', () => {
  const found = { ...entry, state: 'applied', attempts: 2, receipt: { kind: 'already-so' } } as const
  expect(undoOf(saved, [found])?.written).toEqual([{ ...inverse, undoes: 7 }])
})

test('nothing is offered for what has no way back', () => {
  expect(undoOf(saved, [{ ...entry, state: 'applied', receipt: { kind: 'already-so' } }])).toBeUndefined()
  expect(undoOf(saved, [{ ...entry, state: 'discarded' }])).toBeUndefined()
  expect(undoOf(saved, [])).toBeUndefined()
  const archive = {
    resource: 'organization',
    verb: 'archive',
    record: 'a',
    label: 'Payments',
    body: {},
  } as const
  const archived = { ...entry, ...archive, mask: undefined, base: undefined } as unknown as OutboxEntry
  const archiving = [{ intent: archive, seq: 7 }]
  expect(undoOf(archiving, [{ ...archived, state: 'applied' }])).toBeUndefined()
  expect(undoOf(archiving, [archived])).toEqual({ discarded: [7], written: [] })
})

test('of several changes all are undone, the latest first, or none', () => {
  const second = { ...intent, record: 'b' }
  const both = [...saved, { intent: second, seq: 8 }]
  const other = { ...entry, record: 'b', seq: 8 }
  expect(undoOf(both, [{ ...entry, state: 'applied' }, other])).toEqual({
    discarded: [8],
    written: [{ ...inverse, undoes: 7 }],
  })
  expect(undoOf(both, [{ ...entry, state: 'discarded' }, other])).toBeUndefined()
})

test('of a save of many changes, each entry is looked for once', () => {
  let looks = 0
  const all = Array.from({ length: 100 }, (_, at): OutboxEntry => {
    return Object.defineProperty({ ...entry }, 'seq', {
      get: () => {
        looks += 1
        return at
      },
      enumerable: true,
    })
  })
  const many = all.map((_, seq) => ({ intent, seq }))
  expect(undoOf(many, all)?.discarded).toEqual(Array.from(all, (_, at) => at).toReversed())
  expect(looks).toBeLessThan(5 * all.length)
})

test('of several changes, those that the service had before are left out', () => {
  const applied: OutboxEntry = { ...entry, state: 'applied' }
  const had: OutboxEntry = { ...applied, seq: 8, record: 'b', attempts: 1, receipt: { kind: 'already-so' } }
  const both = [...saved, { intent: { ...intent, record: 'b' }, seq: 8 }]
  expect(undoOf(both, [applied, had])).toEqual({ discarded: [], written: [{ ...inverse, undoes: 7 }] })
  expect(undoOf(both.slice(1), [applied, had])).toBeUndefined()
})
