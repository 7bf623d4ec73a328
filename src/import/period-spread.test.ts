// Amounts of quarters, halves and years, and the months that they go to.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asked, checked, context, marks } from '#testing/checked-sheets.ts'
import { readItems } from './items.ts'
import { equalParts } from './period-spread.ts'
import type { ReadingRules } from './reading-rules.ts'
import { Totals } from './totals.ts'

describe('amounts of quarters and years', () => {
  const sheet = (...headings: string[]) => [
    ['Name', 'Focus area', ...headings],
    ['a', 'R-1', ...headings.map((_, at) => `${100 + at}.01`)],
  ]
  const app: Partial<ReadingRules> = { decimal: undefined, pattern: 'YYYY-MM' }
  const amountsOf = (rows: string[][], rules: Partial<ReadingRules>) =>
    readItems(checked(rows, { ...app, ...rules }), context).items.map(({ amounts }) =>
      Object.fromEntries(amounts.get('FORECAST') ?? []),
    )

  it('are asked about, column by column, with their cells', () => {
    expect(asked(checked(sheet('Q1 2026', '2027-01', 'Q2 2026'), app))).toEqual([
      { kind: 'undivided', columns: [2, 4], count: 2, rows: [0, 0] },
    ])
  })

  it('go to the first month, or to all in equal parts with the remainder in the last one', () => {
    expect(amountsOf(sheet('Q1 2026'), { answers: { undivided: 'first-month' } })).toEqual([
      { '2026-01': '100.01' },
    ])
    expect(amountsOf(sheet('Q1 2026'), { answers: { undivided: 'equal-parts' } })).toEqual([
      { '2026-01': '33.33', '2026-02': '33.33', '2026-03': '33.35' },
    ])
  })

  it('are sent as written where headings are', () => {
    const rules = { pattern: 'verbatim' } as const
    const elsewhere = { ...context, hasOtherPeriods: true }
    expect(asked(checked(sheet('Q1 2026'), { ...app, ...rules }, elsewhere))).toEqual([])
    expect(asked(checked(sheet('Q1 2026'), { ...app, ...rules }))).toMatchObject([{ kind: 'period-format' }])
    expect(amountsOf(sheet('Q1 2026'), rules)).toEqual([{ 'Q1 2026': '100.01' }])
  })

  it('of a fiscal year wait for its first month as well', () => {
    const rows = sheet('FY26 Q1')
    const answers = { undivided: 'first-month' }
    expect(asked(checked(rows, { ...app, answers }))).toMatchObject([{ kind: 'fiscal-year' }])
    expect(amountsOf(rows, { answers: { ...answers, 'fiscal-year': 'offset:-6' } })).toEqual([
      { '2025-07': '100.01' },
    ])
  })

  it('beside columns of their months are asked about, and not those of other versions', () => {
    const rows = sheet('2026-01', '2026-02', '2026-03', 'Q1 2026', 'Actual Q1 2026', '2026')
    const check = checked(rows, { ...app, answers: { undivided: 'equal-parts' } })
    expect(asked(check)).toEqual([{ kind: 'overlap', columns: [5, 7], count: 2, rows: [0, 0] }])
  })

  it('are asked about beside a column of the last day of a month', () => {
    const rows = sheet('2026-02-28', 'Q1 2026')
    const { rules } = checked(rows, app)
    const day = { kind: 'period-amount', period: '2026-02-28', version: undefined } as const
    const roles = rules.roles.map((role, column) => (rows[0]?.[column] === '2026-02-28' ? day : role))
    expect(asked(checked(rows, { ...app, roles, answers: { undivided: 'equal-parts' } }))).toMatchObject([
      { kind: 'overlap', columns: [3] },
    ])
  })

  it('in the long layout are asked about, divided, and compared with the months of other rows', () => {
    const rows = [
      ['Name', 'Focus area', 'Period', 'Amount'],
      ['a', 'R-1', 'Q1 2026', '9'],
      ['a', 'R-1', '2026-04', '5'],
    ]
    expect(asked(checked(rows, app))).toEqual([{ kind: 'undivided', columns: [2], count: 1, rows: [0] }])
    expect(amountsOf(rows, { answers: { undivided: 'equal-parts' } })).toEqual([
      { '2026-01': '3', '2026-02': '3', '2026-03': '3', '2026-04': '5' },
    ])
    const again = [...rows, ['a', 'R-1', '2026-02', '1']]
    expect(marks(checked(again, { ...app, answers: { undivided: 'equal-parts' } }))).toEqual([
      '0.3 amount-repeated',
      '2.3 amount-repeated',
    ])
  })
})

describe('equal parts', () => {
  it.each([
    ['100', 3, ['33.33', '33.33', '33.34']],
    ['-100', 3, ['-33.33', '-33.33', '-33.34']],
    ['0', 12, Array.from({ length: 12 }, () => '0')],
    ['0.01', 3, ['0', '0', '0.01']],
    ['0.001', 2, ['0', '0.001']],
    ['12', 12, Array.from({ length: 12 }, () => '1')],
    ['9'.repeat(38), 3, Array.from({ length: 3 }, () => '3'.repeat(38))],
  ])('of %s by %i are exact', (digits, count, parts) => {
    expect(equalParts(digits, count)).toEqual(parts)
  })

  it('sum to the whole, to the last digit, and differ only in the last one', () => {
    const amount = fc
      .tuple(fc.boolean(), fc.stringMatching(/^[1-9]\d{0,20}$/), fc.stringMatching(/^(\d{0,9}[1-9])?$/))
      .map(([isNegative, whole, fraction]) => {
        return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
      })
    fc.assert(
      fc.property(amount, fc.constantFrom(3, 6, 12), (digits, count) => {
        const parts = equalParts(digits, count)
        const totals = new Totals()
        for (const part of parts) totals.add('FORECAST', '2026-01', part)
        expect(totals.grandTotal).toEqual({ sum: digits, count })
        expect(new Set(parts.slice(0, -1)).size).toBe(1)
      }),
      { seed: 20261123, numRuns: 1000 },
    )
  })
})
