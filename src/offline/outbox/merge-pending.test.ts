// Which changes of a record become one request.
import { expect, test } from 'vitest'
import type { JsonObject, OutboxEntry, WriteIntent } from './entry.ts'
import { mergeInto, mergeTarget } from './outbox.ts'

const update = (body: JsonObject, base: JsonObject = {}): WriteIntent => ({
  resource: 'focus-area',
  verb: 'update',
  record: 'r1',
  label: 'Record',
  mask: Object.keys(body),
  body,
  base,
  ...(typeof body.parentId === 'string' && { refs: [body.parentId] }),
})

const kept = (seq: number, intent: WriteIntent): OutboxEntry => ({
  ...intent,
  seq,
  operation: `o${seq}`,
  at: 0,
  state: 'queued',
  attempts: 0,
  nextAt: 0,
})

test.each<[string, JsonObject, JsonObject, boolean]>([
  ['two fields of the specification', { name: 'N' }, { externalId: 'X' }, true],
  ['a status and a target date', { statusId: 's2' }, { targetDate: '2027-03-31' }, true],
  ['a move and another move', { parentId: 'p2' }, { parentId: 'p3' }, true],
  ['a name and a status', { name: 'N' }, { statusId: 's2' }, true],
  ['a status and a move', { statusId: 's2' }, { parentId: 'p2' }, false],
  ['a name and a move', { name: 'N' }, { parentId: 'p2' }, false],
])('%s', (_, first, second, isMerged) => {
  const entry = kept(1, update(first))
  expect(mergeTarget(update(second), [entry])).toBe(isMerged ? entry : undefined)
})

test('a move goes back to where the record was: nothing is left to send', () => {
  const entry = kept(1, update({ parentId: 'p2' }, { parentId: 'p1' }))
  expect(mergeInto(entry, update({ parentId: 'p1' }, { parentId: 'p2' }), 5)).toMatchObject({
    state: 'discarded',
  })
})

test('a move below a record that is created after an earlier move is a second entry, which waits for that creation', () => {
  const earlier = kept(1, update({ parentId: 'p2' }))
  const creation = kept(2, { resource: 'focus-area', verb: 'create', record: 'tmp:p', label: 'New' })
  expect(mergeTarget(update({ parentId: 'tmp:p' }), [earlier, creation])).toBeUndefined()
  expect(mergeTarget(update({ parentId: 'p3' }), [earlier, creation])).toBe(earlier)
})

test('a merged move waits for both parents that it has named', () => {
  const entry = kept(1, update({ parentId: 'p2' }))
  expect(mergeInto(entry, update({ parentId: 'p3' }), 5)?.refs).toEqual(['p2', 'p3'])
})
