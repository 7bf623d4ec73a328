import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import { Connection } from './connection.ts'
import { createQueryClient } from './query-client.ts'
import { sessionKey } from './session.ts'

test('a refused call makes the session stale, and nothing else', async () => {
  const client = createQueryClient(new Connection(new EventTarget(), true))
  client.setQueryData(sessionKey, 'someone')
  client.setQueryData(['focus-areas', 'record', '1'], 'an area')
  const refused = () => Promise.reject(new Failure({ kind: 'unauthenticated', status: 401 }))
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: refused })).rejects.toThrow()
  expect(client.getQueryState(sessionKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['focus-areas', 'record', '1'])?.isInvalidated).toBe(false)
})
