import { describe, expect, it } from 'vitest'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { Table } from '#spreadsheet/table.ts'
import { checked, context, marks, root } from '#testing/checked-sheets.ts'
import { findInRows } from './findings/registry.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { elementText, makePlan } from './plan.ts'

const heading = ['Name', 'External ID', 'Focus area', '2026-01']
const existing = (externalId: string) =>
  new KnownItems([{ id: 'a', name: 'Old', externalId, focusAreaId: root, keys: new Map() }], true)

/** A sheet with these external IDs, as texts, or as numbers with a format. */
function sheetWith(ids: readonly string[], format?: string) {
  const table = Table.of([heading, ...ids.map((id, at) => [`Item ${at}`, id, root, '1'])])
  if (format !== undefined) {
    const facts = cellFacts('number', table.placeOfFormat(format))
    for (const row of ids.keys()) table.setFacts(row + 1, 1, facts)
  }
  return checked(table)
}

describe('an external ID', () => {
  it('with decomposed letters is that of the item with composed ones, and is sent as the item has it', () => {
    const check = sheetWith(['KO\u0308-1'])
    const plan = makePlan(readItems(check, context).items, existing('K\u00d6-1'), 'cost-item')
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(['update'])
    const [planned] = plan.items
    expect(planned && elementText(planned.item, 'cost-item')).toContain('"K\u00d6-1"')
  })

  it('is repeated by one that differs only in how its letters are composed', () => {
    expect(marks(sheetWith(['KO\u0308-1', 'K\u00d6-1']))).toEqual([
      '0.1 identity-repeated',
      '1.1 identity-repeated',
    ])
  })

  it('looks like one that differs in the case of its letters', () => {
    expect(marks(sheetWith(['K-2', 'X-1', 'k-2']))).toEqual(['2.1 looks-alike'])
    expect(marks(sheetWith(['K-2', 'X-1', 'k-3']))).toEqual([])
  })

  it.each([
    ['k-2', 'K-2', ['similar-id']],
    ['K-2', 'K-2', []],
    ['k-3', 'K-2', []],
  ])('that no item has is asked about if it looks like that of an item: %s and %s', (own, known, kinds) => {
    const check = sheetWith([own])
    const { items } = readItems(check, context)
    const found = findInRows({ check, hidden: nothingHidden, items, known: existing(known), past: () => [] })
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('keeps the zero at its end that its format shows', () => {
    const { items } = readItems(sheetWith(['4711.1'], '0.00'), context)
    expect(items.map(({ externalId, bareExternalId }) => [externalId, bareExternalId])).toEqual([
      ['4711.10', '4711.1'],
    ])
  })

  it('that is a number of more than 15 digits has lost its end', () => {
    expect(marks(sheetWith(['12345678901234500', '123456789012', '123456789012345'], 'General'))).toEqual([
      '0.1 digits-lost',
    ])
    expect(marks(sheetWith(['12345678901234500']))).toEqual([])
  })
})
