import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import { messages as m } from '#messages/en/access.ts'
import { grantSummary } from './grants.ts'

test.each([
  [[...scopes], [], m.canEditAll],
  [[...scopes], ['funds'], m.canEdit({ edited: 'organizations and focus areas' })],
  [scopes.filter((scope) => scope.startsWith('read:')), [], m.canViewAll],
  [['read:funds:planning'], [], m.canView({ viewed: m.fundsInText })],
  [
    ['read:funds:planning', 'read:organizations:planning', 'write:organizations:planning'],
    [],
    m.canEditAndView({ edited: m.organizationsInText, viewed: m.fundsInText }),
  ],
  [['read:funds:planning'], ['funds'], m.noPermissions],
  [[], [], m.noPermissions],
] as const)('%j without %j is “%s”', (granted, disabledAreas, summary) => {
  expect(grantSummary({ scopes: [...granted], disabledAreas: [...disabledAreas] }, m)).toBe(summary)
})
