import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runOutboxSchedule } from '#testing/outbox-simulation.ts'

const schedules = Number(process.env.OUTBOX_SCHEDULES ?? 2000)
const faultKinds = [
  'amounts in conflict',
  'answer lost',
  'answered by a proxy',
  'answered by a proxy after doing it',
  'carried out late',
  'clock put back',
  'colleague edits',
  'colleague edits between',
  'colleague writes an amount',
  'failed after doing it',
  'node of the release before',
  'overloaded',
  'rejected without a reason',
  'request lost',
  'outage',
  'row rejected',
  'second tab',
  'session over',
  'tab crashed',
  'told to wait',
  'unauthorized',
]

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const struck = new Map<string, number>()
const said = new Map<string, number>()

test(`in ${schedules} courses of events nothing is lost, doubled, overwritten or stuck, and no view says Saved too early`, async () => {
  for (let seed = 1; seed <= schedules; seed += 1) {
    const { faults, wrongs, said: saidNow } = await runOutboxSchedule({ seed, advance })
    expect(wrongs, `seed ${seed}`).toEqual([])
    for (const [state, count] of saidNow) said.set(state, (said.get(state) ?? 0) + count)
    for (const [fault, count] of faults) struck.set(fault, (struck.get(fault) ?? 0) + count)
  }
}, 7_200_000)

test('nor when the tab dies at any one step', async () => {
  for (let crashAt = 1; crashAt <= 160; crashAt += 1) {
    const { wrongs } = await runOutboxSchedule({ seed: 20261121, advance, crashAt })
    expect(wrongs, `step ${crashAt}`).toEqual([])
  }
}, 300_000)

afterAll(() => {
  // Otherwise the courses have proven nothing.
  const rare = faultKinds.filter((fault) => (struck.get(fault) ?? 0) < schedules / 100)
  expect(rare).toEqual([])
  const states = ['attention', 'none', 'offline', 'paused', 'saved', 'saving']
  expect(states.filter((state) => (said.get(state) ?? 0) < schedules / 100)).toEqual([])
})
