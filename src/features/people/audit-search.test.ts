import { expect, test } from 'vitest'
import { filtersOf, readAuditSearch } from './audit-search.ts'

test('takes from an address what filters the log, and nothing else', () => {
  const search = {
    by: 'p',
    outcome: 'refused',
    from: '2026-11-01',
    to: 'tomorrow',
    view: 'writes',
    address: '',
  }
  expect(readAuditSearch(search)).toEqual({ by: 'p', outcome: 'refused', from: '2026-11-01' })
  expect(readAuditSearch({ outcome: 'unknown', action: 7 })).toEqual({})
})

test('the last day is part of the period', () => {
  const { from, to } = filtersOf({ from: '2026-11-01', to: '2026-11-01' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000)
  expect(new Date(from ?? '').getHours()).toBe(0)
})

test('names the filters as the service does', () => {
  expect(filtersOf({ by: 'p', action: 'signIn', record: 'r', address: '203.0.113.7' })).toEqual({
    principalId: 'p',
    operation: 'signIn',
    recordId: 'r',
    address: '203.0.113.7',
  })
})
