import { afterEach, expect, test } from 'vitest'
import { messages as german } from '#messages/de/ui.ts'
import { messages as english } from '#messages/en/ui.ts'
import { setLanguage } from '#messages/language.ts'
import { formatDay } from '#ui/dates.ts'
import { targetDateText } from './precision-choices.ts'

afterEach(() => setLanguage('en'))

test.each([
  ['MONTH', 'Dec 2028', 'Dez. 2028'],
  ['QUARTER', 'Q4 2028', '4. Quartal 2028'],
  ['YEAR', '2028', '2028'],
])('a target date with the precision %s is shown in that precision', (precision, inEnglish, inGerman) => {
  // The first and the last hour of a year are of that year in every time zone.
  for (const date of ['2028-12-31', '2028-12-31T23:00:00.000Z'])
    expect(targetDateText(english, date, precision)).toBe(inEnglish)
  setLanguage('de')
  expect(targetDateText(german, '2028-12-01', precision)).toBe(inGerman)
})

test.each([['DAY'], ['SPRINT'], [null], [undefined]])(
  'one with the precision %s is shown as a day',
  (precision) => {
    expect(targetDateText(english, '2028-12-31', precision)).toBe(formatDay('2028-12-31'))
  },
)

test('a text that is no date stays as it is', () => {
  expect(targetDateText(english, 'soon', 'YEAR')).toBe('soon')
})
