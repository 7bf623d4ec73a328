import { expect, test } from 'vitest'
import { Failure, failureKinds } from '#client/failure.ts'
import { describeFailure } from './failure-messages.ts'

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

test('does not send to the sign-in whom only a scope is missing', () => {
  const refused = (message: string) =>
    describeFailure(
      new Failure({ kind: 'unauthenticated', status: 401, errors: [{ type: '401', message }] }),
      'focus areas',
    )
  expect(refused('Unauthorized; scope does not match').message).toMatch(/lacks a scope/)
  expect(refused('token expired').message).toMatch(/session has ended/)
})

test('passes on how long the service asks to wait', () => {
  const busy = new Failure({ kind: 'unavailable', status: 429, retryAfter: 20 })
  expect(describeFailure(busy, 'it').message).toContain('20 seconds')
})
