import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FailureKind } from '#contract/errors.ts'
import { Failure } from './failure.ts'
import { patientAttempts, readWithRetries, retryDelay, shouldRetry } from './repeating.ts'

test.each<[FailureKind, boolean]>([
  ['offline', true],
  ['timeout', true],
  ['unavailable', true],
  ['unauthenticated', false],
  ['forbidden', false],
  ['not-found', false],
  ['invalid', false],
  ['not-implemented', false],
  ['foreign', true],
  ['unexpected', false],
])('a read that failed as %s is repeated: %s', (kind, repeated) => {
  expect(shouldRetry(0, new Failure({ kind }))).toBe(repeated)
  expect(shouldRetry(2, new Failure({ kind }))).toBe(false)
})

test('waits as long as an answer asks, and not in silence where that is long', () => {
  const asking = (retryAfter: number) => new Failure({ kind: 'unavailable', retryAfter })
  expect(retryDelay(0, asking(3))).toBe(3000)
  expect(shouldRetry(0, asking(30))).toBe(true)
  expect(shouldRetry(0, asking(3600))).toBe(false)
  expect(retryDelay(2, new Failure({ kind: 'offline' }))).toBe(2000)
  expect(retryDelay(9, new Failure({ kind: 'offline' }))).toBe(4000)
})

describe('a read that is retried', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const reading = (...answers: readonly (Failure | string)[]) => {
    const left = [...answers]
    const read = vi.fn(async () => {
      const answer = left.shift()
      if (answer instanceof Failure) throw answer
      return answer
    })
    const result = readWithRetries(read)
    result.catch(() => {})
    return { read, result }
  }

  test.each([
    ['asked too often', new Failure({ kind: 'unavailable', status: 429, retryAfter: 0 })],
    ['a broken service', new Failure({ kind: 'unavailable', status: 503 })],
    ['a lost answer', new Failure({ kind: 'offline' })],
  ])('retries twice after %s, and then fails', async (_, failure) => {
    const twice = reading(failure, failure, 'page')
    await vi.runAllTimersAsync()
    expect(await twice.result).toBe('page')
    const thrice = reading(failure, failure, failure, 'page')
    await vi.runAllTimersAsync()
    await expect(thrice.result).rejects.toBe(failure)
  })

  test('retries for longer where a person waits with work in hand', async () => {
    const offline = () => new Failure({ kind: 'offline' })
    const begin = Date.now()
    const read = vi.fn(async () => {
      if (Date.now() - begin < 10_000) throw offline()
      return 'page'
    })
    const result = readWithRetries(read, patientAttempts)
    await vi.runAllTimersAsync()
    expect(await result).toBe('page')
  })

  test('does not retry a failure that cannot heal', async () => {
    const refused = new Failure({ kind: 'forbidden', status: 403 })
    const { read, result } = reading(refused, 'page')
    await expect(result).rejects.toBe(refused)
    expect(read).toHaveBeenCalledTimes(1)
  })
})
