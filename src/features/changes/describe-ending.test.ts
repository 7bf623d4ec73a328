import { expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { describeEnding } from './describe-ending.ts'

const entry: OutboxEntry = {
  resource: 'focus-area',
  verb: 'update',
  record: 'a',
  label: 'Payments',
  seq: 1,
  operation: 'o',
  at: 0,
  state: 'discarded',
  attempts: 1,
  nextAt: 0,
}

test('a discarded change of a deleted record does not say that the edits are kept', () => {
  const gone = { ...entry, problem: { kind: 'gone', message: '' } }
  expect(describeEnding(gone, { outbox, ui })).toBe(`${outbox.discarded} ${ui.reasons['record-missing']}`)
  expect(describeEnding(entry, { outbox, ui })).toBe(outbox.discarded)
})
