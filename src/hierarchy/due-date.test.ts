import { expect, test } from 'vitest'
import { sampleArea } from '#testing/sample-record.ts'
import { dueOf } from './due-date.ts'

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
