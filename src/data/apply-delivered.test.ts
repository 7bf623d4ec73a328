// What a delivered write changes at once, before anything is read again.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { applyDelivered } from './apply-delivered.ts'
import type { Lists } from './planning.tsx'

test('a form that is opened right after a save starts from what was saved', () => {
  const queryClient = new QueryClient()
  const before = sampleArea('a', [])
  const other = sampleArea('b', [])
  queryClient.setQueryData(['focus-areas', 'record', 'a'], before)
  queryClient.setQueryData(['focus-areas', 'record', 'b'], other)
  queryClient.setQueryData(['focus-areas', 'record', 'a', 'activity'], ['made'])
  const saved = { ...before, name: 'Payouts' }
  const entry = { resource: 'focus-area', verb: 'update', record: 'a', state: 'applied' } as OutboxEntry
  const lists = { focusAreas: { applyOwn: () => undefined } } as unknown as Lists
  applyDelivered(lists, queryClient, { entry, record: saved }, [])
  expect(queryClient.getQueryData(['focus-areas', 'record', 'a'])).toEqual(saved)
  expect(queryClient.getQueryData(['focus-areas', 'record', 'b'])).toEqual(other)
  expect(queryClient.getQueryData(['focus-areas', 'record', 'a', 'activity'])).toEqual(['made'])
})
