import { describe, expect, it } from 'vitest'
import type { ErrorEntry } from '#contract/errors.ts'
import { messages } from '#messages/en/outbox.ts'
import { describeCause, describeRowCause } from './outcome-messages.ts'

const rows = [
  { row: 2, cells: ['Licences', '0', '5'] },
  { row: 3, cells: ['Licences', 'foo', '7'] },
  { row: 4, cells: ['Licences', 'foo ', '7'] },
]
const errorAt = (period: string, code: string): ErrorEntry => ({
  type: 'FORMAT_INVALID',
  code,
  path: `/items/0/costPeriodValues/0/timePeriodToAmount/${period}`,
  message: 'in English',
})
const { codes, siteSays } = messages.rejection

describe('the reasons for a rejected row', () => {
  it('are quoted where they have no codes, apart from one another and with the count of the others', () => {
    const message = 'name: is missing\nfocusAreaId: is unknown\n(and 7 more)'
    const quoted = [siteSays({ said: 'name: is missing' }), siteSays({ said: 'focusAreaId: is unknown' })]
    expect(describeCause(messages, { message })).toBe([...quoted, 'and 7 more'].join(' · '))
  })

  it('name the rows of a period', () => {
    const errors = [errorAt('0', 'NOT_A_MONTH'), errorAt('foo', 'NOT_A_MONTH')]
    expect(describeRowCause(messages, { message: 'x', errors }, rows)).toBe(
      `Row 2: Period “0”: ${codes.NOT_A_MONTH} · Rows 3 and 4: Period “foo”: ${codes.NOT_A_MONTH}`,
    )
    expect(describeRowCause(messages, { errors: [errorAt('2027-01', 'NOT_A_NUMBER')] }, rows)).toBe(
      `January 2027: ${codes.NOT_A_NUMBER}`,
    )
  })

  it('name no row where another column has the same text, or the item has one row', () => {
    const reason = `Period “0”: ${codes.NOT_A_MONTH}`
    const errors = [errorAt('0', 'NOT_A_MONTH')]
    const others = [...rows, { row: 5, cells: ['Licences', '1', '0'] }]
    expect(describeRowCause(messages, { errors }, others)).toBe(reason)
    expect(describeRowCause(messages, { errors }, rows.slice(0, 1))).toBe(reason)
  })

  it('are what the console knows where it knows the cause, and say where there is no reason', () => {
    expect(describeRowCause(messages, { code: 'too-large', message: 'x' }, rows)).toBe(
      messages.causes['too-large'],
    )
    expect(describeRowCause(messages, {}, rows)).toBe(messages.causes['no-reason'])
  })
})
