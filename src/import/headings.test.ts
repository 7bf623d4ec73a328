// Headings that are read together: in several rows, or dates in one row.
import { describe, expect, it } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import {
  type MadeCell,
  rowsMarkup,
  sheetMarkup,
  workbookOfCells,
  workbookParts,
  zipOf,
} from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { coveredKeys } from './period-spread.ts'
import { sheetOf } from './sheet.ts'

function keysOf(heading: string): string {
  const keys = coveredKeys(heading, { pattern: 'YYYY-MM' })
  return keys.length === 1 ? (keys[0] ?? '') : `${keys[0]} to ${keys.at(-1)}`
}

describe('dates in a row of headings', () => {
  const headingsOf = (...dates: string[]) => sheetOf(Table.of([['Name', ...dates]]), 1).headings.slice(1)

  it.each([
    ['day first', ['01/01/2026', '01/02/2026', '01/03/2026'], ['2026-01', '2026-02', '2026-03']],
    ['month first', ['1/1/2026', '2/1/2026', '3/1/2026'], ['2026-01', '2026-02', '2026-03']],
    ['days counted by a spreadsheet', ['46023', '46054', '46082'], ['2026-01', '2026-02', '2026-03']],
    ['last days counted by it', ['46356', '46387', '46418'], ['2026-11', '2026-12', '2027-01']],
    ['month and short year', ['11/25', '12/25', '01/26'], ['2025-11', '2025-12', '2026-01']],
    ['short year and month', ['25-11', '25-12', '26-01'], ['2025-11', '2025-12', '2026-01']],
    [
      'words beside them',
      ['Ist 11/25', 'Ist 12/25', 'Ist 01/26'],
      ['Ist 2025-11', 'Ist 2025-12', 'Ist 2026-01'],
    ],
    ['same months again', ['11/25', '12/25', '01/26', '11/25'], ['2025-11', '2025-12', '2026-01', '2025-11']],
    ['month beside them', ['Apr 2026', '05/26', '06/26'], ['Apr 2026', '2026-05', '2026-06']],
    ['month behind them', ['26-05', '26-06', 'Jul 2026'], ['2026-05', '2026-06', 'Jul 2026']],
  ])('leave one order, with the %s', (_, dates, months) => {
    expect(headingsOf(...dates)).toEqual(months)
  })

  it.each([
    [['01/02/2026']],
    [['01/05/2026', '01/12/2026']],
    [['05/01/2026', '12/01/2026']],
    [['46023', '46054']],
    [['46023', '46054', '46083']],
    [['46023', '46082', '46054']],
    [['01/01/2026', '05/05/2026']],
    [['11/25', '02/26', '01/26']],
    [['05/26']],
    [['04/26', '05/26']],
    [['05/01', '05/02', '05/03']],
    [['Apr 2026', '06/26']],
    [['P11/25', 'P12/25', 'P01/26']],
  ])('%j are left as they are, because nothing decides', (dates) => {
    expect(headingsOf(...dates)).toEqual(dates)
  })
})

