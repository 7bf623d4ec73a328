import { expect, test } from 'vitest'
import { readJson } from '#contract/exact-json.ts'
import { CostItemSent } from '#contract/funds.ts'
import { fundRows } from '#data/funds/fund-rows.ts'
import { recordOfItem } from '#data/funds/fund-store.ts'
import type { ReferenceLabels } from '#data/funds/reference-labels.ts'
import { elementText } from '#import/plan.ts'
import {
  countLosses,
  importItemOf,
  itemLosses,
  kitInEntry,
  kitItemOf,
  printItemKit,
  readItemKit,
} from './item-kit.ts'

const area = '3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60'
const labels: ReferenceLabels = {
  costTypes: new Map(),
  costSubtypes: new Map(),
  investmentCategories: new Map(),
  expenditureTypes: new Map(),
  costSubtypeKeys: new Map([['s1', 'EMPLOYEES']]),
  investmentCategoryKeys: new Map(),
}
const [row] = fundRows(
  [
    recordOfItem({
      costItemId: 'i1',
      name: 'Licences',
      externalCostItemId: 'L-1',
      focusAreaId: area,
      costType: 'SOFTWARE',
      costSubtypeId: 's1',
      investmentCategoryId: 'c9',
      expenditureType: 'OPEX',
    }),
  ],
  { labels, areaOf: () => ({ name: 'Payments', path: [], lineage: [] }) },
)
if (!row) throw new Error('a record has a row')
const digits = '12345678901234567890.5'
const sent = [{ version: 'FORECAST', period: '2027-01', digits, at: 1, source: 'May.xlsx' }]
const kit = kitItemOf(row, labels, sent)

test('a kit holds what an import needs to make the item again, amounts digit for digit', () => {
  const item = importItemOf(kit, { area: { focusAreaId: kit.focusAreaId }, withExternalId: true })
  const text = elementText(item, 'cost-item')
  expect(text).toContain(`"2027-01":${digits}`)
  expect(CostItemSent.safeParse(readJson(text)).data).toMatchObject({
    name: 'Licences',
    focusAreaId: area,
    costItemExternalId: 'L-1',
    costType: 'SOFTWARE',
    costSubtypeKey: 'EMPLOYEES',
  })
})

test('without the external id it is a new item like any other', () => {
  const item = importItemOf(kit, { area: { focusAreaId: area }, withExternalId: false })
  expect(JSON.parse(elementText(item, 'cost-item'))).not.toHaveProperty('costItemExternalId')
})

test('the losses are the ID, the amounts of others, and what could not be read', () => {
  expect(itemLosses('cost-item', row, kit)).toEqual([
    'lostId',
    'lostOtherAmounts',
    'lostCategory',
    'lostExpenditure',
  ])
  expect(itemLosses('cost-item', row, { ...kit, amounts: [] })).toContain('lostAmounts')
  expect(itemLosses('cost-item', row, { ...kit, costSubtypeKey: null })).toContain('lostCostSubtype')
  expect(itemLosses('benefit-item', row, kit)).toContain('lostBenefitType')
})

test('several items have the losses of each, counted', () => {
  const kits = [kit, { ...kit, amounts: [] }].map((one) => [row, one] as const)
  expect([...countLosses('cost-item', kits)]).toEqual([
    ['lostId', 2],
    ['lostOtherAmounts', 1],
    ['lostCategory', 2],
    ['lostExpenditure', 2],
    ['lostAmounts', 1],
  ])
})

test('a kit reads back from the file and from the entry of the deletion', () => {
  expect(readItemKit(printItemKit('cost-item', [kit], new Date(0)), 'cost-item')).toEqual([kit])
  expect(kitInEntry(JSON.parse(JSON.stringify(kit)))).toEqual(kit)
  expect(kitInEntry(undefined)).toBeUndefined()
})

test('distinguishes a file that is no backup from one of the other kind', () => {
  expect(readItemKit('{}', 'cost-item')).toBe('not-a-kit')
  expect(readItemKit('no JSON', 'cost-item')).toBe('not-a-kit')
  expect(readItemKit(printItemKit('cost-item', [kit], new Date(0)), 'benefit-item')).toBe('of-other-kind')
})
