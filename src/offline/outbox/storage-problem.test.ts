import { expect, test } from 'vitest'
import { storageProblemOf } from './storage-problem.ts'

test.each([
  ['no space', new DOMException('quota', 'QuotaExceededError'), { kind: 'full', said: 'quota' }],
  ['a closed database', new DOMException('closing', 'InvalidStateError'), { kind: 'lost', said: 'closing' }],
  ['an ended transaction', new DOMException('ended', 'AbortError'), { kind: 'lost', said: 'ended' }],
  ['anything else', new Error('the disk is on fire'), { kind: 'refused', said: 'the disk is on fire' }],
  ['no error at all', 'odd', { kind: 'refused', said: 'odd' }],
])('%s has its own code', (_name, error, expected) => {
  expect(storageProblemOf(error)).toEqual(expected)
})