describe('headings in several rows', () => {
  const headingsOf = (rows: string[][]) => {
    const { headings, headingRows } = sheetOf(Table.of([...rows, ['Licences', 'R-1', '5', '6', '7', '8']]))
    return { headings, headingRows }
  }

  it.each([
    [
      'a year over months, the name merged down',
      [
        ['Name', 'Focus area', '2026', '', '2027', ''],
        ['', '', 'Nov', 'Dec', 'Jan', 'Feb'],
      ],
      ['Name', 'Focus area', '2026 Nov', '2026 Dec', '2027 Jan', '2027 Feb'],
    ],
    [
      'a year over months, the name in the last row',
      [
        ['', '', '2026', '', '2027', ''],
        ['Name', 'Focus area', 'Nov', 'Dec', 'Jan', 'Feb'],
      ],
      ['Name', 'Focus area', '2026 Nov', '2026 Dec', '2027 Jan', '2027 Feb'],
    ],
    [
      'months over years',
      [
        ['', '', 'Jan', '', 'Feb', ''],
        ['Name', 'Focus area', '2026', '2027', '2026', '2027'],
      ],
      ['Name', 'Focus area', 'Jan 2026', 'Jan 2027', 'Feb 2026', 'Feb 2027'],
    ],
    [
      'a version over a year over quarters',
      [
        ['Name', 'Focus area', 'Actual', '', 'Forecast', ''],
        ['', '', '2026', '', '2026', ''],
        ['', '', 'Q1', 'Q2', 'Q3', 'Q4'],
      ],
      ['Name', 'Focus area', 'Actual 2026 Q1', 'Actual 2026 Q2', 'Forecast 2026 Q3', 'Forecast 2026 Q4'],
    ],
    [
      'a period over versions',
      [
        ['Name', 'Focus area', 'Jan 2026', '', 'Feb 2026', ''],
        ['', '', 'Ist', 'Prognose', 'Ist', 'Prognose'],
      ],
      ['Name', 'Focus area', 'Jan 2026 Ist', 'Jan 2026 Prognose', 'Feb 2026 Ist', 'Feb 2026 Prognose'],
    ],
    [
      'months over a unit in several words',
      [
        ['Name', 'Focus area', '2026-12', 'Jan 2027', 'Q1 2027', '2028'],
        ['', '', 'Alle Werte in Tsd. €', '€ in 000s', 'EUR 000', 'in Mio. EUR'],
      ],
      [
        ...['Name', 'Focus area', '2026-12 Alle Werte in Tsd. €', 'Jan 2027 € in 000s'],
        ...['Q1 2027 EUR 000', '2028 in Mio. EUR'],
      ],
    ],
    [
      'a fiscal year over quarters',
      [
        ['', '', 'GJ 2025/26', '', '', ''],
        ['Name', 'Focus area', 'Q1', 'Q2', 'Q3', 'Q4'],
      ],
      ['Name', 'Focus area', ...[1, 2, 3, 4].map((quarter) => `GJ 2025/26 Q${quarter}`)],
    ],
    [
      'numbers of months below a year',
      [
        ['', '', '2026', '', '', ''],
        ['Name', 'Focus area', '1', '2', '3', '4'],
      ],
      ['Name', 'Focus area', '2026 1', '2026 2', '2026 3', '2026 4'],
    ],
    [
      'a version over whole months',
      [
        ['', '', 'Forecast 2026', '', '', ''],
        ['Name', 'Focus area', '2026-01', '2026-02', '2026-03', '2026-04'],
      ],
      ['Name', 'Focus area', ...[1, 2, 3, 4].map((month) => `Forecast 2026-0${month}`)],
    ],
  ])('are read together: %s', (_, rows, expected) => {
    expect(headingsOf(rows)).toEqual({ headings: expected, headingRows: rows.length })
  })

  it('end before the first row of amounts, whatever years are above it', () => {
    const years = ['Name', 'Focus area', '2026', '2027', '2028', '2029']
    expect(headingsOf([years])).toEqual({ headings: years, headingRows: 1 })
  })

  it('are no longer one period where another text is between them', () => {
    const rows = [
      ['', '', '2026', '', 'Comments', ''],
      ['Name', 'Focus area', 'Jan', 'Feb', 'Mar', 'Apr'],
    ]
    expect(headingsOf(rows).headings).toEqual(['Name', 'Focus area', '2026 Jan', '2026 Feb', 'Mar', 'Apr'])
  })
})

describe('dates of a workbook as headings', () => {
  const dated = (text: string, format: string): MadeCell => ({ value: new Date(text), format })
  const rows: MadeCell[][] = [
    [
      'Name',
      'Focus area',
      dated('2026-01-01', 'mmm yy'),
      dated('2026-02-28', 'dd.mm.yyyy'),
      dated('2026-03-31', '[$-407]mmmm yyyy'),
      dated('2027-01-01', 'yyyy'),
    ],
    ['a', 'R-1', 1, 2, 3, 4],
  ]

  it('are months by their first or last day, and a year where the format shows nothing else', async () => {
    const { headings } = sheetOf((await readSheet(workbookOfCells(rows))).table)
    expect(headings.slice(2).map((heading) => keysOf(heading))).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      '2027-01 to 2027-12',
    ])
  })

  it('are the same days in the date system of 1904', async () => {
    const formats = ['General']
    const serial = (text: string) => (Date.parse(text) - Date.UTC(1904, 0, 1)) / 86_400_000
    const markup = rowsMarkup(
      [
        [
          'Name',
          { value: serial('2026-01-01'), format: 'mmm yy' },
          { value: serial('2026-02-28'), format: 'd.m.yy' },
        ],
      ],
      formats,
    )
    const parts = workbookParts({
      sheets: { Made: sheetMarkup(markup) },
      formats,
      properties: 'date1904="1"',
    })
    const { headings } = sheetOf((await readSheet(zipOf(parts))).table)
    expect(headings.slice(1).map((heading) => keysOf(heading))).toEqual(['2026-01', '2026-02'])
  })
})
