import { expect, test } from 'vitest'
import { sampleArea } from '#testing/sample-record.ts'
import { dueOf, targetOf } from './due-date.ts'

const now = Date.parse('2026-11-23T16:00:00Z')

test.each([
  ['2026-11-22T00:00:00Z', 'ON_TRACK', 'overdue'],
  ['2026-11-22T00:00:00Z', 'Completed', 'past'],
  ['2026-11-23T00:00:00Z', 'ON_TRACK', 'month'],
  ['2026-12-20T00:00:00Z', 'ON_TRACK', 'month'],
  ['2027-01-31T00:00:00Z', 'ON_TRACK', 'later'],
  [null, 'ON_TRACK', 'none'],
  ['soon', 'ON_TRACK', 'none'],
])('a target date of %s in the status %s is %s', (targetDate, name, due) => {
  expect(dueOf(sampleArea('a', [], { targetDate, status: { id: 's', name } }), now)).toBe(due)
})

test.each([
  ['2026-01-01T00:00:00Z', 'YEAR', 'later'],
  ['2025-12-31T00:00:00Z', 'YEAR', 'overdue'],
  ['2026-10-01T00:00:00Z', 'QUARTER', 'later'],
  ['2026-07-01T00:00:00Z', 'QUARTER', 'overdue'],
  ['2026-11-01T00:00:00Z', 'MONTH', 'month'],
  ['2026-02-01T00:00:00Z', 'MONTH', 'overdue'],
  ['2026-11-01T00:00:00Z', 'DAY', 'overdue'],
  ['2026-11-01T00:00:00Z', 'HALF_YEAR', 'overdue'],
  ['2026-11-01T00:00:00Z', undefined, 'overdue'],
])('a target date of %s that stands for its %s is %s', (targetDate, targetDateType, due) => {
  expect(dueOf({ ...sampleArea('a', [], { targetDate }), targetDateType }, now)).toBe(due)
})

test.each([
  ['2026-11-22T00:00:00Z', 'ON_TRACK', 'DAY', true],
  ['2026-11-22T00:00:00Z', 'Completed', 'DAY', false],
  ['2026-11-23T00:00:00Z', 'ON_TRACK', 'DAY', false],
  ['2026-07-01T00:00:00Z', 'ON_TRACK', 'YEAR', false],
])(
  'the column shows %s in the status %s with its precision, and says whether it is overdue',
  (date, name, targetDateType, isOverdue) => {
    const record = { ...sampleArea('a', [], { targetDate: date, status: { id: 's', name } }), targetDateType }
    expect(targetOf(record, now)).toEqual({
      dateTime: date.replace('Z', '.000Z'),
      precision: targetDateType,
      isOverdue,
    })
  },
)

test.each([null, 'soon'])('the column shows no date for a target date of %s', (targetDate) => {
  expect(targetOf(sampleArea('a', [], { targetDate }), now)).toBeUndefined()
})
