// What the fill handle writes, beside what Excel writes: the table on the page about the sheet, and more of each of its kinds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { Table } from '#spreadsheet/table.ts'
import { checked } from '#testing/checked-sheets.ts'
import { continueSeries } from './series.ts'
import { SheetEditor } from './sheet-editor.ts'

const next = (sample: string, count = 3) => continueSeries(sample.split(' | '), count).join(' | ')
const inPeriods = (sample: string, count = 3) =>
  continueSeries(sample.split(' | '), count, { use: 'period' }).join(' | ')
const ofAmounts = (sample: string, count = 2) =>
  continueSeries(sample.split(' | '), count, { use: 'amounts' }).join(' | ')

describe('months continue', () => {
  it.each([
    ['Jan 2027', 'Feb 2027 | Mar 2027 | Apr 2027'],
    ['Jan 2027 | Feb 2027', 'Mar 2027 | Apr 2027 | May 2027'],
    ['Nov-27', 'Dec-27 | Jan-28 | Feb-28'],
    ["Dec '27", "Jan '28 | Feb '28 | Mar '28"],
    ['Mrz 27', 'Apr 27 | Mai 27 | Jun 27'],
    ['Feb 27 | Mrz 27', 'Apr 27 | Mai 27 | Jun 27'],
    ['März 2027', 'April 2027 | Mai 2027 | Juni 2027'],
    ['Jänner 2027', 'Februar 2027 | März 2027 | April 2027'],
    ['janv. 2027', 'févr. 2027 | mars 2027 | avr. 2027'],
    ['août 2027', 'sept 2027 | oct 2027 | nov 2027'],
    ['diciembre 2027', 'enero 2028 | febrero 2028 | marzo 2028'],
    ['ago 2027', 'sep 2027 | oct 2027 | nov 2027'],
    ['gen 2027', 'feb 2027 | mar 2027 | apr 2027'],
    ['fev 2027', 'mar 2027 | abr 2027 | mai 2027'],
    ['mrt 2027', 'apr 2027 | mei 2027 | jun 2027'],
    ['JAN 2027', 'FEB 2027 | MAR 2027 | APR 2027'],
    ['jan 2027', 'feb 2027 | mar 2027 | apr 2027'],
    ['January 2027 | March 2027', 'May 2027 | July 2027 | September 2027'],
    ['May 2027', 'Jun 2027 | Jul 2027 | Aug 2027'],
    ['April 2027 | May 2027', 'June 2027 | July 2027 | August 2027'],
    ['Actual Jan 2027', 'Actual Feb 2027 | Actual Mar 2027 | Actual Apr 2027'],
    ['2027-11', '2027-12 | 2028-01 | 2028-02'],
    ['11/2027', '12/2027 | 01/2028 | 02/2028'],
    ['M11 2027', 'M12 2027 | M01 2028 | M02 2028'],
    ['Jan', 'Feb | Mar | Apr'],
    ['Jan | Mar', 'May | Jul | Sep'],
    ['Nov | Dec', 'Jan | Feb | Mar'],
    ['Okt', 'Nov | Dez | Jan'],
    ['OKT', 'NOV | DEZ | JAN'],
  ])('%s', (sample, expected) => {
    expect(next(sample)).toBe(expected)
    expect(inPeriods(sample)).toBe(expected)
  })

  it('in the language of the person where several have the name', () => {
    expect(continueSeries(['Feb 2027'], 1, { language: 'de-CH' })).toEqual(['Mrz 2027'])
    expect(continueSeries(['Mai'], 1, { language: 'en' })).toEqual(['Jun'])
  })

  it.each([
    ['202711', '202712 | 202801 | 202802'],
    ['2027', '2028 | 2029 | 2030'],
    ['H1', 'H2 | H1 | H2'],
    ['M11', 'M12 | M01 | M02'],
    ['31.01.2027', '28.02.2027 | 31.03.2027 | 30.04.2027'],
    ['01.01.2027', '01.02.2027 | 01.03.2027 | 01.04.2027'],
    ['31.1.27', '28.2.27 | 31.3.27 | 30.4.27'],
    ['1/31/2027', '2/28/2027 | 3/31/2027 | 4/30/2027'],
    ['31. Januar 2027', '28. Februar 2027 | 31. März 2027 | 30. April 2027'],
    ['2026/012', '2027/001 | 2027/002 | 2027/003'],
    ['002.2026', '003.2026 | 004.2026 | 005.2026'],
    ['2026002', '2026003 | 2026004 | 2026005'],
    ['15.01.2027', '16.01.2027 | 17.01.2027 | 18.01.2027'],
  ])('%s in a column of periods', (sample, expected) => {
    expect(inPeriods(sample)).toBe(expected)
  })
})

