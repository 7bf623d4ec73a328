import { describe, expect, test } from 'vitest'
import type { Convention } from '#spreadsheet/amount.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { checked, totalsOf } from '#testing/checked-sheets.ts'
import type { ColumnRole } from './columns.ts'
import { commonConvention } from './conventions.ts'
import { openFindings, openNotes } from './findings/registry.ts'
import { storedCells, tableOfStored } from './stored-sheet.ts'

describe('the convention of all columns of amounts', () => {
  const amounts: ColumnRole = { kind: 'amount' }
  const name: ColumnRole = { kind: 'field', field: 'name' }
  const common = (...columns: readonly (readonly [ColumnRole, Convention])[]) =>
    commonConvention(
      columns.map(([, convention]) => convention),
      { roles: columns.map(([role]) => role) },
    )

  test('is what they have in common, whatever other columns have', () => {
    expect(common([amounts, ','], [amounts, ','])).toBe(',')
    expect(common([name, '.'], [amounts, ','], [{ kind: 'ignored' }, 'open'])).toBe(',')
  })

  test('is none when they differ, and when there are no amounts', () => {
    expect(common([amounts, ','], [amounts, '.'])).toBeUndefined()
    expect(common([name, ','])).toBeUndefined()
    expect(common()).toBeUndefined()
  })
})

describe('a column of texts', () => {
  /** How the columns of amounts of a sheet are read. */
  const conventions = (...columns: readonly (readonly string[])[]) => {
    const headings = ['Name', ...columns.map((_, at) => `2026-0${at + 1}`)]
    const rows = (columns[0] ?? []).map((_, row) => [
      `Item ${row}`,
      ...columns.map((texts) => texts[row] ?? ''),
    ])
    const check = checked([headings, ...rows], { decimal: undefined })
    return columns.map((_, at) => check.convention(at + 1))
  }

  test.each([
    ['one comma among what looks like thousands', ['1,234', '2,345', '3,456', '12,5', '4,567']],
    ['one point among what looks like thousands', ['1.234', '2.345', '3.456', '12.5', '4.567']],
    ['one comma and one that looks like thousands', ['12,5', '1,234', '500']],
    ['one comma, with currencies', ['€ 1,234', '€ 2,345', '€ 12,5']],
    ['negative amounts', ['-1,234', '(2,345)', '-0,5']],
  ])('is asked about where a cell decides against others: %s', (_, texts) => {
    expect(conventions(texts)).toEqual(['contrary'])
  })

  test.each<[string, readonly string[], Convention]>([
    ['groups beside decimals', ['1,234', '2,345', '12.5'], '.'],
    ['decimals in full', ['1,234', '2,345.50', '12.5'], '.'],
    ['German groups beside decimals', ['1.234', '2.345', '12,5'], ','],
    ['three digits behind the mark everywhere', ['1,234', '0,125', '1234,567', '12,000'], ','],
    ['many commas', ['1,234', '12,5', '13,5', '14,25'], ','],
  ])('is read by what decides it: %s', (_, texts, convention) => {
    expect(conventions(texts)).toEqual([convention])
  })

  test('is read by itself where the rest of the sheet is written so', () => {
    const others = ['1,50', '2,75', '1.234,50', '3,10', '4,20', '9,90']
    expect(conventions(['1,234', '2,345', '12,5', '', '', ''], others)).toEqual([',', ','])
  })

  test('is asked about with the cells that decide before those that do not', () => {
    const rows = [
      ['Name', '2026-01'],
      ['A', '1,234'],
      ['B', '2,345'],
      ['C', '12,5'],
      ['D', '3,456'],
      ['E', '4,567'],
    ]
    const [asked] = openFindings(checked(rows, { decimal: undefined }))
    expect(asked).toMatchObject({ kind: 'two-readings', where: { count: 5 }, about: { deciding: '1' } })
    expect(asked?.where.cells.map(({ row }) => rows[row]?.[1])).toEqual(['12,5', '1,234', '2,345'])
  })

  test.each([
    ['text and HTML', 'Name\tFocus area\t2026-01\r\nA\tR-1\t1.234\r\nB\tR-1\t2.345\r\n'],
    ['HTML alone', ''],
  ])('is read by the mark that Excel says it shows, which is shown and no question, from %s', (_, text) => {
    const row = (...cells: string[]) =>
      `<tr>${cells.map((cell) => `<td class=xl66>${cell}</td>`).join('')}</tr>`
    const cells = [row('Name', 'Focus area', '2026-01'), row('A', 'R-1', '1.234'), row('B', 'R-1', '2.345')]
    const style = 'table {mso-displayed-decimal-separator:"\\,"; mso-displayed-thousand-separator:"\\.";}'
    const html = `<html><style><!--${style}--></style><table>${cells.join('')}</table></html>`
    const { table } = readClipboard({ text, html })
    const check = checked(table, { decimal: undefined, version: 'FORECAST' })
    expect(openFindings(check)).toEqual([])
    expect(openNotes(check)).toMatchObject([{ kind: 'two-readings', presumed: 'comma' }])
    expect(totalsOf(check).grandTotal.sum).toBe('3579')
    // A draft of it is read so as well.
    const { formats, statedMark } = table
    const again = tableOfStored([...storedCells(table)], { ...formats, statedMark })
    expect(totalsOf(checked(again, { decimal: undefined, version: 'FORECAST' })).grandTotal.sum).toBe('3579')
  })

  test('is read as the person says', () => {
    const rows = [
      ['Name', '2026-01'],
      ['A', '1,234'],
      ['B', '2,345'],
      ['C', '12,5'],
    ]
    const check = checked(rows, { decimal: undefined, answers: { 'two-readings': 'point' } })
    expect(check.convention(1)).toBe('.')
  })
})
