import { describe, expect, it } from 'vitest'
import { asked, checked, context, marks, root } from '#testing/checked-sheets.ts'
import { deductionNamed, titlesDeductions } from './deductions.ts'
import { readItems } from './items.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { SheetCheck } from './sheet-check.ts'

const heading = ['Name', 'Focus area', '2026-01', '2026-02']
const rent = ['Rent', root, '100', '110']
const deducted = { answers: { 'deduction-rows': 'deduct' } } as const satisfies Partial<ReadingRules>

function amounts(check: SheetCheck): string[] {
  return readItems(check, context).items.flatMap(({ name, amounts: ofItem }) =>
    [...ofItem].flatMap(([, periods]) => [...periods].map(([month, digits]) => `${name} ${month} ${digits}`)),
  )
}

describe('the name of a deduction', () => {
  it.each([
    'less: discount',
    'Less returns',
    'abzüglich Rabatt',
    './. Skonto',
    'minus Bonus',
    'abzgl. Skonto',
  ])('%s says that its amounts are taken off, of costs and of benefits', (name) => {
    expect(deductionNamed(name, 'cost-item')).toBe('deduction')
    expect(deductionNamed(name, 'benefit-item')).toBe('deduction')
  })

  it.each(['Discount', 'Lieferantenrabatt', 'Credit note', 'Early payment discount', 'Storno Lizenzen'])(
    '%s lowers costs, and is a benefit by itself',
    (name) => {
      expect(deductionNamed(name, 'cost-item')).toBe('reduction')
      expect(deductionNamed(name, 'benefit-item')).toBeUndefined()
    },
  )

  it.each([
    'Lessons',
    'Minusma',
    'Wireless',
    'Travel',
    '- Rent',
    'After discount',
    'Discount system for all the branches of Retail',
  ])('%s says nothing', (name) => expect(deductionNamed(name, 'cost-item')).toBeUndefined())

  it('is a line for the rows below it where it says nothing else', () => {
    expect(['less:', './.', 'Abzüge', 'minus'].every(titlesDeductions)).toBe(true)
    expect(['less: discount', './. Skonto', 'Rabatt', ''].some(titlesDeductions)).toBe(false)
  })
})

describe('rows that are taken off', () => {
  it('are asked about as long as their amounts have no minus', () => {
    const rows = [heading, rent, ['less: discount', root, '20', '0']]
    expect(asked(checked(rows))).toEqual([{ kind: 'deduction-rows', columns: [], count: 1, rows: [1] }])
    expect(asked(checked([heading, rent, ['less: discount', root, '-20', '0']]))).toEqual([])
  })

  it('become negative, stay as they are, or are left out, as the person says', () => {
    const rows = [heading, rent, ['less: discount', root, '20', '']]
    const kept = ['Rent 2026-01 100', 'Rent 2026-02 110']
    const by = (answer: string) => amounts(checked(rows, { answers: { 'deduction-rows': answer } }))
    expect(by('deduct')).toEqual([...kept, 'less: discount 2026-01 -20'])
    expect(by('import')).toEqual([...kept, 'less: discount 2026-01 20'])
    expect(checked(rows, { answers: { 'deduction-rows': 'leave-out' } }).aside.noItems.get(1)).toBe('row')
  })

  it('are asked about apart where only their names are those of discounts', () => {
    const rows = [heading, rent, ['less: bonus', root, '20', ''], ['Discount', root, '5', '']]
    expect(asked(checked(rows)).map(({ rows: own }) => own)).toEqual([[1], [2]])
    expect(amounts(checked(rows, deducted)).slice(2)).toEqual([
      'less: bonus 2026-01 -20',
      'Discount 2026-01 5',
    ])
    const both = { answers: { ...deducted.answers, 'deduction-rows reductions': 'deduct' } }
    expect(amounts(checked(rows, both)).slice(2)).toEqual(['less: bonus 2026-01 -20', 'Discount 2026-01 -5'])
  })

  it('end below a line that says so at a blank row, another line or a total', () => {
    const one = (name: string) => [name, root, '20', '']
    const ends = [
      ['', '', '', ''],
      ['Other', '', '', ''],
      ['Total', '', '120', ''],
    ]
    for (const end of ends) {
      const check = checked(
        [heading, rent, ['less:', '', '', ''], one('A'), one('B'), end, one('C')],
        deducted,
      )
      expect(amounts(check).slice(2)).toEqual(['A 2026-01 -20', 'B 2026-01 -20', 'C 2026-01 20'])
    }
  })

  it('are asked once more where one amount has a minus already', () => {
    const check = checked([heading, rent, ['less: discount', root, '20', '-5']], deducted)
    expect(asked(check).map(({ kind }) => kind)).toEqual(['signed-twice'])
    expect(marks(check)).toEqual(['1.3 signed-twice'])
  })

  it('are not asked about where a column says the sign', () => {
    const sided = [
      ['Name', 'Focus area', 'Period', 'Amount', 'S/H'],
      ['Gutschrift', root, '2026-01', '20', 'H'],
    ]
    expect(asked(checked(sided)).map(({ kind }) => kind)).toEqual(['credit-debit'])
  })

  it('stay those that were meant when rows are added above them', () => {
    const check = checked([heading, rent, ['less: discount', root, '20', '21']], deducted)
    check.insertRows(0, 1)
    expect(amounts(check)).toEqual([
      'Rent 2026-01 100',
      'Rent 2026-02 110',
      'less: discount 2026-01 -20',
      'less: discount 2026-02 -21',
    ])
  })
})
