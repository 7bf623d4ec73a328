import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { FailureKind } from '#contract/errors.ts'
import { accessProblem } from './access.ts'

test.each<[FailureKind, string]>([
  ['offline', 'unconfirmed'],
  ['timeout', 'unconfirmed'],
  ['forbidden', 'forbidden'],
  ['not-found', 'gone'],
  ['conflict', 'conflict'],
  ['invalid', 'invalid'],
  ['unavailable', 'failed'],
])('a change that failed as %s is %s', (kind, problem) => {
  expect(accessProblem(new Failure({ kind }))).toBe(problem)
})

test('a change that did not fail has no problem', () => {
  expect(accessProblem(null)).toBeUndefined()
})
