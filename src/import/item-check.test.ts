// A new item from typed fields: the same errors at its fields as in the cells of a sheet, and the same item.
import { expect, test } from 'vitest'
import { cards, checked, context } from '#testing/checked-sheets.ts'
import { amountInput, checkItem, type ItemInput } from './item-check.ts'
import { readItems } from './items.ts'
import { elementText } from './plan.ts'
import type { Version } from './versions.ts'

const rules = { kind: 'cost-item', context, mark: '.', pattern: 'YYYY-MM' } as const

function typed(
  texts: ItemInput['texts'],
  cells: readonly (readonly [Version, string, string])[] = [],
): ItemInput {
  const named = cells.map(([version, period, text]) => {
    return [amountInput(version, period), { version, period, text }] as const
  })
  return { texts, amounts: new Map(named) }
}

test('makes the element that a sheet of one row makes', () => {
  const sheet = checked([
    [
      'Name',
      'External ID',
      'Focus area',
      'Cost type',
      'Actual 2027-01',
      'Forecast 2027-02',
      'Forecast 2027-01',
    ],
    ['Desks ', 'D-1', cards, 'LABOUR', '1,234.50', '0.10', '(5)'],
  ])
  const [ofSheet] = readItems(sheet, context).items
  const { item, faults } = checkItem(
    typed({ name: 'Desks ', externalId: 'D-1', focusArea: cards, costType: 'LABOUR' }, [
      ['FORECAST', '2027-02', '0.10'],
      ['FORECAST', '2027-01', '(5)'],
      ['ACTUAL', '2027-01', '1,234.50'],
      ['BASELINE', '2027-01', ' '],
    ]),
    rules,
  )
  expect([...faults]).toEqual([])
  expect(elementText(item, 'cost-item')).toBe(ofSheet && elementText(ofSheet, 'cost-item'))
})

test.each([
  ['1,5', 'separators'],
  ['12 apples', 'not-an-amount'],
  ['12%', 'percent'],
  ['1.5E+6', 'shortened'],
  ['1'.repeat(60), 'too-many-digits'],
])('refuses the amount %s as a cell does', (text, mark) => {
  const { faults } = checkItem(typed({ name: 'a', focusArea: cards }, [['ACTUAL', '2027-01', text]]), rules)
  expect([...faults]).toEqual([['ACTUAL 2027-01', mark]])
})

test('names the fields that are missing or wrong, and warns of nothing', () => {
  const input = typed({ externalId: 'A\u200bB', costType: 'NOTHING', focusArea: '' })
  expect(Object.fromEntries(checkItem(input, rules).faults)).toEqual({
    name: 'name-missing',
    focusArea: 'area-needed',
    costType: 'key-unknown',
  })
})

test('sends the periods as the site takes them', () => {
  const input = typed({ name: 'a', focusArea: cards }, [['ACTUAL', '2027-01', '7']])
  const elsewhere = { ...rules, context: { ...context, hasOtherPeriods: true }, pattern: 'MM/YYYY' } as const
  const { item, faults } = checkItem(input, elsewhere)
  expect([...faults]).toEqual([])
  expect([...(item.amounts.get('ACTUAL') ?? [])]).toEqual([['01/2027', '7']])
  const refused = checkItem(input, { ...rules, pattern: 'MM/YYYY' })
  expect([...refused.faults]).toEqual([['ACTUAL 2027-01', 'period-format']])
})
