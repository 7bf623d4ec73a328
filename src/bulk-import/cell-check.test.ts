import { expect, test } from 'vitest'
import { checked, surroundings } from '#testing/checked-sheets.ts'
import { judgeOf } from './cell-check.ts'

test('an item ID is a UUID, unless the site has shown ids of another shape', () => {
  const { rules } = checked([['Name'], ['a']])
  const judge = (hasOtherIds: boolean) =>
    judgeOf({ kind: 'field', field: 'itemId' }, rules, { ...surroundings, hasOtherIds })('site/a/1')
  expect(judge(false)).not.toBe(0)
  expect(judge(true)).toBe(0)
})
