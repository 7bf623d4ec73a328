import { describe, expect, it } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import { checked, totalsOf } from '#testing/checked-sheets.ts'
import { type Answers, answerKey } from './findings/finding.ts'
import { findingsOf, openFindings } from './findings/registry.ts'
import type { SheetCheck } from './sheet-check.ts'

const months = ['Jan 2027', 'Feb 2027', 'Mar 2027']
const sheet = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  Table.of([
    ['Name', 'Focus area', ...headings],
    ...rows.map((cells, row) => [`Item ${row}`, 'R-1', ...cells]),
  ])
const forecasts = (check: SheetCheck) =>
  Object.fromEntries(
    totalsOf(check)
      .list()
      .map(({ period, sum }) => [period, sum]),
  )
const checkOf = (table: Table, answers: Answers = {}) =>
  checked(table, { version: 'FORECAST', pattern: 'YYYY-MM', answers })

/** The columns that are found to be sums, each with how it is asked about. */
const sumsOf = (table: Table, answers?: Answers) =>
  findingsOf(checkOf(table, answers))
    .filter(({ kind }) => kind === 'sum-columns')
    .map(({ severity, where, about }) => [severity, where.columns, about.rows])

const right = [
  ['100.5', '200', '300', '600.5'],
  ['1', '2', '5', '8'],
]

describe('a column that adds the months of its row', () => {
  it.each([
    'Total',
    'Total 2027',
    'Summe',
    'YTD',
    'Gesamtjahr',
    'Année 2027',
    'Totale 2027',
    'Q1 2027',
    '2027',
    'Approved',
    'Gesamt (EUR)',
  ])('%s is left out beforehand, and asks nothing', (heading) => {
    const table = sheet([...months, heading], ...right)
    expect(sumsOf(table)).toEqual([['note', [5], undefined]])
    const check = checkOf(table)
    expect(openFindings(check)).toEqual([])
    expect(check.errorCount).toBe(0)
    expect(forecasts(check)).toEqual({ '2027-01': '101.5', '2027-02': '202', '2027-03': '305' })
  })

  it('may stand before its months, and once for each version', () => {
    const table = Table.of([
      ['', '', '', 'Actual', '', 'Forecast', '', ''],
      ['Name', 'Focus area', 'Summe', 'Jan 2027', 'Feb 2027', 'Jan 2027', 'Feb 2027', 'Summe'],
      ['Desks', 'R-1', '3', '1', '2', '4', '5', '9'],
      ['Chairs', 'R-1', '12', '10', '2', '5', '6', '11'],
    ])
    expect(sumsOf(table)).toEqual([['note', [2, 7], undefined]])
  })

  it('may add rounded amounts', () => {
    const table = sheet(
      [...months, 'Total'],
      ['1.13', '2.23', '3.33', '6.70'],
      ['1,000.00', '2.20', '3.30', '1,005.50'],
    )
    expect(sumsOf(table)).toEqual([['note', [5], undefined]])
  })

  it('is asked about, with the rows, where it is another sum in some', () => {
    const table = sheet([...months, 'Total'], ...right, ['1', '2', '5', '9'], ['1', '2', '6', '9'])
    expect(sumsOf(table)).toEqual([['question', [5], '4']])
    const [asked] = openFindings(checkOf(table))
    expect(asked && answerKey(asked)).toBe('sum-columns Total')
    const left = checkOf(table, { 'sum-columns Total': 'leave-out' })
    expect(openFindings(left)).toEqual([])
  })

  it('is what else it can be once the person says that it is no sum', () => {
    const table = sheet([...months, 'Q1 2027'], ...right)
    const check = checkOf(table, { 'sum-columns': 'import' })
    expect(openFindings(check).map(({ kind }) => kind)).toContain('overlap')
  })

  it('is a question where its heading is another month', () => {
    const table = sheet([...months, 'Apr 2027'], ...right, ['3', '7', '11', '21'])
    expect(sumsOf(table)).toEqual([['question', [5], '']])
  })

  it.each([
    [
      'other amounts',
      ['Approved'],
      [
        ['1', '2', '5', '9'],
        ['1', '2', '6', '8'],
      ],
    ],
    [
      'one row with the sum of two',
      ['Approved'],
      [
        ['1', '2', '', '3'],
        ['1', '2', '6', '8'],
      ],
    ],
    [
      'months that grow evenly',
      ['Apr 2027'],
      [
        ['10', '20', '30', '40'],
        ['1', '2', '3', '6'],
        ['5', '5', '5', '5'],
      ],
    ],
  ])('is none for %s', (_, headings, rows) => {
    expect(sumsOf(sheet([...months, ...headings], ...rows))).toEqual([])
  })
})

it('quarters between months without a year leave the months in one year', () => {
  const table = sheet(
    ['Jan', 'Feb', 'Mar', 'Q1', 'Apr'],
    ['1', '2', '4', '7', '5'],
    ['1', '2', '5', '8', '5'],
  )
  expect(forecasts(checkOf(table, { year: 'year:2027' }))).toEqual({
    '2027-01': '2',
    '2027-02': '4',
    '2027-03': '9',
    '2027-04': '10',
  })
})
