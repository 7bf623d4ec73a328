import { expect, test } from 'vitest'
import { queuedDeletion as entry } from '#testing/outbox-backends.ts'
import { MemoryEntries } from './outbox-store.ts'

test('entries are numbered in their order, changed together, and gone at the end', async () => {
  const entries = new MemoryEntries()
  expect((await entries.add([entry, entry])).map(({ seq }) => seq)).toEqual([1, 2])
  expect(
    await entries.change([2, 1], (one) => (one.seq === 2 ? { ...one, state: 'held' } : undefined)),
  ).toMatchObject([{ seq: 2, state: 'held' }])
  expect(await entries.change([7], (one) => one)).toEqual([])
  expect((await entries.all()).map(({ state }) => state)).toEqual(['queued', 'held'])
  entries.close()
  expect(await entries.all()).toEqual([])
})
