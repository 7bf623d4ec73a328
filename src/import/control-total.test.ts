import { expect, it } from 'vitest'
import { compareControlTotal as compare } from './control-total.ts'

const compareControlTotal = (...given: Parameters<typeof compare>) => compare(...given).verdict

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

it.each(['Sum: 30,126.01', '30,1', '(30126)', '301%'])('differs from %j', (written) => {
  expect(compareControlTotal(written, '30126')).toBe('differs')
})

it.each(['Count: 30126 items', 'Sum:', 'n/a', 'Sum: 3 Sum: 30126', '30.12.6'])(
  'is not compared with %j, which is no amount',
  (written) => {
    expect(compareControlTotal(written, '30126')).toBe('not-an-amount')
  },
)

it.each([
  ['30126 CR', {}, 'agrees'],
  ['30126 DR', {}, 'agrees'],
  ['30126 CR', { negativeSide: 'credit' }, 'differs'],
  ['30126 CR', { negativeSide: 'debit' }, 'agrees'],
  ['3012600%', {}, 'agrees'],
  ['3012600%', { percent: 'number' }, 'differs'],
] as const)('reads %j as a cell, by the choices %j: %s', (written, choices, verdict) => {
  expect(compareControlTotal(written, '30126', choices)).toBe(verdict)
})

it('is open until something is written', () => {
  expect(compareControlTotal('  ', '30126')).toBe('open')
})

it.each([
  ['100,438.60', '100438.600000000008', 'agrees', 0],
  ['100,438.60', '100438.599999999999', 'agrees', 0],
  ['66.67', '66.666', 'agrees-rounded', 2],
  ['66,7', '66.666', 'agrees-rounded', 1],
  ['67', '66.666', 'agrees-rounded', 0],
  ['66.60', '66.604', 'agrees-rounded', 2],
  ['-66.67', '-66.666', 'agrees-rounded', 2],
  ['66.66', '66.666', 'differs', 0],
  ['66.60', '66.64', 'differs', 0],
  ['1,234', '1234.4', 'agrees-rounded', 0],
  ['1000000000000000000.01', '1000000000000000000.02', 'differs', 0],
])('%s is what a spreadsheet shows for %s: %s', (written, sum, verdict, places) => {
  expect(compare(written, sum)).toEqual({ verdict, places })
})
