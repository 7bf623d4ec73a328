import { expect, test } from 'vitest'
import { checked, context } from '#testing/checked-sheets.ts'
import { judgeOf } from './cell-check.ts'
import { textFacts } from './cell-type.ts'

test('an item ID is a UUID, unless the site has shown ids of another shape', () => {
  const { rules } = checked([['Name'], ['a']])
  const judge = (hasOtherIds: boolean) => {
    const options = { context: { ...context, hasOtherIds }, convention: 'open' } as const
    return judgeOf({ kind: 'field', field: 'itemId' }, rules, options)('site/a/1', textFacts)
  }
  expect(judge(false)).not.toBe(0)
  expect(judge(true)).toBe(0)
})
