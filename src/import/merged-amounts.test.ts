import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MergedCells } from '#spreadsheet/merged-cells.ts'
import { Table } from '#spreadsheet/table.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { cards, cellsOf, checked, checkTable, context, marks, root } from '#testing/checked-sheets.ts'
import type { Answers } from './findings/finding.ts'
import { findingsOf, openFindings, ruleFor } from './findings/registry.ts'
import { readItems } from './items.ts'
import { fieldCell, roleCell } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { SheetEditor } from './sheet-editor.ts'
import {
  ownCells,
  printStored,
  readStoredSheet,
  storedCells,
  tableOfRows,
  tableOfStored,
} from './stored-sheet.ts'

const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02', '2027-03']

function merged(rows: readonly string[][], ...merges: readonly (readonly [string, string])[]): Table {
  const table = Table.of(rows.map((row) => [...row]))
  table.merges = merges.map(([from, to]): MergedCells => {
    const [left, top, right, bottom] = [from, to].flatMap((cell) => [
      cell.charCodeAt(0) - 65,
      Number(cell.slice(1)) - 1,
    ])
    const [row, column] = [top ?? 0, left ?? 0]
    return { row, column, rows: (bottom ?? 0) - row + 1, columns: (right ?? 0) - column + 1 }
  })
  return table
}

const itemsOf = (check: SheetCheck) => readItems(check, context).items
const amountsOf = (check: SheetCheck) =>
  itemsOf(check).map(({ name, amounts }) => [
    name,
    ...[...(amounts.get('FORECAST') ?? [])].map((one) => one.join(' ')),
  ])
const asked = (check: SheetCheck) => openFindings(check).map(({ kind }) => kind)
const answered = (table: Table, answers: Answers) => checked(table, { answers })

describe('an amount that is merged over months', () => {
  const sheet = () =>
    merged([heading, ['A', 'A-1', root, '100', '', ''], ['B', 'B-1', root, '1', '2', '3']], ['D2', 'F2'])

  it('is asked about, with what each answer makes of it', () => {
    const check = checked(sheet())
    expect(asked(check)).toEqual(['merged-columns'])
    const [finding] = findingsOf(check)
    const preview = finding && ruleFor(finding).preview
    expect(finding?.where).toEqual({ columns: [3], cells: [{ row: 1, column: 3 }], count: 1 })
    const shown = finding?.answers.map((answer) => preview?.(check, { row: 1, column: 3 }, answer))
    expect(shown).toEqual(['33.33', '100'])
  })

  it.each([
    ['equal-parts', ['2027-01 33.33', '2027-02 33.33', '2027-03 33.34']],
    ['first-month', ['2027-01 100']],
  ])('goes out as the person says: %s', (answer, amounts) => {
    const check = answered(sheet(), { 'merged-columns': answer })
    expect(asked(check)).toEqual([])
    expect(amountsOf(check)).toEqual([
      ['A', ...amounts],
      ['B', '2027-01 1', '2027-02 2', '2027-03 3'],
    ])
  })

  it('keeps its parts where blank cells clear what the service holds', () => {
    const check = checked(sheet(), { answers: { 'merged-columns': 'equal-parts' }, blank: 'clear' })
    expect(amountsOf(check)[0]).toEqual(['A', '2027-01 33.33', '2027-02 33.33', '2027-03 33.34'])
  })

  it('is asked about in a clipboard, whose HTML says what is merged', () => {
    const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
    const cell = (text: string) => `<td>${text}</td>`
    const html = `<table>${row(...heading.map(cell))}${row(cell('A'), cell('A-1'), cell(root), '<td colspan=3>100</td>')}</table>`
    const text = `${heading.join('\t')}\nA\tA-1\t${root}\t100\t\t\n`
    expect(asked(checkTable(readClipboard({ text, html }).table, context))).toEqual(['merged-columns'])
    const over = html.replace('<td colspan=3>', "<td colspan=3 style='mso-ignore:colspan'>")
    expect(asked(checkTable(readClipboard({ text, html: over }).table, context))).toEqual([])
  })

  it.each([
    ['blank', ''],
    ['a dash', '–'],
    ['zero', '0'],
    ['no amount', 'n/a'],
  ])('is not asked about where it is %s', (_, text) => {
    const table = merged([heading, ['A', 'A-1', root, text, '', '']], ['D2', 'F2'])
    expect(asked(checked(table))).not.toContain('merged-columns')
  })

  it('is not asked about in headings, names and columns that are ignored', () => {
    const table = merged(
      [
        ['Name', '', 'Focus area', '2027-01', 'Note', ''],
        ['A', '', root, '5', 'x', ''],
      ],
      ['A1', 'B1'],
      ['A2', 'B2'],
      ['D2', 'F2'],
    )
    expect(asked(checked(table))).toEqual([])
  })
})

