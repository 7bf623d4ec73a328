import { describe, expect, it } from 'vitest'
import { cards, checked, context, itemId, marks, totalsOf } from '#testing/checked-sheets.ts'
import { lookupOf } from './focus-area-lookup.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { makePlan, sendable } from './plan.ts'
import type { SheetCheck } from './sheet-check.ts'

describe('a plan', () => {
  const known = new KnownItems(
    [
      {
        id: itemId,
        name: 'Old name',
        externalId: 'X',
        focusAreaId: cards,
        keys: new Map([['costType', 'LABOUR']]),
      },
    ],
    true,
  )
  const planOf = (check: SheetCheck, items = known) =>
    makePlan(readItems(check, context).items, items, 'cost-item')

  it('gives every row its verdict, with the difference of fields', () => {
    const check = checked([
      ['Name', 'Item ID', 'External ID', 'Focus area', 'Cost type', '2026-01'],
      ['New', '', '', cards, '', '1'],
      ['New name', '', 'X', '', 'LABOUR', ''],
      ['Who', '', 'Q', '', '', '1'],
      ['Gone', '99999999-0000-4000-8000-000000000001', '', '', '', '1'],
    ])
    const plan = planOf(check)
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(['create', 'update', 'indeterminate', 'refused'])
    expect(plan.items[1]?.differences).toEqual([{ field: 'name', from: 'Old name', to: 'New name' }])
    expect(sendable(plan)).toHaveLength(3)
    expect(JSON.parse(plan.items[0]?.element ?? '')).toEqual({
      name: 'New',
      focusAreaId: cards,
      costPeriodValues: [{ financialVersionType: 'FORECAST', timePeriodToAmount: { '2026-01': 1 } }],
    })
  })

  it('names the fields that cannot be compared with the item that is known', () => {
    const headings = ['Name', 'Item ID', 'External ID', 'Cost type', 'Investment category', '2026-01']
    const keys = new Map()
    const unshown = [{ id: itemId, name: 'Old name', externalId: undefined, focusAreaId: cards, keys }]
    const fieldsOf = (row: string[], shown = known) =>
      planOf(checked([headings, row]), shown).items.map(({ uncompared }) => uncompared)
    const row = ['Old name', itemId, 'X', 'LABOUR', 'GROWTH', '1']
    expect(fieldsOf(row)).toEqual([['investmentCategoryKey']])
    expect(fieldsOf(row, new KnownItems(unshown, true, false))).toEqual([
      ['externalId', 'costType', 'investmentCategoryKey'],
    ])
    expect(fieldsOf(['Old name', '', 'X', 'LABOUR', '', ''])).toEqual([[]])
    expect(fieldsOf(['New', '', 'Q', '', '', '1'])).toEqual([undefined])
  })

  it('sends the written ID or external ID of a focus area that cannot be looked up', () => {
    const unlisted = { ...context, areas: lookupOf([], false) }
    const check = checked(
      [
        ['Name', 'Item ID', 'Focus area', '2026-01'],
        ['By external ID', '', 'R-1', '1'],
        ['By ID', '', cards.toUpperCase(), '1'],
        ['Old name', itemId, 'R-1', ''],
      ],
      {},
      unlisted,
    )
    expect(check.errorRows()).toEqual([])
    expect(marks(check)).toEqual(['0.2 area-external', '1.2 area-unchecked', '2.2 area-external'])
    const plan = makePlan(readItems(check, unlisted).items, known, 'cost-item')
    const sent = sendable(plan).map(({ element }) => JSON.parse(element))
    expect(sent.map(({ focusAreaId, focusAreaExternalId }) => [focusAreaId, focusAreaExternalId])).toEqual([
      [undefined, 'R-1'],
      [cards, undefined],
      [undefined, 'R-1'],
    ])
    expect(plan.items[2]?.differences).toEqual([{ field: 'focusArea', from: cards, to: 'R-1' }])
  })

  it('sends nothing for rows without a change', () => {
    const check = checked([
      ['Name', 'Item ID', 'External ID', 'Focus area', 'Cost type'],
      ['Old name', itemId, 'X', cards, 'LABOUR'],
    ])
    const plan = planOf(check)
    expect(plan.counts.unchanged).toBe(1)
    expect(sendable(plan)).toEqual([])
  })

  it('refuses two rows that mean one item by different identifiers', () => {
    const check = checked([
      ['Name', 'Item ID', 'External ID'],
      ['a', itemId, ''],
      ['b', '', 'X'],
    ])
    expect(planOf(check).counts.refused).toBe(2)
  })

  it('is another plan when an item has changed since', () => {
    const check = checked([
      ['Name', 'External ID'],
      ['New name', 'X'],
    ])
    const renamed = new KnownItems(
      [{ id: itemId, name: 'Their name', externalId: 'X', focusAreaId: cards, keys: new Map() }],
      true,
    )
    expect(planOf(check).fingerprint).toBe(planOf(check).fingerprint)
    expect(planOf(check, renamed).fingerprint).not.toBe(planOf(check).fingerprint)
  })
})

describe('control totals', () => {
  it('are exact where doubles are not', () => {
    const check = checked([
      ['Name', 'External ID', '2026-01'],
      ['a', 'X', '0.1'],
      ['b', 'Y', '0.2'],
      ['c', 'Z', '90071992547409931'],
    ])
    const totals = totalsOf(check)
    expect(totals.grandTotal).toEqual({ sum: '90071992547409931.3', count: 3 })
    expect(totals.list()).toEqual([
      { version: 'FORECAST', period: '2026-01', sum: '90071992547409931.3', count: 3 },
    ])
  })

  it('count a blank cell as zero only when blanks clear', () => {
    const rows = [
      ['Name', 'External ID', '2026-01'],
      ['a', 'X', ''],
    ]
    expect(totalsOf(checked(rows)).list()).toEqual([])
    const cleared = totalsOf(checked(rows, { blank: 'clear' }))
    expect(cleared.list()).toEqual([{ version: 'FORECAST', period: '2026-01', sum: '0', count: 1 }])
  })
})
