import { expect, test } from 'vitest'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { JournalItem } from '#data/funds/sent-amounts.ts'
import { sentBranches } from './sent-branches.ts'

const row = (id: string, name: string, externalId?: string): FundRow => ({
  id,
  record: { id, name, externalId, focusAreaId: 'area' },
  area: { name: 'Area', path: ['Top'], lineage: ['area', 'top'] },
  type: '',
  subtype: '',
  expenditure: '',
  category: '',
  subtypeKey: '',
  categoryKey: '',
  haystack: '',
})

const sent = (key: string, digits: string, at: number): readonly [string, JournalItem] => [
  `cost-item ${key}`,
  {
    key: `cost-item ${key}`,
    name: key,
    amounts: [{ version: 'ACTUAL', period: '2027-01', digits, at, source: 'a' }],
  },
]

test('counts an item once that the journal has by its name, its external ID and its ID, with what was sent last', () => {
  const journal = new Map([sent('new:area Desks', '1', 1), sent('ext:D-1', '20', 3), sent('id:i1', '300', 2)])
  const { all, children, unknown, latest } = sentBranches({
    kind: 'cost-item',
    rows: [row('i1', 'Desks', 'D-1')],
    journal,
    branch: undefined,
  })
  expect(all.totals.grandTotal.sum).toBe('20')
  expect(children.map(({ id, name, items }) => ({ id, name, items }))).toEqual([
    { id: 'top', name: 'Top', items: 1 },
  ])
  expect(unknown.items).toBe(0)
  expect(latest).toBe(3)
})

test('leaves items that the grid does not have out of the branches, and those of another kind out of all', () => {
  const [, other] = sent('ext:B-1', '9', 1)
  const journal = new Map([sent('ext:gone', '5', 1), ['benefit-item ext:B-1', other] as const])
  const { all, unknown } = sentBranches({
    kind: 'cost-item',
    rows: [row('i1', 'Desks')],
    journal,
    branch: undefined,
  })
  expect(all.items).toBe(0)
  expect(unknown.items).toBe(1)
})

test('has no branch for a focus area above which the items are not', () => {
  const journal = new Map([sent('id:i1', '5', 1)])
  const rows = [row('i1', 'Desks')]
  expect(sentBranches({ kind: 'cost-item', rows, journal, branch: 'elsewhere' }).all.items).toBe(0)
  const [direct] = sentBranches({ kind: 'cost-item', rows, journal, branch: 'area' }).children
  expect(direct).toMatchObject({ id: undefined, items: 1 })
})
