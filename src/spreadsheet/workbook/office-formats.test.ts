// One sheet in every format, as LibreOffice Calc wrote each: all are read as the XLSX is, to the digit. The files are
// made by bench/make-office-workbooks.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetOf } from '#import/sheet.ts'
import { formulaOf } from '#import/shown-formula.ts'
import { dateSystems, officeFileName } from '#testing/office-files.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookSheet } from './workbook.ts'

async function readOffice(system: (typeof dateSystems)[number], ending: string) {
  const path = join(import.meta.dirname, 'fixtures', officeFileName(system, ending))
  return readWorkbook(new Blob([await readFile(path)]))
}

/** Type and text of each cell that holds something, by its place. */
function exactCellsOf({ table }: WorkbookSheet): Record<string, string> {
  const cells: Record<string, string> = {}
  for (let row = 0; row < table.rowCount; row += 1)
    for (let column = 0; column < table.width; column += 1) {
      const text = table.cell(row, column)
      if (text !== '') cells[`${row} ${column}`] = `${table.type(row, column)} ${text}`
    }
  return cells
}

/** The same where LibreOffice writes a truth as a number into some formats, and more or fewer blanks into others. */
function cellsOf(sheet: WorkbookSheet): Record<string, string> {
  const plain = (cell: string) => cell.replace('boolean TRUE', 'number 1').replace(/ +/g, ' ')
  return Object.fromEntries(Object.entries(exactCellsOf(sheet)).map(([place, cell]) => [place, plain(cell)]))
}

/** Formats of numbers and dates without the ways to write one: colours by name, countries of currencies, escapes. */
function formatsOf({ table }: WorkbookSheet): Record<string, string> {
  const formats: Record<string, string> = {}
  for (let row = 0; row < table.rowCount; row += 1)
    for (let column = 0; column < table.width; column += 1) {
      const type = table.type(row, column)
      if (type === 'text' || type === 'error') continue
      const format = table.format(row, column).toLowerCase()
      formats[`${row} ${column}`] = format.replaceAll('\\', '').replace(/-407/g, '').replaceAll('"', '')
    }
  return formats
}

function layoutOf({ name, isHidden, hiddenRows, hiddenColumns, table }: WorkbookSheet) {
  return { name, isHidden, hiddenRows, hiddenColumns, merges: table.merges }
}

describe.each(dateSystems)('a workbook whose dates begin in %s', (system) => {
  it('is read from XLSX with the cells that it was made of', async () => {
    const { sheets, dateSystem } = await readOffice(system, 'xlsx')
    expect(dateSystem).toBe(system)
    expect(sheets.map(layoutOf)).toEqual([
      {
        name: 'Plan & Ist',
        isHidden: false,
        hiddenRows: [{ from: 3, to: 3 }],
        hiddenColumns: [{ from: 5, to: 5 }],
        merges: [{ row: 7, column: 0, rows: 2, columns: 2 }],
      },
      { name: 'Import', isHidden: false, hiddenRows: [], hiddenColumns: [], merges: [] },
      { name: 'Keys', isHidden: true, hiddenRows: [], hiddenColumns: [], merges: [] },
    ])
    const [plan] = sheets
    expect(plan && exactCellsOf(plan)).toMatchObject({
      '0 3': 'date 2027-01',
      '1 0': 'text Ä   <b> & "c"',
      '1 1': 'number 42',
      '1 3': 'number 1234.56',
      '1 4': 'number -9876543.21',
      '1 6': 'text two\nlines',
      '2 1': 'text 007',
      '2 3': 'number 1234567.891',
      '2 4': 'number 0.125',
      '2 6': 'date 2027-04-30',
      '3 0': 'text 東京 😀',
      '3 3': 'number -0.333333333333333',
      '3 6': 'date 2027-03-31T18:00:10',
      '6 1': 'text ab',
      '6 2': 'error #DIV/0!',
      '6 3': 'number 1235802.451',
      '6 4': 'number 1',
      '6 5': 'error #N/A',
      '8 2': 'text beside',
      '10 1': 'number 1',
    })
  })

  it.each(['xlsx', 'ods', 'fods'])('has the formulas of its cells in %s', async (ending) => {
    const { sheets } = await readOffice(system, ending)
    const [plan] = sheets
    const shown = [1, 2, 3].map((column) => plan && formulaOf(sheetOf(plan.table, 0), 6, column))
    expect(shown).toEqual(['="a"&"b"', '=1/0', '=SUM(D2:D3)'])
  })

  it.each(['xls', 'ods', 'fods'])('has the same cells, formats and layout in %s', async (ending) => {
    const meant = await readOffice(system, 'xlsx')
    const found = await readOffice(system, ending)
    expect(found.dateSystem).toBe(system)
    expect(found.sheets.map(layoutOf)).toEqual(meant.sheets.map(layoutOf))
    expect(found.sheets.map(cellsOf)).toEqual(meant.sheets.map(cellsOf))
    expect(found.sheets.map((sheet) => sheet.table.cell(1, 0))).toEqual([
      'Ä   <b> & "c"',
      `Office ${system}`,
      '',
    ])
    expect(found.sheets.map(formatsOf)).toEqual(meant.sheets.map(formatsOf))
  })

  // LibreOffice leaves hidden rows, columns and sheets out of HTML.
  it('has the same cells in HTML, without those that are hidden', async () => {
    const { sheets } = await readOffice(system, 'xlsx')
    const [plan, items] = sheets
    const html = await readOffice(system, 'html')
    const shown = Object.entries(plan ? cellsOf(plan) : {}).flatMap(([place, cell]) => {
      const [row = 0, column = 0] = place.split(' ').map(Number)
      if (row === 3 || column === 5) return []
      return [[`${row > 3 ? row - 1 : row} ${column > 5 ? column - 1 : column}`, cell]]
    })
    expect(html.sheets.map(({ name }) => name)).toEqual(['Plan & Ist', 'Import'])
    expect(html.sheets.map(cellsOf)).toEqual([Object.fromEntries(shown), items && cellsOf(items)])
  })
})

it.each(['xls', 'ods', 'fods', 'html'])(
  'a file of random damage in %s is refused with a fault, or read',
  async (ending) => {
    const path = join(import.meta.dirname, 'fixtures', officeFileName(1900, ending))
    const whole = new Uint8Array(await readFile(path))
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(damage, async (flips) => {
        const bytes = whole.slice()
        for (const [at, byte] of flips) bytes[at] = byte
        const answer = await readWorkbook(new Blob([bytes])).catch((error: Error) => error)
        if (answer instanceof Error) expect(answer.name).toBe('TableError')
      }),
      { seed: 20261123, numRuns: 150 },
    )
  },
)
