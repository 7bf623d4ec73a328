import { expect, test } from 'vitest'
import { isFinished, statusSortKey } from './status-order.ts'

test('statuses are in the order of their urgency, names of the site before finished ones', () => {
  const names = ['Completed', 'ON_TRACK', 'Blocked', 'at-risk', 'Off track', 'DONE', 'PENDING']
  expect(names.toSorted((a, b) => statusSortKey(a).localeCompare(statusSortKey(b)))).toEqual([
    'Off track',
    'at-risk',
    'ON_TRACK',
    'PENDING',
    'Blocked',
    'Completed',
    'DONE',
  ])
})

test.each([
  ['Completed', true],
  ['DONE', true],
  ['On track', false],
])('%s is finished: %s', (name, expected) => {
  expect(isFinished(name)).toBe(expected)
})
