import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ErrorEntry } from '#contract/errors.ts'
import { CreateFocusAreaRequest, ListFocusAreasQuery } from '#contract/focus-areas.ts'
import { CostItemBulkRequest } from '#contract/funds.ts'
import { maskableFields } from '#contract/hierarchies.ts'
import { focusAreaOperations } from '#contract/hierarchy-operations.ts'
import { CreateOrganizationRequest } from '#contract/organizations.ts'
import { check, readBody } from '#service/http/validation.ts'
import { Problem } from '#service/problem.ts'

/** The errors of the answer. */
function entriesOf(schema: z.core.$ZodType, value: unknown, where: string): readonly ErrorEntry[] {
  try {
    check(schema, value, where)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(error.status).toBe(400)
    return error.errors
  }
}

/** Each as `TYPE message`. */
function errorsOf(schema: z.core.$ZodType, value: unknown, where = 'body'): string[] {
  return entriesOf(schema, value, where).map(({ type, message }) => `${type} ${message}`)
}

/** Each as `CODE path`. */
function placesOf(schema: z.core.$ZodType, value: unknown, where = 'body'): string[] {
  return entriesOf(schema, value, where).map(({ code, path = '-' }) => `${code} ${path}`)
}

const uuid = '0a1b2c3d-4e5f-4000-8000-ffffffffffff'

test('a sound value comes back as the schema reads it', () => {
  const body = { name: 'A', focusAreaTypeId: uuid.toUpperCase() }
  expect(check(CreateFocusAreaRequest, body, 'body')).toEqual({ name: 'A', focusAreaTypeId: uuid })
})

test('every problem is reported with its place', () => {
  const items = [
    { name: 'A' },
    {
      focusAreaId: 'x',
      costPeriodValues: [{ financialVersionType: 'GUESS', timePeriodToAmount: { '2027-01': '1' } }],
    },
  ]
  expect(errorsOf(CostItemBulkRequest, { items, note: 1 })).toEqual([
    'FIELD_REQUIRED items[1].name: is required',
    'FORMAT_INVALID items[1].focusAreaId: must be a UUID',
    'FORMAT_INVALID items[1].costPeriodValues[0].financialVersionType: must be one of ACTUAL, FORECAST, BASELINE',
    'FORMAT_INVALID items[1].costPeriodValues[0].timePeriodToAmount.2027-01: must be a number',
    'PARAMETER_UNKNOWN body: unknown field "note"',
  ])
})

test('every problem has a code, and a pointer to its value', () => {
  const period = { '2027/01~': '1' }
  const many = { '2027-02': 1e40 }
  const body = {
    items: [
      { name: '', costPeriodValues: [{ financialVersionType: 'ACTUAL', timePeriodToAmount: many }] },
      { name: 'x', focusAreaId: 'x' },
      { costPeriodValues: [{ financialVersionType: 'GUESS', timePeriodToAmount: period }] },
    ],
    note: 1,
  }
  expect(placesOf(CostItemBulkRequest, body)).toEqual([
    'BLANK /items/0/name',
    'TOO_MANY_DIGITS /items/0/costPeriodValues/0/timePeriodToAmount/2027-02',
    'NOT_AN_ID /items/1/focusAreaId',
    'REQUIRED /items/2/name',
    'NOT_OFFERED /items/2/costPeriodValues/0/financialVersionType',
    'NOT_A_NUMBER /items/2/costPeriodValues/0/timePeriodToAmount/2027~101~0',
    'PARAMETER_UNKNOWN -',
  ])
  const creation = { name: 'a\ud800', organizationTypeId: uuid, targetDate: '2026-02-30' }
  expect(placesOf(CreateOrganizationRequest, creation)).toEqual([
    'TEXT_INVALID /name',
    'NOT_A_DATE /targetDate',
  ])
  expect(placesOf(ListFocusAreasQuery, { nameContains: 'x'.repeat(501) }, 'query')).toEqual([
    'TOO_LONG /nameContains',
  ])
})

