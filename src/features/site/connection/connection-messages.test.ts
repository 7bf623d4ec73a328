import { afterEach, describe, expect, test } from 'vitest'
import { messages as german } from '#messages/de/connection.ts'
import { messages as english } from '#messages/en/connection.ts'
import { setLanguage } from '#messages/language.ts'
import { areaMessage, clockMessage, pageMessage } from './connection-messages.ts'

afterEach(() => setLanguage('en'))

describe('the clock of the service', () => {
  const clock = (ahead: number) => clockMessage({ ahead, uncertainty: 500 }, english)

  test.each([
    [-500, english.clockSame],
    [500, english.clockSame],
    [5_000, '5 seconds ahead of this device'],
    [-1_000, '1 second behind this device'],
    [150_000, '3 minutes ahead of this device'],
    [-7_200_000, '2 hours behind this device'],
  ])('that differs by %i ms is said to be: %s', (ahead, message) => {
    expect(clock(ahead)).toBe(message)
  })

  test('that no response has named is unknown', () => {
    expect(clockMessage(undefined, english)).toBe(english.clockUnknown)
  })

  test('is described in the language of the page', () => {
    setLanguage('de')
    expect(clockMessage({ ahead: 5_000, uncertainty: 0 }, german)).toBe(
      'Geht gegenüber diesem Gerät 5 Sekunden vor',
    )
  })
})

test('an open area and one that was not tried need no reason', () => {
  expect(areaMessage({ kind: 'open', reason: 'answered' }, 'reading', english)).toBeUndefined()
  expect(areaMessage({ kind: 'untried', reason: 'untried' }, 'writing', english)).toBeUndefined()
})

test('an area that refuses writes says that unsent changes are kept', () => {
  const closed = { kind: 'closed', reason: 'refused' } as const
  expect(areaMessage(closed, 'writing', english)).toContain('unsent changes are kept')
  expect(areaMessage(closed, 'reading', english)).not.toContain('unsent changes')
})

test('a request that failed is shown with its status where there was a response', () => {
  const failed = (status: number | undefined) =>
    areaMessage({ kind: 'failing', reason: 'failed', status }, 'reading', english)
  expect(failed(503)).toContain('503')
  expect(failed(undefined)).toBe(english.noAnswer)
})

test('the size of pages is what was refused, capped, or served as requested', () => {
  const habit = {
    list: 'listCostItems',
    asked: 500,
    served: 7,
    isCapped: false,
    refusesLimit: false,
  } as const
  expect(pageMessage(habit, english)).toBe(english.pageFull({ asked: 500 }))
  expect(pageMessage({ ...habit, isCapped: true }, english)).toBe(
    english.pageCapped({ served: 7, asked: 500 }),
  )
  expect(pageMessage({ ...habit, refusesLimit: true }, english)).toBe(english.pageRefused({ asked: 500 }))
})