describe('longer periods continue', () => {
  it.each([
    ['Q1 2027', 'Q2 2027 | Q3 2027 | Q4 2027'],
    ['Q4 2026', 'Q1 2027 | Q2 2027 | Q3 2027'],
    ['2027 Q3', '2027 Q4 | 2028 Q1 | 2028 Q2'],
    ['2027-Q4', '2028-Q1 | 2028-Q2 | 2028-Q3'],
    ['1Q26', '2Q26 | 3Q26 | 4Q26'],
    ['FY27 Q1', 'FY27 Q2 | FY27 Q3 | FY27 Q4'],
    ['Q4 FY27', 'Q1 FY28 | Q2 FY28 | Q3 FY28'],
    ['III. Quartal 2027', 'IV. Quartal 2027 | I. Quartal 2028 | II. Quartal 2028'],
    ['4. Quartal 2027', '1. Quartal 2028 | 2. Quartal 2028 | 3. Quartal 2028'],
    ['1st quarter 2027', '2nd quarter 2027 | 3rd quarter 2027 | 4th quarter 2027'],
    ['Q2 2027 | Q4 2027', 'Q2 2028 | Q4 2028 | Q2 2029'],
    ['H1 2027', 'H2 2027 | H1 2028 | H2 2028'],
    ['2. Halbjahr 2027', '1. Halbjahr 2028 | 2. Halbjahr 2028 | 1. Halbjahr 2029'],
    ['FY27', 'FY28 | FY29 | FY30'],
    ['GJ 2025/26', 'GJ 2026/27 | GJ 2027/28 | GJ 2028/29'],
    ['Q3', 'Q4 | Q1 | Q2'],
    ['Q1 | Q2', 'Q3 | Q4 | Q1'],
    ['3. Quartal', '4. Quartal | 1. Quartal | 2. Quartal'],
  ])('%s', (sample, expected) => {
    expect(next(sample)).toBe(expected)
    expect(inPeriods(sample)).toBe(expected)
  })
})

describe('days continue', () => {
  it.each([
    ['2027-01-30', '2027-01-31 | 2027-02-01 | 2027-02-02'],
    ['31.01.2027', '01.02.2027 | 02.02.2027 | 03.02.2027'],
    ['31.01.2027 | 28.02.2027', '31.03.2027 | 30.04.2027 | 31.05.2027'],
    ['15.01.2027 | 15.02.2027', '15.03.2027 | 15.04.2027 | 15.05.2027'],
    ['1.1.2027 | 8.1.2027', '15.1.2027 | 22.1.2027 | 29.1.2027'],
    ['1/1/2027 | 2/1/2027', '3/1/2027 | 4/1/2027 | 5/1/2027'],
    ['13/01/2027', '14/01/2027 | 15/01/2027 | 16/01/2027'],
    ['31.01. | 28.02.', '31.03. | 30.04. | 31.05.'],
    ['Mon', 'Tue | Wed | Thu'],
    ['Freitag', 'Samstag | Sonntag | Montag'],
    ['Mo | Mi', 'Fr | So | Di'],
    ['lundi', 'mardi | mercredi | jeudi'],
    ['Day 9', 'Day 10 | Day 11 | Day 12'],
  ])('%s', (sample, expected) => {
    expect(next(sample)).toBe(expected)
  })
})

describe('numbers continue', () => {
  it.each([
    ['1,200.00 | 1,300.00', '1,400.00 | 1,500.00'],
    ['1.200,50 | 1.300,50', '1.400,50 | 1.500,50'],
    ["1'200 | 1'300", "1'400 | 1'500"],
    ['1 200,00 | 1 300,00', '1 400,00 | 1 500,00'],
    ['1,00,000 | 2,00,000', '3,00,000 | 4,00,000'],
    ['900 | 1,000', '1,100 | 1,200'],
    ['999,998 | 999,999', '1,000,000 | 1,000,001'],
    ['0.1 | 0.2', '0.3 | 0.4'],
    ['0.1 | 0.25', '0.40 | 0.55'],
    ['0,7 | 0,8', '0,9 | 1,0'],
    ['-1 | 1', '3 | 5'],
    ['−2 | −1', '0 | 1'],
    ['(200.00) | (100.00)', '0.00 | 100.00'],
    ['5.00- | 3.00-', '1.00- | 1.00'],
    ['+500 | +600', '+700 | +800'],
    ['€ 5.00 | € 6.00', '€ 7.00 | € 8.00'],
    ['5 € | 7 €', '9 € | 11 €'],
    [
      '12345678901234567890.01 | 12345678901234567890.02',
      '12345678901234567890.03 | 12345678901234567890.04',
    ],
    ['10 % | 20 %', '30 % | 40 %'],
    ['12 TEUR | 14 TEUR', '16 TEUR | 18 TEUR'],
    ['12k | 13k', '14k | 15k'],
  ])('%s', (sample, expected) => {
    expect(ofAmounts(sample)).toBe(expected)
  })

  it.each(['5', '1,200.00', '(500)', '12 TEUR', 'EUR 5', '1.2027', '1 | 2 | 4'])(
    'but %s repeats',
    (sample) => {
      const cells = sample.split(' | ')
      expect(continueSeries(cells, cells.length, { use: 'amounts' })).toEqual(cells)
    },
  )

  it('with Ctrl the other way round: one alone continues, several repeat', () => {
    const options = { use: 'amounts', mode: 'other' } as const
    expect(continueSeries(['1,999.50'], 2, options)).toEqual(['2,000.50', '2,001.50'])
    expect(continueSeries(['1', '2'], 3, options)).toEqual(['1', '2', '1'])
    expect(continueSeries(['Jan 2027'], 2, { mode: 'other' })).toEqual(['Jan 2027', 'Jan 2027'])
  })

  it('by the decimal mark of their column', () => {
    expect(continueSeries(['999.998', '999.999'], 1, { use: 'amounts', decimal: ',' })).toEqual(['1.000.000'])
    expect(continueSeries(['999.998', '999.999'], 1, { use: 'amounts', decimal: '.' })).toEqual(['1000.000'])
  })
})

