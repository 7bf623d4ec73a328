import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadMessages } from '#messages/catalogs.ts'
import { setLanguage } from '#messages/language.ts'
import { dayOf, monthsLater, periodAt, readDateWords } from './date-words.ts'

// A Monday.
const today = Date.UTC(2026, 10, 30)
const read = (text: string) =>
  readDateWords(text, today).map(({ date, precision }) => `${date} ${precision.toLowerCase()}`)

beforeAll(async () => {
  await loadMessages('en')
  await loadMessages('de')
})
afterEach(() => setLanguage('en', 'en'))

test.each([
  ['q1', ['2027-03-31 quarter', '2028-03-31 quarter']],
  ['Q4', ['2026-12-31 quarter', '2027-12-31 quarter']],
  ['q1 2027', ['2027-03-31 quarter']],
  ['q3/28', ['2028-09-30 quarter']],
  ['2028', ['2028-12-31 year']],
  ['+2w', ['2026-12-14 day']],
  ['-3d', ['2026-11-27 day']],
  ['+10', ['2026-12-10 day']],
  ['in 3 months', ['2027-02-28 day']],
  ['+1y', ['2027-11-30 day']],
  ['today', ['2026-11-30 day']],
  ['tomorrow', ['2026-12-01 day']],
  ['fri', ['2026-12-04 day', '2026-12-11 day']],
  ['dec 18', ['2026-12-18 day', '2027-12-18 day']],
  ['18 dec', ['2026-12-18 day', '2027-12-18 day']],
  ['nov 20', ['2027-11-20 day', '2028-11-20 day']],
  ['dec 18, 2027', ['2027-12-18 day']],
  ['dec', ['2026-12-31 month', '2027-12-31 month']],
  ['June 2027', ['2027-06-30 month']],
  ['2027-12-31', ['2027-12-31 day']],
  ['2027-12', ['2027-12-31 month']],
  ['12/2027', ['2027-12-31 month']],
  ['31.12.2027', ['2027-12-31 day']],
  ['31.12.', ['2026-12-31 day', '2027-12-31 day']],
  ['feb 29', ['2028-02-29 day']],
  ['18', ['2026-12-18 day', '2027-01-18 day']],
])('%s is read as %s', (text, periods) => {
  expect(read(text)).toEqual(periods)
})

test.each(['', '   ', 'soon', 'q5', 'q', 'feb 30', '31.11.2027', '13/2027', '+2x', 'dec 18 2027 5', '99999'])(
  '“%s” is no date',
  (text) => {
    expect(read(text)).toEqual([])
  },
)

test('numbers with a slash are in the order of the language', () => {
  setLanguage('en', 'en-US')
  expect(read('12/31/2027')).toEqual(['2027-12-31 day'])
  setLanguage('en', 'en-GB')
  expect(read('31/12/2027')).toEqual(['2027-12-31 day'])
})

test.each([
  ['31.12.2027', ['2027-12-31 day']],
  ['18. Dez', ['2026-12-18 day', '2027-12-18 day']],
  ['dez 18', ['2026-12-18 day', '2027-12-18 day']],
  ['März 2027', ['2027-03-31 month']],
  ['1. Quartal 2027', ['2027-03-31 quarter']],
  ['+2w', ['2026-12-14 day']],
  ['+3t', ['2026-12-03 day']],
  ['in 2 Monaten', ['2027-01-30 day']],
  ['+1j', ['2027-11-30 day']],
  ['heute', ['2026-11-30 day']],
  ['morgen', ['2026-12-01 day']],
  ['freitag', ['2026-12-04 day', '2026-12-11 day']],
])('in German %s is read as %s', (text, periods) => {
  setLanguage('de', 'de')
  expect(read(text)).toEqual(periods)
})

test('a period ends with its last day, and a month later has a day that it has', () => {
  const time = Date.UTC(2028, 1, 10)
  expect(
    (['DAY', 'MONTH', 'QUARTER', 'YEAR'] as const).map((precision) => periodAt(time, precision).date),
  ).toEqual(['2028-02-10', '2028-02-29', '2028-03-31', '2028-12-31'])
  expect(new Date(monthsLater(Date.UTC(2027, 0, 31), 1)).toISOString()).toContain('2027-02-28')
  expect(dayOf(new Date(2027, 4, 3, 23, 59).getTime())).toBe(Date.UTC(2027, 4, 3))
})
