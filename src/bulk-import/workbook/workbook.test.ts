// Workbooks are made by the writer that the templates use, or part by part where no writer makes such a thing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import writeWorkbook, { type Cell, type Sheet } from 'write-excel-file/universal'
import { readItems } from '#bulk-import/items.ts'
import { sheetsOfItems } from '#bulk-import/sheet-purpose.ts'
import { checked, finish, marks, surroundings } from '#testing/checked-sheets.ts'
import { drawnItems, sheetRows } from '#testing/import-sheets.ts'
import { cells, workbookOf, zipOf } from '#testing/made-workbooks.ts'
import { readWorkbook } from './workbook.ts'
import { numberText } from './workbook-number.ts'

const seed = 20261121

async function read(sheets: Sheet<Blob>[]) {
  return (await readWorkbook(await writeWorkbook(sheets).toBlob())).map(({ name, table }) => ({
    name,
    rows: Array.from({ length: table.rowCount }, (_, row) => table.row(row)),
  }))
}

async function readRows(data: Cell[][]) {
  const [sheet] = await read([{ sheet: 'Rows', data }])
  return sheet?.rows
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
        const cell = (text: string, column: number): Cell =>
          column >= first && /^-?[\d.]{1,16}$/.test(text) ? Number(text) : text
        const data = [headings, ...rows.map((row) => row.map(cell))]
        const itemsOf = (table: string[][]) => {
          const check = checked(table, { version: undefined })
          return finish(readItems(check, surroundings)).items
        }
        const found = await readRows(data)
        // Line breaks and blanks at the ends of a cell are no part of it in either form.
        const meant = [headings, ...rows].map((row) => row.map((text) => text.trim()))
        expect(itemsOf(found ?? [])).toEqual(itemsOf(meant))
      }),
      { seed, numRuns: 60 },
    )
  })

  it('has months as dates, of which the first day stands for the month', async () => {
    const date = (text: string) => ({ value: new Date(text), type: Date, format: 'mmm yyyy' })
    expect(
      await readRows([
        ['Name', date('2026-01-01T00:00:00Z'), date('2026-12-01T00:00:00Z'), date('2026-03-15T00:00:00Z')],
        ['A', 1, 2, 3],
      ]),
    ).toEqual([
      ['Name', '2026-01', '2026-12', '2026-03-15'],
      ['A', '1', '2', '3'],
    ])
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
      ['C', 'x'],
    ])
  })

  it('gives the values of formulas, and errors as what they show', async () => {
    const file = workbookOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1"><f>1/3</f><v>0.33333333333333331</v></c>' +
        '<c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
        '<c r="E1" t="b"><v>1</v></c></row>',
    )
    const [sheet] = await readWorkbook(file)
    expect(sheet?.table.row(0)).toEqual(['Name', '0.3333333333333333', 'ab', '#DIV/0!', 'TRUE'])
    const table = [
      ['Name', 'External ID', '2026-01'],
      ['#REF!', '#N/A', '#DIV/0!'],
    ]
    expect(marks(checked(table))).toEqual(['0.0 formula-error', '0.1 formula-error', '0.2 formula-error'])
  })

  it('that LibreOffice has calculated and saved is read as it shows it, months and errors too', async () => {
    const path = join(import.meta.dirname, '../clipboards/libreoffice-saved.xlsx')
    const [sheet] = await readWorkbook(new Blob([readFileSync(path)]))
    const area = '00000000-0000-4000-8000-000000000001'
    expect(Array.from({ length: sheet?.table.rowCount ?? 0 }, (_, row) => sheet?.table.row(row))).toEqual([
      ['Name', 'External ID', 'Focus area', '2026-01', '2026-02', '2026-03'],
      ['Licences, yearly', '007', area, '1234.5', '-1234.5', '0.1'],
      ['Team "Atlas"\ncore', '1-2', area, '1234567.89', '12', ''],
      ['5" pipe', 'Ü-3', area, '-1', '0', '999999999999.99'],
      ['Sums', 'S-1', area, '1235801.39', '411.5', '#DIV/0!'],
    ])
  })

  it('is refused when its formulas were never calculated, because their cells would read as blank', async () => {
    const formula = { value: '=1+1', type: 'Formula' } as const
    await expect(
      readRows([
        ['Name', 'x'],
        ['A', formula],
      ]),
    ).rejects.toThrow(/did not calculate them/)
  })

  it('is asked for its sheet only where several could be meant', async () => {
    const items = [
      ['Name', 'External ID', '2026-01'],
      ['A', 'X', 1],
    ]
    const other = [
      ['Cost type key', 'Stands for'],
      ['LABOUR', 'Labour'],
    ]
    const meant = async (sheets: Sheet<Blob>[]) => {
      const all = await readWorkbook(await writeWorkbook(sheets).toBlob())
      return sheetsOfItems(all, 'cost').map(({ name }) => name)
    }
    const empty = { sheet: 'Empty', data: [[null]] }
    expect(await meant([empty, { sheet: 'Keys', data: other }, { sheet: 'Plan', data: items }])).toEqual([
      'Plan',
    ])
    expect(
      await meant([
        { sheet: 'Plan', data: items },
        { sheet: 'Old', data: items },
      ]),
    ).toEqual(['Plan', 'Old'])
    expect(
      await meant([
        { sheet: 'Keys', data: other },
        { sheet: 'More', data: other },
      ]),
    ).toEqual(['Keys', 'More'])
  })
})

