import { expect, test } from 'vitest'
import { storageProblemOf } from './storage-problem.ts'

test.each([
  ['no space', new DOMException('quota', 'QuotaExceededError'), 'full'],
  ['a closed database', new DOMException('closing', 'InvalidStateError'), 'lost'],
  ['an ended transaction', new DOMException('ended', 'AbortError'), 'lost'],
  ['a missing store', new DOMException('not found', 'NotFoundError'), 'lost'],
  ['anything else', new Error('the disk is on fire'), 'refused'],
  ['no error at all', 'odd', 'refused'],
])('%s has its own code', (_name, error, expected) => {
  expect(storageProblemOf(error)).toEqual({ kind: expected })
})
