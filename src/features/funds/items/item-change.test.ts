import { expect, test } from 'vitest'
import type { OutboxEntry } from '#queries/outbox.ts'
import { changeWords } from './item-change.tsx'

const entry: OutboxEntry = {
  kind: 'cost-item.update',
  record: 'i1',
  label: 'Licences',
  mask: ['externalCostItemId'],
  body: { externalCostItemId: 'L-1' },
  base: { externalCostItemId: null },
  seq: 1,
  operation: 'o',
  at: 0,
  state: 'queued',
  attempts: 0,
  nextAt: 0,
}

test('a change that waits is never said to be saved at the service', () => {
  for (const state of ['queued', 'sending', 'unknown'] as const)
    expect(changeWords({ ...entry, state })).toBe(
      'Saved on this device. The external ID waits for the service.',
    )
})

test('a refusal names the external id that another item has, or gives the reason of the service', () => {
  const refused = { ...entry, state: 'refused' } as const
  expect(changeWords({ ...refused, problem: { kind: 'conflict', message: 'taken' } })).toBe(
    'Not saved: another item has the external ID “L-1”.',
  )
  expect(changeWords({ ...refused, problem: { kind: 'invalid', message: 'Too long.' } })).toBe(
    'Not saved: Too long.',
  )
})

test('a deletion is told as one', () => {
  const deletion = { ...entry, kind: 'cost-item.delete' } as const
  expect(changeWords(deletion)).toContain('is deleted as soon as')
  const problem = { kind: 'invalid', message: 'It is in use.' }
  expect(changeWords({ ...deletion, state: 'refused', problem })).toBe('Not deleted: It is in use.')
})
