// The cells of workbooks that are put together part by part, so that they can be what one program or none writes.
import { describe, expect, it } from 'vitest'
import { rowsMarkup, sheetMarkup, workbookOf, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

describe('the cells of a workbook', () => {
  const styled = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
  const formats = [
    'General',
    'mmm yyyy',
    '[$-407]d. mmmm yyyy;@',
    '00000',
    '#,##0.00\\ "Days"',
    'h:mm',
    '0.0%',
    '@',
  ]
  const read = (rows: string, more: { readonly properties?: string } = {}) =>
    readSheet(zipOf(workbookParts({ sheets: { Made: rows }, formats, ...more })))

  it('keep the digits that are stored, whatever a double makes of them', async () => {
    const stored = [
      '1234.5600000000001',
      '9007199254740993',
      '12345678901234567890',
      '1.10',
      '0.30000000000000004',
    ]
    const { rows, table } = await read(`<row>${stored.map((digits) => styled(0, digits)).join('')}</row>`)
    expect(rows).toEqual([stored])
    expect(stored.map((_, column) => table.type(0, column))).toEqual(stored.map(() => 'number'))
  })

  it('have the first format where they name none', async () => {
    const { rows, table } = await read('<row><c><v>46477</v></c></row>')
    expect(rows).toEqual([['46477']])
    expect(table.type(0, 0)).toBe('number')
  })

  it('keep the format of each number, and are dates only by a date format', async () => {
    const { rows, table } = await read(
      `<row>${[1, 2, 3, 4, 5, 6].map((style) => styled(style, '46477')).join('')}<c s="7" t="inlineStr"><is><t>46477</t></is></c></row>`,
    )
    expect(rows).toEqual([['2027-03-31', '2027-03-31', '46477', '46477', '2027-03-31', '46477', '46477']])
    expect(rows[0]?.map((_, column) => `${table.type(0, column)} ${table.format(0, column)}`)).toEqual([
      'date mmm yyyy',
      'date [$-407]d. mmmm yyyy;@',
      'number 00000',
      'number #,##0.00\\ "Days"',
      'date h:mm',
      'number 0.0%',
      'text @',
    ])
  })

  it.each([
    ['', '46478', '2027-04'],
    ['', '46477.75011574074', '2027-03-31T18:00:10'],
    ['', '0.5', '12:00:00'],
    ['', '1', '1900-01'],
    ['', '59', '1900-02-28'],
    ['', '61', '1900-03'],
    ['date1904="1"', '45015', '2027-03-31'],
    ['date1904="true"', '45016', '2027-04'],
    ['date1904="false"', '46478', '2027-04'],
  ])('have dates by the system of the workbook: %s %s is %s', async (properties, serial, text) => {
    const { rows, table } = await read(`<row>${styled(1, serial)}</row>`, { properties })
    expect(rows).toEqual([[text]])
    expect(table.type(0, 0)).toBe('date')
    const { dateSystem } = await readWorkbook(zipOf(workbookParts({ sheets: { A: '' }, properties })))
    expect(dateSystem).toBe(/"(?:1|true)"/.test(properties) ? 1904 : 1900)
  })

  it('have ISO dates as dates, and a broken number as text', async () => {
    const { rows, table } = await read(
      '<row><c t="d"><v>2027-04-01T00:00:00</v></c><c t="d"><v>2027-04-30</v></c><c><v>NaN</v></c><c s="1"><v>-5</v></c></row>',
    )
    expect(rows).toEqual([['2027-04', '2027-04-30', 'NaN', '-5']])
    expect(rows[0]?.map((_, column) => table.type(0, column))).toEqual(['date', 'date', 'text', 'number'])
  })

  it('share texts, with rich text joined and without what helps to read it aloud', async () => {
    const texts =
      '<si><t>plain</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t xml:space="preserve"> text</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_\nb_x005F_x000D_&amp;#38;</t></si>'
    const sheets = { Made: `<row>${[0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>` }
    const { rows } = await readSheet(zipOf(workbookParts({ sheets, texts })))
    expect(rows).toEqual([['plain', 'rich  text', '東京', 'a\nb_x000D_&#38;']])
  })

  it('may be in the text of the sheet, in CDATA, under prefixes, and in a Strict workbook', async () => {
    const sheet =
      '<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>' +
      "<x:row r='2'><x:c r='B2' t='inlineStr'><x:is><x:t>a > b</x:t><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>" +
      '<x:c r = "C2" t="str"><x:v><![CDATA[<&>]]></x:v></x:c><!-- <c r="D2"> --></x:row></x:sheetData></x:worksheet>'
    const { rows } = await readSheet(zipOf(workbookParts({ sheets: { Made: sheet }, isStrict: true })))
    expect(rows).toEqual([
      ['', '', ''],
      ['', 'a > b', '<&>'],
    ])
  })

  it('say which rows, columns and sheets are hidden, and which ranges are merged', async () => {
    const rows =
      '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="true"/><row r="4" hidden="1"><c r="D4"><v>2</v></c></row>'
    const sheet = sheetMarkup(
      rows,
      '<cols><col min="2" max="3" hidden="1"/><col min="4" max="4"/></cols>',
      '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    )
    const found = await readSheet(
      zipOf(workbookParts({ sheets: { Made: sheet }, sheetAttributes: 'state="veryHidden"' })),
    )
    expect(found).toMatchObject({
      isHidden: true,
      hiddenRows: [
        { from: 0, to: 1 },
        { from: 3, to: 3 },
      ],
      hiddenColumns: [{ from: 1, to: 2 }],
      table: { merges: [{ row: 0, column: 0, rows: 2, columns: 2 }] },
    })
  })

  it('come whole from a file whose sizes take eight bytes each', async () => {
    const file = workbookOf(rowsMarkup([['Name'], ['A']]), { zip64: true })
    expect((await readSheet(file)).rows).toEqual([['Name'], ['A']])
  })

  it('report how far reading has come, up to the end', async () => {
    const seen: number[] = []
    const rows = rowsMarkup(Array.from({ length: 5000 }, (_, row) => [`row ${row}`, row]))
    await readWorkbook(workbookOf(rows), { onProgress: (done) => seen.push(done) })
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBeGreaterThan(0.9)
  })
})
