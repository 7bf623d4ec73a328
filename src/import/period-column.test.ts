import { describe, expect, it } from 'vitest'
import { checked, context, marks } from '#testing/checked-sheets.ts'
import type { ImportContext } from './cell-check.ts'
import { readItems } from './items.ts'
import type { ReadingRules } from './reading-rules.ts'
import { SheetEditor } from './sheet-editor.ts'

const headings = ['Name', 'External ID', 'Focus area', 'Period', 'Version', 'Amount']

/** A sheet with one item for each period, so that no amount is there twice. */
function sheetOf(
  periods: readonly string[],
  changed: Partial<ReadingRules> = {},
  around: ImportContext = context,
) {
  const rows = periods.map((period, at) => [`Item ${at}`, `X-${at}`, 'R-1', period, 'Forecast', '5'])
  return checked([headings, ...rows], { pattern: 'YYYY-MM', ...changed }, around)
}

const sentPeriods = (check: ReturnType<typeof sheetOf>) =>
  readItems(check, context).items.flatMap(({ amounts }) => [...(amounts.get('FORECAST')?.keys() ?? [])])

const elsewhere: ImportContext = { ...context, hasOtherPeriods: true }
const column = headings.indexOf('Period')

describe('a column of periods', () => {
  it.each([
    '44927',
    '2027-13',
    'foo',
    'Total',
    '05.27',
    '27-03',
    'Q5 2027',
    '0',
    '-',
    'n/a',
    'Jan',
    '31 Jan',
    '2027-02-30',
    '0000-01',
  ])('refuses %s, which the service refuses, and elsewhere says that it is sent as written', (period) => {
    expect(marks(sheetOf(['2027-01', period]))).toEqual([`1.${column} period-unknown`])
    expect(marks(sheetOf(['2027-01', period], { pattern: 'verbatim' }))).toEqual([
      `1.${column} period-unknown`,
    ])
    expect(marks(sheetOf(['2027-01', period], {}, elsewhere))).toEqual([`1.${column} period-unchecked`])
    expect(sentPeriods(sheetOf(['2027-01', period], {}, elsewhere))).toEqual(['2027-01', period])
  })

  it.each(['2027-01', '202701', '2027-01-01', '2027-01-31', 'Jan 2027', '31.1.2027', '01/2027'])(
    'takes %s for a month',
    (period) => expect(marks(sheetOf([period]))).toEqual([]),
  )

  it('shows an error of the spreadsheet as one', () => {
    expect(marks(sheetOf(['#REF!'], {}, elsewhere))).toEqual([`0.${column} formula-error`])
  })

  it('refuses a date that can be two months, unless the other dates leave one order', () => {
    expect(marks(sheetOf(['1/2/2030']))).toEqual([`0.${column} period-ambiguous`])
    const decided = sheetOf(['1/1/2030', '2/1/2030', '3/1/2030', '1/1/2030'])
    expect(marks(decided)).toEqual([])
    expect(sentPeriods(decided)).toEqual(['2030-01', '2030-02', '2030-03', '2030-01'])
  })

  it('finds a month that two rows have, one of them as a date', () => {
    const row = (period: string) => ['Desks', 'X', 'R-1', period, 'Forecast', '5']
    const dates = ['1/1/2030', '2/1/2030', '3/1/2030', '2030-02'].map(row)
    expect(marks(checked([headings, ...dates], { pattern: 'YYYY-MM' }))).toEqual([
      `1.${column + 2} amount-repeated`,
      `3.${column + 2} amount-repeated`,
    ])
  })

  it.each([
    ['2026-01-01', '2026-01-31', 'YYYY-MM'],
    ['2026-01-01', '2026-01', 'verbatim'],
    ['202601', '2026-01', 'verbatim'],
  ] as const)(
    'finds that %s and %s in the pattern %s are one month for the service',
    (one, other, pattern) => {
      const sheet = [
        headings,
        ...[one, other].map((period) => ['Desks', 'X', 'R-1', period, 'Forecast', '5']),
      ]
      const repeated = [`0.${column + 2} amount-repeated`, `1.${column + 2} amount-repeated`]
      expect(marks(checked(sheet, { pattern }))).toEqual(repeated)
      const isRead = pattern === 'YYYY-MM' && one === '2026-01-01'
      expect(marks(checked(sheet, { pattern }, elsewhere))).toEqual(isRead ? repeated : [])
    },
  )

  it('does not send a day as it is written to a service that takes months', () => {
    const days = ['2027-01-31', '2027-01-15']
    expect(marks(sheetOf(days, { pattern: 'verbatim' }))).toEqual([
      `0.${column} period-format`,
      `1.${column} period-unknown`,
    ])
    expect(sentPeriods(sheetOf(days, { pattern: 'verbatim' }, elsewhere))).toEqual(days)
  })

  it('judges all dates again when one is corrected', () => {
    const check = sheetOf(['1/1/2030', '2/2/2030', '3/1/2030'])
    expect(marks(check)).toHaveLength(3)
    new SheetEditor(check).edit([{ row: 1, column, text: '2/1/2030' }])
    expect(marks(check)).toEqual([])
    expect(sentPeriods(check)).toEqual(['2030-01', '2030-02', '2030-03'])
  })

  it('says that the service does not take the format that was chosen', () => {
    expect(marks(sheetOf(['Jan 2027'], { pattern: 'MM/YYYY' }))).toEqual([`0.${column} period-format`])
    expect(marks(sheetOf(['Jan 2027'], { pattern: 'MM/YYYY' }, elsewhere))).toEqual([])
  })
})

describe('a month with a year of two digits', () => {
  it('has a warning where its number may be a day, and no other period is as late', () => {
    const check = sheetOf(['Feb-27', 'Mar-27', 'Jan-31', 'M\u00e4r. 31'])
    expect(marks(check)).toEqual([`2.${column} period-day`, `3.${column} period-day`])
    expect(sentPeriods(check)).toEqual(['2027-02', '2027-03', '2031-01', '2031-03'])
  })

  it.each([
    [['Jan-31', '2030-12', '2032-01']],
    [['Jan-31', 'Feb-31', 'Mar-31']],
    [['Apr-30', 'May-30']],
    [["Jan '31"]],
    [['Jan 2031']],
    [['Jan-27']],
  ])('has none in %j', (periods) => expect(marks(sheetOf(periods))).toEqual([]))

  it('has one where all of them may be days', () => {
    expect(marks(sheetOf(['Mar-31', 'Jun-30']))).toHaveLength(2)
  })
})
