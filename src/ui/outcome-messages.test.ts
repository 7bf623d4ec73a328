import { describe, expect, it } from 'vitest'
import { messages } from '#messages/en/outbox.ts'
import { describeCause, describeRowCause } from './outcome-messages.ts'

const rows = [
  { row: 2, cells: ['Licences', '0', '5'] },
  { row: 3, cells: ['Licences', 'foo', '7'] },
  { row: 4, cells: ['Licences', 'foo ', '7'] },
]
const path = 'costPeriodValues[0].timePeriodToAmount'

describe('the messages about a rejected row', () => {
  it('are apart from one another, with the count of the others', () => {
    const message = 'name: is missing\nfocusAreaId: is unknown\n(and 7 more)'
    expect(describeCause(messages, { message })).toBe(
      'name: is missing · focusAreaId: is unknown · and 7 more',
    )
  })

  it('name the rows of a period instead of its path', () => {
    const message = `${path}: the period "0" must be a month\n${path}: the period "foo" must be a month`
    expect(describeRowCause(messages, { message }, rows)).toBe(
      'Row 2: the period "0" must be a month · Rows 3 and 4: the period "foo" must be a month',
    )
    expect(describeRowCause(messages, { message: `${path}.foo: must be a number` }, rows)).toBe(
      'Rows 3 and 4: foo: must be a number',
    )
  })

  it('name no row where another column has the same text, or the item has one row', () => {
    const message = `${path}: the period "0" must be a month`
    const others = [...rows, { row: 5, cells: ['Licences', '1', '0'] }]
    expect(describeRowCause(messages, { message }, others)).toBe('the period "0" must be a month')
    expect(describeRowCause(messages, { message }, rows.slice(0, 1))).toBe('the period "0" must be a month')
  })

  it('are what the console knows where it knows the cause, and say where there is no reason', () => {
    expect(describeRowCause(messages, { code: 'too-large', message: 'x' }, rows)).toBe(
      messages.causes['too-large'],
    )
    expect(describeRowCause(messages, {}, rows)).toBe(messages.causes['no-reason'])
  })
})
