// Long exports of accounting systems: a row for each posting.
import { describe, expect, it } from 'vitest'
import { checked, context, marks } from '#testing/checked-sheets.ts'
import { findingsOf, openFindings } from './findings/registry.ts'
import { readItems } from './items.ts'
import { type ReadingRules, ruleProblems } from './reading-rules.ts'
import type { SheetCheck } from './sheet-check.ts'

const months = { decimal: undefined, pattern: 'YYYY-MM' } as const satisfies Partial<ReadingRules>

function amounts(check: SheetCheck): string[] {
  return readItems(check, context).items.flatMap(({ name, amounts: ofItem }) =>
    [...ofItem].flatMap(([version, periods]) =>
      [...periods].map(([month, digits]) => `${name} ${version} ${month} ${digits}`),
    ),
  )
}

function kinds(check: SheetCheck): string[] {
  return openFindings(check).map(({ kind }) => kind)
}

function periods(texts: readonly string[], changed: Partial<ReadingRules> = {}): SheetCheck {
  const rows = texts.map((text, at) => [`N${at}`, 'R-1', text, '1.5'])
  return checked([['Name', 'Focus area', 'Period', 'Amount'], ...rows], { ...months, ...changed })
}

const monthsOf = (check: SheetCheck) => amounts(check).map((line) => line.split(' ')[2])

