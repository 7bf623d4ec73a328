import { expect, it } from 'vitest'
import { compareControlTotal } from './control-total.ts'

it.each([
  '30,126.00',
  '30.126,00',
  ' 30126 ',
  'Sum: 30,126.00',
  'Summe: 30.126,00 €',
  'Somme : 30\u202f126,00',
  'Sum=30126',
  'SUM 30126',
  'Sum:\t30,126.00',
])('agrees with the sum that a spreadsheet shows as %j', (written) => {
  expect(compareControlTotal(written, '30126')).toBe('agrees')
})

it.each(['Sum: 30,126.01', 'Count: 30126 items', 'Sum:', 'n/a', 'Sum: 3 Sum: 30126'])(
  'differs from %j',
  (written) => {
    expect(compareControlTotal(written, '30126')).toBe('differs')
  },
)

it('is open until something is written', () => {
  expect(compareControlTotal('  ', '30126')).toBe('open')
})
