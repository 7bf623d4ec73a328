import { expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { formOf, isRestored } from './entry-form.ts'

const entry: OutboxEntry = {
  resource: 'focus-area',
  verb: 'update',
  record: 'a b',
  label: 'A',
  seq: 7,
  operation: 'o',
  at: 0,
  state: 'refused',
  attempts: 1,
  nextAt: 0,
}

test('an update that was rejected or not sent is edited where its record is edited', () => {
  for (const state of ['queued', 'held', 'parked'] as const)
    expect(formOf({ ...entry, state })).toEqual({ act: 'edit', to: '/focus-areas/$recordId/edit' })
  expect(formOf(entry)).toEqual({ act: 'fix', to: '/focus-areas/$recordId/edit' })
})

test('an update of a record that was deleted has no form', () => {
  expect(formOf({ ...entry, problem: { kind: 'gone', message: '' } })).toBeUndefined()
})

test('an applied, sending, discarded or unknown change offers no form', () => {
  for (const state of ['applied', 'sending', 'unknown', 'discarded', 'conflict'] as const)
    expect(formOf({ ...entry, state })).toBeUndefined()
})

test('a create is edited in the form that creates, an update of a record that is not made yet in the form that edits', () => {
  expect(formOf({ ...entry, resource: 'organization', verb: 'create', record: 'tmp:1' })?.to).toBe(
    '/organizations/create-again',
  )
  expect(formOf({ ...entry, record: 'tmp:1' })?.to).toBe('/focus-areas/$recordId/edit')
})

test('what was deleted can be restored once it is gone, from what the entry keeps of it', () => {
  const deleted = {
    ...entry,
    resource: 'focus-area',
    verb: 'delete',
    state: 'applied',
    base: { name: 'A' },
  } as const
  expect(formOf(deleted)).toEqual({ act: 'restore', to: '/focus-areas/create-again' })
  expect(formOf({ ...deleted, state: 'queued' })).toBeUndefined()
  const { base: _, ...unkept } = deleted
  expect(formOf(unkept)).toBeUndefined()
})

test('an item of funds whose external ID another holds leads to the item that holds it', () => {
  const refused = {
    ...entry,
    resource: 'cost-item',
    verb: 'update',
    mask: ['externalCostItemId'],
    problem: { kind: 'conflict', message: '' },
  } as const
  expect(formOf(refused)).toEqual({ act: 'show-holder', to: '/funds/cost-items/$recordId/edit' })
  expect(formOf({ ...refused, problem: undefined })?.act).toBe('fix')
})

test('a deleted item of funds can be restored from what the entry keeps of it', () => {
  const deleted = {
    ...entry,
    resource: 'benefit-item',
    verb: 'delete',
    state: 'applied',
    base: { name: 'A' },
  } as const
  expect(formOf(deleted)).toEqual({ act: 'restore', to: '/funds/benefit-items/create-again' })
})

test('a whole import has a report', () => {
  expect(formOf({ ...entry, resource: 'cost-item', verb: 'import' })).toBeUndefined()
})

test('a deletion is restored by a later creation or import that mentions its record, unless that failed', () => {
  const deletion = {
    ...entry,
    resource: 'focus-area',
    verb: 'delete',
    state: 'applied',
    record: 'x',
  } as const
  const creation: OutboxEntry = {
    ...entry,
    resource: 'focus-area',
    verb: 'create',
    record: 'tmp:1',
    seq: 8,
    state: 'queued',
    refs: ['parent', 'x'],
    body: { name: 'A', parentFocusAreaId: 'parent' },
  }
  expect(isRestored(deletion, 'x', [deletion, creation])).toBe(true)
  expect(isRestored(deletion, 'x', [deletion])).toBe(false)
  const item = { ...deletion, resource: 'cost-item', verb: 'delete' } as const
  const facts = [{ kind: 'new', twins: 0 }] as const
  const restoring: OutboxEntry = {
    ...entry,
    resource: 'cost-item',
    verb: 'import',
    record: 'import:1:1',
    seq: 8,
    state: 'applied',
    refs: ['x'],
    bulk: { facts, outcomes: [{ kind: 'applied' }], requests: [] },
  }
  expect(isRestored(item, 'x', [item, restoring])).toBe(true)
  const rejected = { ...restoring, bulk: { facts, outcomes: [{ kind: 'refused' }], requests: [] } } as const
  expect(isRestored(item, 'x', [item, rejected])).toBe(false)
  for (const other of [
    { state: 'discarded' },
    { state: 'refused' },
    { seq: 6 },
    { resource: 'organization', verb: 'create' },
    // A child of the deleted record.
    { body: { parentFocusAreaId: 'x' }, refs: ['x'] },
  ] as const)
    expect(isRestored(deletion, 'x', [deletion, { ...creation, ...other }])).toBe(false)
})
