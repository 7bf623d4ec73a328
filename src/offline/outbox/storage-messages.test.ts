import { expect, test } from 'vitest'
import { lostMessage, storageMessage } from './storage-messages.ts'

test.each([
  ['no room', new DOMException('quota', 'QuotaExceededError'), /no room left.*still there.*pending changes/],
  ['a database that went', new DOMException('closing', 'InvalidStateError'), lostMessage],
  ['anything else', new Error('the disk is on fire'), /cannot keep changes: the disk is on fire\. Allow/],
  ['no error at all', 'odd', 'odd'],
])('%s is told in words', (_name, error, words) => {
  expect(storageMessage(error)).toMatch(words)
})
