import { describe, expect, it } from 'vitest'
import { checked, root } from '#testing/checked-sheets.ts'
import { findTotalRows, sumsRows } from './total-rows.ts'
import { saysTotal, totalName } from './total-words.ts'

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

describe('a name that begins or ends with a word for a total', () => {
  it.each([
    'Retail Total',
    'Summe Personal',
    'Personal gesamt',
    'Ergebnis vor Steuern',
    'Personalsumme',
    'Retail total 2026',
    'Total quality programme',
    'Totale Sicherheit',
    'Somme du personnel',
    'Totaal personeel',
    'Personale totale',
    'Suma personal',
  ])('may be one or the name of an item: %s', (text) => {
    expect(totalName(text)).toBe('part')
  })

  it.each([
    'Ergebnis',
    'Gesamtergebnis 2026 EUR',
    'Carried forward',
    'Brought forward:',
    'Balance carried forward',
    'Übertrag',
    'Report à nouveau',
    'Report a\u0300 nouveau',
    'Totale generale',
    'Eindtotaal',
    'Suma y sigue',
    '2026 Total (EUR)',
    'Zwischensumme: Personal',
    'FY2026 Totals',
  ])('is certain where it says nothing else: %s', (text) => {
    expect(saysTotal(text)).toBe(true)
  })

  it.each(['Summer school', 'Report tool', 'Transport', 'Payment forward', 'Sumatra office', 'Vortrag'])(
    'is no part of %s',
    (text) => {
      expect(totalName(text)).toBeUndefined()
    },
  )
})

describe('a formula', () => {
  it.each([
    'SUBTOTAL(9,R[-3]C:R[-1]C)',
    'SUM(R[-3]C:R[-1]C)',
    'SUM(R2C:R[-1]C)',
    'AGGREGATE(9,5,R[1]C:R[8]C)',
    'R[-1]C+R[-2]C',
    '+R[-1]C + R[-4]C',
    'SUM(R[-1]C,R[-5]C)',
  ])('adds other rows: %s', (formula) => {
    expect(sumsRows(formula)).toBe(true)
  })

  it.each([
    'SUM(RC[-3]:RC[-1])',
    'R[-1]C*1.02',
    'SUM(Data!R[-3]C:R[-1]C)',
    'R[-1]C',
    'SUMIF(C1,RC1,C[4])',
    '1+2',
  ])('adds no other rows: %s', (formula) => {
    expect(sumsRows(formula)).toBe(false)
  })
})

const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02']

function totalsIn(rows: readonly (readonly string[])[], headings = heading) {
  const check = checked([headings, ...rows.map((row) => [...row])])
  return findTotalRows(check).map(({ row, sumOf, isCertain }) => [
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

  it('are found above their parts, over several levels', () => {
    const rows = [
      item('Everything', '360', '38'),
      item('Personnel', '350', '35'),
      item('Salaries', '200', '20'),
      item('Bonus', '150', '15'),
      item('Other', '10', '3'),
      item('Rent', '7', '2'),
      item('Power', '3', '1'),
    ]
    expect(totalsIn(rows)).toEqual([
      [0, '2-6', true],
      [1, '2-3', false],
      [4, '5-6', false],
    ])
  })

  it('are found above one part where the sum of all says so', () => {
    const rows = [
      item('All', '380', '38'),
      item('Personnel', '350', '35'),
      item('Salaries', '200', '21'),
      item('Bonus', '150', '14'),
      item('Rent', '30', '3'),
      item('Office', '30', '3'),
    ]
    expect(totalsIn(rows)).toEqual([
      [0, '2-5', true],
      [1, '2-3', false],
      [4, '5-5', false],
    ])
  })

  it('are found below groups without a word for it, among rows of no group', () => {
    const rows = [
      item('Fee', '4', '9'),
      item('Desks', '1', '2'),
      item('Chairs', '5', '1'),
      item('Lamps', '2', '2'),
      item('Furniture', '8', '5'),
    ]
    expect(totalsIn(rows)).toEqual([[4, '1-3', true]])
  })

  it('are those that a part of their name and their numbers call so, or that nothing places', () => {
    const rows = [
      item('Licences', '100', '110'),
      item('Licences Total', '100', '110'),
      item('Total quality programme', '20', '30'),
      ['Summe Personal', '', '', '1', '2'],
    ]
    expect(totalsIn(rows)).toEqual([
      [1, '0-0', true],
      [2, undefined, false],
      [3, undefined, true],
    ])
  })

  it('are not found in flat amounts that agree by chance', () => {
    const rows = [
      item('A', '100', '100'),
      item('B', '100', '100'),
      item('C', '300', '300'),
      item('D', '200', '200'),
      item('E', '500', '500'),
      item('F', '100', '100'),
    ]
    expect(totalsIn(rows)).toEqual([])
  })

  it('count as sums with the noise of doubles', () => {
    const rows = [
      item('A', '0.1', '33333.333333333336'),
      item('B', '0.2', '33333.333333333336'),
      item('C', '0', '1'),
      item('Cost', '0.30000000000000004', '66667.66666666667'),
    ]
    expect(totalsIn(rows)).toEqual([[3, '0-2', true]])
  })
})
