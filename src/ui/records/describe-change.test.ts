import { expect, test } from 'vitest'
import { progressOf } from '#data/change-progress.ts'
import { messages as german } from '#messages/de/ui.ts'
import { messages as english } from '#messages/en/ui.ts'
import type { EntryState } from '#offline/outbox/entry.ts'
import { describeAction, describeProgress, describeReason } from './describe-change.ts'

const entry = {
  resource: 'focus-area',
  verb: 'update',
  record: 'a',
  label: 'Payments',
  seq: 1,
  operation: 'o',
  at: 0,
  attempts: 1,
  nextAt: 0,
} as const
const states: readonly EntryState[] = [
  'refused',
  'parked',
  'conflict',
  'queued',
  'held',
  'unknown',
  'sending',
]

test.each([
  ['English', english, /not saved/gi, /\bsaved\b/i],
  ['German', german, /nicht gespeichert|wird gespeichert/gi, /\bgespeichert\b/i],
])('no %s sentence about an unconfirmed change says that it is saved', (_, m, notSaved, saved) => {
  for (const state of ['attention', 'paused', 'offline', 'saving'] as const)
    for (const own of states) {
      const progress = progressOf({ entry: { ...entry, state: own }, state, isRetrying: true })
      const sentence = describeProgress(m, progress)
      expect(sentence).not.toBe('')
      expect(sentence.replaceAll(notSaved, '')).not.toMatch(saved)
    }
})

test('a reason that only the service can give is in its own words', () => {
  expect(describeReason(english, { kind: 'invalid', said: 'name: too long' })).toContain('name: too long')
  expect(describeReason(english, { kind: 'unexpected', said: 'an odd answer' })).toContain('an odd answer')
})

test('an action names the kind of its record', () => {
  expect(describeAction(english, { verb: 'update', kind: 'focus-area' })).toMatch(/focus area/)
  expect(describeAction(english, { verb: 'undo', kind: 'cost-item' })).toMatch(/undo.*cost item/i)
})
