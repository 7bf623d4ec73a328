import { describe, expect, it } from 'vitest'
import { amountAt } from '#spreadsheet/amount.ts'
import { Table } from '#spreadsheet/table.ts'
import { checked, marks, totalsOf } from '#testing/checked-sheets.ts'
import { readQualifiers, withoutUnit } from './facts/qualifiers.ts'
import { answerKey } from './findings/finding.ts'
import { openFindings, ruleFor } from './findings/registry.ts'
import type { SheetCheck } from './sheet-check.ts'

describe('a heading', () => {
  it.each([
    ['Jan 2027 in TEUR', 'Jan 2027', 'TEUR', 3, 'EUR'],
    ['Jan 2027 (TEUR)', 'Jan 2027', 'TEUR', 3, 'EUR'],
    ['Jan 2027 [k€]', 'Jan 2027', 'k€', 3, 'EUR'],
    ['Amount, kEUR', 'Amount', 'kEUR', 3, 'EUR'],
    ['Amount ($m)', 'Amount', '$m', 6, '$'],
    ['Amount (EUR m)', 'Amount', 'EUR m', 6, 'EUR'],
    ['2027 in thousands', '2027', 'thousands', 3, ''],
    ['in thousands of euros', '', 'thousands euros', 3, 'EUR'],
    ['Alle Beträge in Tsd. €', 'Alle Beträge', 'Tsd. €', 3, 'EUR'],
    ['Montants en milliers d’euros', 'Montants', 'milliers d’euros', 3, 'EUR'],
    ['Budget in Mio. CHF', 'Budget', 'Mio. CHF', 6, 'CHF'],
    ['Budget (€000)', 'Budget', '€ thousand', 3, 'EUR'],
    ["Budget ('000 USD)", 'Budget', 'thousand USD', 3, 'USD'],
    ['Jan 2027 EUR', 'Jan 2027', 'EUR', 0, 'EUR'],
    ['₹ lakhs', '', '₹ lakhs', 5, 'INR'],
  ])('%s says its unit', (heading, rest, text, places, currency) => {
    expect([readQualifiers(heading).unit, withoutUnit(heading)]).toEqual([{ text, places, currency }, rest])
  })

  it.each([
    'Jan 2027',
    '2027',
    'Q1 2027',
    'Name',
    'Type T',
    'Plan M',
    'Cost CR',
    'Share in %',
    'in 2027',
    '1,000',
    '',
  ])('%s says none', (heading) => {
    expect([readQualifiers(heading).unit, withoutUnit(heading)]).toEqual([undefined, heading])
  })
})

const sheet = (heading: string, ...above: readonly string[]) =>
  Table.of([
    ...above.map((text) => [text, '', '', '']),
    ['Name', 'Jan 2027', heading, 'Focus area'],
    ['Desks', '2', '1.5', 'R-1'],
    ['Chairs', '3', '2k', 'R-1'],
  ])
const pattern = 'YYYY-MM' as const

const askedKeys = (check: SheetCheck) => openFindings(check).map(answerKey)

