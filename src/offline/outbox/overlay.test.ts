import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import { applyPatch, fieldsOf, type RecordPatch } from '#contract/record-patch.ts'
import { sampleArea } from '#testing/sample-record.ts'
import type { OutboxEntry } from './entry.ts'
import { overlaid, pendingMoves, pendingUpdates } from './overlay.ts'

const record = sampleArea('r1', [], { name: 'Before', owner: { id: 'o1', name: 'Ana' }, externalId: 'X-1' })

function update(seq: number, { mask, body }: RecordPatch, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    resource: 'focus-area',
    verb: 'update',
    record: record.id,
    label: '',
    operation: `o${seq}`,
    at: 0,
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    seq,
    mask,
    body: { ...body },
    ...change,
  }
}

const required: readonly MaskableField[] = ['name', 'ownerId']
const anyPatch = fc.subarray([...maskableFields]).chain((mask) =>
  fc
    .tuple(
      ...mask.map((field) =>
        required.includes(field) ? fc.constantFrom('a', 'b') : fc.constantFrom('a', 'b', null),
      ),
    )
    .map(
      (values): RecordPatch => ({
        mask,
        body: Object.fromEntries(mask.map((field, at) => [field, values[at] ?? null])),
      }),
    ),
)

test('every field that a mask can name shows as it will be, whatever waits', () => {
  fc.assert(
    fc.property(fc.array(anyPatch, { maxLength: 4 }), (patches) => {
      const shown = overlaid(
        record,
        patches.map((patch, seq) => update(seq, patch)),
      )
      expect(fieldsOf(shown)).toEqual(patches.reduce(applyPatch, fieldsOf(record)))
    }),
    { seed: 8 },
  )
})

test('a new owner has no name until the service returns it, and an unchanged owner keeps theirs', () => {
  const to = (ownerId: string) => overlaid(record, [update(1, { mask: ['ownerId'], body: { ownerId } })])
  expect([to('o2').owner, to('o1').owner]).toEqual([{ id: 'o2', name: null }, record.owner])
})

test('a required field is not shown as cleared, because the service will refuse it', () => {
  const cleared = update(1, { mask: ['name', 'ownerId'], body: { name: null, ownerId: null } })
  expect(overlaid(record, [cleared])).toEqual(record)
})

test('writes to other records and other kinds of write change nothing', () => {
  const patch = { mask: ['name'], body: { name: 'After' } } as const
  const entries = [
    update(1, patch, { record: 'r2' }),
    update(2, patch, { resource: 'focus-area', verb: 'delete' }),
  ]
  expect(overlaid(record, entries)).toBe(record)
})

test('a change in conflict is among the pending updates, a rejected one is not', () => {
  const patch = { mask: ['name'] as const, body: { name: 'Mine' } }
  const named = (state: OutboxEntry['state']) => {
    const entries = [update(1, patch, { state })]
    return overlaid(record, pendingUpdates(entries, 'focus-area').get(record.id) ?? []).name
  }
  expect(named('conflict')).toBe('Mine')
  expect(named('queued')).toBe('Mine')
  expect(named('refused')).toBe('Before')
})

test('an update of a record that was not created yet is shown on the created record', () => {
  const made: OutboxEntry = {
    ...update(1, { mask: [], body: {} }),
    resource: 'focus-area',
    verb: 'create',
    record: 'tmp:1',
    state: 'applied',
    realId: record.id,
  }
  const later = update(2, { mask: ['name'], body: { name: 'Mine' } }, { record: 'tmp:1' })
  const own = pendingUpdates([made, later], 'focus-area').get(record.id) ?? []
  expect(overlaid(record, own).name).toBe('Mine')
})

test('a status, a target date and a parent show as they will be; a name is not known here', () => {
  const body = { statusId: 's2', targetDate: '2027-03-31', parentId: 'p2' }
  const entry = { ...update(1, { mask: [], body: {} }), mask: Object.keys(body), body }
  expect(overlaid(record, [entry])).toMatchObject({
    status: { id: 's2', name: '' },
    targetDate: '2027-03-31',
    parent: { id: 'p2' },
  })
})

test('of several moves the last one that is pending counts, by the IDs of the service', () => {
  const moveTo = (seq: number, parentId: string | null, change: Partial<OutboxEntry> = {}) => ({
    ...update(seq, { mask: [], body: {} }, change),
    mask: ['parentId'],
    body: { parentId },
  })
  const created: OutboxEntry = {
    ...update(1, { mask: [], body: {} }),
    resource: 'focus-area',
    verb: 'create',
  }
  const creation = { ...created, record: 'tmp:p', state: 'applied', realId: 'p9' } as const
  expect([...pendingMoves([creation, moveTo(2, 'p2'), moveTo(3, 'tmp:p')], 'focus-area')]).toEqual([
    ['r1', 'p9'],
  ])
  expect([...pendingMoves([moveTo(2, 'p2', { state: 'refused' })], 'focus-area')]).toEqual([])
  expect([...pendingMoves([moveTo(2, null, { state: 'conflict' })], 'focus-area')]).toEqual([['r1', null]])
  expect([...pendingMoves([moveTo(2, 'p2')], 'organization')]).toEqual([])
})

test('texts that no pending update changes are not read, and stay where they are', () => {
  const read = vi.fn(() => 'A long text')
  const kept = Object.defineProperty(sampleArea('r1'), 'about', {
    get: read,
    enumerable: true,
    configurable: true,
  })
  const shown = overlaid(kept, [update(1, { mask: ['name'], body: { name: 'After' } })])
  expect(shown.name).toBe('After')
  expect(read).not.toHaveBeenCalled()
  expect(shown.about).toBe('A long text')
  const described = overlaid(kept, [update(1, { mask: ['about'], body: { about: 'Mine' } })])
  expect([described.about, kept.about]).toEqual(['Mine', 'A long text'])
})