describe('the periods of a long export', () => {
  it('are days of postings and periods of accounting systems', () => {
    const check = periods([
      '15.03.2026',
      '2026-03-15',
      '001.2026',
      '2026/002',
      '20260331',
      '2026003',
      '2026-04-17 13:45:00',
      '17 May 2026',
      '6. Juni 2026',
    ])
    expect([marks(check), kinds(check)]).toEqual([[], []])
    expect(monthsOf(check)).toEqual([
      '2026-03',
      '2026-03',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
    ])
    expect(findingsOf(check).map(({ kind, where }) => [kind, where.count])).toEqual([['posting-days', 6]])
  })

  it('are errors where the person says that days are none', () => {
    const check = periods(['15.03.2026', '31.03.2026'], { answers: { 'posting-days': 'refuse' } })
    expect([marks(check), monthsOf(check)]).toEqual([['0.2 period-unknown'], ['2026-03']])
  })

  it.each([
    [
      ['01/02/2026', '15/02/2026', '03/04/2026'],
      ['2026-02', '2026-02', '2026-04'],
    ],
    [
      ['01/02/2026', '02/15/2026', '03/04/2026'],
      ['2026-01', '2026-02', '2026-03'],
    ],
  ])('%j have the order that one of them shows', (texts, found) => {
    expect(monthsOf(periods(texts))).toEqual(found)
  })

  it.each([[['03/04/2026', '05/06/2026']], [['03/04/2026', '13/04/2026', '04/13/2026']]])(
    '%j stay open where none of them, or a contradiction, shows an order',
    (texts) => {
      expect(marks(periods(texts))).toContain('0.2 period-ambiguous')
    },
  )

  it('that follow the twelfth are asked about', () => {
    const texts = ['12.2026', '013.2026', '2026016']
    const open = periods(texts)
    expect([kinds(open), monthsOf(open)]).toEqual([['special-periods'], ['2026-12']])
    const december = periods(texts, { answers: { 'special-periods': 'december' } })
    expect([kinds(december), monthsOf(december)]).toEqual([[], ['2026-12', '2026-12', '2026-12']])
  })

  it.each([
    ['Year', 'Month', '2026', ['1', '02', 'Mar']],
    ['Jahr', 'Monat', '2026', ['1', '02', 'März']],
    ['Year', 'Posting period', '2026', ['001', '002', '003']],
    ['Year', 'Month', '2026', ['M01', 'Month 2', '3']],
    ['Jahr', 'Monat', '2026', ['Monat 1', 'M2', 'M 3']],
    ['Année', 'Mois', '2026', ['1', '2', 'mars']],
  ])('stand in two columns, %s and %s', (year, month, ofYear, ofMonths) => {
    const rows = ofMonths.map((text, at) => ['A', 'R-1', ofYear, text, `${at + 1}00.00`])
    const check = checked([['Name', 'Focus area', year, month, 'Amount'], ...rows], months)
    expect([marks(check), kinds(check), ruleProblems(check.rules, {})]).toEqual([[], [], []])
    expect(amounts(check)).toEqual([
      'A FORECAST 2026-01 100',
      'A FORECAST 2026-02 200',
      'A FORECAST 2026-03 300',
    ])
  })

  it.each([
    ['Year', 'Month', '2026', ['P01', 'P2', 'P 03']],
    ['Year', 'Period', '2026', ['Period 1', 'Per. 2', 'period 03']],
    ['Jahr', 'Periode', '2026', ['Periode 1', 'Periode 02', 'P003']],
    ['Year', 'Month', 'FY2026', ['1', 'M02', 'P3']],
    ['Year', 'Month', 'FY26', ['1', 'Month 2', '003']],
    ['Geschäftsjahr', 'Periode', '2026', ['001', '002', '003']],
    ['Fiscal year', 'Posting period', '2026', ['1', '2', '3']],
    ['GJAHR', 'Monat', '2026', ['1', '2', 'Monat 3']],
    ['FY', 'Period', '2025/26', ['1', '2', '3']],
  ])(
    'of two columns, %s and %s, wait for the first month of the fiscal year',
    (year, month, ofYear, ofMonths) => {
      const rows = ofMonths.map((text, at) => ['A', 'R-1', ofYear, text, `${at + 1}00.00`])
      const sheet = [['Name', 'Focus area', year, month, 'Amount'], ...rows]
      const open = checked(sheet, months)
      expect([kinds(open), amounts(open)]).toEqual([['fiscal-year'], []])
      expect(marks(open)).toEqual(['0.3 period-undivided', '1.3 period-undivided', '2.3 period-undivided'])
      expect(openFindings(open)[0]?.where).toMatchObject({ columns: [3], count: 3 })
      const july = checked(sheet, { ...months, answers: { 'fiscal-year': 'offset:-6' } })
      expect([marks(july), kinds(july)]).toEqual([[], []])
      expect(monthsOf(july)).toEqual(['2025-07', '2025-08', '2025-09'])
      const january = checked(sheet, { ...months, answers: { 'fiscal-year': 'offset:0' } })
      expect(monthsOf(january)).toEqual(['2026-01', '2026-02', '2026-03'])
    },
  )

  it('of a fiscal year by their names are months of it', () => {
    const rows = [
      ['Name', 'Focus area', 'Fiscal year', 'Month', 'Amount'],
      ['A', 'R-1', '2026', 'October', '1'],
      ['A', 'R-1', '2026', 'Jan', '2'],
    ]
    expect(kinds(checked(rows, months))).toEqual(['fiscal-year'])
    const answered = checked(rows, { ...months, answers: { 'fiscal-year': 'offset:-6' } })
    expect(monthsOf(answered)).toEqual(['2025-10', '2026-01'])
  })

  it.each([
    [['Name', 'Focus area', 'Period', 'Amount'], ['P12 2026'], ['P13 2026']],
    [
      ['Name', 'Focus area', 'Year', 'Period', 'Amount'],
      ['2026', 'P12'],
      ['2026', 'P13'],
    ],
    [
      ['Name', 'Focus area', 'Fiscal year', 'Period', 'Amount'],
      ['2026', '12'],
      ['2026', '13'],
    ],
  ])(
    'below %j that follow the twelfth of a fiscal year belong to its last month',
    (headings, twelfth, special) => {
      const rows = [headings, ['A', 'R-1', ...twelfth, '1'], ['B', 'R-1', ...special, '2']]
      expect(kinds(checked(rows, months))).toEqual(['fiscal-year', 'special-periods'])
      const answers = { 'special-periods': 'december', 'fiscal-year': 'offset:-6' }
      expect(monthsOf(checked(rows, { ...months, answers }))).toEqual(['2026-06', '2026-06'])
    },
  )

  it('marks a month without a year, a text that is neither, and asks about period 13', () => {
    const rows = [
      ['A', 'R-1', '', '1', '1'],
      ['B', 'R-1', '2026', 'x', '2'],
      ['C', 'R-1', '2026', '13', '3'],
    ]
    const check = checked([['Name', 'Focus area', 'Year', 'Month number', 'Amount'], ...rows], months)
    expect(marks(check)).toEqual(['0.2 period-missing', '1.3 period-unknown', '2.3 period-unknown'])
    expect(kinds(check)).toEqual(['special-periods'])
  })
})

