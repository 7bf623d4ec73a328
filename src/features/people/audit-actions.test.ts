import { expect, test } from 'vitest'
import { messages as m } from '#messages/en/access.ts'
import { actionMessage } from './audit-actions.ts'

test.each([
  ['updateFocusArea', m.updatedFocusArea],
  ['archiveOrganization', m.archivedOrganization],
  ['endSessions', m.endedSessions],
  ['provisionScopes', m.provisionedScopes],
  ['launchRocket', m.otherAction],
  ['toString', m.otherAction],
])('%s reads “%s”', (operation, message) => {
  expect(actionMessage(operation, m)).toBe(message)
})
