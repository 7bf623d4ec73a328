// Sheets drawn at random, written as XLSX, OpenDocument and CSV by code that shares nothing with the readers, and read
// back cell for cell. `npm run test:long -- corpus` draws 5,000 of them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CellType } from '#spreadsheet/cell-type.ts'
import type { Table } from '#spreadsheet/table.ts'
import { readDelimited, separators } from '#spreadsheet/text/delimited-text.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import { workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'

const sheets = Number(process.env.READ_BACK_SHEETS ?? 60)

interface DrawnCell {
  readonly type: CellType
  /** Digits of a number, `2027-04-30` of a date; empty for an empty cell. */
  readonly text: string
}

/** Texts that a careless reader changes: markup, blanks at the ends, line breaks, numbers, escapes of XLSX. */
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'<>&"\' \t\n,;|-0a'), minLength: 1, maxLength: 8 }),
    fc.constantFrom('_x000D_', '007', '1.234', '1e5', '=1+1', ']]>', '  two  blanks ', 'a\nb', '2027-01'),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these
  .map((text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, ''))
  .filter((text) => text.trim() !== '' && !text.startsWith('#'))

/** With 16 or 17 digits a fraction may be what is left of a double, and those of them that mean nothing are taken off. */
const digits = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[1-9]\d{0,18}$/), fc.stringMatching(/^(?:\d{0,7}[1-9])?$/))
  .filter(([, whole, fraction]) => fraction === '' || ![16, 17].includes(whole.length + fraction.length))
  .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`)

const days = fc
  .date({ min: new Date('1905-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const drawnCell = fc.oneof<fc.Arbitrary<DrawnCell>[]>(
  texts.map((text) => ({ type: 'text', text })),
  digits.map((text) => ({ type: 'number', text })),
  days.map((text) => ({ type: 'date', text })),
  fc.constantFrom<DrawnCell>({ type: 'boolean', text: 'TRUE' }, { type: 'boolean', text: 'FALSE' }),
  fc.constant<DrawnCell>({ type: 'error', text: '#DIV/0!' }),
  fc.constant<DrawnCell>({ type: 'text', text: '' }),
)

const drawnSheet = fc.record({
  /** A text begins each row, so that none is empty. */
  rows: fc
    .array(fc.array(drawnCell, { minLength: 5, maxLength: 5 }), { minLength: 2, maxLength: 8 })
    .map((rows) => rows.map((row, at): DrawnCell[] => [{ type: 'text', text: `Row ${at}` }, ...row])),
  isStrict: fc.boolean(),
  isOf1904: fc.boolean(),
  areShared: fc.boolean(),
  isStored: fc.boolean(),
  separator: fc.constantFrom(...separators),
  lineBreak: fc.constantFrom('\n', '\r\n'),
})
type DrawnSheet = typeof drawnSheet extends fc.Arbitrary<infer Sheet> ? Sheet : never

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function asXlsx({ rows, isStrict, isOf1904, areShared, isStored }: DrawnSheet): Blob {
  const shared: string[] = []
  const first = isOf1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const markup = ({ type, text }: DrawnCell) => {
    if (text === '') return '<c/>'
    switch (type) {
      case 'text': {
        const content = `<t xml:space="preserve">${escapeMarkup(text.replaceAll('_x', '_x005F_x'))}</t>`
        if (!areShared) return `<c t="inlineStr"><is>${content}</is></c>`
        return `<c t="s"><v>${shared.push(`<si>${content}</si>`) - 1}</v></c>`
      }
      case 'number':
        return `<c><v>${text}</v></c>`
      case 'date':
        return `<c s="1"><v>${(Date.parse(text) - first) / 86_400_000}</v></c>`
      case 'boolean':
        return `<c t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`
      case 'error':
        return `<c t="e"><v>${text}</v></c>`
    }
  }
  const made = rows.map((row) => `<row>${row.map(markup).join('')}</row>`).join('')
  const parts = workbookParts({
    sheets: { Made: made },
    formats: ['General', 'yyyy\\-mm\\-dd'],
    isStrict,
    ...(areShared && { texts: shared.join('') }),
    ...(isOf1904 && { properties: 'date1904="1"' }),
  })
  return zipOf(parts, { isStored })
}

function asOpenDocument({ rows, isStored }: DrawnSheet): Blob {
  const paragraph = (text: string) => {
    const marks = { ' ': '<text:s/>', '\t': '<text:tab/>', '\n': '<text:line-break/>' }
    return `<text:p>${escapeMarkup(text).replace(/[ \t\n]/g, (blank) => marks[blank as keyof typeof marks])}</text:p>`
  }
  const content = ({ type, text }: DrawnCell) => {
    if (text === '') return '/>'
    switch (type) {
      case 'text':
        return ` office:value-type="string">${paragraph(text)}</table:table-cell>`
      case 'number':
        return ` office:value-type="float" office:value="${text}"/>`
      case 'date':
        return ` table:style-name="day" office:value-type="date" office:date-value="${text}"/>`
      case 'boolean':
        return ` office:value-type="boolean" office:boolean-value="${text.toLowerCase()}"/>`
      case 'error':
        return ` table:formula="of:=1/0" office:value-type="string" office:string-value="">${paragraph(text)}</table:table-cell>`
    }
  }
  const namespaces = ['office', 'table', 'text', 'style', 'number'].map((name) => {
    return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'number' ? 'datastyle' : name}:1.0"`
  })
  const styles =
    '<number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style><style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/>'
  const made = rows.map((row) => {
    const cells: { readonly markup: string; count: number }[] = []
    for (const cell of row) {
      const markup = content(cell)
      const last = cells.at(-1)
      // As programs write neighbours that are the same.
      if (last?.markup === markup) last.count += 1
      else cells.push({ markup, count: 1 })
    }
    const written = cells.map(({ markup, count }) => {
      const repeated = count > 1 ? ` table:number-columns-repeated="${count}"` : ''
      return `<table:table-cell${repeated}${markup}`
    })
    return `<table:table-row>${written.join('')}</table:table-row>`
  })
  const document = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces.join(' ')} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Made">${made.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  return zipOf(
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': document },
    { isStored },
  )
}

