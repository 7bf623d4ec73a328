// Sheets of typed cells as a flat OpenDocument spreadsheet, from which LibreOffice Calc writes every other format.
import type { CorpusLocale } from './locales.ts'

/** Number formats, by the name of the cell style that has each. */
export type CorpusFormat = 'amount' | 'fine' | 'code' | 'currency' | 'parentheses' | 'thousands' | 'percent'

export type CorpusCell =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text'; readonly text: string; readonly columns?: number; readonly rows?: number }
  /** Below or beside the text that it is merged with. */
  | { readonly kind: 'covered' }
  | { readonly kind: 'number'; readonly digits: string; readonly format: CorpusFormat }
  /** @property day `2027-01-31` */
  | { readonly kind: 'date'; readonly day: string; readonly format: 'month' | 'day' }
  /** A formula that divides by zero. */
  | { readonly kind: 'error' }

export interface CorpusTable {
  readonly name: string
  readonly rows: readonly (readonly CorpusCell[])[]
  /** Counted from 0. */
  readonly hiddenRows?: readonly number[]
}

const vocabularies = {
  office: 'office:1.0',
  table: 'table:1.0',
  text: 'text:1.0',
  style: 'style:1.0',
  number: 'datastyle:1.0',
  of: 'of:1.2',
}
const namespaces = Object.entries(vocabularies)
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ')

/** The markup of a flat document. @param isOf1904 whether the days of its dates are counted from 1904 on */
export function flatDocument(tables: readonly CorpusTable[], locale: CorpusLocale, isOf1904 = false): string {
  const settings = isOf1904
    ? '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>'
    : ''
  const body = tables.map(tableMarkup).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${stylesOf(locale)}</office:automatic-styles><office:body><office:spreadsheet>${settings}${body}</office:spreadsheet></office:body></office:document>`
}

function stylesOf({ language, country, currency, day }: CorpusLocale): string {
  const of = `number:language="${language}" number:country="${country}"`
  const digits = (least: number, most: number, more = '') =>
    `<number:number number:decimal-places="${most}" number:min-decimal-places="${least}" number:min-integer-digits="1" ${more}/>`
  const grouped = digits(2, 2, 'number:grouping="true"')
  const numberStyle = (name: string, content: string) =>
    `<number:number-style style:name="${name}" ${of}>${content}</number:number-style>`
  const sign = `<number:currency-symbol ${of}>${currency.sign}</number:currency-symbol>`
  const blank = '<number:text> </number:text>'
  const money = currency.isBehind ? grouped + blank + sign : sign + blank + grouped
  const negative = (name: string, positive: string) =>
    `<style:map style:condition="value()&gt;=0" style:apply-style-name="${name}"/>${positive}`
  const parts = { D: 'day', M: 'month', Y: 'year' }
  const days = day.map((part) =>
    part === 'D' || part === 'M' || part === 'Y'
      ? `<number:${parts[part]} number:style="long"/>`
      : `<number:text>${part}</number:text>`,
  )
  const formats = [
    numberStyle('Namount', grouped),
    numberStyle('Nfine', digits(2, 6)),
    numberStyle('Ncode', '<number:number number:min-integer-digits="5" number:decimal-places="0"/>'),
    `<number:currency-style style:name="NcurrencyP0" style:volatile="true" ${of}>${money}</number:currency-style>`,
    `<number:currency-style style:name="Ncurrency" ${of}><number:text>-</number:text>${money}${negative('NcurrencyP0', '')}</number:currency-style>`,
    numberStyle('NparenthesesP0', grouped),
    numberStyle(
      'Nparentheses',
      `<number:text>(</number:text>${grouped}<number:text>)</number:text>${negative('NparenthesesP0', '')}`,
    ),
    numberStyle('Nthousands', digits(0, 0, 'number:grouping="true" number:display-factor="1000"')),
    `<number:percentage-style style:name="Npercent" ${of}>${digits(1, 1)}<number:text>%</number:text></number:percentage-style>`,
    `<number:date-style style:name="Nmonth" ${of}><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/></number:date-style>`,
    `<number:date-style style:name="Nday" ${of}>${days.join('')}</number:date-style>`,
  ]
  const cells = [
    'amount',
    'fine',
    'code',
    'currency',
    'parentheses',
    'thousands',
    'percent',
    'month',
    'day',
  ].map(
    (name) =>
      `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`,
  )
  return [...formats, ...cells].join('')
}

function tableMarkup({ name, rows, hiddenRows = [] }: CorpusTable): string {
  const markup = rows.map((cells, row) => {
    const hidden = hiddenRows.includes(row) ? ' table:visibility="collapse"' : ''
    return `<table:table-row${hidden}>${cells.map(cellMarkup).join('')}</table:table-row>`
  })
  return `<table:table table:name="${escapeMarkup(name)}">${markup.join('')}</table:table>`
}

function cellMarkup(cell: CorpusCell): string {
  switch (cell.kind) {
    case 'blank':
      return '<table:table-cell/>'
    case 'covered':
      return '<table:covered-table-cell/>'
    case 'text': {
      const spans = `table:number-columns-spanned="${cell.columns ?? 1}" table:number-rows-spanned="${cell.rows ?? 1}"`
      const merged = cell.columns || cell.rows ? ` ${spans}` : ''
      return `<table:table-cell office:value-type="string"${merged}><text:p>${escapeMarkup(cell.text)}</text:p></table:table-cell>`
    }
    case 'number': {
      const type =
        cell.format === 'percent' ? 'percentage' : cell.format === 'currency' ? 'currency' : 'float'
      return `<table:table-cell table:style-name="${cell.format}" office:value-type="${type}" office:value="${cell.digits}"/>`
    }
    case 'date':
      return `<table:table-cell table:style-name="${cell.format}" office:value-type="date" office:date-value="${cell.day}"/>`
    case 'error':
      return '<table:table-cell table:formula="of:=1/0" office:value-type="float" office:value="0"/>'
  }
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
