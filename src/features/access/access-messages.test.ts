import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import { grantMessage, operationMessage } from './access-messages.ts'

test.each([
  [[...scopes], [], 'Writes everything'],
  [[...scopes], ['funds'], 'Writes organizations and focus areas'],
  [['read:funds:planning'], [], 'Reads funds'],
  [
    ['read:funds:planning', 'read:organizations:planning', 'write:organizations:planning'],
    [],
    'Writes organizations, reads funds',
  ],
  [['read:funds:planning'], ['funds'], 'Nothing is open'],
  [[], [], 'Nothing is open'],
] as const)('%j without %j is “%s”', (granted, disabledAreas, words) => {
  expect(grantMessage({ scopes: [...granted], disabledAreas: [...disabledAreas] })).toBe(words)
})

test.each([
  ['updateFocusArea', 'changed a focus area'],
  ['createOrganization', 'made an organization'],
  ['archiveOrganization', 'archived an organization'],
  ['importCostItems', 'imported cost items'],
  ['revokeCredential', 'revoked a credential'],
  ['endSessions', 'signed somebody out everywhere'],
])('%s reads “%s”', (operation, words) => {
  expect(operationMessage(operation)).toBe(words)
})
