import { expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { requestText } from './request-of-change.ts'

const entry: OutboxEntry = {
  seq: 1,
  operation: 'an-operation',
  at: 0,
  resource: 'cost-item',
  verb: 'update',
  record: 'c1',
  label: 'Servers',
  state: 'queued',
  attempts: 0,
  nextAt: 0,
  mask: ['externalCostItemId'],
  body: { externalCostItemId: 'B' },
}

test('the request of a change shows a field under the name that took effect, once that is known', () => {
  const line = 'PATCH /planning/v1/funds/cost-item/c1?updateMask=externalCostItemId'
  expect(requestText(entry)).toBe(`${line}\n\n{\n  "externalCostItemId": "B"\n}`)
  const applied: OutboxEntry = { ...entry, state: 'applied', sentAs: { externalId: 'B' } }
  expect(requestText(applied)).toBe(`${line}\n\n{\n  "externalId": "B"\n}`)
})
