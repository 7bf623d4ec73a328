// Rows of a sheet of records that are no records, and rows that only look like them.
import { expect, test } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import { findAsideRows } from './aside-rows.ts'
import { proposeParentWay, readHierarchySheet } from './columns.ts'

function asideOf(lines: readonly string[]) {
  const { sheet, roles } = readHierarchySheet(Table.of(lines.map((line) => line.split('|'))), [])
  const way = proposeParentWay(sheet, roles)
  return findAsideRows({ sheet, roles, way }).map(({ row, kind }) => `${row} ${kind}`)
}
const byPath = ['Name|Parent|External ID', 'Retail||O-1', 'Cards|Retail|O-2', 'Payments|Retail|O-3']
const byLevel = ['Level 1|Level 2|ID', 'Retail||1', '|Cards|2', '|Payments|3']

test.each<[string, readonly string[], readonly string[]]>([
  ['a total', [...byPath, 'Total||'], ['3 total']],
  ['a total of how many there are', [...byPath, 'Gesamt||3'], ['3 total']],
  ['a subtotal below its branch', [...byLevel, '|Summe|', 'Retail Total||'], ['3 total', '4 total']],
  ['a subtotal beside its branch', [...byLevel, 'Retail|Total|'], ['3 total']],
  ['a note', [...byPath, '* without holdings||'], ['3 note']],
  ['a sentence behind a gap', [...byPath, '||', 'Holding companies are elsewhere||'], ['4 note']],
  ['headings again', [...byPath, 'Name|Parent|External ID', 'Lending||O-4'], ['3 heading']],
  ['headings below a title', [...byPath, '||', 'Page 2||', ...byPath.slice(0, 1)], ['4 note', '5 heading']],
  ['numbers of columns', [...byPath.slice(0, 1), '(1)|(2)|(3)', ...byPath.slice(1)], ['0 heading']],
  [
    'a table of other headings',
    [...byPath, '||', 'Owner|Status|', 'Ana|Open|', 'Ben|Open|'],
    ['4 other-table', '5 other-table', '6 other-table'],
  ],
])('%s is no record', (_, lines, expected) => {
  expect(asideOf(lines)).toEqual(expected)
})

test.each<[string, readonly string[]]>([
  ['a total with an ID', [...byPath, 'Total||O-4']],
  ['a word for totals in a name with an ID', [...byPath, 'Total Rewards||O-4']],
  ['a record that others are below', [...byPath.slice(0, 3), 'Total Rewards||', 'Pay|Total Rewards|O-5']],
  ['a level with others below', [...byLevel, 'Source to Pay||', '|Invoices|5']],
  ['names in an outline', ['Name', 'Retail', '  Cards', 'Total Rewards', 'Source to Pay']],
  ['a record without a parent and an ID', [...byPath, 'Wealth||']],
  ['a table without headings', ['Retail|Total', 'Retail|Cards']],
])('%s is a record', (_, lines) => {
  expect(asideOf(lines)).toEqual([])
})
