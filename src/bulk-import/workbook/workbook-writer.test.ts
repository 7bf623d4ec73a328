import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readSheet } from '#testing/read-workbooks.ts'
import { entryText } from '#testing/workbook-parts.ts'
import { type WrittenCell, type WrittenSheet, writeWorkbook } from './workbook-writer.ts'

const seed = 20261122

function sheetOf(rows: readonly (readonly WrittenCell[])[]): WrittenSheet {
  return { name: 'A & "B"', widths: [20], rows, frozen: { rows: 1, columns: 1 }, lists: [] }
}

const textCell = (text: string): WrittenCell => ({ type: 'text', style: 'text', text })

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
        const found = await readSheet(await writeWorkbook([sheetOf(texts.map((one) => [textCell(one)]))]))
        expect(found.name).toBe('A & "B"')
        // What is only blank is no cell to a table, and a line break is one character.
        const meant = texts.map((one) => [one.replace(/\r\n?/g, '\n')])
        while (meant.at(-1)?.every((one) => one.trim() === '')) meant.pop()
        expect(found.rows).toEqual(meant)
      }),
      { seed, numRuns: 300 },
    )
  })

  it('keeps numbers with their digits and formats', async () => {
    const amount: WrittenCell = { type: 'number', style: 'amount', text: '-1234567890123.45' }
    const { table } = await readSheet(await writeWorkbook([sheetOf([[amount, textCell('007')]])]))
    expect([table.cell(0, 0), table.type(0, 0), table.format(0, 0)]).toEqual([
      '-1234567890123.45',
      'number',
      '#,##0.00',
    ])
    expect([table.cell(0, 1), table.type(0, 1), table.format(0, 1)]).toEqual(['007', 'text', '@'])
  })

  it('of 25,000 rows comes in pieces, and whole', async () => {
    function* rows() {
      for (let row = 0; row < 25_000; row += 1) yield [textCell(`row ${row}`), textCell('x')]
    }
    const found = await readSheet(await writeWorkbook([{ ...sheetOf([]), rows: rows() }]))
    expect(found.table.rowCount).toBe(25_000)
    expect(found.table.cell(24_999, 0)).toBe('row 24999')
  })

  it('has lists behind the cells, where spreadsheets want them', async () => {
    const lists = [{ cells: 'A2:A9', list: 'Keys!$A$2:$A$4' }]
    const file = await writeWorkbook([{ ...sheetOf([[textCell('a')]]), lists }])
    const markup = await entryText(file, 'xl/worksheets/sheet1.xml')
    expect(markup).toContain('</sheetData><dataValidations count="1">')
  })

  it('is refused by a browser that cannot pack zip files', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    await expect(writeWorkbook([sheetOf([[textCell('a')]])])).rejects.toMatchObject({
      fault: { kind: 'cannot-write' },
    })
  })
})
