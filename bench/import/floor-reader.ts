// As little as reads a workbook of LibreOffice: its parts inflated whole by the browser, and values found by the markup
// that this one program writes. It knows no format, no date, no merged cell, and checks nothing.
import { type ZipEntry, zipEntries } from '../../src/spreadsheet/workbook/zip-directory.ts'
import { isOpenDocument, serveReader } from './reader-thread.ts'

type Rows = string[][]

async function textOf(entry: ZipEntry | undefined): Promise<string> {
  if (!entry) throw new Error('A part is missing.')
  return new Response(
    new Blob([entry.data]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
  ).text()
}

/** The text between two marks, from a place on. */
function between(markup: string, from: number, [start, end]: readonly [string, string]): string {
  const at = markup.indexOf(start, from) + start.length
  return markup.slice(at, markup.indexOf(end, at))
}

function sharedTexts(markup: string): string[] {
  const texts: string[] = []
  for (let at = markup.indexOf('<si>'); at !== -1; at = markup.indexOf('<si>', at + 1)) {
    const text = markup.indexOf('<t', at)
    texts.push(between(markup, text, ['>', '</t>']))
  }
  return texts
}

/** `<c r="B3" s="1" t="s"><v>7</v></c>` */
function rowsOfSheet(markup: string, texts: readonly string[]): Rows {
  const rows: Rows = []
  let row: string[] = []
  for (let at = markup.indexOf('<c '); at !== -1; at = markup.indexOf('<c ', at + 1)) {
    const end = markup.indexOf('>', at)
    let digit = at + 6
    let column = 0
    for (; markup.charCodeAt(digit) >= 65; digit += 1) column = column * 26 + markup.charCodeAt(digit) - 64
    const place = Number(markup.slice(digit, markup.indexOf('"', digit))) - 1
    while (rows.length <= place) {
      row = []
      rows.push(row)
    }
    if (markup.charCodeAt(end - 1) === 47) continue
    const value = between(markup, end, ['<v>', '</v>'])
    const isShared = markup.startsWith('t="s"', end - 5)
    row[column - 1] = isShared ? (texts[Number(value)] ?? '') : value
  }
  return rows
}

/** `<table:table-cell table:number-columns-repeated="2" office:value="1.5">`, in rows that may be repeated, too. */
function rowsOfContent(markup: string): Rows {
  const rows: Rows = []
  const end = markup.lastIndexOf('<table:table-cell')
  let row: string[] = []
  let rowEnd = -1
  for (let at = markup.indexOf('<table:table-cell'); at !== -1 && at <= end; ) {
    if (at > rowEnd) {
      row = []
      rows.push(row)
      rowEnd = markup.indexOf('</table:table-row>', at)
    }
    const close = markup.indexOf('>', at)
    const attributes = markup.slice(at, close)
    const isEmpty = markup.charCodeAt(close - 1) === 47
    const repeated = attributes.includes('repeated=')
      ? Number(between(attributes, 0, ['repeated="', '"']))
      : 1
    const value = isEmpty ? '' : contentOf(markup, attributes, close)
    if (value === '') row.length += repeated > 1000 ? 0 : repeated
    else for (let count = 0; count < repeated; count += 1) row.push(value)
    at = markup.indexOf('<table:table-cell', close)
  }
  return rows
}

function contentOf(markup: string, attributes: string, close: number): string {
  if (attributes.includes('office:value=')) return between(attributes, 0, ['office:value="', '"'])
  if (attributes.includes('office:date-value=')) return between(attributes, 0, ['office:date-value="', '"'])
  return between(markup, close, ['<text:p>', '</text:p>'])
}

serveReader(
  async (file) => {
    const entries = zipEntries(new Uint8Array(await file.arrayBuffer()))
    if (isOpenDocument(file)) return [rowsOfContent(await textOf(entries.get('content.xml')))]
    const texts = sharedTexts(await textOf(entries.get('xl/sharedStrings.xml')))
    return [rowsOfSheet(await textOf(entries.get('xl/worksheets/sheet1.xml')), texts)]
  },
  (sheets) => sheets.map((rows) => rows.map((row) => Array.from(row, (text) => decoded(text ?? '')))),
)

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
