// Single traits of clipboards, written by hand; whole ones are in the folder clipboards.
import { describe, expect, it } from 'vitest'
import { readCell } from '#spreadsheet/amount.ts'
import { TableError } from '#spreadsheet/table.ts'
import { readClipboard } from './clipboard.ts'

function read(text: string, html = '') {
  const { table, ...facts } = readClipboard({ text, html })
  return { ...facts, rows: Array.from({ length: table.rowCount }, (_, row) => table.row(row)) }
}

const excelHtml = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\,"; mso-displayed-thousand-separator:"\\.";}--></style></head><body><table border=0><!--StartFragment-->${rows}<!--EndFragment--></table></body></html>`

describe('the clipboard of a spreadsheet', () => {
  it('keeps a cell with line breaks, tabs and quotes together, as Excel quotes it', () => {
    const { rows } = read('Name\tNote\r\nA\t"two\nlines, ""quoted"""\r\nB\t5" pipe\r\n')
    expect(rows).toEqual([
      ['Name', 'Note'],
      ['A', 'two\nlines, "quoted"'],
      ['B', '5" pipe'],
    ])
  })

  it('takes a quote that is never closed for a character of the cell', () => {
    expect(read('a\t"b\nc\td').rows).toEqual([
      ['a', '"b'],
      ['c', 'd'],
    ])
  })

  it('reads numbers by the decimal mark that Excel states in its HTML, and no text', () => {
    const row = '<tr><td>A</td><td align=right>1.234</td><td class=xl65>1.234</td></tr>'
    const html = excelHtml(`<tr><td>Name</td><td>2026-01</td><td>2026-02</td></tr>${row}`)
    const text = 'Name\t2026-01\t2026-02\r\nA\t1.234\t1.234\r\n'
    for (const flavours of [
      { text: '', html },
      { text, html },
    ]) {
      const { table } = readClipboard(flavours)
      expect(readCell(table.cell(1, 1), table.facts(1, 1), 'open')).toEqual({
        kind: 'amount',
        digits: '1234',
      })
      expect(table.type(1, 2)).toBe('text')
    }
  })

  it('does not follow the stated mark against the cells', () => {
    const { table } = readClipboard({ text: '', html: excelHtml('<tr><td align=right>1,234.50</td></tr>') })
    expect(table.type(0, 0)).toBe('text')
  })

  it('takes what a narrow column hid from the other flavour, and says so', () => {
    const html = excelHtml('<tr><td>A</td><td>1234</td></tr>')
    const { rows, notes } = read('A\t####\r\n', html)
    expect(rows).toEqual([['A', '1234']])
    expect(notes).toEqual([{ kind: 'repaired', count: 1, cells: [{ row: 0, column: 1 }] }])
  })

  it('says of each cell which two texts it has, and takes the plain one', () => {
    const html = excelHtml('<tr><td>A  b</td><td>1.234,50</td></tr><tr><td>c</td><td>####</td></tr>')
    const { rows, notes } = read('A b\t1,234.50\r\nc\t7\r\n', html)
    expect(rows).toEqual([
      ['A b', '1,234.50'],
      ['c', '7'],
    ])
    expect(notes).toEqual([
      {
        kind: 'forms-differ',
        count: 1,
        cells: [{ row: 0, column: 1, text: '1,234.50', html: '1.234,50' }],
      },
    ])
  })

  it('lists the first cells that differ, and counts all', () => {
    const cells = Array.from({ length: 30 }, (_, row) => row)
    const html = excelHtml(cells.map((row) => `<tr><td>${row}</td><td>x</td></tr>`).join(''))
    const { notes } = read(cells.map((row) => `${row}0\tx`).join('\n'), html)
    expect(notes).toMatchObject([{ kind: 'forms-differ', count: 30 }])
    expect(notes[0]).toHaveProperty('cells.length', 20)
  })

  it('shows the HTML when quotes have torn the text apart', () => {
    const html = '<table><tr><td>N</td><td>M</td></tr><tr><td>a<br>b</td><td>1</td></tr></table>'
    const { rows, notes } = read('N\tM\na\nb\t1', html)
    expect(rows).toEqual([
      ['N', 'M'],
      ['a\nb', '1'],
    ])
    expect(notes).toEqual([
      {
        kind: 'two-forms',
        text: { rows: 3, columns: 2 },
        html: { rows: 2, columns: 2 },
        taken: 'html',
        cells: [{ row: 1, column: 0 }],
      },
    ])
  })

  it('reads merged cells, entities and the markup of Google Sheets', () => {
    const html =
      '<google-sheets-html-origin><style></style><table xmlns="x" dir="ltr"><colgroup><col width="1"/></colgroup><tbody><tr><td colspan="2" data-sheets-value="{&quot;1&quot;:2}">A &amp; B</td></tr><tr><td rowspan="2">x</td><td>&#8364;&nbsp;3</td></tr><tr><td>y</td></tr></tbody></table>'
    expect(read('', html).rows).toEqual([
      ['A & B', ''],
      ['x', '€\u00a03'],
      ['', 'y'],
    ])
  })

  it('reads text that is no table of tabs as CSV', () => {
    expect(read('Name;2026-01\nA;1,5\nB;2,5').rows[1]).toEqual(['A', '1,5'])
  })

  it('never runs what it reads, and survives spans that anyone can write', () => {
    const html = '<table><tr><td colspan=99999 onmouseover="x">=HYPERLINK("x")</td></tr></table>'
    expect(read('', html).rows[0]?.[0]).toBe('=HYPERLINK("x")')
  })

  it('takes a < and a > in a quoted value for text, and a quote that is never closed for a character', () => {
    const html =
      '<table><tr><td title="=IF(A1<B1,1>0)">a</td><td title=\'<td>\'>b</td><td alt=5">c</td></tr></table>'
    expect(read('', html).rows).toEqual([['a', 'b', 'c']])
  })

  it.each([
    ['a tag', '<td "<td>"'],
    ['a comment', '<!-- <td>b</td>'],
  ])('reads up to where %s opens and never ends', (_, open) => {
    expect(read('', `<table><tr><td>a</td></tr><tr>${open}`).rows).toEqual([['a']])
  })

  it('refuses an empty clipboard', () => {
    expect(() => read('', '')).toThrow(new TableError('empty-clipboard'))
  })
})
