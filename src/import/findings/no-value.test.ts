import { describe, expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import { KnownItems } from '#import/known-items.ts'
import { nothingLeftOut } from '#import/left-out.ts'
import { makePlan } from '#import/plan.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { accountFor } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { checked, context, marks } from '#testing/checked-sheets.ts'
import { answersToRemember, findingsOf, openFindings } from './registry.ts'

const rows = [
  ['Name', 'External ID', 'Focus area', 'Forecast 2027-01 (EUR)', 'Forecast 2027-02 (EUR)'],
  ['a', 'A', 'R-1', 'n/a', '1'],
  ['b', 'B', 'R-1', 'TBD', 'tbd'],
  ['c', 'C', 'R-1', '2', '3'],
]
const check = (changed: Partial<ReadingRules> = {}, given = rows) =>
  checked(given, { pattern: 'YYYY-MM', ...changed })
const blank = { answers: { 'no-value': 'blank' } } as const

const amounts = (one: SheetCheck) =>
  readItems(one, context).items.flatMap(({ name, amounts: ofItem }) =>
    [...(ofItem.get('FORECAST') ?? [])].map(([month, digits]) => `${name} ${month} ${digits}`),
  )

function accountOf(one: SheetCheck) {
  const { items } = readItems(one, context)
  const plan = makePlan(items, new KnownItems([], true), 'cost-item')
  return accountFor({ check: one, plan, leftOut: nothingLeftOut })
}

describe('words in the place of amounts', () => {
  it('are one question for all of them, and errors until it is answered', () => {
    const open = check()
    expect(openFindings(open)).toMatchObject([
      {
        kind: 'no-value',
        where: { count: 3, columns: [3, 4] },
        answers: ['blank', 'refuse'],
        about: { text: 'n/a, TBD' },
      },
    ])
    expect(marks(open)).toEqual(['0.3 no-value', '1.3 no-value', '1.4 no-value'])
    expect(amounts(open)).toEqual(['c 2027-01 2', 'c 2027-02 3'])
  })

  it('are left blank as answered, also where blank cells clear', () => {
    for (const rules of [blank, { ...blank, blank: 'clear' } as const]) {
      const left = check(rules)
      expect([marks(left), openFindings(left)]).toEqual([[], []])
      expect(amounts(left)).toEqual(['a 2027-02 1', 'c 2027-01 2', 'c 2027-02 3'])
    }
    expect(findingsOf(check(blank)).filter(({ kind }) => kind === 'no-value')).toMatchObject([
      { where: { count: 3 } },
    ])
  })

  it('stay errors as answered', () => {
    const refused = check({ answers: { 'no-value': 'refuse' } })
    expect([marks(refused).length, openFindings(refused)]).toEqual([3, []])
  })

  it('have no currency, and are no amounts in the unit of a heading', () => {
    expect(check(blank).currencies).toMatchObject([{ label: 'EUR', count: 3 }])
    const inThousands = rows.with(0, [
      'Name',
      'External ID',
      'Focus area',
      '2027-01 (TEUR)',
      '2027-02 (TEUR)',
    ])
    const units = findingsOf(check(blank, inThousands)).filter(({ kind }) => kind === 'heading-unit')
    expect(units).toMatchObject([{ where: { count: 3 } }])
  })

  it('are remembered with the columns, and asked about nowhere else', () => {
    expect(answersToRemember(check(blank))).toEqual({ 'no-value': 'blank' })
    const open = ['Name', 'External ID', 'Focus area', '2027-01', 'Status']
    expect(openFindings(check({}, [open, ['a', 'A', 'R-1', '1', 'offen']]))).toEqual([])
  })
})

it('counts words that are left blank as left out, without a value', () => {
  const { sheet, toSend, leftOut } = accountOf(check(blank))
  expect([sheet.count, sheet.unread, toSend.count]).toEqual([6, 3, 3])
  expect(leftOut).toMatchObject([{ reason: 'no-value', tally: { count: 3, unread: 3 } }])
})