describe('a number of a workbook', () => {
  it.each([
    ['1.1000000000000001', '1.1'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['1.23E+15', '1230000000000000'],
    ['-1.5E-7', '-0.00000015'],
    ['2E21', '2000000000000000000000'],
    ['0.30000000000000004', '0.30000000000000004'],
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

describe('what is refused in words', () => {
  const refusal = (file: Blob) =>
    readWorkbook(file).then(
      () => 'read',
      (error: Error) => error.message,
    )

  it('a file that is no workbook, whatever it is called', async () => {
    expect(await refusal(new Blob(['Name;2026-01\nA;1']))).toMatch(/no Excel workbook/)
    expect(await refusal(zipOf({ 'readme.txt': 'hello' }))).toMatch(/no sheet of an Excel workbook/)
    expect(await refusal(new Blob(['PK\u0003\u0004 and nothing more']))).toMatch(/cut off or damaged/)
  })

  it('a workbook that was cut off, or whose parts are no markup', async () => {
    const whole = new Uint8Array(await (await writeWorkbook([['Name']]).toBlob()).arrayBuffer())
    expect(await refusal(new Blob([whole.slice(0, -30)]))).toMatch(/cut off or damaged/)
    expect(await refusal(zipOf({ 'xl/worksheets/sheet1.xml': 'not markup' }))).toMatch(/cannot be read/)
    const flipped = whole.slice()
    const at = 80 + Math.floor(whole.length / 3)
    flipped.set([0xff, 0x00, 0xff, 0x00, 0xff, 0x00], at)
    expect(await refusal(new Blob([flipped]))).toMatch(/damaged|cannot be read|more than it says/)
  })

  it('a workbook that unpacks to more than memory should hold, and one that lies about it', async () => {
    const sheet = cells('<row r="1"><c r="A1"><v>1</v></c></row>')
    const padded = `${sheet}${' '.repeat(1_000_000)}`
    expect(await refusal(workbookOf(sheet, { promises: 500 * 1024 * 1024 }))).toMatch(/more than 400 MB/)
    expect(await refusal(workbookOf(padded, { promises: 100 }))).toMatch(/more than it says/)
  })

  it('a workbook with one cell at the far end of its sheet', async () => {
    const far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expect(await refusal(workbookOf(far))).toMatch(/row 1048576 and column XFD/)
  })

  it('is not a workbook whose far cells are only formatted', async () => {
    const formatted = '<row r="1"><c r="A1"><v>1</v></c></row><row r="9999"><c r="XFD9999" s="0"/></row>'
    expect(await refusal(workbookOf(formatted))).toBe('read')
  })
})
