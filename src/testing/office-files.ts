// One small workbook with cells of every type, in every format that LibreOffice Calc writes. Needs soffice (Debian:
// libreoffice-calc).
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withOffice } from './office-program.ts'

/** The formats, each with the ending of its file and the filter of the program that writes it. */
const officeFormats = [
  { ending: 'xlsx', filter: 'Calc MS Excel 2007 XML' },
  { ending: 'xls', filter: 'MS Excel 97' },
  { ending: 'ods', filter: 'calc8' },
  { ending: 'fods', filter: 'OpenDocument Spreadsheet Flat XML' },
  { ending: 'html', filter: 'HTML (StarCalc)' },
] as const

/** The first day of the date system of each file. */
export const dateSystems = [1900, 1904] as const

export function officeFileName(system: (typeof dateSystems)[number], ending: string): string {
  return `libreoffice-types-${system}.${ending}`
}

const vocabularies = {
  office: 'office:1.0',
  table: 'table:1.0',
  text: 'text:1.0',
  style: 'style:1.0',
  number: 'datastyle:1.0',
  fo: 'xsl-fo-compatible:1.0',
  of: 'of:1.2',
}
const namespaces = Object.entries(vocabularies)
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ')

const decimals = (places: number, more = '') =>
  `<number:number number:decimal-places="${places}" number:min-decimal-places="${places}" number:min-integer-digits="1" ${more}/>`
const grouped = decimals(2, 'number:grouping="true"')
const euro =
  '<number:text> </number:text><number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol>'

/** Markup of number formats by the name of the cell style that has each. */
const dataStyles: Readonly<Record<string, string>> = {
  amount: `<number:number-style style:name="Namount">${grouped}</number:number-style>`,
  code: '<number:number-style style:name="Ncode"><number:number number:min-integer-digits="5" number:decimal-places="0"/></number:number-style>',
  percent: `<number:percentage-style style:name="Npercent">${decimals(1)}<number:text>%</number:text></number:percentage-style>`,
  red:
    `<number:number-style style:name="NredP0" style:volatile="true">${grouped}</number:number-style>` +
    `<number:number-style style:name="Nred"><style:text-properties fo:color="#ff0000"/><number:text>-</number:text>${grouped}<style:map style:condition="value()&gt;=0" style:apply-style-name="NredP0"/></number:number-style>`,
  euro:
    `<number:currency-style style:name="NeuroP0" style:volatile="true">${grouped}${euro}</number:currency-style>` +
    `<number:currency-style style:name="Neuro"><number:text>-</number:text>${grouped}${euro}<style:map style:condition="value()&gt;=0" style:apply-style-name="NeuroP0"/></number:currency-style>`,
  month:
    '<number:date-style style:name="Nmonth"><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/></number:date-style>',
  day: '<number:date-style style:name="Nday"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>',
  stamp:
    '<number:date-style style:name="Nstamp"><number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/></number:date-style>',
  time: '<number:time-style style:name="Ntime"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>',
  science:
    '<number:number-style style:name="Nscience"><number:scientific-number number:decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"/></number:number-style>',
  text: '<number:text-style style:name="Ntext"><number:text-content/></number:text-style>',
}

const styles = [
  ...Object.values(dataStyles),
  ...Object.keys(dataStyles).map(
    (name) =>
      `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`,
  ),
  '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>',
].join('')

const cell = (attributes: string, shown = '') => `<table:table-cell ${attributes}>${shown}</table:table-cell>`
const text = (markup: string, more = '') =>
  cell(`office:value-type="string" ${more}`, `<text:p>${markup}</text:p>`)
const number = (style: string, value: string, type = 'float') =>
  cell(`table:style-name="${style}" office:value-type="${type}" office:value="${value}"`)
const date = (style: string, value: string) =>
  cell(`table:style-name="${style}" office:value-type="date" office:date-value="${value}"`)
const formula = (written: string, more: string) => cell(`table:formula="of:=${written}" ${more}`)
const row = (cells: readonly string[], more = '') =>
  `<table:table-row ${more}>${cells.join('')}</table:table-row>`

