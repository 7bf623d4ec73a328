// Months whose years have two digits, which can be days just as well.
import { describe, expect, it } from 'vitest'
import { asked, checked, context, root } from '#testing/checked-sheets.ts'
import { findingsOf } from './findings/registry.ts'
import { readItems } from './items.ts'
import type { SheetCheck } from './sheet-check.ts'

const pattern = 'YYYY-MM'
const wide = (...headings: string[]) => [
  ['Name', 'Focus area', ...headings],
  ['Rent', root, ...headings.map((_, at) => `${at + 1}.25`)],
]
const long = (...periods: string[]) => [
  ['Name', 'Focus area', 'Period', 'Amount'],
  ...periods.map((period, at) => ['Rent', root, period, `${at + 1}.25`]),
]

function months(check: SheetCheck): string[] {
  return readItems(check, context).items.flatMap(({ amounts }) =>
    [...amounts].flatMap(([version, periods]) => [...periods].map(([month]) => `${version} ${month}`)),
  )
}

function answersOf(check: SheetCheck) {
  return findingsOf(check).flatMap(({ kind, answers }) => (kind === 'short-months' ? answers : []))
}

describe('months with years of two digits', () => {
  it.each([
    ['headings', wide('04/26', '05/26'), [2, 3]],
    ['the column of periods', long('04/26', '05/26'), [2]],
  ])('are asked about in %s, and nothing else is', (_, rows, columns) => {
    const check = checked(rows, { pattern })
    expect(asked(check)).toMatchObject([{ kind: 'short-months', columns, count: 2 }])
    expect(answersOf(check)).toEqual(['month-year', 'no-month'])
    const answered = checked(rows, { pattern, answers: { 'short-months': 'month-year' } })
    expect(asked(answered)).toEqual([])
    expect(months(answered)).toEqual(['FORECAST 2026-04', 'FORECAST 2026-05'])
  })

  it.each([[wide('26-04', '26-05')], [long('26-04', '26-05')]])('may have the year first', (rows) => {
    const answered = checked(rows, { pattern, answers: { 'short-months': 'year-month' } })
    expect(answersOf(answered)).toEqual(['year-month', 'no-month'])
    expect(months(answered)).toEqual(['FORECAST 2026-04', 'FORECAST 2026-05'])
  })

  it('can be read in both orders where all of them can', () => {
    expect(answersOf(checked(wide('05/11', '06/11'), { pattern }))).toEqual([
      'month-year',
      'year-month',
      'no-month',
    ])
  })

  it('keep the version beside them', () => {
    const check = checked(wide('Actual 04/26', '05/26'), {
      pattern,
      answers: { 'short-months': 'month-year' },
    })
    expect(months(check)).toEqual(['ACTUAL 2026-04', 'FORECAST 2026-05'])
  })

  it('are other columns again once a person says that they are no months', () => {
    const check = checked(wide('05/26'), { pattern, answers: { 'short-months': 'no-month' } })
    expect(asked(check).map(({ kind }) => kind)).toEqual(['unassigned'])
  })

  it('make a row of headings although each of them may be an amount', () => {
    const check = checked(
      [
        ['Name', 'Focus area', '01.26', '02.26'],
        ['Rent', root, '1.25', '2.25'],
      ],
      { pattern },
    )
    expect(check.sheet.headingRows).toBe(1)
    expect(asked(check).map(({ kind }) => kind)).toEqual(['short-months'])
  })
})