/** The first day of a month is read as the month. */
function readText({ type, text }: DrawnCell): string {
  return type === 'date' && text.endsWith('-01') ? text.slice(0, 7) : text
}

/** Type and text of each cell, up to the width of the drawn sheet. */
function cellsOf(table: Table, width: number): string[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const isThere = column < table.width
      return isThere ? `${table.type(row, column)} ${table.cell(row, column)}` : 'text '
    }),
  )
}

it('a sheet has the same cells when it is read back, with their types and all their digits', async () => {
  const check = async (drawn: DrawnSheet) => {
    const { rows, separator, lineBreak } = drawn
    const width = rows[0]?.length ?? 0
    const meant = rows.map((row) => row.map((cell) => `${cell.type} ${readText(cell)}`))
    const xlsx = await readSheet(asXlsx(drawn))
    expect(cellsOf(xlsx.table, width)).toEqual(meant)
    const openDocument = await readSheet(asOpenDocument(drawn))
    expect(cellsOf(openDocument.table, width)).toEqual(meant)

    // A CSV has texts only.
    const lines = rows.map((row) => row.map(({ text }) => text))
    const csv = writeDelimited(lines, { separator, quote: '"', lineBreak })
    const table = readDelimited(csv, { separator, quote: '"', isStrict: true })
    expect(cellsOf(table, width)).toEqual(lines.map((row) => row.map((text) => `text ${text}`)))
  }
  await fc.assert(fc.asyncProperty(drawnSheet, check), { seed: 20261123, numRuns: sheets })
})
