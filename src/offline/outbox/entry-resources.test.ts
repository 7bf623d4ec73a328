import { expect, test } from 'vitest'
import {
  bulkResourceOf,
  externalIdField,
  fundResourceOf,
  resourceOf,
  type WriteKind,
  writeKinds,
} from './entry.ts'

test('every kind of entry writes to one resource, which its name begins with', () => {
  const known: Record<WriteKind, readonly unknown[]> = {
    'organization.create': ['organization', undefined, undefined],
    'organization.update': ['organization', undefined, undefined],
    'organization.archive': ['organization', undefined, undefined],
    'organization.delete': ['organization', undefined, undefined],
    'focus-area.create': ['focus-area', undefined, undefined],
    'focus-area.update': ['focus-area', undefined, undefined],
    'focus-area.delete': ['focus-area', undefined, undefined],
    'cost-item.update': [undefined, 'cost-item', undefined],
    'cost-item.delete': [undefined, 'cost-item', undefined],
    'benefit-item.update': [undefined, 'benefit-item', undefined],
    'benefit-item.delete': [undefined, 'benefit-item', undefined],
    'cost-item.bulk': [undefined, undefined, 'cost-item'],
    'benefit-item.bulk': [undefined, undefined, 'benefit-item'],
  }
  for (const kind of writeKinds)
    expect([resourceOf({ kind }), fundResourceOf({ kind }), bulkResourceOf({ kind })], kind).toEqual(
      known[kind],
    )
})

test('the external ID of an item has another field for each kind', () => {
  expect([externalIdField('cost-item'), externalIdField('benefit-item')]).toEqual([
    'externalCostItemId',
    'externalId',
  ])
})
