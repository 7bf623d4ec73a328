import { expect, test } from 'vitest'
import { catalogLists, fieldsOfList } from '#contract/catalog-operations.ts'
import { textFieldNames } from '#contract/hierarchies.ts'
import { textFieldFacts } from '#data/field-names.ts'
import { messages as m } from '#messages/en/access.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { authenticationMessage, fieldMessage, valueText } from './audit-fields.ts'

test('fields and ways have names; what a newer release recorded stays as it is', () => {
  expect(fieldMessage('amounts BASELINE', m, ui)).toBe(`${m.amounts} BASELINE`)
  expect(fieldMessage('PLANNING_AUDIT_DAYS', m, ui)).toBe('PLANNING_AUDIT_DAYS')
  expect(fieldMessage('constructor', m, ui)).toBe('constructor')
  expect(authenticationMessage('session', m)).toBe(m.bySession)
  expect(authenticationMessage('passkey', m)).toBe('passkey')
  expect(authenticationMessage(null, m)).toBeUndefined()
})

test.each(textFieldNames)('the text field %s has the name that forms give it', (field) => {
  expect(fieldMessage(field, m, ui)).toBe(ui[textFieldFacts[field].label])
})

test.each(Object.values(catalogLists))('what is recorded of an entry of %s has names', (list) => {
  for (const field of ['id', 'name', 'retired', ...fieldsOfList[list]])
    expect(fieldMessage(field, m, ui)).not.toBe(field)
})

test('codes are shown in words', () => {
  expect(valueText('scopes', 'manage:access:planning, read:funds:planning', m, ui)).toBe(
    `${m.manageAccess}, ${m.viewFunds}`,
  )
  expect(valueText('scopes', 'launch:rockets', m, ui)).toBe('launch:rockets')
  expect(valueText('kind', 'service', m, ui)).toBe(m.service)
  expect(valueText('status', 'SOME_STATE', m, ui)).toBe('Some state')
  expect(valueText('name', 'service', m, ui)).toBe('service')
  expect(valueText('firstFiscalMonth', '7', m, ui)).toBe('July')
  expect(valueText('closedThrough', '2026-10', m, ui)).toBe('Oct 2026')
  expect(valueText('versionWords', 'Soll: FORECAST, ACTUAL: BASELINE', m, ui)).toBe(
    'Soll: Forecast, ACTUAL: Baseline',
  )
})
