import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportJournal } from '#offline/imports/import-journal.ts'
import { SheetDrafts } from '#offline/imports/sheet-drafts.ts'
import { closeStorage, closings } from '#testing/closed-storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const readings = {
  'sheet drafts': () => new SheetDrafts('closed').list(),
  'the import journal': () => new ImportJournal('closed', 'site').all(),
}

test.each(
  Object.entries(readings).flatMap(([name, read]) => closings.map((how) => [name, how, read] as const)),
)('reading %s fails where opening a database %s', async (_, how, read) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  closeStorage(how)
  const reading = read()
  reading.catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(reading).rejects.toThrow(DOMException)
})