describe('texts with a number continue', () => {
  it.each([
    ['Item 1', 'Item 2 | Item 3 | Item 4'],
    ['A-009', 'A-010 | A-011 | A-012'],
    ['00011', '00012 | 00013 | 00014'],
    ['Item 2 | Item 4', 'Item 6 | Item 8 | Item 10'],
    ['3. Server', '4. Server | 5. Server | 6. Server'],
    ['Item 1 | Rent', 'Item 2 | Rent | Item 3'],
    ['Jan 2027 | Rent', 'Feb 2027 | Rent | Mar 2027'],
    ['a | b', 'a | b | a'],
    ['Rent', 'Rent | Rent | Rent'],
    ['5', '5 | 5 | 5'],
    ['erstes Quartal 2027', 'zweites Quartal 2027 | drittes Quartal 2027 | viertes Quartal 2027'],
  ])('%s', (sample, expected) => {
    expect(next(sample)).toBe(expected)
  })
})

describe('upwards and to the left a series goes down', () => {
  it.each([
    ['Jan 2027', 'Dec 2026 | Nov 2026 | Oct 2026'],
    ['Q1 2027 | Q2 2027', 'Q4 2026 | Q3 2026 | Q2 2026'],
    ['1,200.00 | 1,300.00', '1,100.00 | 1,000.00 | 900.00'],
    ['Item 3', 'Item 2 | Item 1 | Item 0'],
    ['Item 1', 'Item 0 | Item 1 | Item 2'],
    ['a | b', 'b | a | b'],
    ['Mon', 'Sun | Sat | Fri'],
  ])('%s', (sample, expected) => {
    expect(next(sample, -3)).toBe(expected)
  })
})

it('a number of a workbook stays a number, whatever its column is read by', () => {
  const table = Table.of([
    ['Name', 'External ID', '2027-01', '2027-02', '2027-03'],
    ['a', 'X', '1.234', '2.234', ''],
    ['b', 'Y', '1.234', '', ''],
  ])
  const number = cellFacts('number')
  for (const [row, column] of [
    [1, 2],
    [1, 3],
    [2, 2],
  ] as const)
    table.set(row, column, table.cell(row, column), number)
  const editor = new SheetEditor(checked(table))
  editor.fillSeries({ top: 0, bottom: 0, left: 2, right: 3 }, { top: 0, bottom: 0, left: 2, right: 4 })
  editor.fillSeries({ top: 1, bottom: 1, left: 2, right: 2 }, { top: 1, bottom: 1, left: 2, right: 3 })
  expect([table.cell(1, 4), table.type(1, 4)]).toEqual(['3.234', 'number'])
  expect([table.cell(2, 3), table.type(2, 3)]).toEqual(['1.234', 'number'])
})

/** The rows of the table on the page about the sheet: the cells, and how they continue here. */
function documentedFills(): readonly (readonly [sample: string, expected: string, where: string])[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/import-sheet.md'), 'utf8')
  const [, section = ''] = page.split('\n## Fill and paste as in Excel\n')
  const [own = ''] = section.split('\n## ')
  const rows = own.split('\n').filter((line) => line.startsWith('| `') && line.split('|').length === 6)
  const codes = (cell: string | undefined) => [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code)
  return rows.map((row) => {
    const [, sample, , here, where] = row.split('|')
    return [codes(sample).join(' | '), codes(here).join(' | '), where?.trim() ?? '']
  })
}

it.each(documentedFills())('fills %s as the page about the sheet says', (sample, expected, where) => {
  const use = where.startsWith('amounts') ? 'amounts' : where.startsWith('periods') ? 'period' : 'text'
  const cells = sample.split(' | ')
  expect(continueSeries(cells, expected.split(' | ').length, { use }).join(' | ')).toBe(expected)
})

it('finds the table on the page about the sheet', () => {
  expect(documentedFills().length).toBeGreaterThan(15)
})