const plan = [
  row([
    ...['Name', 'External ID', 'Focus area'].map((heading) => text(heading)),
    date('month', '2027-01-01'),
    date('month', '2027-02-01'),
    text('Actual 2027-03'),
    text('Note'),
  ]),
  row([
    text('Ä<text:s text:c="3"/>&lt;b&gt; &amp; "c"'),
    number('code', '42'),
    text('R-1'),
    number('amount', '1234.56'),
    number('red', '-9876543.21'),
    number('', '0.1'),
    text('two</text:p><text:p>lines'),
  ]),
  row([
    text('Travel'),
    text('007', 'table:style-name="text"'),
    text('R-1'),
    number('euro', '1234567.891', 'currency'),
    number('percent', '0.125', 'percentage'),
    number('science', '1230000000'),
    date('day', '2027-04-30'),
  ]),
  row(
    [
      text('東京 😀'),
      text('H-1'),
      text('R-1'),
      number('amount', '-0.333333333333333'),
      number('amount', '123456789012345'),
      number('', '-17'),
      date('stamp', '2027-03-31T18:00:10'),
    ],
    'table:visibility="collapse"',
  ),
  row([], 'table:number-rows-repeated="2"'),
  row([
    text('Formulas'),
    formula('&quot;a&quot;&amp;&quot;b&quot;', 'office:value-type="string"'),
    formula('1/0', 'office:value-type="float" office:value="0"'),
    formula(
      'SUM([.D2:.D3])',
      'table:style-name="amount" office:value-type="float" office:value="1235802.451"',
    ),
    formula('1=1', 'office:value-type="boolean" office:boolean-value="true"'),
    formula('NA()', 'office:value-type="float" office:value="0"'),
    cell('table:style-name="time" office:value-type="time" office:time-value="PT12H30M00S"'),
  ]),
  row([
    cell(
      'office:value-type="string" table:number-columns-spanned="2" table:number-rows-spanned="2"',
      '<text:p>Merged</text:p>',
    ),
    '<table:covered-table-cell/>',
    cell('office:value-type="string" table:number-columns-repeated="3"', '<text:p>same</text:p>'),
    number('amount', '5'),
  ]),
  row([
    '<table:covered-table-cell table:number-columns-repeated="2"/>',
    text('beside'),
    number('amount', '7'),
  ]),
  row([number('amount', '3'), number('', '1')], 'table:number-rows-repeated="2"'),
].join('')

/** The amounts of the items of the sheet to import, and the months that they are of. */
export const itemAmounts = { '2027-01': '1234.56', '2027-02': '-0.1', '2027-03': '1000000000.07' } as const

/** The external ID of the item of each file: a number whose format shows five digits. */
export function itemCode(system: (typeof dateSystems)[number]): string {
  return String(system).padStart(5, '0')
}

/** The name of the sheet that holds nothing but items. */
export const itemSheet = 'Import'

function itemTable(system: (typeof dateSystems)[number]): string {
  const headings = [
    ...['Name', 'External ID', 'Focus area'].map((heading) => text(heading)),
    ...Object.keys(itemAmounts).map((month) => date('month', `${month}-01`)),
  ]
  const amounts = Object.values(itemAmounts).map((amount) => number('amount', amount))
  const item = [text(`Office ${system}`), number('code', String(system)), text('R-1'), ...amounts]
  return `<table:table table:name="${itemSheet}">${row(headings)}${row(item)}</table:table>`
}

function flatDocument(system: (typeof dateSystems)[number]): string {
  const settings =
    system === 1904
      ? '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>'
      : ''
  const columns =
    '<table:table-column table:number-columns-repeated="5"/><table:table-column table:visibility="collapse"/><table:table-column/>'
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${settings}<table:table table:name="Plan &amp; Ist">${columns}${plan}</table:table><table:table table:name="Empty"/>${itemTable(system)}<table:table table:name="Keys" table:style-name="hidden">${row([text('Key'), text('LABOUR')])}</table:table></office:spreadsheet></office:body></office:document>`
}

/**
 * Lets the program write the files into a folder.
 * @throws Error with what it said when it did not
 * @public for a program in bench
 */
export async function makeOfficeFiles(into: string): Promise<void> {
  await withOffice(async (convert, folder) => {
    for (const system of dateSystems) {
      const source = join(folder, 'made.fods')
      await writeFile(source, flatDocument(system))
      for (const { ending, filter } of officeFormats) {
        const out = join(folder, 'out')
        await convert(source, `${ending}:${filter}`, out)
        await copyFile(join(out, `made.${ending}`), join(into, officeFileName(system, ending)))
      }
    }
  })
}
