import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeSignal, showEveryMs } from '#hierarchy/change-signal.ts'
import { onlyTab, queuedDeletion } from '#testing/outbox-backends.ts'
import { maxShownSingly, OutboxCache } from './outbox-cache.ts'
import { MemoryEntries } from './outbox-store.ts'

/** A tab with so many pending entries, and how many of its changes were shown. */
async function openCache(count: number) {
  const changes = new ChangeSignal()
  const cache = new OutboxCache(onlyTab(new MemoryEntries()), changes)
  await cache.load()
  await cache.add(Array.from({ length: count }, () => queuedDeletion))
  vi.runAllTimers()
  const shown: string[][] = []
  changes.subscribe(() => shown.push(cache.entries.slice(0, 3).map(({ state }) => state)))
  const apply = (seq: number) => cache.change(seq, (entry) => ({ ...entry, state: 'applied' }))
  return { cache, shown, apply }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('each change of a short queue is shown by itself', async () => {
  const { shown, apply } = await openCache(maxShownSingly)
  await apply(1)
  await apply(2)
  expect(shown).toEqual([
    ['applied', 'queued', 'queued'],
    ['applied', 'applied', 'queued'],
  ])
})

test('changes of a long queue are shown together, and are known before', async () => {
  const { cache, shown, apply } = await openCache(maxShownSingly + 2)
  await apply(1)
  await apply(2)
  expect(cache.entries[1]).toMatchObject({ seq: 2, state: 'applied' })
  vi.advanceTimersByTime(showEveryMs - 1)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([['applied', 'applied', 'queued']])
})

test('entries keep their order when one is added and another is changed', async () => {
  const { cache } = await openCache(2)
  const [, second] = cache.entries
  await cache.add([{ ...queuedDeletion, record: 'new' }])
  await cache.change(second?.seq ?? 0, (entry) => ({ ...entry, record: 'changed' }))
  expect(cache.entries.map(({ record }) => record)).toEqual(['r', 'changed', 'new'])
})
