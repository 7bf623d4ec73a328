import { describe, expect, it } from 'vitest'
import { checked, finish, root } from '#testing/checked-sheets.ts'
import { findTotalRows, saysTotal } from './total-rows.ts'

describe('a text that calls its row a total', () => {
  it.each([
    'Total',
    'TOTAL:',
    'Totals 2027',
    'Total EUR',
    'Grand total',
    'Sum',
    'Subtotal',
    'Sub-total: labour',
    'Summe',
    'Summe 2027',
    'Gesamtsumme',
    'Zwischensumme Personal',
    'Gesamtergebnis',
    'Insgesamt',
    'Total général',
    'Sous-total Personnel',
    'Σ Summe',
  ])('%s', (text) => {
    expect(saysTotal(text)).toBe(true)
  })

  it.each([
    '',
    'Total quality programme',
    'Summer school',
    'Sum-up workshop',
    'Totale Sicherheit',
    'Ergebnisrechnung',
    'Total 2027 and after, with everything that a long name says of itself and more',
  ])('not %s', (text) => {
    expect(saysTotal(text)).toBe(false)
  })
})

const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02']

function totalsIn(rows: readonly (readonly string[])[], headings = heading) {
  const check = checked([headings, ...rows.map((row) => [...row])])
  return finish(findTotalRows(check)).map(({ row, sumOf, isCertain }) => [
    row,
    sumOf && `${sumOf.from}-${sumOf.to}`,
    isCertain,
  ])
}

const item = (name: string, first: string, second: string, id = '') => [name, id, root, first, second]

describe('total rows of a sheet', () => {
  it('are those that say so, with or without amounts, and without a name', () => {
    const rows = [item('Desks', '1.1', '2'), ['', '', 'Summe', '7', '9'], item('Total', '', '')]
    expect(totalsIn(rows)).toEqual([
      [1, undefined, true],
      [2, undefined, true],
    ])
  })

  it('are those that equal the rows above them to the last digit, block by block and in all', () => {
    const rows = [
      item('Desks', '0.1', '1000000000000000000.01'),
      item('Chairs', '0.2', '1'),
      item('Lamps', '5', ''),
      item('Furniture', '5.3', '1000000000000000001.01'),
      item('Rent', '10', '3'),
      item('Power', '2', ''),
      item('Heat', '1', ''),
      item('Building', '13', '3'),
      item('Everything', '18.3', '1000000000000000004.01'),
    ]
    expect(totalsIn(rows)).toEqual([
      [3, '0-2', true],
      [7, '4-6', true],
      [8, '0-6', true],
    ])
  })

  it('are no rows that differ in the last digit', () => {
    const rows = [
      item('Desks', '0.1', '1000000000000000000.01'),
      item('Chairs', '0.2', '1'),
      item('Lamps', '5', ''),
      item('Furniture', '5.3', '1000000000000000001.02'),
    ]
    expect(totalsIn(rows)).toEqual([])
  })

  it('are doubtful with an ID, or of two rows only', () => {
    const rows = [
      item('Desks', '1', '2'),
      item('Chairs', '1', '2'),
      item('Both', '2', '4'),
      item('Lamps', '3', '1'),
      item('All', '7', '9', 'X-1'),
    ]
    expect(totalsIn(rows)).toEqual([
      [2, '0-1', false],
      [4, '0-3', false],
    ])
  })

  it('are not found in a single amount that is the sum of two others', () => {
    const rows = ['1', '2', '3'].map((amount) => ['Item', '', root, amount])
    expect(totalsIn(rows, heading.slice(0, 4))).toEqual([])
  })

  it('are found in the long form, where one amount is the sum of many', () => {
    const long = ['Name', 'Focus area', 'Period', 'Amount']
    const rows = ['1', '2', '4', '7'].map((amount, at) => ['Item', root, `2027-0${at + 1}`, amount])
    expect(totalsIn(rows, long)).toEqual([[3, '0-2', false]])
  })
})
