// Random courses of imports. `npm run test:long -- import-courses` runs a thousand of them.
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded before the first course: a load takes real time, of which simulated timers let none pass.
import '#spreadsheet/text/clipboard.ts'
import { runImportCourse } from '#testing/import-courses.ts'

const courses = Number(process.env.IMPORT_COURSES ?? 20)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const struck = new Map<string, number>()
const ends = new Map<string, number>()

test(`in ${courses} courses of imports every amount is there once, or is shown as pending, no draft is lost, and no view contradicts another`, async () => {
  for (let seed = 1; seed <= courses; seed += 1) {
    const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
    const { faults, wrongs, rows } = await runImportCourse({ seed, advance })
    expect(wrongs, `seed ${seed}`).toEqual([])
    for (const [fault, count] of faults) struck.set(fault, (struck.get(fault) ?? 0) + count)
    for (const [kind, count] of rows) ends.set(kind, (ends.get(kind) ?? 0) + count)
  }
}, 7_200_000)

afterAll(() => {
  // Otherwise the courses have proven nothing.
  const faults = [
    'answer lost',
    'draft continued',
    'draft taken by another tab',
    'killed',
    'killed while sending',
    'left while correcting',
    'outage',
    'reloaded',
    'request lost',
    'row rejected',
    'second tab',
    'session over',
    'slip in a cell',
    'tab crashed',
  ]
  expect(faults.filter((fault) => !struck.has(fault))).toEqual([])
  // Only at a service without keys a row without an ID can stay unconfirmed, and few do.
  const kinds = ['applied', 'refused', ...(courses < 100 ? [] : ['unknown'])]
  expect(kinds.filter((kind) => !ends.has(kind))).toEqual([])
})
