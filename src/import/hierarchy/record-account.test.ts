import { expect, test } from 'vitest'
import { sumOfTallies } from '#import/tally.ts'
import { Table } from '#spreadsheet/table.ts'
import { proposeParentWay, readHierarchySheet } from './columns.ts'
import { planHierarchy } from './plan.ts'
import type { HierarchyContext } from './planned-rows.ts'
import { accountForRecords, textsOfRecords } from './record-account.ts'

const context: HierarchyContext = {
  kind: 'focus-area',
  records: [],
  types: [
    { id: 't-1', name: 'Portfolio', level: 1, retired: false },
    { id: 't-2', name: 'Program', level: 2, retired: false },
  ],
  people: [],
  hasCatalog: true,
}

function account(cells: string[][]) {
  const { sheet, roles } = readHierarchySheet(Table.of(cells), [])
  const given = { sheet, roles, way: proposeParentWay(sheet, roles) }
  const plan = planHierarchy(given, context)
  return { ...accountForRecords(given, plan), texts: [...textsOfRecords(given, plan)] }
}

test('every text of a sheet is sent or left out for a reason, and the parts add up', () => {
  const found = account([
    ['Our areas, as of May', '', '', ''],
    ['Name', 'Path', 'Status', 'Remark'],
    ['Retail', '', 'On track', 'old'],
    ['Cards', 'Retail', '', ''],
    ['Lost', 'Nowhere', '', 'new'],
    ['Total', '', '', ''],
  ])
  expect(found.leftOut.map(({ reason, tally }) => [reason, tally.count])).toEqual([
    ['above-headings', 1],
    ['column', 2],
    ['total', 1],
    ['kept-value', 1],
    ['error', 2],
  ])
  expect(found.texts.filter(({ fate }) => fate === 'sent').map(({ text }) => text)).toEqual([
    'Retail',
    'Cards',
    'Retail',
  ])
  expect(found.sheet.count).toBe(
    found.toSend.count + found.unchanged.count + sumOfTallies(found.leftOut.map(({ tally }) => tally)).count,
  )
  expect([...found.sentOfRow]).toEqual([
    [0, 1],
    [1, 2],
  ])
})
