import { expect, test } from 'vitest'
import { findOperation, printRequest } from './request-text.ts'

test('a printed request is the line of its operation, with the body as JSON', () => {
  expect(printRequest('deleteFocusArea', { id: '$&' })).toBe('DELETE /planning/v1/focus-areas/$&')
  expect(printRequest('archiveOrganization', { id: 'o1', body: 'merged' })).toBe(
    'POST /planning/v1/organizations/o1:archive\n\n"merged"',
  )
  expect(
    printRequest('updateCostItem', {
      id: 'c1',
      mask: ['externalCostItemId'],
      body: { externalCostItemId: null },
    }),
  ).toBe(
    'PATCH /planning/v1/funds/cost-item/c1?updateMask=externalCostItemId\n\n{\n  "externalCostItemId": null\n}',
  )
})

test('an act of a resource is found by its name, and nothing else is', () => {
  expect(findOperation('organization', 'archive')).toBe('archiveOrganization')
  expect(findOperation('focus-area', 'archive')).toBeUndefined()
  expect(findOperation('toString', 'get')).toBeUndefined()
})
