// The sync as it is, against a service that changes while it is read, with crashes between any two steps: when all is
// quiet, what this device has is what the service has. Each seed is one course of events and replays exactly.
import { describe, expect, test } from 'vitest'
import { runSchedule } from '#testing/sync-simulation.ts'

const schedules = Number(process.env.SYNC_SCHEDULES ?? 600)

describe('sync over any course of events', () => {
  test(`ends with what the service has, in ${schedules} schedules, and every fault happens in them`, async () => {
    const totals = new Map<string, number>()
    for (let seed = 1; seed <= schedules; seed += 1) {
      const { faults, differences, stuck } = await runSchedule(seed)
      for (const [fault, count] of faults) totals.set(fault, (totals.get(fault) ?? 0) + count)
      if (differences.length > 0 || stuck) {
        expect({ seed, differences, stuck, faults: Object.fromEntries(faults) }).toEqual({
          seed,
          differences: [],
          stuck: false,
        })
      }
    }
    // A run in which something never happened would prove nothing about it.
    for (const [fault, count] of totals)
      expect({ fault, isOften: count >= 50 }).toEqual({ fault, isOften: true })
    expect([...totals.keys()].sort()).toEqual([
      'answered by a proxy',
      'cursor refused',
      'cursor repeated',
      'endless list',
      'many records added',
      'many records deleted',
      'not sorted by date',
      'page read ahead',
      'record added',
      'record answered by a proxy',
      'record changed',
      'record deleted',
      'record learned by itself',
      'record moved',
      'rows repeated',
      'service gone',
      'short page',
      'store lost',
      'tab crashed',
      'tab followed another',
      'told to wait',
    ])
    // Time is simulated: only the load of the machine decides how long this takes.
  }, 7_200_000)

  test('replays a seed exactly', async () => {
    const [first, second] = [await runSchedule(83), await runSchedule(83)]
    expect(first.log).toEqual(second.log)
    expect(first.log.length).toBeGreaterThan(20)
  })
})
