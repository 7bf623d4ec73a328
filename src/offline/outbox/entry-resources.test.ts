import { expect, test } from 'vitest'
import { type ResourceKind, resources } from '#contract/resources.ts'
import {
  bulkResourceOf,
  externalIdField,
  fundResourceOf,
  isRecognized,
  type OutboxEntry,
  resourceOf,
  type WriteVerb,
  withResourceAndVerb,
  writeVerbs,
} from './entry.ts'

/** Which of the three functions names the resource, by the resource and verb of an entry. */
const known = {
  organization: { create: 0, update: 0, archive: 0, delete: 0 },
  'focus-area': { create: 0, update: 0, delete: 0 },
  'cost-item': { update: 1, delete: 1, import: 2, amounts: 1 },
  'benefit-item': { update: 1, delete: 1, import: 2, amounts: 1 },
} as const satisfies Record<ResourceKind, Partial<Record<WriteVerb, number>>>

test('every entry of this release writes to one resource', () => {
  for (const resource of Object.keys(resources) as ResourceKind[])
    for (const verb of writeVerbs) {
      const place = Object.entries(known[resource]).find(([name]) => name === verb)?.[1]
      const target = { resource, verb }
      expect(isRecognized(target), `${resource} ${verb}`).toBe(place !== undefined)
      if (place === undefined) continue
      const expected = [0, 1, 2].map((one) => (one === place ? resource : undefined))
      expect([resourceOf(target), fundResourceOf(target), bulkResourceOf(target)]).toEqual(expected)
    }
})

test.each([
  ['focus-area.update', 'focus-area', 'update', true],
  ['cost-item.bulk', 'cost-item', 'import', true],
  ['catalog.rename', 'catalog', 'rename', false],
  ['focus-area.split', 'focus-area', 'split', false],
  ['__proto__.update', '__proto__', 'update', false],
  ['odd', '', 'odd', false],
])(
  'an entry that an earlier release called %s gains resource and verb, and keeps all else',
  (kind, resource, verb, isKnown) => {
    const kept = {
      seq: 7,
      record: 'r',
      label: 'One',
      mask: ['name'],
      base: { name: null },
      operation: 'o',
      state: 'sending',
    }
    const entry = withResourceAndVerb<object>({ kind, ...kept })
    expect(entry).toEqual({ resource, verb, ...kept })
    expect(withResourceAndVerb(entry)).toBe(entry)
    expect(isRecognized(entry as OutboxEntry)).toBe(isKnown)
  },
)

test.each([[undefined], [null], ['text'], [{}], [{ kind: 3 }]])(
  'leaves what is no entry as it is: %j',
  (stored) => {
    expect(withResourceAndVerb<unknown>(stored)).toBe(stored)
  },
)

test('the external ID of an item has another field for each kind', () => {
  expect([externalIdField('cost-item'), externalIdField('benefit-item')]).toEqual([
    'externalCostItemId',
    'externalId',
  ])
})
