// Columns that say something of the amounts in their rows.
import { describe, expect, it } from 'vitest'
import { checked, context, marks, root } from '#testing/checked-sheets.ts'
import { compareControlTotals } from './control-total.ts'
import { isOpen } from './findings/finding.ts'
import { findingsOf, openFindings, ruleFor, rulesAnswered } from './findings/registry.ts'
import { totalsByCurrency } from './item-totals.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { nothingLeftOut } from './left-out.ts'
import { makePlan } from './plan.ts'
import type { ReadingRules } from './reading-rules.ts'
import { accountFor } from './sheet-account.ts'
import type { SheetCheck } from './sheet-check.ts'
import { tallyTexts } from './text-account.ts'

const months = { decimal: undefined, pattern: 'YYYY-MM' } as const satisfies Partial<ReadingRules>

/** `name version month digits` of all amounts that are read. */
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

const long = ['Name', 'Focus area', 'Period', 'Amount']

describe('a column beside amounts', () => {
  it.each([
    ['Soll/Haben', 'S', 'H'],
    ['S/H', 'S', 'H'],
    ['D/C', 'D', 'C'],
    ['Dr/Cr', 'Dr', 'Cr'],
    ['Debit/Credit Indicator', 'Debit', 'Credit'],
    ['Sens', 'D', 'C'],
    ['Merkmal', 'Soll', 'Haben'],
    ['Kind', 'debit', 'credit'],
  ])('%s of debit and credit asks which side is negative, as a cell does', (heading, debit, credit) => {
    const rows = [
      [...long, heading],
      ['A', 'R-1', '2026-01', '1.337,00', debit],
      ['B', 'R-1', '2026-01', '13,37', credit],
    ]
    const open = checked(rows, months)
    expect(kinds(open)).toEqual(['credit-debit'])
    expect(amounts(open)).toEqual([])
    expect(amounts(checked(rows, { ...months, answers: { 'credit-debit': 'credit' } }))).toEqual([
      'A FORECAST 2026-01 1337',
      'B FORECAST 2026-01 -13.37',
    ])
    expect(amounts(checked(rows, { ...months, answers: { 'credit-debit': 'debit' } }))).toEqual([
      'A FORECAST 2026-01 -1337',
      'B FORECAST 2026-01 13.37',
    ])
  })

  it('says a side for the months of the wide layout, too', () => {
    const rows = [
      ['Name', 'Focus area', 'D/C', 'Jan 2027', 'Feb 2027'],
      ['A', 'R-1', 'C', '1', '2'],
      ['B', 'R-1', 'D', '3', ''],
    ]
    expect(kinds(checked(rows, months))).toEqual(['credit-debit'])
    expect(amounts(checked(rows, { ...months, answers: { 'credit-debit': 'credit' } }))).toEqual([
      'A FORECAST 2027-01 -1',
      'A FORECAST 2027-02 -2',
      'B FORECAST 2027-01 3',
    ])
  })

  it('asks what a minus means on the negative side, and reads it as answered', () => {
    const rows = [
      [...long, 'S/H'],
      ['A', 'R-1', '2026-01', '-5', 'H'],
      ['B', 'R-1', '2026-01', '-7', 'S'],
    ]
    const sided = { ...months, answers: { 'credit-debit': 'credit' } } as const
    expect(kinds(checked(rows, sided))).toEqual(['signed-twice'])
    const reversal = checked(rows, { ...sided, answers: { ...sided.answers, 'signed-twice': 'reversal' } })
    expect(amounts(reversal)).toEqual(['A FORECAST 2026-01 5', 'B FORECAST 2026-01 -7'])
    const negative = checked(rows, { ...sided, answers: { ...sided.answers, 'signed-twice': 'negative' } })
    expect(amounts(negative)).toEqual(['A FORECAST 2026-01 -5', 'B FORECAST 2026-01 -7'])
    expect(findingsOf(negative).filter((found) => isOpen(negative.rules.answers, found))).toEqual([])
  })

  it.each(['Sign', 'Vorzeichen', '+/-', 'Plus or minus'])(
    '%s makes amounts negative by its signs',
    (heading) => {
      const rows = [
        [...long, heading],
        ['A', 'R-1', '2026-01', '5', '+'],
        ['B', 'R-1', '2026-01', '6', '-'],
        ['C', 'R-1', '2026-01', '7', '−'],
      ]
      expect(kinds(checked(rows, months))).toEqual([])
      expect(amounts(checked(rows, months))).toEqual([
        'A FORECAST 2026-01 5',
        'B FORECAST 2026-01 -6',
        'C FORECAST 2026-01 -7',
      ])
    },
  )

  it.each(['Currency', 'Währung', 'Devise', 'WKZ', 'Column 5'])(
    '%s of several currencies asks which are imported',
    (heading) => {
      const rows = [
        [...long, heading],
        ['A', 'R-1', '2026-01', '5', 'EUR'],
        ['B', 'R-1', '2026-01', '6', 'USD'],
        ['C', 'R-1', '2026-01', '€7', 'EUR'],
      ]
      expect(kinds(checked(rows, months))).toEqual(['currencies'])
      const euros = checked(rows, { ...months, answers: { currencies: 'only:EUR' } })
      expect([amounts(euros), marks(euros)]).toEqual([
        ['A FORECAST 2026-01 5', 'C FORECAST 2026-01 7'],
        ['1.3 other-currency'],
      ])
    },
  )

  it('asks nothing about one currency, and sums in it', () => {
    const rows = [
      [...long, 'Currency'],
      ['A', 'R-1', '2026-01', '5', 'EUR'],
    ]
    const check = checked(rows, months)
    expect(kinds(check)).toEqual([])
    const { items } = readItems(check, context)
    const plan = makePlan(items, new KnownItems([], true), 'cost-item')
    expect(accountFor({ check, plan, leftOut: nothingLeftOut }).sheet.sums).toEqual([
      { currency: 'EUR', digits: '5' },
    ])
  })

  it.each([
    ['TEUR', '2000'],
    ['1.000', '2000'],
    ['thousands', '2000'],
    ['k€', '2000'],
    ['Mio', '2000000'],
    ['T', '2000'],
  ])('asks whether amounts are counted in the unit %s of their row', (unit, digits) => {
    const rows = [
      ['Name', 'Focus area', 'Unit', '2027-01'],
      ['A', 'R-1', 'EUR', '1'],
      ['B', 'R-1', unit, '2'],
    ]
    expect(kinds(checked(rows, months))).toEqual(['heading-unit'])
    expect(amounts(checked(rows, { ...months, answers: { [`heading-unit ${unit}`]: 'multiply' } }))).toEqual([
      'A FORECAST 2027-01 1',
      `B FORECAST 2027-01 ${digits}`,
    ])
    expect(
      amounts(checked(rows, { ...months, answers: { [`heading-unit ${unit}`]: 'as-written' } })),
    ).toEqual(['A FORECAST 2027-01 1', 'B FORECAST 2027-01 2'])
  })

  it.each([
    ['Measure', 'Cost', 'FTE'],
    ['Key figure', 'Amount', 'Headcount'],
    ['Kennzahl', 'Kosten', 'VZÄ'],
    ['Messgröße', 'Betrag', 'Köpfe'],
    ['KPI', 'EUR', 'hours'],
  ])('%s of %s marks the rows of %s, and asks nothing where there are none', (heading, money, other) => {
    const rows = [
      [...long, heading],
      ['A', 'R-1', '2026-01', '1337', money],
      ['B', 'R-1', '2026-01', '13', other],
    ]
    const check = checked(rows, months)
    expect(marks(check)).toEqual(['1.4 beside-unknown'])
    expect(amounts(check)).toEqual(['A FORECAST 2026-01 1337'])
    const plain = checked(rows.slice(0, 2), months)
    expect([kinds(plain), marks(plain)]).toEqual([[], []])
  })

  it('asks whether rows of another unit are money, and leaves them out with the reason or imports them', () => {
    const rows = [
      [...long, 'Unit'],
      ['A', 'R-1', '2026-01', '1337', 'EUR'],
      ['A', 'R-1', '2026-02', '13', ' Hours'],
      ['B', 'R-1', '2026-01', '7', 'hours'],
    ]
    const open = checked(rows, months)
    expect(openFindings(open).map(({ kind, place, where }) => [kind, place, where.count])).toEqual([
      ['other-unit', 'hours', 2],
    ])
    const left = checked(rows, { ...months, answers: { 'other-unit hours': 'leave-out' } })
    expect([kinds(left), left.errorCount, amounts(left)]).toEqual([[], 0, ['A FORECAST 2026-01 1337']])
    const { items } = readItems(left, context)
    const plan = makePlan(items, new KnownItems([], true), 'cost-item')
    const account = accountFor({ check: left, plan, leftOut: nothingLeftOut })
    expect(account.leftOut.map(({ reason, tally }) => [reason, tally.count])).toEqual([['no-money', 2]])
    const money = checked(rows, { ...months, answers: { 'other-unit hours': 'import' } })
    expect([kinds(money), marks(money)]).toEqual([[], []])
    expect(amounts(money)).toEqual([
      'A FORECAST 2026-01 1337',
      'A FORECAST 2026-02 13',
      'B FORECAST 2026-01 7',
    ])
  })

  it('asks about a column without a heading that is known, of costs beside FTE', () => {
    const rows = [
      [...long, 'Art'],
      ['A', 'R-1', '2026-01', '1', 'Cost'],
      ['B', 'R-1', '2026-01', '2', 'Cost'],
      ['C', 'R-1', '2026-01', '3', 'FTE'],
    ]
    expect(kinds(checked(rows, months))).toEqual(['beside-column'])
    expect(kinds(checked(rows.slice(0, 3), months))).toEqual([])
  })

  it('marks a unit of something else than money', () => {
    const rows = [
      ['Name', 'Focus area', 'Unit', '2027-01'],
      ['A', 'R-1', 'EUR', '1'],
      ['B', 'R-1', 'hours', '2'],
    ]
    expect(marks(checked(rows, months))).toEqual(['1.2 beside-unknown'])
  })

  it('marks amounts whose heading, row or cell contradict one another', () => {
    const rows = [
      ['Name', 'Focus area', 'Currency', 'Unit', '2027-01 (TEUR)', '2027-02'],
      ['A', 'R-1', 'USD', 'TUSD', '1', '2'],
      ['B', 'R-1', 'EUR', 'EUR', '3', '4'],
      ['C', 'R-1', 'EUR', 'TEUR', '5', '$6'],
    ]
    const check = checked(rows, {
      ...months,
      answers: { 'heading-unit TEUR': 'multiply', currencies: 'any' },
    })
    expect(marks(check)).toEqual(['0.4 facts-disagree', '1.4 facts-disagree', '2.5 facts-disagree'])
  })

  it('asks about a text column that looks like it says something of the amounts, until it is left out', () => {
    const rows = [
      [...long, 'Currency', 'Other currency', 'Units'],
      ['A', 'R-1', '2026-01', '5', 'EUR', 'USD', 'hours'],
      ['B', 'R-1', '2026-01', '6', 'EUR', 'GBP', 'FTE'],
    ]
    const check = checked(rows, months)
    expect(openFindings(check).map(({ kind, place, where }) => [kind, place, where.count])).toEqual([
      ['beside-column', 'Other currency', 2],
      ['beside-column', 'Units', 2],
    ])
    const answers = { 'beside-column Other currency': 'leave-out', 'beside-column Units': 'leave-out' }
    expect(openFindings(checked(rows, { ...months, answers }))).toEqual([])
  })

  it('takes what the person says such a column is', () => {
    const rows = [
      [...long, 'Remark'],
      ['A', 'R-1', '2026-01', '5', 'EUR'],
      ['B', 'R-1', '2026-01', '6', 'USD'],
      ['C', 'R-1', '2026-01', '7', 'to be paid'],
    ]
    const check = checked(rows, months)
    const [finding] = openFindings(check)
    if (!finding) throw new Error('nothing is asked')
    expect(finding.answers).toEqual(['side', 'sign', 'currency', 'unit', 'leave-out'])
    const asCurrency = checked(rows, { ...months, ...rulesAnswered(check.rules, finding, 'currency') })
    expect([kinds(asCurrency), marks(asCurrency)]).toEqual([['currencies'], ['2.4 beside-unknown']])
    const without = checked(rows, { ...months, ...rulesAnswered(check.rules, finding, 'leave-out') })
    expect([kinds(without), amounts(without).length]).toEqual([[], 3])
  })

  it('leaves comments, owners and departments alone', () => {
    const rows = [
      [...long, 'Comment', 'Owner', 'Department', 'Class', 'Remark'],
      ['A', 'R-1', '2026-01', '5', 'as agreed', 'Bob', 'Sales', 'A', '-'],
      ['B', 'R-1', '2026-01', '6', '', 'Bob', 'IT', 'C', '-'],
    ]
    const check = checked(rows, months)
    expect([kinds(check), marks(check)]).toEqual([[], []])
    expect(check.rules.roles.slice(4).map(({ kind }) => kind)).toEqual(Array(5).fill('unknown'))
  })

  it('reads debit and credit in two columns as one amount of each row', () => {
    const rows = [
      ['Name', 'Focus area', 'Period', 'Soll', 'Haben'],
      ['A', root, '2026-01', '100,00', ''],
      ['B', root, '2026-01', '', '13,37'],
      ['C', root, '2026-01', '20,00', '5,50'],
    ]
    const open = checked(rows, months)
    expect([...new Set(kinds(open))]).toEqual(['credit-debit'])
    expect(amounts(checked(rows, { ...months, answers: { 'credit-debit': 'credit' } }))).toEqual([
      'A FORECAST 2026-01 100',
      'B FORECAST 2026-01 -13.37',
      'C FORECAST 2026-01 14.5',
    ])
  })
})

