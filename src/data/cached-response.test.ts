import { expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '#client/failure.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import { memoryContext } from '#offline/replica/replica-context.ts'
import { readOrCached } from './cached-response.ts'

const store = () => new MemoryStore()
const reading = (kept: MemoryStore, answer: string[] | Failure, schema = z.array(z.string())) =>
  readOrCached<string[]>(
    { replicaContext: () => ({ ...memoryContext(), store: kept }) },
    {
      name: 'types',
      schema,
      read: () => (answer instanceof Failure ? Promise.reject(answer) : Promise.resolve(answer)),
    },
  )
const offline = new Failure({ kind: 'offline' })
const closed = new Failure({ kind: 'forbidden', status: 403 })

test('an answer is kept for when there is none', async () => {
  const kept = store()
  expect(await reading(kept, ['a'])).toEqual(['a'])
  expect(await reading(kept, offline)).toEqual(['a'])
})

test('a refusal is shown as a refusal even when there is a cached answer', async () => {
  const kept = store()
  await reading(kept, ['a'])
  await expect(reading(kept, closed)).rejects.toBe(closed)
})

test('what was never kept, or is not what it should be, is not made up', async () => {
  const kept = store()
  await expect(reading(kept, offline)).rejects.toBe(offline)
  await kept.writeValue('types', [{ strange: true }])
  await expect(reading(kept, offline)).rejects.toBe(offline)
})
