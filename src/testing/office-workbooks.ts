// Workbooks of cost items that LibreOffice Calc itself writes, and what each of their cells holds. Needs soffice
// (Debian: libreoffice-calc).
import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withOffice } from './office-program.ts'

export interface OfficeSize {
  readonly rows: number
  /** Name, external ID and focus area; with six also the three kinds of keys. 36 months follow. */
  readonly fields: 3 | 6
}

/** Those that are kept in the repository; the sheet of the second unpacks to more than 512 KiB. */
export const keptSizes = [
  { rows: 300, fields: 3 },
  { rows: 500, fields: 6 },
] as const satisfies readonly OfficeSize[]

/** From ordinary sheets to the largest that finance people were seen to use. */
export const officeSizes: readonly OfficeSize[] = [
  ...keptSizes,
  { rows: 3000, fields: 3 },
  { rows: 10_000, fields: 6 },
]

export function fileNameOf({ rows, fields }: OfficeSize): string {
  return `libreoffice-${rows}x${fields + periods.length}.xlsx`
}

const months = Array.from({ length: 36 }, (_, at) => ({
  year: 2027 + Math.floor(at / 12),
  month: (at % 12) + 1,
}))

/** `2027-01` */
export const periods = months.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)

/** The focus area of every item, by its path of names. */
export const officeArea = 'R-1'

export const fieldHeadings = ['Name', 'External ID', 'Focus area']
export const keyHeadings = ['Cost type', 'Cost subtype', 'Investment category']

/** A number that looks drawn, and is the same at every place each time. */
function drawn(row: number, column: number): number {
  let state = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  return (state ^ (state >>> 12)) >>> 0
}

/** Digits of at most fifteen places, which a double keeps; undefined for an empty cell. */
export function amountAt(row: number, column: number): string | undefined {
  const value = drawn(row, column)
  const sign = value % 5 === 0 ? '-' : ''
  const whole = String(value)
  switch (value % 7) {
    case 0:
      return undefined
    case 1:
      return `${sign}${(value % 900) + 100}`
    case 2:
      return `${sign}${(value % 9) + 1}.${whole.slice(-3).replace(/0$/, '1').padStart(3, '3')}`
    case 3:
      return `0.${String((value % 899) + 100).replace(/0$/, '5')}`
    case 4:
      return `${sign}${(value % 8999) + 1000}${whole.slice(-4).padStart(4, '2')}.${(value % 89) + 10}`.replace(
        /0$/,
        '3',
      )
    default:
      return `${sign}${(value % 89_999) + 10_000}.${(value % 9) + 1}`
  }
}

/** The number of an item. From the thousandth row on it is above 11,000: office-files.ts has 1,900 and 1,904. */
function numberOf(row: number): number {
  return row < 1000 ? row + 1 : row + 10_001
}

/** `00042`: the number of an item, whose format shows five digits. */
export function codeOf(row: number): string {
  return String(numberOf(row)).padStart(5, '0')
}

export function nameOf(row: number): string {
  return `Office ${row + 1} <"A" & 'B'>`
}

const vocabularies = ['office', 'table', 'text', 'style', 'number'] as const
const namespaces = vocabularies
  .map((name) => [name, name === 'number' ? 'datastyle' : name] as const)
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const styles =
  '<number:date-style style:name="Nm"><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/></number:date-style>' +
  '<number:number-style style:name="Nc"><number:number number:min-integer-digits="5" number:decimal-places="0"/></number:number-style>' +
  '<number:number-style style:name="Na"><number:number number:min-integer-digits="1" number:decimal-places="2" number:grouping="true"/></number:number-style>' +
  ['m', 'c', 'a']
    .map(
      (name) =>
        `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`,
    )
    .join('')

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const text = (value: string) =>
  value === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${escapeMarkup(value)}</text:p></table:table-cell>`
const number = (style: string, value: string) =>
  `<table:table-cell table:style-name="${style}" office:value-type="float" office:value="${value}"/>`

/** The sheet as a flat document that the program opens. */
function* flatDocument({ rows, fields }: OfficeSize): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Cost items">`
  const keys = fields === 6 ? keyHeadings : []
  const headings = [...fieldHeadings, ...keys].map(text)
  const dates = periods.map(
    (period) =>
      `<table:table-cell table:style-name="m" office:value-type="date" office:date-value="${period}-01"/>`,
  )
  yield `<table:table-row>${[...headings, ...dates].join('')}</table:table-row>`
  for (let row = 0; row < rows; row += 1) {
    const cells = [
      text(nameOf(row)),
      number('c', String(numberOf(row))),
      text(officeArea),
      ...keys.map(() => text('')),
    ]
    const amounts = periods.map((_, column) => {
      const amount = amountAt(row, column)
      return amount === undefined ? text('') : number('a', amount)
    })
    yield `<table:table-row>${[...cells, ...amounts].join('')}</table:table-row>`
  }
  yield '</table:table></office:spreadsheet></office:body></office:document>'
}

const filters = { xlsx: 'Calc MS Excel 2007 XML', ods: 'calc8' }

/** Lets the program write the workbook to a path. @throws Error with what it said when it did not */
export async function makeOfficeWorkbook(
  size: OfficeSize,
  path: string,
  format: keyof typeof filters = 'xlsx',
): Promise<void> {
  await withOffice(async (convert, folder) => {
    const source = join(folder, 'made.fods')
    await pipeline(Readable.from(flatDocument(size)), createWriteStream(source))
    await convert(source, `${format}:${filters[format]}`, folder)
    await copyFile(join(folder, `made.${format}`), path)
  })
}
