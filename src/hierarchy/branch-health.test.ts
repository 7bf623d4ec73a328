import { expect, test } from 'vitest'
import type { KnownRecord } from '#contract/extended-operations.ts'
import { branchHealth } from './branch-health.ts'

const now = Date.parse('2026-11-30T12:00:00Z')

const record = (name: string, status: string, targetDate?: string, targetDateType = 'DAY') =>
  ({ name, status: { id: status, name: status }, targetDate, targetDateType }) as unknown as KnownRecord

test('counts the statuses of a branch, worst first, without what is archived', () => {
  const { total, statuses } = branchHealth(
    [
      record('Branch', 'On track'),
      record('Late', 'OFF_TRACK'),
      record('Also late', 'OFF_TRACK'),
      record('Done', 'Completed'),
      record('Gone', 'Archived'),
      record('Own word', 'Under review'),
    ],
    { now, shownNext: 5 },
  )
  expect(total).toBe(5)
  expect(statuses).toEqual([
    { name: 'OFF_TRACK', count: 2 },
    { name: 'On track', count: 1 },
    { name: 'Under review', count: 1 },
    { name: 'Completed', count: 1 },
  ])
})

test('says what is overdue, due soon and without a date, of what is not finished', () => {
  const { due, next } = branchHealth(
    [
      record('Branch', 'On track', '2026-12-24'),
      record('Late', 'At risk', '2026-11-01'),
      record('Soon', 'On track', '2026-12-10'),
      // A quarter is over on its last day.
      record('This quarter', 'On track', '2026-10-01', 'QUARTER'),
      record('Years ahead', 'Pending', '2031-01-01', 'YEAR'),
      record('Undated', 'Pending'),
      record('Finished long ago', 'Completed', '2025-01-01'),
    ],
    { now, shownNext: 2 },
  )
  expect(due).toEqual({ overdue: 1, month: 2, later: 2, past: 0, none: 1 })
  expect(next.map(({ record: { name } }) => name)).toEqual(['This quarter', 'Soon'])
})