describe('messages of validation', () => {
  const creation = { name: 'A', organizationTypeId: uuid }

  test.each([
    ['no body to speak of', [], 'FORMAT_INVALID body: must be an object'],
    ['a missing field', { organizationTypeId: uuid }, 'FIELD_REQUIRED name: is required'],
    ['a null', { ...creation, name: null }, 'FORMAT_INVALID name: must be a string'],
    [
      'a blank',
      { ...creation, name: '\u200b' },
      'FORMAT_INVALID name: must contain at least one visible character',
    ],
    [
      'half a character',
      { ...creation, name: 'a\ud800' },
      'FORMAT_INVALID name: must be valid Unicode text without the character U+0000',
    ],
    [
      'unknown fields',
      { ...creation, nmae: 'A', color: 1 },
      'PARAMETER_UNKNOWN body: unknown field "nmae", "color"',
    ],
    [
      'a day that is none',
      { ...creation, targetDate: '2026-02-30' },
      'FORMAT_INVALID targetDate: must be an ISO 8601 date such as 2027-03-31',
    ],
    [
      'a kind of date that is none',
      { ...creation, targetDateType: 'a b' },
      'FORMAT_INVALID targetDateType: must be up to 40 letters, digits or underscores, such as DAY, MONTH, QUARTER or YEAR',
    ],
  ])('of %s', (_, body, message) => {
    expect(errorsOf(CreateOrganizationRequest, body)).toEqual([message])
  })

  test.each([
    ['limit', '0', 'must be a whole number of 1 or more'],
    ['limit', '1e3', 'must be a whole number of 1 or more'],
    [
      'sort',
      '+owner',
      'must be a comma-separated list such as +name or -updatedDate; fields: name, updatedDate',
    ],
    ['nameContains', 'x'.repeat(501), 'must have at most 500 characters'],
    ['nameContains', '\u0000', 'must be valid Unicode text without the character U+0000'],
    ['cursor', '', 'must have at least 1 character'],
  ])('of %s=%s', (name, value, message) => {
    expect(errorsOf(ListFocusAreasQuery, { [name]: value }, 'query')).toEqual([
      `FORMAT_INVALID ${name}: ${message}`,
    ])
  })

  test('rejects 50,000 unknown fields with a short message', () => {
    const fields = Array.from({ length: 50_000 }, (_, index) => [`field${index}`.padEnd(100, 'x'), 1])
    const [message = ''] = errorsOf(CreateOrganizationRequest, { ...creation, ...Object.fromEntries(fields) })
    expect(message).toMatch(/^PARAMETER_UNKNOWN body: unknown field "field0x+", .* and 49990 more$/)
    expect(message.length).toBeLessThan(1000)
  })

  test('of a mask', () => {
    const message = `updateMask: must be a comma-separated list of the fields ${maskableFields.join(', ')}`
    expect(errorsOf(focusAreaOperations.updateFocusArea.query, { updateMask: '*' }, 'query')).toEqual([
      `FORMAT_INVALID ${message}`,
    ])
    expect(errorsOf(focusAreaOperations.updateFocusArea.query, {}, 'query')).toEqual([
      'FIELD_REQUIRED updateMask: is required',
    ])
  })

  test.each([
    [z.int32(), 1.5, 'must be a whole number'],
    [z.int32(), 2 ** 31, 'must be at most 2147483647'],
    [z.record(z.string(), z.number()), [], 'must be an object'],
    [z.array(z.string()).min(2), ['a'], 'must have at least 2 items'],
    [z.boolean(), 'true', 'must be a boolean'],
  ])('of a value for %#', (schema, value, message) => {
    expect(errorsOf(schema, value)).toEqual([`FORMAT_INVALID body: ${message}`])
  })
})

describe('a body', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test.each([
    ['an object', '{"name":"A"}', { name: 'A' }],
    ['a string', ' "Merged"\r\n', 'Merged'],
    ['null', 'null', null],
    ['characters beyond the basic plane', '"👩‍🚀"', '👩‍🚀'],
    ['a byte order mark before it', '\ufeff{}', {}],
  ])('reads %s', (_, text, value) => {
    expect(readBody(bytes(text))).toEqual(value)
  })

  test.each(['', ' ', '\r\n\t'])('finds nothing in %j', (text) => {
    expect(readBody(bytes(text))).toBeUndefined()
  })

  test.each([
    ['bytes that are not UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), 'body: is not valid UTF-8'],
    ['a surrogate in bytes', Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'body: is not valid UTF-8'],
    ['text that is not JSON', bytes('{"name":\n}'), 'body: expected a value (line 2, column 1)'],
  ])('refuses %s with the place', (_, body, message) => {
    expect(() => readBody(body)).toThrow(
      new Problem(400, [{ type: 'FORMAT_INVALID', code: 'BODY_UNREADABLE', message }]),
    )
  })
})
