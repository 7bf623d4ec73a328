// Workbooks are put together part by part, so that they can be what one program or none writes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import { sheetOf } from '#import/sheet.ts'
import { sheetsOfItems } from '#import/sheet-purpose.ts'
import { formulaOf } from '#import/shown-formula.ts'
import { checked, context, marks } from '#testing/checked-sheets.ts'
import { drawnItems, sheetRows } from '#testing/import-sheets.ts'
import { type MadeCell, rowsMarkup, workbookOf, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'
import { numberText } from './workbook-number.ts'

const seed = 20261121

async function readRows(rows: readonly (readonly MadeCell[])[]) {
  return (await readSheet(workbookOf(rowsMarkup(rows)))).rows
}

describe('a workbook', () => {
  it('reads back to the same items, with the amounts that its numbers are', async () => {
    const plain = {
      separator: ',',
      quote: '"',
      lineBreak: '\n',
      mark: '.',
      groups: '',
      negative: 'minus',
      encoding: 'utf-8',
    } as const
    await fc.assert(
      fc.asyncProperty(drawnItems, fc.constantFrom('wide', 'long'), async (items, layout) => {
        const [headings = [], ...rows] = sheetRows(items, { ...plain, layout })
        const first = headings.length - (layout === 'wide' ? headings.length - 3 : 1)
        // A double holds fifteen digits whatever they are: these go as numbers, all others as text.
        const cell = (text: string, column: number): MadeCell =>
          column >= first && /^-?[\d.]{1,16}$/.test(text) ? Number(text) : text
        const data = [headings, ...rows.map((row) => row.map(cell))]
        const itemsOf = (table: string[][]) => {
          const check = checked(table, { version: undefined })
          return readItems(check, context).items
        }
        const meant = [headings, ...rows].map((row) => row.map((text) => text.replace(/\r\n?/g, '\n')))
        expect(itemsOf(await readRows(data))).toEqual(itemsOf(meant))
      }),
      { seed, numRuns: 60 },
    )
  })

  it('keeps codes that are text as they are, and empty rows between others', async () => {
    expect(
      await readRows([
        ['Name', 'Code'],
        [null, null],
        ['A', '007'],
        ['B', '1-2'],
        ['C', '  x '],
        [null, ''],
      ]),
    ).toEqual([
      ['Name', 'Code'],
      ['', ''],
      ['A', '007'],
      ['B', '1-2'],
      ['C', '  x '],
    ])
  })

  it('gives the values of formulas, and errors as what they show', async () => {
    const file = workbookOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1"><f>1/3</f><v>0.33333333333333331</v></c>' +
        '<c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
        '<c r="E1" t="b"><v>1</v></c><c r="F1" t="str"><f>""</f><v></v></c></row>',
    )
    const { table, rows } = await readSheet(file)
    expect(rows).toEqual([['Name', '0.33333333333333331', 'ab', '#DIV/0!', 'TRUE']])
    expect(rows[0]?.map((_, column) => table.type(0, column))).toEqual([
      'text',
      'number',
      'text',
      'error',
      'boolean',
    ])
    const sheet = [
      ['Name', 'External ID', '2026-01'],
      ['#REF!', '#N/A', '#DIV/0!'],
    ]
    expect(marks(checked(sheet))).toEqual(['0.0 formula-error', '0.1 formula-error', '0.2 formula-error'])
  })

  it('keeps the formulas beside their values, shared ones too', async () => {
    const shared = (row: number, formula: string) =>
      `<row r="${row}"><c r="A${row}"><v>${row}</v></c><c r="B${row}"><f t="shared" si="0"${formula}<v>${row * 2}</v></c></row>`
    const file = workbookOf(
      shared(1, ' ref="B1:B3">A1*2</f>') +
        shared(2, '/>') +
        shared(3, '/>') +
        '<row r="4"><c r="B4"><f t="array" ref="B4">SUM(B1:B3*1)</f><v>12</v></c><c r="C4" t="str"><f>"a"&amp;A1</f><v>a1</v></c></row>',
    )
    const { table } = await readSheet(file)
    const sheet = sheetOf(table, 0)
    expect([0, 1, 2, 3].map((row) => formulaOf(sheet, row, 1))).toEqual([
      '=A1*2',
      '=A2*2',
      '=A3*2',
      '=SUM(B1:B3*1)',
    ])
    expect([formulaOf(sheet, 3, 2), formulaOf(sheet, 0, 0)]).toEqual(['="a"&A1', undefined])
    expect(table.row(3)).toEqual(['', '12', 'a1'])
    // What is filled down is one formula, however many cells have it.
    expect(table.formats.formulas).toHaveLength(4)
    table.set(0, 1, '7')
    expect(formulaOf(sheet, 0, 1)).toBeUndefined()
  })

  it('keeps at most 10,000 formulas, and the values of all others', async () => {
    const cells = Array.from(
      { length: 10_001 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><f>${at}+1</f><v>${at + 1}</v></c></row>`,
    )
    const { table } = await readSheet(workbookOf(cells.join('')))
    const sheet = sheetOf(table, 0)
    expect([formulaOf(sheet, 9999, 0), formulaOf(sheet, 10_000, 0)]).toEqual(['=9999+1', undefined])
    expect(table.cell(10_000, 0)).toBe('10001')
  })

  it('that LibreOffice has calculated and saved is read as it shows it, months and errors too', async () => {
    const path = join(import.meta.dirname, '../clipboards/libreoffice-saved.xlsx')
    const area = '00000000-0000-4000-8000-000000000001'
    const { rows, table } = await readSheet(new Blob([readFileSync(path)]))
    expect(rows).toEqual([
      ['Name', 'External ID', 'Focus area', '2026-01', '2026-02', '2026-03'],
      ['Licences, yearly', '007', area, '1234.5', '-1234.5', '0.1'],
      ['Team "Atlas"\ncore', '1-2', area, '1234567.89', '12', ''],
      ['5" pipe', 'Ü-3', area, '-1', '0', '999999999999.99'],
      ['Sums', 'S-1', area, '1235801.39', '411.5', '#DIV/0!'],
    ])
    const sheet = sheetOf(table, 1)
    expect([3, 4, 5].map((column) => formulaOf(sheet, 4, column))).toEqual(['=SUM(D2:D4)', '=D2/3', '=1/0'])
    expect([table.type(0, 3), table.type(1, 3), table.type(1, 1), table.type(4, 5)]).toEqual([
      'date',
      'number',
      'text',
      'error',
    ])
  })

  it('is read in slices when its entries are stored and not deflated', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => [`Item ${row}`, 'A text that fills several slices'])
    const sheets = { Plan: rowsMarkup(rows) }
    expect((await readSheet(zipOf(workbookParts({ sheets }), { isStored: true }))).rows).toEqual(rows)
  })

  it('is asked for its sheet only where several could be meant', async () => {
    const items = rowsMarkup([
      ['Name', 'External ID', '2026-01'],
      ['A', 'X', 1],
    ])
    const other = rowsMarkup([
      ['Cost type key', 'Stands for'],
      ['LABOUR', 'Labour'],
    ])
    const meant = async (sheets: Readonly<Record<string, string>>) => {
      const read = await readWorkbook(zipOf(workbookParts({ sheets })))
      return sheetsOfItems(read.sheets, 'cost-item').map(({ name }) => name)
    }
    expect(await meant({ Empty: '', Keys: other, Plan: items })).toEqual(['Plan'])
    expect(await meant({ Plan: items, Old: items })).toEqual(['Plan', 'Old'])
    expect(await meant({ Keys: other, More: other })).toEqual(['Keys', 'More'])
  })
})

describe('a number of a workbook', () => {
  it.each([
    ['1.1000000000000001', '1.1'],
    ['1234.5599999999999', '1234.56'],
    ['0.10000000000000001', '0.1'],
    ['1234.5600000000001', '1234.5600000000001'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['1.23E+15', '1230000000000000'],
    ['-1.5E-7', '-0.00000015'],
    ['1.1000000000000001E-7', '0.00000011'],
    ['2E21', '2000000000000000000000'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['+5', '5'],
    ['100', '100'],
  ])('%s is read as %s', (written, text) => {
    expect(numberText(written)).toBe(text)
  })

  it('means the same double as it did in the file', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(numberText(String(value)))).toBe(value)
        expect(numberText(String(value))).not.toMatch(/e/i)
      }),
      { seed, numRuns: 500 },
    )
  })
})