describe('amounts in several currencies', () => {
  it('are summed in each of them, and a control total is compared with each', () => {
    const rows = [
      [...long, 'Currency'],
      ['A', 'R-1', '2026-01', '5', 'EUR'],
      ['B', 'R-1', '2026-01', '6', 'USD'],
      ['C', 'R-1', '2026-01', '7', 'EUR'],
      ['D', 'R-1', '2026-02', '8', ''],
    ]
    const check = checked(rows, { ...months, answers: { currencies: 'any' } })
    const totals = totalsByCurrency(readItems(check, context).items)
    expect(totals.map(({ currency, whole }) => [currency, whole.sum])).toEqual([
      ['', '8'],
      ['EUR', '12'],
      ['USD', '6'],
    ])
    const sums = totals.map(({ whole }) => whole.sum)
    expect(compareControlTotals('12.00', sums)).toMatchObject({ verdict: 'agrees', sum: '12' })
    expect(compareControlTotals('26', sums)).toMatchObject({ verdict: 'differs', sum: undefined })
  })
})

describe('the letter m behind amounts', () => {
  const rows = [
    ['Name', 'Focus area', '2027-01', '2027-02', '2027-03'],
    ['A', 'R-1', '12 m', '12 Mio', '12m€'],
  ]

  it('is asked about alone, and is what the person says', () => {
    const open = checked(rows, months)
    expect([kinds(open), marks(open)]).toEqual([['letter-m'], ['0.2 letter-m']])
    const millions = checked(rows, { ...months, answers: { 'letter-m': 'million' } })
    expect(amounts(millions)).toEqual([
      'A FORECAST 2027-01 12000000',
      'A FORECAST 2027-02 12000000',
      'A FORECAST 2027-03 12000000',
    ])
    const none = checked(rows, { ...months, answers: { 'letter-m': 'refuse' } })
    expect([kinds(none), marks(none)]).toEqual([[], ['0.2 letter-m']])
    const [finding] = findingsOf(none)
    expect(finding && ruleFor(finding).preview?.(none, { row: 1, column: 2 }, 'million')).toBe('12000000')
  })
})

describe('the account of texts', () => {
  it('has each text that says something of amounts, or may, once', () => {
    const rows = [
      ['Plan of next year', '', '', '', '', '', ''],
      [...long, 'Currency', 'Comment', 'Units'],
      ['A', 'R-1', '2026-01', '5', 'EUR', 'as agreed', 'hours'],
      ['B', 'R-1', '2026-01', '6', 'Eurodollars?', '', 'FTE'],
      ['C', 'R-1', '2026-02', '7', '', '12', 'h'],
    ]
    const check = checked(rows, months)
    const tally = (one: SheetCheck) => tallyTexts(one)
    expect(tally(check)).toEqual({ used: 1, asked: 5, leftOut: 1, columns: [{ column: 5, count: 1 }] })
    const answers = { 'beside-column Units': 'leave-out' }
    expect(tally(checked(rows, { ...months, answers }))).toEqual({
      used: 1,
      asked: 2,
      leftOut: 4,
      columns: [
        { column: 5, count: 1 },
        { column: 6, count: 3 },
      ],
    })
  })
})