describe('an amount that is merged over rows', () => {
  const rows = [
    heading,
    ['A', 'A-1', root, '90', '1', ''],
    ['B', 'B-1', root, '', '2', ''],
    ['C', 'C-1', root, '', '3', ''],
  ]

  it.each([
    ['equal-parts', ['30', '30', '30']],
    ['first-row', ['90', undefined, undefined]],
    ['last-row', [undefined, undefined, '90']],
  ])('goes out as the person says: %s', (answer, digits) => {
    expect(asked(checked(merged(rows, ['D2', 'D4'])))).toEqual(['merged-rows'])
    const check = answered(merged(rows, ['D2', 'D4']), { 'merged-rows': answer })
    expect(itemsOf(check).map(({ amounts }) => amounts.get('FORECAST')?.get('2027-01'))).toEqual(digits)
    expect(itemsOf(check).map(({ amounts }) => amounts.get('FORECAST')?.get('2027-02'))).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  it('is not asked about where only one of its rows holds anything', () => {
    const blank = ['', '', '', '', '', '']
    expect(
      asked(
        checked(
          merged(
            [heading, ['A', 'A-1', root, '90', '', ''], blank, ['C', '', root, '1', '', '']],
            ['D2', 'D3'],
          ),
        ),
      ),
    ).toEqual([])
  })

  it('is divided over rows and months exactly', () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(amount, (digits) => {
        const table = merged(
          [heading, ['A', 'A-1', root, String(digits), '', ''], ['B', 'B-1', root, '', '', '']],
          ['D2', 'F3'],
        )
        const check = answered(table, { 'merged-columns': 'equal-parts', 'merged-rows': 'equal-parts' })
        const parts = itemsOf(check).flatMap(({ amounts }) => [...(amounts.get('FORECAST')?.values() ?? [])])
        const cents = parts.map((part) => BigInt(Math.round(Number(part) * 100)))
        expect(parts).toHaveLength(digits === 0n ? 1 : 6)
        expect(cents.reduce((sum, one) => sum + one, 0n)).toBe(digits * 100n)
      }),
      { seed: 20261129, numRuns: 100 },
    )
  })
})

