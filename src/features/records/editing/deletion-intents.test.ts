import { expect, test, vi } from 'vitest'
import { sampleArea } from '#testing/sample-record.ts'
import { deletionIntents } from './deletion-intents.ts'

test('each deletion waits for those of all records below it', () => {
  const records = [
    sampleArea('top'),
    sampleArea('child', ['top']),
    sampleArea('grandchild', ['top', 'child']),
    sampleArea('other', ['elsewhere']),
  ]
  const intents = deletionIntents('focus-area', records, ['grandchild', 'child', 'other', 'top'])
  expect(intents.map(({ record, refs }) => [record, refs])).toEqual([
    ['grandchild', undefined],
    ['child', ['grandchild']],
    ['other', undefined],
    ['top', ['child', 'grandchild']],
  ])
})

test('of many records, each is looked at once', () => {
  const look = vi.fn(() => [])
  const records = Array.from({ length: 100 }, (_, at) =>
    Object.defineProperty(sampleArea(`r${at}`), 'path', { get: look }),
  )
  const order = records.map(({ id }) => id)
  expect(deletionIntents('focus-area', records, order)).toHaveLength(100)
  expect(look).toHaveBeenCalledTimes(100)
})
