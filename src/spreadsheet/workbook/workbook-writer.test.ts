import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readSheet } from '#testing/read-workbooks.ts'
import { entryText } from '#testing/workbook-parts.ts'
import { type WorkbookRow, type WrittenColumn, type WrittenSheet, writeWorkbook } from './workbook-writer.ts'

const seed = 20261122

/** A sheet of one column of texts, unless other columns are given. */
function sheetOf(
  rows: readonly WorkbookRow[],
  holds: readonly WrittenColumn['holds'][] = ['text'],
): WrittenSheet {
  const columns = holds.map((own) => ({ heading: 'Heading', width: 20, holds: own }))
  return { name: 'A & "B"', columns, rows, frozen: { rows: 1, columns: 1 }, lists: [] }
}

describe('a written workbook', () => {
  it('reads back with every text, however it looks to XML', async () => {
    const awkward = fc.constantFrom(
      '_x000D_',
      '_x005F_',
      '<a b="c">&amp;',
      ' blanks ',
      '\u0001',
      '\ufffe',
      'a\nb',
      '=1+1',
      '__proto__',
    )
    const text = fc.oneof(awkward, fc.string({ unit: 'grapheme', minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const found = await readSheet(await writeWorkbook([sheetOf(texts.map((one) => [one]))]))
        expect(found.name).toBe('A & "B"')
        // A blank cell is not a cell of the table, and a line break is one character.
        const meant = texts.map((one) => [one.replace(/\r\n?/g, '\n')])
        while (meant.at(-1)?.every((one) => one.trim() === '')) meant.pop()
        expect(found.rows).toEqual([['Heading'], ...meant])
      }),
      { seed, numRuns: 300 },
    )
  })

  it('keeps numbers with their digits and formats', async () => {
    const row = [-1234567890123.45, '007', undefined]
    const { table } = await readSheet(await writeWorkbook([sheetOf([row], ['amount', 'text', 'amount'])]))
    expect([table.cell(1, 0), table.type(1, 0), table.format(1, 0)]).toEqual([
      '-1234567890123.45',
      'number',
      '#,##0.00',
    ])
    expect([table.cell(1, 1), table.type(1, 1), table.format(1, 1)]).toEqual(['007', 'text', '@'])
  })

  it('of 25,000 rows comes in pieces, and whole', async () => {
    function* rows() {
      for (let row = 0; row < 25_000; row += 1) yield [`row ${row}`, 'x']
    }
    const found = await readSheet(await writeWorkbook([{ ...sheetOf([]), rows: rows() }]))
    expect(found.table.rowCount).toBe(25_001)
    expect(found.table.cell(25_000, 0)).toBe('row 24999')
  })

  it('has a cell of its type for each value: texts, numbers, days, and none', async () => {
    const row = ['007', -1234.5, new Date('2027-04-30T23:00:00Z'), undefined, new Date('1999-12-31')]
    const sheet = sheetOf([row, ['', Number.NaN]], Array<'text'>(5).fill('text'))
    const { table } = await readSheet(await writeWorkbook([sheet]))
    expect(table.rowCount).toBe(2)
    expect(row.map((_, column) => `${table.type(1, column)} ${table.cell(1, column)}`)).toEqual([
      'text 007',
      'number -1234.5',
      'date 2027-04-30',
      'text ',
      'date 1999-12-31',
    ])
  })

  it('has lists behind the cells, where spreadsheets want them', async () => {
    const lists = [{ cells: 'A2:A9', list: 'Keys!$A$2:$A$4' }]
    const file = await writeWorkbook([{ ...sheetOf([['a']]), lists }])
    const markup = await entryText(file, 'xl/worksheets/sheet1.xml')
    expect(markup).toContain('</sheetData><dataValidations count="1">')
  })

  it('is the same bytes whenever it is written, with the media type of a workbook', async () => {
    vi.setSystemTime(new Date('2027-01-01'))
    const file = await writeWorkbook([sheetOf([['a']])])
    vi.setSystemTime(new Date('2028-02-02'))
    const again = await writeWorkbook([sheetOf([['a']])])
    vi.useRealTimers()
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await again.arrayBuffer()))).toBe(true)
    expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })
})
