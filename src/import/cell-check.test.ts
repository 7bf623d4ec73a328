import { expect, test } from 'vitest'
import { textFacts } from '#spreadsheet/cell-type.ts'
import { checked, context } from '#testing/checked-sheets.ts'
import { validatorOf } from './cell-check.ts'
import { describeMark, markOf } from './cell-marks.ts'
import { readItems } from './items.ts'

test('an item ID is a UUID, unless the site has shown ids of another shape', () => {
  const { rules } = checked([['Name'], ['a']])
  const found = (hasOtherIds: boolean) => {
    const options = { context: { ...context, hasOtherIds }, convention: 'open' } as const
    return validatorOf({ kind: 'field', field: 'itemId' }, rules, options)('site/a/1', textFacts)
  }
  expect(found(false)).not.toBe(0)
  expect(found(true)).toBe(0)
})

test.each([
  ['\ufeffK-1', undefined],
  ['K-1\u00a0\ufeff', undefined],
  ['K\ufeff-1', 'invisible'],
  ['\u200bK-1', 'invisible'],
])('the external ID %j has the mark %s, as it matches K-1 or not', (text, mark) => {
  const sheet = checked([
    ['Name', 'External ID', 'Focus area', '2027-01'],
    ['a', text, 'R-1', '1'],
  ])
  expect(describeMark(sheet.mark(0, 1))?.name).toBe(mark)
  expect(readItems(sheet, context).items[0]?.externalId === 'K-1').toBe(mark === undefined)
})

test.each([
  ['1-Mar', true],
  ['Mar-26', true],
  ['1. Mrz', true],
  ['1-mai-26', true],
  ['ABC-123', false],
  ['12-ABC', false],
  ['1-ABC-26', false],
])('the external ID %s looks like a date where it has the name of a month: %s', (text, expected) => {
  const { rules } = checked([['Name'], ['a']])
  const validate = validatorOf({ kind: 'field', field: 'externalId' }, rules, { context, convention: 'open' })
  expect(validate(text, textFacts) === markOf('date-for-code')).toBe(expected)
})
