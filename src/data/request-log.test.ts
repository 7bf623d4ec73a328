import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestLog, type RequestLogEntry } from './request-log.ts'

function answer(
  given: Partial<RequestLogEntry> = {},
  head: Partial<NonNullable<RequestLogEntry['head']>> = {},
): RequestLogEntry {
  return {
    operation: 'getFocusArea',
    area: 'focus-areas',
    method: 'GET',
    path: '/focus-areas/{id}',
    head: { status: 200, serverTime: undefined, limits: {}, ...head },
    failure: undefined,
    at: 0,
    duration: 10,
    ...given,
  }
}

test('takes the clock of the quickest answer, and of the first among equally quick ones', () => {
  const seen = fc.record({ ahead: fc.integer({ min: -9, max: 9 }), duration: fc.nat({ max: 6 }) })
  fc.assert(
    fc.property(fc.array(seen, { minLength: 1 }), (courses) => {
      const log = new RequestLog('/')
      for (const { ahead, duration } of courses) {
        const times = { at: 5_000, duration: duration * 200 }
        log.noteAnswer(answer(times, { serverTime: 5_000 + ahead * 1_000 + times.duration / 2 - 500 }))
      }
      const quickest = Math.min(...courses.map(({ duration }) => duration))
      const best = courses.find(({ duration }) => duration === quickest)
      expect(log.getSnapshot().clock).toEqual({
        ahead: (best?.ahead ?? 0) * 1_000,
        uncertainty: quickest * 100 + 500,
      })
    }),
  )
})

test('keeps the latest 40 answers, the latest first, and counts every rate-limited one', () => {
  const log = new RequestLog('/')
  for (let at = 0; at < 50; at += 1) log.noteAnswer(answer({ at }, { status: at % 2 === 0 ? 429 : 200 }))
  const { answers, rateLimited } = log.getSnapshot()
  expect(answers.map(({ at }) => at)).toEqual(Array.from({ length: 40 }, (_, index) => 49 - index))
  expect(rateLimited).toBe(25)
})

test('keeps the last headers about limits over answers that have none', () => {
  const log = new RequestLog('/')
  log.noteAnswer(answer({}, { limits: { 'retry-after': '3' } }))
  log.noteAnswer(answer())
  expect(log.getSnapshot().limitHeaders).toEqual({ 'retry-after': '3' })
})

test('learns about reading and writing of an area apart, and nothing from a request without an answer', () => {
  const log = new RequestLog('/')
  const read = answer({ at: 1 })
  const written = answer({ at: 2, method: 'PATCH' })
  for (const seen of [read, written, { ...answer({ at: 3 }), head: undefined }]) log.noteAnswer(seen)
  const { areas } = log.getSnapshot()
  expect(areas['focus-areas']).toEqual({ reading: read, writing: written })
  expect(areas.organizations).toEqual({ reading: undefined, writing: undefined })
})

test.each([
  { pages: [{ asked: 500, served: 100, isLast: false }], isCapped: true },
  { pages: [{ asked: 500, served: 100, isLast: true }], isCapped: false },
  { pages: [{ asked: 500, served: 500, isLast: false }], isCapped: false },
  {
    pages: [
      { asked: 500, served: 100, isLast: false },
      { asked: 500, served: 500, isLast: false },
    ],
    isCapped: false,
  },
])('knows from $pages whether the site caps its pages: $isCapped', ({ pages, isCapped }) => {
  const log = new RequestLog('/')
  for (const page of pages) log.notePage({ list: 'focus-areas', ...page } as never)
  expect(log.getSnapshot().pages).toMatchObject([{ asked: 500, isCapped }])
})

test('remembers that a list refused a limit after pages that were served', () => {
  const log = new RequestLog('/')
  const page = { list: 'focus-areas', asked: 500, isLast: false }
  log.notePage({ ...page, served: undefined } as never)
  log.notePage({ ...page, served: 200 } as never)
  expect(log.getSnapshot().pages).toMatchObject([{ refusesLimit: true, served: 200 }])
})

test('forgets everything when another person may be next, and calls every listener until it unsubscribes', () => {
  const log = new RequestLog('/')
  let calls = 0
  const stop = log.subscribe(() => (calls += 1))
  log.noteAnswer(answer({}, { serverTime: 0 }))
  log.forget()
  expect(log.getSnapshot()).toEqual(new RequestLog('/').getSnapshot())
  stop()
  log.noteAnswer(answer())
  expect(calls).toBe(2)
})
