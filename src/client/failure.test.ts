import { describe, expect, test } from 'vitest'
import { type FailureKind, failureKinds } from '#contract/errors.ts'
import { asFailure, canHeal, Failure, kindOf, summarizeErrors } from './failure.ts'

const entries = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ type: 'T', message: `m${place + 1}` }))

/** The message of an entry that counts the errors which are not listed. */
const leftOut = (count: number | '') => `further errors that are not listed: ${count}`

describe('the message of a failure', () => {
  test('is what the service said, else the detail, else the kind', () => {
    expect(new Failure({ kind: 'invalid', errors: entries(2), detail: 'd' }).message).toBe('m1 m2')
    expect(new Failure({ kind: 'invalid', errors: [], detail: 'd' }).message).toBe('d')
    expect(new Failure({ kind: 'invalid' }).message).toBe('invalid')
  })

  test('holds five entries, and counts the others', () => {
    expect(summarizeErrors(entries(5))).toBe('m1 m2 m3 m4 m5')
    expect(summarizeErrors(entries(6))).toBe('m1 m2 m3 m4 m5 (and 1 more)')
  })

  test.each([
    ['no entry counts others', '', 7],
    ['the last entry counts others', leftOut(3), 10],
    ['the last entry has no count', leftOut(''), 8],
    ['the last entry counts no others', leftOut(0), 8],
  ])('counts the errors of an answer when %s', (_, last, count) => {
    const listed = entries(7)
    const errors = last === '' ? listed : [...listed, { type: 'ERRORS_LEFT_OUT', message: last }]
    expect(summarizeErrors(errors)).toBe(`m1 m2 m3 m4 m5 (and ${count - 5} more)`)
  })

  test('of anything that was thrown is its own, and a failure stays itself', () => {
    const failure = new Failure({ kind: 'offline' })
    expect(asFailure(failure)).toBe(failure)
    expect(asFailure(new TypeError('odd'))).toMatchObject({ kind: 'unexpected', message: 'odd' })
    expect(asFailure('text')).toMatchObject({ kind: 'unexpected', message: 'text' })
  })
})

test('a failure can heal when the service was not reached, or when a proxy answered in its place', () => {
  const healing = failureKinds.filter((kind) => canHeal(new Failure({ kind })))
  expect(healing).toEqual(['offline', 'timeout', 'unavailable', 'foreign'])
})

test.each<[number, FailureKind]>([
  [400, 'invalid'],
  [404, 'not-found'],
  [410, 'not-found'],
  [412, 'conflict'],
  [422, 'invalid'],
  [425, 'unavailable'],
  [499, 'invalid'],
  [500, 'unavailable'],
  [599, 'unavailable'],
])('the status %i means %s', (status, kind) => {
  expect(kindOf(status, [{ type: 'NOT_FOUND', message: '' }])).toBe(kind)
})

test('a 404 that is about the address says nothing of a record', () => {
  expect(kindOf(404, [{ type: 'ADDRESS_UNKNOWN', message: '' }])).toBe('not-implemented')
})
