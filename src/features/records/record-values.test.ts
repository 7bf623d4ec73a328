import { expect, test, vi } from 'vitest'
import { sampleArea } from '#testing/sample-record.ts'
import { intentOf, planOf, type WantedValues } from './record-values.ts'

test.each<[WantedValues, object]>([
  [{ ownerId: 'u2' }, { mask: ['ownerId'], body: { ownerId: 'u2' } }],
  [{ statusId: 's2' }, { mask: ['statusId'], body: { statusId: 's2' } }],
  [{ externalId: null }, { mask: ['externalId'], body: { externalId: null } }],
  [
    { targetDate: '2027-01-31', targetDateType: 'QUARTER' },
    { mask: ['targetDate', 'targetDateType'], body: { targetDate: '2027-01-31', targetDateType: 'QUARTER' } },
  ],
  [{ parentId: 'p2' }, { mask: ['parentId'], body: { parentId: 'p2' }, refs: ['p2'] }],
])('%o is written where it differs', (wanted, written) => {
  const record = sampleArea('r1', [], { externalId: 'X-1' })
  expect(intentOf('focus-area', planOf(record, wanted))).toMatchObject({ record: 'r1', ...written })
})

test.each<WantedValues>([
  {},
  { ownerId: 'u1' },
  { statusId: 's1' },
  { externalId: null },
  { parentId: null },
])('%o changes nothing where it is so already', (wanted) => {
  expect(intentOf('focus-area', planOf(sampleArea('r1'), wanted))).toBeUndefined()
})

test('no target date is taken from a record that has none, whose precision this device does not have', () => {
  const wanted = { targetDate: null, targetDateType: null }
  expect(planOf(sampleArea('r1', [], { targetDate: null }), wanted).patch).toBeUndefined()
  expect(planOf(sampleArea('r1', [], { targetDate: '2027-01-31' }), wanted).patch).toBeDefined()
})

test('a description is read when the change is written, and not to see whether there is one', () => {
  const read = vi.fn(() => 'A long text')
  const record = Object.defineProperty(sampleArea('r1'), 'about', { get: read, enumerable: true })
  const plan = planOf(record, { ownerId: 'u2' })
  expect(plan.patch).toBeDefined()
  expect(read).not.toHaveBeenCalled()
  expect(intentOf('focus-area', plan)?.base?.about).toBe('A long text')
})
