import { describe, expect, test } from 'vitest'
import { faultOf, invalid, maxErrors, Problem, problem, requireFound } from './problem.ts'

describe('a problem', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ type: 'T', message: `m${place}` }))

  test('lists its errors from the first', () => {
    const { errors, message } = new Problem(400, entries(2))
    expect(errors).toEqual(entries(2))
    expect(message).toBe('m0; m1')
  })

  test('lists no more than an answer may hold, and counts the others', () => {
    expect(new Problem(400, entries(maxErrors)).errors).toEqual(entries(maxErrors))
    const { errors } = new Problem(400, entries(maxErrors + 2))
    expect(errors).toHaveLength(maxErrors + 1)
    expect(errors.slice(0, -1)).toEqual(entries(maxErrors))
    expect(errors.at(-1)?.message).toContain('2')
  })

  test('counts errors that it was not given', () => {
    const { errors } = new Problem(400, entries(1), { count: 3 })
    expect(errors).toHaveLength(2)
    expect(errors[1]?.message).toContain('2')
  })

  test('has messages of bounded length, cut at a character', () => {
    const messageOf = (message: string) => problem(400, 'FORMAT_INVALID', message).errors[0]?.message ?? ''
    expect(messageOf('x'.repeat(1000))).toBe('x'.repeat(1000))
    expect(messageOf('x'.repeat(1001))).toBe(`${'x'.repeat(999)}…`)
    expect(messageOf(`${'x'.repeat(998)}🙂🙂`).isWellFormed()).toBe(true)
  })

  test('of a request has one entry for each thing that is wrong', () => {
    const faults = [faultOf('name', 'BLANK', 'a'), { code: 'REQUIRED', path: [], text: 'b' }] as const
    expect(invalid(faults)).toMatchObject({
      status: 400,
      errors: [
        { type: 'FORMAT_INVALID', code: 'BLANK', path: '/name', message: 'name: a' },
        { type: 'FORMAT_INVALID', code: 'REQUIRED', message: 'b' },
      ],
    })
  })
})

test('requireFound returns every value except undefined and false', () => {
  expect([null, 0, ''].map((value) => requireFound(value, 'the area'))).toEqual([null, 0, ''])
  const missing = {
    status: 404,
    errors: [{ type: 'NOT_FOUND', code: 'NOT_FOUND', message: 'the area was not found' }],
  }
  for (const value of [undefined, false])
    expect(() => requireFound(value, 'the area')).toThrow(expect.objectContaining(missing))
})
