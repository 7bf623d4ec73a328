import { expect, test } from 'vitest'
import { Failure, type FailureKind } from './failure.ts'
import { askUnhurried, retryDelay, shouldRetry } from './repeating.ts'

test.each<[FailureKind, boolean]>([
  ['offline', true],
  ['timeout', true],
  ['unavailable', true],
  ['unauthenticated', false],
  ['forbidden', false],
  ['not-found', false],
  ['invalid', false],
  ['not-implemented', false],
  ['unexpected', false],
])('a read that failed as %s is repeated: %s', (kind, repeated) => {
  expect(shouldRetry(0, new Failure({ kind }))).toBe(repeated)
  expect(shouldRetry(2, new Failure({ kind }))).toBe(false)
})

test('waits as long as the service asks, within reason', () => {
  const asking = (retryAfter: number) => new Failure({ kind: 'unavailable', retryAfter })
  expect(retryDelay(0, asking(3))).toBe(3000)
  expect(retryDelay(0, asking(3600))).toBe(30_000)
  expect(retryDelay(2, new Failure({ kind: 'offline' }))).toBe(2000)
})

test('what was asked for too often is asked for again, and anything else is not', async () => {
  const tooOften = new Failure({ kind: 'unavailable', status: 429, retryAfter: 0 })
  const answers = [tooOften, tooOften, 'page']
  const read = async () => {
    const answer = answers.shift()
    if (answer instanceof Failure) throw answer
    return answer
  }
  expect(await askUnhurried(read)).toBe('page')
  answers.push(tooOften, tooOften, tooOften, 'page')
  await expect(askUnhurried(read)).rejects.toBe(tooOften)
  const broken = new Failure({ kind: 'unavailable', status: 500 })
  answers.splice(0, 4, broken, 'page')
  await expect(askUnhurried(read)).rejects.toBe(broken)
})