describe('a field that is merged downwards', () => {
  const rows = [
    heading,
    ['A', 'A-1', 'Retail', '1', '', ''],
    ['B', 'B-1', '', '2', '', ''],
    ['C', 'C-1', '', '3', '', ''],
    ['D', 'D-1', '', '4', '', ''],
  ]
  const areasOf = (check: SheetCheck) => itemsOf(check).map(({ focusAreaId }) => focusAreaId)

  it('counts for all its rows, and for no other', () => {
    const check = checked(merged(rows, ['C2', 'C4']))
    expect(areasOf(check)).toEqual([root, root, root, undefined])
    expect([0, 1, 2, 3].map((row) => fieldCell(check.sheet, row, 2))).toEqual([
      'Retail',
      'Retail',
      'Retail',
      '',
    ])
    expect(marks(check)).toEqual([])
  })

  it('carries names and IDs, and makes no item of a row that holds nothing else', () => {
    const table = merged(
      [
        ['Name', 'External ID', 'Focus area', 'Version', '2027-01'],
        ['A', 'A-1', root, 'Actual', '1'],
        ['', '', '', 'Forecast', '2'],
        ['', '', '', '', ''],
      ],
      ['A2', 'A4'],
      ['B2', 'B4'],
      ['C2', 'C4'],
    )
    const check = checked(table)
    expect(marks(check)).toEqual([])
    expect(
      itemsOf(check).map(({ rows: own, externalId, amountCount }) => [own, externalId, amountCount]),
    ).toEqual([[[0, 1], 'A-1', 2]])
  })

  it('carries the period and the version of the long layout', () => {
    const table = merged(
      [
        ['Name', 'External ID', 'Focus area', 'Version', 'Period', 'Amount'],
        ['A', 'A-1', root, 'Actual', '2027-01', '1'],
        ['B', 'B-1', root, '', '', '2'],
      ],
      ['D2', 'D3'],
      ['E2', 'E3'],
    )
    const check = checked(table)
    expect(marks(check)).toEqual([])
    expect(itemsOf(check).map(({ amounts }) => amounts.get('ACTUAL')?.get('2027-01'))).toEqual(['1', '2'])
    expect(roleCell(check.sheet, check.rules.roles[4], { row: 1, column: 4 })).toBe('2027-01')
  })

  it('is checked for all its rows, again after it is corrected', () => {
    const wrong = rows.map((row) => row.map((text) => (text === 'Retail' ? 'Nowhere' : text)))
    const editor = new SheetEditor(checked(merged(wrong, ['C2', 'C4'])))
    expect(marks(editor.check)).toEqual(['0.2 area-missing', '1.2 area-missing', '2.2 area-missing'])
    editor.edit([{ row: 0, column: 2, text: 'Retail' }])
    expect(marks(editor.check)).toEqual([])
    editor.edit([{ row: 1, column: 2, text: cards }])
    expect(areasOf(editor.check)).toEqual([root, cards, root, undefined])
  })

  it('keeps what each row says while rows are added, moved and taken out, and comes back with Undo', () => {
    const said = (editor: SheetEditor) =>
      editor.check.sheet.table
        .column(0)
        .slice(1)
        .map((name, row) => `${name} ${fieldCell(editor.check.sheet, row, 2)}`)
    const editor = new SheetEditor(checked(merged(rows, ['C2', 'C4'])))
    const before = [cellsOf(editor.check), editor.check.sheet.table.merges]
    editor.removeRows({ top: 0, bottom: 0 })
    expect(said(editor)).toEqual(['B Retail', 'C Retail', 'D '])
    editor.undo()
    expect([cellsOf(editor.check), editor.check.sheet.table.merges]).toEqual(before)
    editor.moveRows({ top: 3, bottom: 3 }, -1)
    expect(said(editor)).toEqual(['A Retail', 'B Retail', 'D ', 'C Retail'])
    editor.undo()
    expect([cellsOf(editor.check), editor.check.sheet.table.merges]).toEqual(before)
    editor.insertRows(0, 2)
    expect(said(editor)).toEqual([' ', ' ', 'A Retail', 'B Retail', 'C Retail', 'D '])
  })

  it('is stored with a draft, and with the rows that are left of it', () => {
    const check = answered(merged(rows, ['C2', 'C4'], ['D2', 'D3']), { 'merged-rows': 'equal-parts' })
    const { table, headingRows } = check.sheet
    const { formats, formulas } = table.formats
    const hidden = { rows: [], columns: [] }
    const facts = { headingRows, formats, formulas, hidden, rowsVersion: 0, rules: check.rules, notes: [] }
    const stored = readStoredSheet(printStored({ ...facts, merges: table.merges }))
    const again = tableOfStored([...storedCells(table)], stored)
    expect(again.merges).toEqual(table.merges)
    expect(tableOfStored([...storedCells(table)], { formats }).merges).toEqual([])
    const rest = checked(tableOfRows(check.sheet.table, [0, 2, 3], ownCells(check)))
    expect(amountsOf(rest)).toEqual([
      ['B', '2027-01 0.5'],
      ['C', '2027-01 3'],
    ])
    expect(areasOf(rest)).toEqual([root, root])
  })
})
