// Workbooks of markup, put together by hand: what other programs than LibreOffice write, and what none writes.
import { describe, expect, it } from 'vitest'
import type { TableError } from '#spreadsheet/table.ts'
import { zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const vocabulary = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
const vocabularies = ['office', 'table', 'text', 'style', 'number'].map(vocabulary).join(' ')

/** A flat OpenDocument sheet. @param rows markup of its rows @param styles markup of its styles */
function flat(rows: string, styles = ''): string {
  return `<?xml version="1.0"?><office:document ${vocabularies}><office:styles>${styles}</office:styles><office:body><office:spreadsheet><table:table table:name="Made">${rows}</table:table></office:spreadsheet></office:body></office:document>`
}

const text = (shown: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${shown}</text:p></table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`

function fault(...parts: readonly BlobPart[]): Promise<unknown> {
  return readWorkbook(new Blob([...parts])).then(
    ({ sheets: [sheet] }) => {
      const found = sheet?.fault
      return found && 'cells' in found ? [found.kind, found.sheet, ...found.cells].join(' ') : 'read'
    },
    (error: TableError) => error.fault.kind,
  )
}

describe('an OpenDocument sheet', () => {
  it('has the cells of its rows, and none of comments, drawings, charts or tables within a cell', async () => {
    const inner = `<table:table>${row(text('inner'))}</table:table>`
    const shapes = `<table:shapes><draw:frame><draw:object>${inner}</draw:object></draw:frame></table:shapes>`
    const comment = '<office:annotation><text:p>by someone</text:p></office:annotation>'
    const ruby =
      '<text:ruby><text:ruby-base>東</text:ruby-base><text:ruby-text>と</text:ruby-text></text:ruby>'
    const cell = `<table:table-cell office:value-type="string">${comment}<text:p>a<text:span> b</text:span> ${ruby}</text:p>${inner}</table:table-cell>`
    const { rows } = await readSheet(new Blob([flat(shapes + row(cell + text('last')))]))
    expect(rows).toEqual([['a b 東', 'last']])
  })

  it('has white space once, but for elements that say otherwise, and the value rather than the shown text', async () => {
    const cells =
      text('a \n\t b<text:tab/>c<text:line-break/>d<text:s text:c="2"/>e') +
      text('shown', 'office:string-value="held"') +
      '<table:table-cell office:value-type="float" office:value="1234.5600000000001"><text:p>1,235</text:p></table:table-cell>'
    const { rows } = await readSheet(new Blob([flat(row(cells))]))
    expect(rows).toEqual([['a b\tc\nd  e', 'held', '1234.5600000000001']])
  })

  it('has the format of the cell, of its row or of its column, and of the style that a style continues', async () => {
    const number = (name: string, digits: number) =>
      `<number:number-style style:name="${name}"><number:number number:min-integer-digits="${digits}" number:decimal-places="0"/></number:number-style>`
    const style = (name: string, more: string) =>
      `<style:style style:name="${name}" style:family="table-cell" ${more}/>`
    const styles =
      number('N3', 3) +
      number('N4', 4) +
      style('three', 'style:data-style-name="N3"') +
      style('four', 'style:data-style-name="N4"') +
      style('child', 'style:parent-style-name="three"') +
      style('loop', 'style:parent-style-name="loop"')
    const cell = (more: string) => `<table:table-cell office:value-type="float" office:value="7" ${more}/>`
    const columns =
      '<table:table-column table:default-cell-style-name="four"/><table:table-column table:number-columns-repeated="999999999"/>'
    const rows =
      row(cell('') + cell('table:style-name="child"') + cell('table:style-name="loop"')) +
      row(cell(''), 'table:default-cell-style-name="three"')
    const { table } = await readSheet(new Blob([flat(columns + rows, styles)]))
    expect([table.format(0, 0), table.format(0, 1), table.format(0, 2), table.format(1, 0)]).toEqual([
      '0000',
      '000',
      'General',
      '000',
    ])
  })

  it.each([
    ['percentage', '', '0%'],
    ['percentage', 'table:style-name="missing"', '0%'],
    ['currency', 'office:currency="CHF"', 'General [$CHF]'],
  ])('has the format that only the type of a cell says: %s %s', async (type, more, format) => {
    const cell = `<table:table-cell office:value-type="${type}" office:value="0.125" ${more}/>`
    expect((await readSheet(new Blob([flat(row(cell))]))).table.format(0, 0)).toBe(format)
  })

  it('shows what failed as an error, also where only its text says so', async () => {
    const cells =
      text('#N/A', 'table:formula="of:=NA()"') +
      text('Err:502', 'calcext:value-type="error" office:string-value=""') +
      text('#N/A')
    const { table } = await readSheet(new Blob([flat(row(cells))]))
    expect([0, 1, 2].map((column) => `${table.type(0, column)} ${table.cell(0, column)}`)).toEqual([
      'error #N/A',
      'error Err:502',
      'text #N/A',
    ])
  })

  it('may end in a million rows and thousands of columns that hold nothing', async () => {
    const empty = row(
      '<table:table-cell table:number-columns-repeated="16384"/>',
      'table:number-rows-repeated="1048576"',
    )
    expect((await readSheet(new Blob([flat(row(text('a')) + empty)]))).rows).toEqual([['a']])
  })

  it.each([
    ['too-many-rows', row(text('a'), 'table:number-rows-repeated="1048576"')],
    ['too-many-columns', row(text('a', 'table:number-columns-repeated="40000"'))],
    ['too-many-columns', row(text('a').repeat(40_000))],
    ['far-cell', row(`<table:table-cell table:number-columns-repeated="9000"/>${text('a')}`)],
    ['formulas-without-values Made A2', row(text('a')) + row('<table:table-cell table:formula="of:=1+1"/>')],
    ['unreadable', '</table:table>'],
    ['document-type', '<!DOCTYPE a>'],
  ])('is refused as %s', async (kind, rows) => {
    expect(await fault(flat(rows))).toBe(kind)
  })

  it('is refused when it is encrypted, is of another kind, or lacks a part', async () => {
    const manifest = '<!DOCTYPE m><m><manifest:encryption-data manifest:checksum="x"/></m>'
    const content = flat(row(text('a')))
    expect(await fault(zipOf({ 'content.xml': 'x', 'META-INF/manifest.xml': manifest }))).toBe('encrypted')
    expect(await fault(zipOf({ 'encrypted-package': 'x' }))).toBe('encrypted')
    expect(await fault(zipOf({ 'content.xml': content.replaceAll('spreadsheet', 'text') }))).toBe(
      'other-document',
    )
    expect(await fault(zipOf({ 'content.xml': content, 'META-INF/manifest.xml': '<!DOCTYPE m><m/>' }))).toBe(
      'read',
    )
    expect(await fault(zipOf({ 'content.xml': content }, { promises: 500 * 1024 * 1024 }))).toBe(
      'unpacks-too-large',
    )
  })
})

describe('a workbook in the XML of Excel 2003', () => {
  const written = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>`

  it.each(['plan.xml', 'plan.xls', 'plan.xlsx'])(
    'is refused by what it holds, when it is called %s',
    async (name) => {
      const reading = readWorkbook(new File([written], name))
      await expect(reading).rejects.toMatchObject({ fault: { kind: 'xml-workbook' } })
    },
  )
})

