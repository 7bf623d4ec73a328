import { expect, test } from 'vitest'
import { Failure, failureKinds } from '#client/failure.ts'
import { describeFailure } from './failure-words.ts'

test.each(failureKinds)('says of %s what happened and what to do, naming what it was about', (kind) => {
  const words = describeFailure(new Failure({ kind }), 'focus areas')
  expect(words.title).toContain('focus areas')
  expect(words.message).toMatch(/\.$/)
})

test('passes on what the service said, each sentence once', () => {
  const errors = [
    { type: 'A', message: 'too long' },
    { type: 'B', message: 'too long' },
    { type: 'A', message: 'too old' },
  ]
  expect(describeFailure(new Failure({ kind: 'invalid', errors }), 'it').said).toEqual([
    'too long',
    'too old',
  ])
})

test('passes on how long the service asks to wait', () => {
  const busy = new Failure({ kind: 'unavailable', status: 429, retryAfter: 20 })
  expect(describeFailure(busy, 'it').message).toContain('20 seconds')
})
