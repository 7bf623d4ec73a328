import { expect, test } from 'vitest'
import { Failure, type FailureKind } from '#client/failure.ts'
import { Connection } from './connection.ts'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'
import { sessionKey } from './session-key.ts'

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

test('a refused call makes the session stale, and nothing else', async () => {
  const client = createQueryClient(new Connection(new EventTarget(), true))
  client.setQueryData(sessionKey, 'someone')
  client.setQueryData(['focus-areas', 'record', '1'], 'an area')
  const refused = () => Promise.reject(new Failure({ kind: 'unauthenticated', status: 401 }))
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: refused })).rejects.toThrow()
  expect(client.getQueryState(sessionKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['focus-areas', 'record', '1'])?.isInvalidated).toBe(false)
})
