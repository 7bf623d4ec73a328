import { expect, test, vi } from 'vitest'
import { intentOf, planOf } from '#queries/hierarchies/record-values.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { type SharedEdit, wantedBy } from './shared-edits.ts'

const nothing = { owner: '', status: '', date: '', precision: '' }

test.each<[SharedEdit, object, Partial<typeof nothing>]>([
  ['owner', { mask: ['ownerId'], body: { ownerId: 'u2' } }, { owner: 'u2' }],
  ['status', { mask: ['statusId'], body: { statusId: 's2' } }, { status: 's2' }],
  ['no-external-id', { mask: ['externalId'], body: { externalId: null } }, {}],
  [
    'target-date',
    { mask: ['targetDate', 'targetDateType'], body: { targetDate: '2027-01-31', targetDateType: 'QUARTER' } },
    { date: '2027-01-31', precision: 'QUARTER' },
  ],
])('%s is written where it differs', (edit, written, values) => {
  const record = sampleArea('r1', [], { externalId: 'X-1' })
  const plan = planOf(record, wantedBy(edit, { ...nothing, ...values }))
  expect(intentOf('focus-area', plan)).toMatchObject({ record: 'r1', ...written })
})

test.each<[SharedEdit, Partial<typeof nothing>]>([
  ['owner', {}],
  ['owner', { owner: 'u1' }],
  ['status', { status: 's1' }],
  ['target-date', { date: 'soon' }],
  ['no-external-id', {}],
])('%s changes nothing where it is the same or not given: %o', (edit, values) => {
  const plan = planOf(sampleArea('r1'), wantedBy(edit, { ...nothing, ...values }))
  expect(intentOf('focus-area', plan)).toBeUndefined()
})

test('no target date is taken from a record that has none, whose precision this device does not have', () => {
  const wanted = wantedBy('no-target-date', nothing)
  expect(planOf(sampleArea('r1', [], { targetDate: null }), wanted).patch).toBeUndefined()
  expect(planOf(sampleArea('r1', [], { targetDate: '2027-01-31' }), wanted).patch).toBeDefined()
})

test('a description is read when the change is written, and not to see whether there is one', () => {
  const read = vi.fn(() => 'A long text')
  const record = Object.defineProperty(sampleArea('r1'), 'about', { get: read, enumerable: true })
  const plan = planOf(record, wantedBy('owner', { ...nothing, owner: 'u2' }))
  expect(plan.patch).toBeDefined()
  expect(read).not.toHaveBeenCalled()
  expect(intentOf('focus-area', plan)?.base?.about).toBe('A long text')
})
