import { describe, expect, it } from 'vitest'
import { checked, context, root } from '#testing/checked-sheets.ts'
import { openFindings } from './findings/registry.ts'
import { readItems } from './items.ts'
import { joinTablesBelow, stackTables, tablesBeside } from './several-tables.ts'
import type { Sheet } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'

/** The amounts of each item, as `version period digits`. */
function amountsIn(check: SheetCheck) {
  return readItems(check, context).items.map(({ name, amounts }) => [
    name,
    [...amounts].flatMap(([version, periods]) =>
      [...periods].map(([period, digits]) => `${version} ${period} ${digits}`),
    ),
  ])
}

const asRead = (sheet: Sheet) => checked(sheet.table, { pattern: 'YYYY-MM' })

describe('tables below one another', () => {
  const rows = [
    ['Actuals', '', '', ''],
    ['Name', 'Focus area', '2026-01', '2026-02'],
    ['Licences', root, '10.50', '11.50'],
    ['', '', '', ''],
    ['Forecast', '', '', ''],
    ['Name', 'Focus area', '2026-03', '2026-04'],
    ['Travel', root, '12.50', '13.50'],
  ]

  it('stop the import, and are left out if the first one is wanted', () => {
    expect(openFindings(checked(rows)).map(({ kind, answers }) => [kind, answers])).toEqual([
      ['tables-below', ['first', 'table:2', 'each']],
    ])
    const first = checked(rows, { answers: { 'tables-below': 'first' }, pattern: 'YYYY-MM' })
    expect(openFindings(first)).toEqual([])
    expect(amountsIn(first)).toEqual([['Licences', ['ACTUAL 2026-01 10.5', 'ACTUAL 2026-02 11.5']]])
  })

  it('become one table, each amount with the month and the version of the headings above it', () => {
    const { sheet, aside } = checked(rows)
    const joined = asRead(joinTablesBelow(sheet, aside.otherTables))
    expect(openFindings(joined)).toEqual([])
    expect(amountsIn(joined)).toEqual([
      ['Licences', ['ACTUAL 2026-01 10.5', 'ACTUAL 2026-02 11.5']],
      ['Travel', ['FORECAST 2026-03 12.5', 'FORECAST 2026-04 13.5']],
    ])
  })

  it('become one table with headings of two languages', () => {
    const { sheet, aside } = checked([
      ['Bezeichnung', 'Fokusbereich', '2026-01'],
      ['Licences', root, '1'],
      ['Focus area', 'Name', '2026-02'],
      [root, 'Travel', '3'],
    ])
    expect(amountsIn(asRead(joinTablesBelow(sheet, aside.otherTables)))).toEqual([
      ['Licences', ['FORECAST 2026-01 1']],
      ['Travel', ['FORECAST 2026-02 3']],
    ])
  })

  it('become one table with columns in another order, and of some of the same months', () => {
    const { sheet, aside } = checked([
      ['Name', 'Focus area', '2026-01', '2026-02'],
      ['Licences', root, '1', '2'],
      ['Focus area', 'Name', '2026-02', '2026-03'],
      [root, 'Travel', '3', '4'],
      ['Name', 'Focus area', '2026-04', ''],
      ['Rent', root, '5', ''],
    ])
    expect(amountsIn(asRead(joinTablesBelow(sheet, aside.otherTables)))).toEqual([
      ['Licences', ['FORECAST 2026-01 1', 'FORECAST 2026-02 2']],
      ['Travel', ['FORECAST 2026-02 3', 'FORECAST 2026-03 4']],
      ['Rent', ['FORECAST 2026-04 5']],
    ])
  })

  it('leave the table that they are made of as it is', () => {
    const { sheet, aside } = checked(rows)
    const before = sheet.table.columns.map((texts) => [...texts])
    joinTablesBelow(sheet, aside.otherTables)
    expect(sheet.table.columns).toEqual(before)
  })
})

describe('tables beside one another', () => {
  const rows = [
    ['Name', 'Focus area', '2026-01', '', 'Name', 'Focus area', '2026-01', '2026-02'],
    ['Licences', root, '1', '', 'Travel', root, '2', '3'],
    ['Rent', root, '4', '', '', '', '', ''],
  ]

  it('stop the import', () => {
    const check = checked(rows)
    expect(openFindings(check).map(({ kind, answers }) => [kind, answers])).toEqual([
      ['tables-beside', ['first', 'table:2', 'each']],
    ])
  })

  it('become one table, with the rows of the second below those of the first', () => {
    const { sheet, rules } = checked(rows)
    const stacked = asRead(stackTables(sheet, tablesBeside(sheet, rules.roles)))
    expect(openFindings(stacked)).toEqual([])
    expect(amountsIn(stacked)).toEqual([
      ['Licences', ['FORECAST 2026-01 1']],
      ['Rent', ['FORECAST 2026-01 4']],
      ['Travel', ['FORECAST 2026-01 2', 'FORECAST 2026-02 3']],
    ])
  })

  it.each([
    ['Name', 'Focus area', 'Bezeichnung', 'Fokusbereich'],
    ['Bezeichnung', 'Fokusbereich', 'Item', 'Area'],
  ])('are two with the headings %s, %s and %s, %s, and become one', (name, area, otherName, otherArea) => {
    const { sheet, rules } = checked([
      [name, area, '2026-01', '2026-02', otherName, otherArea, '2026-02', '2026-03'],
      ['Licences', root, '1', '2', 'Travel', root, '3', '4'],
    ])
    expect(openFindings(checked(sheet.table)).map(({ kind }) => kind)).toEqual(['tables-beside'])
    expect(amountsIn(asRead(stackTables(sheet, tablesBeside(sheet, rules.roles))))).toEqual([
      ['Licences', ['FORECAST 2026-01 1', 'FORECAST 2026-02 2']],
      ['Travel', ['FORECAST 2026-02 3', 'FORECAST 2026-03 4']],
    ])
  })

  it.each([
    ['a title beside the name', ['Name', 'Title', 'Focus area', '2026-01']],
    ['an item ID beside an external ID', ['Name', 'Item ID', 'External ID', '2026-01']],
    ['a second name without amounts', ['Name', 'Focus area', '2026-01', '', 'Name']],
    ['a name of another language behind the amounts', ['Name', 'Focus area', '2026-01', 'Bezeichnung']],
  ])('are none in a sheet with %s', (_, headings) => {
    const check = checked([headings, headings.map((text) => (text === '2026-01' ? '1' : ''))])
    expect(tablesBeside(check.sheet, check.rules.roles)).toHaveLength(1)
  })
})
