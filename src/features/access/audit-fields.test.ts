import { expect, test } from 'vitest'
import { messages as m } from '#messages/en/access.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { authenticationMessage, fieldMessage, valueText } from './audit-fields.ts'

test('fields and ways have names; what a newer release recorded stays as it is', () => {
  expect(fieldMessage('amounts BASELINE', m)).toBe(`${m.amounts} BASELINE`)
  expect(fieldMessage('PLANNING_AUDIT_DAYS', m)).toBe('PLANNING_AUDIT_DAYS')
  expect(fieldMessage('constructor', m)).toBe('constructor')
  expect(authenticationMessage('session', m)).toBe(m.bySession)
  expect(authenticationMessage('passkey', m)).toBe('passkey')
  expect(authenticationMessage(null, m)).toBeUndefined()
})

test('codes are shown in words', () => {
  expect(valueText('scopes', 'manage:access:planning, read:funds:planning', m, ui)).toBe(
    `${m.manageAccess}, ${m.viewFunds}`,
  )
  expect(valueText('scopes', 'launch:rockets', m, ui)).toBe('launch:rockets')
  expect(valueText('kind', 'service', m, ui)).toBe(m.service)
  expect(valueText('status', 'SOME_STATE', m, ui)).toBe('Some state')
  expect(valueText('name', 'service', m, ui)).toBe('service')
})
