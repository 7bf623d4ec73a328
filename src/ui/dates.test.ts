import { describe, expect, test, vi } from 'vitest'
import { formatDay, formatExact, formatRelative, formatWrittenDay } from './dates.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('formatRelative', () => {
  test.each([
    ['2026-11-21T12:00:30Z', 'now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T09:30:00Z', '2 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-25T12:00:00Z', 'in 4 days'],
    ['2026-11-01T12:00:00Z', '2 weeks ago'],
    ['2026-10-13T12:00:00Z', '1 month ago'],
    ['2026-08-01T12:00:00Z', '3 months ago'],
    ['2026-11-13T12:00:00Z', '1 week ago'],
    ['2025-05-20T12:00:00Z', '1 year ago'],
    ['2024-12-13T12:00:00Z', '1 year ago'],
    ['2028-05-20T12:00:00Z', 'in 1 year'],
    ['2025-11-20T12:00:00Z', '1 year ago'],
    ['2020-01-01T00:00:00Z', '6 years ago'],
  ])('says of %s: %s', (dateTime, text) => {
    expect(formatRelative(Date.parse(dateTime), now)).toBe(text)
  })
})

test('shows text that is not a date unchanged', () => {
  expect(formatExact('soon')).toBe('soon')
  expect(formatDay('soon')).toBe('soon')
})

test('reads an offset', () => {
  expect(formatExact('2026-11-21T00:00:00+02:00')).toBe(formatExact('2026-11-20T22:00:00Z'))
})

test('a day is shown as it is written, west of Greenwich too', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(new Date('2028-12-31').getDate()).toBe(30)
  expect(formatWrittenDay('2028-12-31')).toMatch(/31/)
  expect(formatWrittenDay('2028-12-31T00:00:00.000Z')).toMatch(/31/)
  expect(formatWrittenDay('soon')).toBe('soon')
  vi.unstubAllEnvs()
})