describe('a sheet whose headings say a unit', () => {
  it('asks about the columns that have it, and reads nothing from them before', () => {
    const check = checked(sheet('Feb 2027 (TEUR)'), { pattern })
    expect(check.rules.roles[2]).toEqual({ kind: 'period-amount', period: 'Feb 2027', version: undefined })
    expect(askedKeys(check)).toEqual(['heading-unit TEUR'])
    expect(openFindings(check)).toMatchObject([
      { place: 'TEUR', where: { columns: [2], count: 1, cells: [{ row: 1, column: 2 }] } },
    ])
  })

  it('asks about all columns where a line above the headings says it', () => {
    const check = checked(sheet('Feb 2027', 'All amounts in thousands'), { pattern })
    expect(askedKeys(check)).toEqual(['heading-unit thousands'])
    expect(openFindings(check)).toMatchObject([{ where: { columns: [1, 2], count: 3 } }])
  })

  it('has a row of units below the headings among them', () => {
    const rows = [
      ['Name', 'Jan 2027', 'Feb 2027'],
      ['', 'TEUR', 'TEUR'],
      ['Desks', '2', '1.5'],
    ]
    const check = checked(Table.of(rows), { pattern })
    expect(check.sheet).toMatchObject({
      headingRows: 2,
      headings: ['Name', 'Jan 2027 TEUR', 'Feb 2027 TEUR'],
    })
    expect(askedKeys(check)).toEqual(['heading-unit TEUR'])
    expect(openFindings(check)).toMatchObject([{ where: { columns: [1, 2] } }])
  })

  it('has no row of units where a number alone is below the headings', () => {
    const check = checked(
      Table.of([
        ['Name', 'Jan 2027', 'Feb 2027'],
        ['', '1,000', ''],
        ['Desks', '2', '1.5'],
      ]),
      { pattern },
    )
    expect(check.sheet.headingRows).toBe(1)
  })

  it('asks nothing about a currency alone', () => {
    expect(askedKeys(checked(sheet('Feb 2027 EUR', 'Amounts in EUR'), { pattern }))).toEqual([])
  })

  it('multiplies as a person says, but no amount that has a unit beside it', () => {
    const check = checked(sheet('Feb 2027 (TEUR)'), { pattern, answers: { 'heading-unit TEUR': 'multiply' } })
    expect(askedKeys(check)).toEqual([])
    expect([0, 1].map((row) => [1, 2].map((column) => digits(check, row, column)))).toEqual([
      ['2', '1500'],
      ['3', '2000'],
    ])
    expect(
      totalsOf(check)
        .list()
        .map(({ period, sum }) => `${period} ${sum}`),
    ).toEqual(['2027-01 5', '2027-02 3500'])
  })

  it('asks for each unit, and multiplies by none that was not answered', () => {
    const rows = [
      ['Name', 'Jan 2027 (TEUR)', 'Feb 2027 (Mio. EUR)', 'Focus area'],
      ['Desks', '2', '1.5', 'R-1'],
    ]
    const check = checked(rows, { pattern, answers: { 'heading-unit TEUR': 'multiply' } })
    expect(askedKeys(check)).toEqual(['heading-unit Mio. EUR'])
    expect([1, 2].map((column) => digits(check, 0, column))).toEqual(['2000', '1.5'])
    const [open] = openFindings(check)
    expect(open && ruleFor(open).preview?.(check, { row: 1, column: 2 }, 'multiply')).toBe('1500000')
  })

  it('leaves amounts as they are written as a person says', () => {
    const check = checked(sheet('Feb 2027 (TEUR)'), {
      pattern,
      answers: { 'heading-unit TEUR': 'as-written' },
    })
    expect(askedKeys(check)).toEqual([])
    expect(digits(check, 0, 2)).toBe('1.5')
  })
})

describe('a sheet whose headings name currencies', () => {
  const plan = (...amounts: readonly (readonly string[])[]) =>
    Table.of([
      ['Name', 'Jan 2027 (EUR)', 'Feb 2027 USD', 'Focus area'],
      ...amounts.map((own) => ['Desks', ...own, 'R-1']),
    ])
  const rows = [
    ['2', '3'],
    ['', '4 USD'],
    ['5', 'CHF 6'],
  ]

  it('has them among its notations, for each amount that names none itself', () => {
    expect(checked(plan(...rows), { pattern }).notations).toEqual([
      { notation: 'currency', count: 5, example: { row: 0, column: 1, isInHeading: true } },
    ])
  })

  it('asks about mixed currencies', () => {
    const found = [
      { label: 'EUR', count: 2, example: { row: 0, column: 1, isInHeading: true } },
      { label: 'USD', count: 2, example: { row: 0, column: 2, isInHeading: true } },
      { label: 'CHF', count: 1, example: { row: 2, column: 2 } },
    ]
    const check = checked(plan(...rows), { pattern })
    expect([askedKeys(check), check.currencies]).toEqual([['currencies'], found])
    expect(askedKeys(checked(plan(...rows), { pattern, answers: { currencies: 'any' } }))).toEqual([])
  })

  it('reads only the amounts of the currency that a person chose', () => {
    const check = checked(plan(...rows), { pattern, answers: { currencies: 'only:USD' } })
    expect(marks(check)).toEqual(['0.1 other-currency', '2.1 other-currency', '2.2 other-currency'])
    expect([digits(check, 0, 1), digits(check, 0, 2), digits(check, 1, 2)]).toEqual([undefined, '3', '4'])
  })

  it('counts them again when a cell is edited', () => {
    const check = checked(plan(...rows), { pattern })
    check.sheet.table.set(1, 1, '2 CHF')
    check.recheck([{ row: 0, column: 1 }])
    expect(check.currencies.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'CHF 2',
      'USD 2',
      'EUR 1',
    ])
  })

  it('says nothing of texts that are no amounts, and of columns that are not sent', () => {
    const roles = checked(plan(['2', 'see mail']), { pattern }).rules.roles.with(1, { kind: 'ignored' })
    expect(checked(plan(['2', 'see mail']), { pattern, roles }).notations).toEqual([])
  })
})

function digits(check: ReturnType<typeof checked>, row: number, column: number): string | undefined {
  const reading = amountAt(check, row, column)
  return reading.kind === 'amount' ? reading.digits : undefined
}
