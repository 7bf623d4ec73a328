import { expect, test } from 'vitest'
import { checked, context } from '#testing/checked-sheets.ts'
import { validatorOf } from './cell-check.ts'
import { textFacts } from './cell-type.ts'

test('an item ID is a UUID, unless the site has shown ids of another shape', () => {
  const { rules } = checked([['Name'], ['a']])
  const markOf = (hasOtherIds: boolean) => {
    const options = { context: { ...context, hasOtherIds }, convention: 'open' } as const
    return validatorOf({ kind: 'field', field: 'itemId' }, rules, options)('site/a/1', textFacts)
  }
  expect(markOf(false)).not.toBe(0)
  expect(markOf(true)).toBe(0)
})
