import { expect, test } from 'vitest'
import { TargetDate } from './organizations.ts'

test.each(['2027-03-31', '2024-02-29', '0001-01-01', '9999-12-31', '2027-03-31T10:00:00Z'])(
  'takes %s as a target date',
  (date) => {
    expect(TargetDate.parse(date)).toBe(date)
  },
)

test.each([
  ['a day that no calendar has', '2026-02-30'],
  ['the 29th of February of an ordinary year', '2026-02-29'],
  ['the year 0', '0000-01-01'],
  ['the year 0 with a time', '0000-01-01T00:00:00Z'],
  ['a year of six digits', '+275760-09-13'],
  ['a word that databases know', 'infinity'],
  ['another one', 'now'],
  ['a month without a separator', '202703'],
  ['an hour that no day has', '2027-03-31T25:00:00'],
  ['nothing', ''],
])('refuses %s as a target date and says what it wants', (_, date) => {
  const { error } = TargetDate.safeParse(date)
  expect(error?.issues.map((issue) => issue.message)).toEqual(['must be an ISO 8601 date such as 2027-03-31'])
})
