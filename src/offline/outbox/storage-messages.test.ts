import { expect, test } from 'vitest'
import { lostWords, storageWords } from './storage-messages.ts'

test.each([
  ['no room', new DOMException('quota', 'QuotaExceededError'), /no room left.*still there.*pending changes/],
  ['a database that went', new DOMException('closing', 'InvalidStateError'), lostWords],
  ['anything else', new Error('the disk is on fire'), /cannot keep changes: the disk is on fire\. Allow/],
  ['no error at all', 'odd', 'odd'],
])('%s is told in words', (_name, error, words) => {
  expect(storageWords(error)).toMatch(words)
})
