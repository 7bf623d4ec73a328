// Workbooks that Excel and LibreOffice open though their parts are not named or placed as those programs do it.
import { describe, expect, it } from 'vitest'
import { rowsMarkup, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const texts = '<si><t>Name</t></si><si><t>Licences</t></si>'
const markup = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c><c s="1"><v>110</v></c></row>'
const parts = workbookParts({ sheets: { Plan: markup }, texts, formats: ['General', '0.00'] })
const cells = [
  ['Name', ''],
  ['Licences', '110'],
]

/** The parts with other names. */
function renamed(rename: (path: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([path, text]) => [rename(path), text]))
}

/** The parts with other targets of their relations. */
function retargeted(retarget: (target: string) => string): Record<string, string> {
  const entries = Object.entries(parts).map(([path, text]) => {
    const isMoved = path === 'xl/_rels/workbook.xml.rels'
    const moved = text.replaceAll(/Target="([^"]*)"/g, (_, target: string) => `Target="${retarget(target)}"`)
    return [path, isMoved ? moved : text] as const
  })
  return Object.fromEntries(entries)
}

function without(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).filter(([path]) => !paths.includes(path)))
}

describe('a workbook is read as Excel opens it', () => {
  it.each([
    [
      'with the part of its texts in another case',
      renamed((path) => path.replace('sharedStrings', 'SharedStrings')),
    ],
    ['with all parts in capitals', renamed((path) => path.toUpperCase())],
    ['with [content_types].xml', renamed((path) => path.replace('Content_Types', 'content_types'))],
    ['with backslashes in the names of the zip file', renamed((path) => path.replaceAll('/', '\\'))],
    ['with slashes before its names', renamed((path) => `/${path}`)],
    ['with absolute targets', retargeted((target) => `/xl/${target}`)],
    ['with targets in another case', retargeted((target) => target.toUpperCase())],
    ['with targets from its own folder', retargeted((target) => `./${target}`)],
    ['with targets through the folder above', retargeted((target) => `../xl/${target}`)],
    ['with targets from the top', retargeted((target) => `xl/${target}`)],
    ['with backslashes in its targets', retargeted((target) => `\\xl\\${target.replaceAll('/', '\\')}`)],
    ['without relations of the package', without('_rels/.rels')],
    ['without relations of the workbook', without('xl/_rels/workbook.xml.rels')],
    ['without any relations', without('_rels/.rels', 'xl/_rels/workbook.xml.rels')],
    ['without types of its parts', without('[Content_Types].xml')],
  ])('%s', async (_, entries) => {
    const { rows, table } = await readSheet(zipOf(entries))
    expect([rows, table.format(1, 1)]).toEqual([cells, '0.00'])
  })

  it('with escapes in its targets', async () => {
    const spaced = renamed((path) => path.replace('sheet1', 'sheet 1'))
    const path = 'xl/_rels/workbook.xml.rels'
    const escaped = { ...spaced, [path]: (parts[path] ?? '').replace('sheet1', 'sheet%201') }
    expect((await readSheet(zipOf(escaped))).rows).toEqual(cells)
  })

  it('is refused where a part is there twice, or one that a relation names is not there', async () => {
    const broken = readWorkbook(zipOf(without('xl/worksheets/sheet1.xml')))
    await expect(broken).rejects.toMatchObject({ fault: { kind: 'missing-part' } })
  })
})

const blank = '<c r="ADDRESS" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>'
const blankAt = (address: string) =>
  `<row r="${/\d+/.exec(address)?.[0]}">${blank.replace('ADDRESS', address)}</row>`

function openDocument(rows: string): Blob {
  const spaces = ['office', 'table', 'text'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  return new Blob([
    `<?xml version="1.0"?><office:document ${spaces.join(' ')}><office:body><office:spreadsheet><table:table table:name="Plan">${rows}</table:table></office:spreadsheet></office:body></office:document>`,
  ])
}
const openCell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`
const openRow = (content: string, attributes = '') =>
  `<table:table-row ${attributes}>${content}</table:table-row>`

describe('a blank cell far from the others is no part of the sheet', () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'

  it.each([
    ['in the last row', blankAt('A1048576')],
    ['in the last column', blankAt('XFD1')],
    ['in the last cell', blankAt('XFD1048576')],
    ['with nothing but a format', '<row r="1048576"><c r="XFD1048576" s="0"/></row>'],
    ['below a blank one', blankAt('A300000') + blankAt('ZZ1048576')],
  ])('%s of an Excel workbook', async (_, far) => {
    expect((await readSheet(zipOf(workbookParts({ sheets: { Plan: rows + far } })))).rows).toEqual([['1']])
  })

  it.each([
    ['in the last row', openRow('', 'table:number-rows-repeated="1048574"') + openRow(openCell(' '))],
    ['in all rows to the last one', openRow(openCell('<text:s/>'), 'table:number-rows-repeated="1048575"')],
    [
      'in all cells',
      openRow(
        openCell('<text:s/>', 'table:number-columns-repeated="16384"'),
        'table:number-rows-repeated="1048575"',
      ),
    ],
    [
      'with nothing but a format',
      openRow(
        '<table:table-cell table:style-name="a" table:number-columns-repeated="16384"/>',
        'table:number-rows-repeated="1048575"',
      ),
    ],
  ])('%s of an OpenDocument workbook', async (_, far) => {
    expect((await readSheet(openDocument(openRow(openCell('1')) + far))).rows).toEqual([['1']])
  })

  it('and is kept among the others', async () => {
    const sheet = `${blankAt('B2')}<row r="3"><c r="C3"><v>1</v></c></row>`
    const { rows: found } = await readSheet(zipOf(workbookParts({ sheets: { Plan: sheet } })))
    expect(found).toEqual([
      ['', '', ''],
      ['', ' ', ''],
      ['', '', '1'],
    ])
  })

  it('but a filled one is refused with its place', async () => {
    const far = `${rows}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`
    const reading = readWorkbook(zipOf(workbookParts({ sheets: { Plan: far } })))
    await expect(reading).rejects.toMatchObject({ fault: { kind: 'far-cell', row: 1048576, column: 'XFD' } })
  })
})

describe('a formula that was never calculated', () => {
  const plan = rowsMarkup([
    ['Name', '2027-01'],
    ['Licences', 110],
  ])
  const sum = '<row><c><f>SUM(Plan!B2)</f></c></row>'

  it('leaves the other sheets of an Excel workbook as they are', async () => {
    const { sheets } = await readWorkbook(zipOf(workbookParts({ sheets: { Plan: plan, Sum: sum } })))
    expect(sheets.map(({ name, fault }) => [name, fault?.kind])).toEqual([
      ['Plan', undefined],
      ['Sum', 'formulas-without-values'],
    ])
    expect(sheets[0]?.table.cell(1, 1)).toBe('110')
  })

  it('leaves the other sheets of an OpenDocument workbook as they are', async () => {
    const formula = '<table:table-cell table:formula="of:=SUM([.A1])"/>'
    const second = `</table:table><table:table table:name="Sum">${openRow(formula)}`
    const { sheets } = await readWorkbook(openDocument(openRow(openCell('a')) + second))
    expect(sheets.map(({ name, fault }) => [name, fault?.kind])).toEqual([
      ['Plan', undefined],
      ['Sum', 'formulas-without-values'],
    ])
  })
})