describe('tables of HTML in a file', () => {
  const cells = (...written: readonly string[]) => `<tr>${written.join('')}</tr>`

  it('hold what Excel writes beside the text, with the format of the class', async () => {
    const style =
      '<style><!--table {mso-displayed-decimal-separator:"\\.";}\n.xl1 {mso-number-format:"mmm\\\\ yyyy";}\n.xl2 {mso-number-format:"\\#\\,\\#\\#0\\.00";}\n.xl3 {mso-number-format:Percent;}--></style>'
    const table = cells(
      '<td class=xl1 align=right x:num="46478">Apr 2027</td>',
      '<td class=xl2 align=right x:num="1234.5678">1,234.57</td>',
      '<td class=xl3 align=right x:num="0.125">12.5%</td>',
      '<td align=right>7.5</td>',
      '<td class=xl1 x:num="46478">Apr 27</td>',
      '<td>7.5</td>',
    )
    const sheet = await readSheet(new Blob([`<html><head>${style}</head><table>${table}</table></html>`]))
    expect(sheet.rows).toEqual([['2027-04', '1234.5678', '0.125', '7.5', 'Apr 27', '7.5']])
    const types = [0, 1, 2, 3, 4, 5].map((column) => sheet.table.type(0, column))
    expect(types).toEqual(['date', 'number', 'number', 'number', 'text', 'text'])
    expect([0, 1, 2].map((column) => sheet.table.format(0, column))).toEqual([
      'mmm\\ yyyy',
      '#,##0.00',
      '0.00%',
    ])
  })

  it('are a sheet each, with the names that Excel or LibreOffice gives them, and one in a cell is the text of the cell', async () => {
    const page = `<table><tr><td><table>${cells('<td>a</td>')}</table></td><td>b</td></tr></table><table>${cells('<td>c</td>')}</table>`
    const read = async (head: string) => {
      const { sheets } = await readWorkbook(new Blob([`<html>${head}${page}`]))
      return sheets.map(({ name, table }) => [name, table.row(0)])
    }
    expect(await read('')).toEqual([
      ['1', ['a', 'b']],
      ['3', ['c']],
    ])
    const island =
      '<!--[if gte mso 9]><xml><x:Name>Plan &amp; Ist</x:Name><x:Name>Keys</x:Name></xml><![endif]-->'
    expect((await read(island)).map(([name]) => name)).toEqual(['Plan & Ist', '3'])
    const headings = '<A NAME="table0"><h1>Tabelle 1: <em>Plan</em></h1></A>'
    expect((await read(headings)).map(([name]) => name)).toEqual(['Plan', '3'])
  })

  it('say which of their rows and columns are hidden, and which cells are merged', async () => {
    const table =
      "<col><col span=2 style='display:none;width:0'>" +
      cells('<td rowspan=2>a</td>', '<td colspan=2>b</td>') +
      `<tr style='display: none'><td>c</td><td>d</td></tr>`
    expect(await readSheet(new Blob([`<table>${table}</table>`]))).toMatchObject({
      rows: [
        ['a', 'b', ''],
        ['', 'c', 'd'],
      ],
      hiddenRows: [{ from: 1, to: 1 }],
      hiddenColumns: [{ from: 1, to: 2 }],
      table: {
        merges: [
          { row: 0, column: 0, rows: 2, columns: 1 },
          { row: 0, column: 1, rows: 1, columns: 2 },
        ],
      },
    })
  })

  it.each([
    ['no-table', '<html><frameset></frameset>'],
    ['too-many-columns', `<table>${cells('<td>1</td>'.repeat(40_000))}</table>`],
    ['far-cell', `<table>${cells('<td>1</td>'.repeat(2000))}${'<tr><td>1</td></tr>'.repeat(1001)}</table>`],
  ])('are refused as %s', async (kind, html) => {
    expect(await fault(html)).toBe(kind)
  })
})