describe('versions in columns', () => {
  it.each([
    ['Actual', 'Forecast'],
    ['Actual amount', 'Forecast (EUR)'],
    ['Ist', 'Prognose'],
  ])('are those of the headings %s and %s', (actual, forecast) => {
    const rows = [
      ['Name', 'Focus area', 'Period', actual, forecast],
      ['A', 'R-1', '2026-01', '1.00', '2.00'],
      ['A', 'R-1', '2026-02', '3.00', '4.00'],
    ]
    const check = checked(rows, { ...months, version: undefined })
    expect([marks(check), kinds(check), ruleProblems(check.rules, {})]).toEqual([[], [], []])
    expect(amounts(check)).toEqual([
      'A ACTUAL 2026-01 1',
      'A ACTUAL 2026-02 3',
      'A FORECAST 2026-01 2',
      'A FORECAST 2026-02 4',
    ])
  })
})

describe('versions in columns whose words only the site or the person knows', () => {
  const rows = (heading: string) => [
    ['Name', 'Focus area', 'Period', heading, 'Actual'],
    ['A', 'R-1', '2026-01', '1.00', '2.00'],
    ['A', 'R-1', '2026-02', '3.00', '4.00'],
  ]
  const known = ['A ACTUAL 2026-01 2', 'A ACTUAL 2026-02 4', 'A BASELINE 2026-01 1', 'A BASELINE 2026-02 3']
  const rules = { ...months, version: undefined }

  it.each(['Plan', 'Plan amount (EUR)', 'PLAN'])('%s is the version that the site says', (heading) => {
    const words = { ...context, versionWords: new Map([['plan', 'BASELINE']] as const) }
    const check = checked(rows(heading), rules, words)
    expect([kinds(check), ruleProblems(check.rules, {})]).toEqual([[], []])
    expect(amounts(check)).toEqual(known)
  })

  it.each(['Plan', 'FC 3+9'])('%s is asked about once, and is what the person says', (heading) => {
    expect(kinds(checked(rows(heading), rules))).toEqual(['text-around'])
    const answers = { [`text-around ${heading.toLowerCase()}`]: 'version:BASELINE' }
    const check = checked(rows(heading), { ...rules, answers })
    expect(kinds(check)).toEqual([])
    expect(amounts(check)).toEqual(known)
  })
})

describe('several postings of one month', () => {
  const rows = [
    ['Name', 'External ID', 'Focus area', 'Period', 'Amount'],
    ['A', 'A-1', 'R-1', '2026-01', '0.10'],
    ['A', 'A-1', 'R-1', '2026-01', '0.20'],
    ['A', 'A-1', 'R-1', '2026-01', '50.00'],
    ['A', 'A-1', 'R-1', '2026-02', '70.00'],
  ]

  it('are asked about, and nothing of them is read until they are', () => {
    const check = checked(rows, months)
    expect([kinds(check), amounts(check)]).toEqual([['postings'], []])
    expect(marks(check)).toEqual(['0.4 amount-repeated', '1.4 amount-repeated', '2.4 amount-repeated'])
    expect(findingsOf(check)[0]?.where.count).toBe(3)
  })

  it('are added exactly, or stay errors, as answered', () => {
    const added = checked(rows, { ...months, answers: { postings: 'add' } })
    expect([marks(added), kinds(added)]).toEqual([[], []])
    expect(amounts(added)).toEqual(['A FORECAST 2026-01 50.3', 'A FORECAST 2026-02 70'])
    const refused = checked(rows, { ...months, answers: { postings: 'refuse' } })
    expect([marks(refused).length, kinds(refused), amounts(refused)]).toEqual([3, [], []])
  })
})
