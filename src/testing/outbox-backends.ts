// What a test of entries needs: an entry that waits, and a tab without other tabs.
import type { EntryStore, NewEntry, OutboxBackend } from '#offline/outbox/outbox-cache.ts'

export const queuedDeletion: NewEntry = {
  resource: 'focus-area',
  verb: 'delete',
  record: 'r',
  label: 'R',
  operation: 'o',
  at: 0,
  state: 'queued',
  attempts: 0,
  nextAt: 0,
}

/** The only tab of its person, which sends nothing. */
export function onlyTab(store: EntryStore): OutboxBackend {
  const channel = { postMessage: () => {}, addEventListener: () => {}, close: () => {} }
  const isTrue = async () => true
  return { owner: 'o', store, withLock: async () => {}, channel, isSameUser: isTrue, isSessionOver: isTrue }
}
