import { describe, expect, it } from 'vitest'
import { rowsMarkup, workbookOf } from '#testing/made-workbooks.ts'
import { read } from './read.ts'
import type { TableError } from './table.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

const options = {
  name: 'costs',
  readWorkbook,
}
const cells = [
  ['Name', '2027-01'],
  ['Rent', '5'],
]
const csv = cells.map((row) => row.join(';')).join('\n')
const html = (count: number) =>
  `<table>${cells.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`.repeat(
    count,
  )

const fault = (source: Parameters<typeof read>[0]) =>
  read(source, options).then(
    () => 'read',
    (error: TableError) => error.fault.kind,
  )

describe('what is read', () => {
  it.each([
    [
      'a workbook',
      workbookOf(
        rowsMarkup([
          ['Name', '2027-01'],
          ['Rent', 5],
        ]),
      ),
      'Made',
    ],
    ['a web page', new Blob([html(1)]), '1'],
    ['a text', new Blob([csv]), 'costs'],
    ['a clipboard of plain text', { text: csv.replaceAll(';', '\t'), html: '' }, 'costs'],
    ['a clipboard of both forms', { text: csv.replaceAll(';', '\t'), html: html(1) }, 'costs'],
  ])('is one sheet of %s', async (_, source, name) => {
    const { sheets } = await read(source, options)
    expect(sheets.map((sheet) => [sheet.name, sheet.isHidden])).toEqual([[name, false]])
    expect(sheets[0]?.table.columns).toEqual([
      ['Name', 'Rent'],
      ['2027-01', '5'],
    ])
  })

  it('is each table of a page on a clipboard', async () => {
    const { sheets } = await read({ text: 'Name', html: html(2) }, options)
    expect(sheets.map(({ name }) => name)).toEqual(['1', '2'])
  })

  it('says where the encoding of a text was guessed', async () => {
    const bytes = Uint8Array.from('Name;B\u00fcro', (letter) => letter.charCodeAt(0))
    const { sheets } = await read(new Blob([bytes]), options)
    expect(sheets[0]?.notes).toMatchObject([{ kind: 'guessed-encoding' }])
  })

  it.each([
    ['empty-clipboard', { text: ' ', html: '' }],
    ['pdf-file', new Blob(['%PDF-1.7'])],
    [
      'xml-workbook',
      new Blob(['<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>']),
    ],
  ])('is refused as %s', async (kind, source) => {
    expect(await fault(source)).toBe(kind)
  })
})
