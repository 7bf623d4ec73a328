// The XML that Excel 2002 and 2003 wrote ("XML Spreadsheet", urn:schemas-microsoft-com:office:spreadsheet), and that many
// reporting programs still write into files named .xls.
import { CellFormats } from '#spreadsheet/cell-formats.ts'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { formulaOfOpenDocument, relativeFormula } from '#spreadsheet/formula.ts'
import { maxColumns, TableError } from '#spreadsheet/table.ts'
import { type DateSystem, isoText, timeText } from './date-serial.ts'
import { countOf } from './markup-numbers.ts'
import { attributeOf, isTrue, type MarkupHandler } from './markup-scanner.ts'
import { general, isDateFormat } from './number-format.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { type CellValue, isErrorText, readNumber } from './stored-value.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

/** Formats that are written by a name. */
const namedFormats: ReadonlyMap<string, string> = new Map([
  ['General Number', general],
  ['General Date', 'm/d/yyyy h:mm'],
  ['Long Date', 'dddd, mmmm dd, yyyy'],
  ['Medium Date', 'dd-mmm-yy'],
  ['Short Date', 'm/d/yyyy'],
  ['Long Time', 'h:mm:ss AM/PM'],
  ['Medium Time', 'h:mm AM/PM'],
  ['Short Time', 'h:mm'],
  // The currency of the computer that opens the file, whichever it is.
  ['Currency', '#,##0.00'],
  ['Euro Currency', '[$€]#,##0.00'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
  ['Yes/No', '"Yes";"Yes";"No"'],
  ['True/False', '"True";"True";"False"'],
  ['On/Off', '"On";"On";"Off"'],
])

/** Merged ranges that are followed downwards; more are no sheet of items. */
const maxMerged = 10_000

/** Handles the markup of the whole workbook. */
export class Xml2003Part implements MarkupHandler {
  readonly #formats = new CellFormats()
  readonly #formatOfStyle = new Map<string, string>()
  readonly #parentOfStyle = new Map<string, string>()
  readonly #sheets: WorkbookSheet[] = []
  #dateSystem: DateSystem = 1900
  #style = ''
  #sheet: SheetBuilder | undefined
  #row = -1
  #nextRow = 0
  #column = -1
  #nextColumn = 0
  #columnOfFormat = 0
  /** By column, the last row that a merged range of a row above covers. */
  #coveredTo: number[] = []
  #merged = 0
  /** Relative to its cell; undefined for a cell without one. */
  #formula: string | undefined
  #cellStyle: string | undefined
  #type = ''
  #text = ''
  #reading: 'cell' | 'visible' | 'date-system' | undefined
  /** Elements that are open within a comment or a guide to pronunciation, with that one. */
  #skipped = 0

  open(name: string, attributes: string): void {
    if (this.#skipped > 0 || name === 'Comment' || name === 'PhoneticText') this.#skipped += 1
    else if (this.#sheet) this.#openInSheet(this.#sheet, name, attributes)
    else this.#openBefore(name, attributes)
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    switch (name) {
      case 'Data':
        this.#takeCell()
        this.#reading = undefined
        break
      case 'Visible':
        // SheetHidden and SheetVeryHidden.
        if (this.#sheet && this.#text.includes('Hidden')) this.#sheet.isHidden = true
        this.#reading = undefined
        break
      case 'Cell':
        this.#closeCell()
        break
      case 'Date1904':
        if (this.#text.trim() !== 'False' && this.#text.trim() !== '0') this.#dateSystem = 1904
        this.#reading = undefined
        break
      case 'Worksheet':
        if (this.#sheet) this.#sheets.push(this.#sheet.finish())
        this.#sheet = undefined
    }
  }

  text(text: string): void {
    if (this.#reading !== undefined && this.#skipped === 0) this.#text += text
  }

  finish(): Workbook {
    return { dateSystem: this.#dateSystem, sheets: this.#sheets }
  }

  #openBefore(name: string, attributes: string): void {
    switch (name) {
      case 'Date1904':
        this.#startText('date-system')
        break
      case 'Style': {
        this.#style = attributeOf(attributes, 'ID') ?? ''
        const parent = attributeOf(attributes, 'Parent')
        if (parent !== undefined) this.#parentOfStyle.set(this.#style, parent)
        break
      }
      case 'NumberFormat': {
        const written = attributeOf(attributes, 'Format') ?? ''
        this.#formatOfStyle.set(this.#style, namedFormats.get(written) ?? (written || general))
        break
      }
      case 'Worksheet':
        this.#sheet = new SheetBuilder(attributeOf(attributes, 'Name') ?? '', this.#formats)
        this.#row = -1
        this.#nextRow = 0
        this.#columnOfFormat = 0
        this.#coveredTo = []
        this.#merged = 0
    }
  }

  #openInSheet(sheet: SheetBuilder, name: string, attributes: string): void {
    switch (name) {
      case 'Column': {
        const from = countOf(attributes, 'Index', this.#columnOfFormat + 1) - 1
        const count = countOf(attributes, 'Span', 0) + 1
        if (from >= 0 && isTrue(attributeOf(attributes, 'Hidden'))) sheet.hideColumns(from, count)
        this.#columnOfFormat = from + count
        break
      }
      case 'Row':
        this.#openRow(sheet, attributes)
        break
      case 'Cell':
        this.#openCell(sheet, attributes)
        break
      case 'Data':
        this.#type = attributeOf(attributes, 'Type') ?? 'String'
        this.#startText('cell')
        break
      case 'Visible':
        this.#startText('visible')
    }
  }

  #startText(reading: 'cell' | 'visible' | 'date-system'): void {
    this.#reading = reading
    this.#text = ''
  }

  #openRow(sheet: SheetBuilder, attributes: string): void {
    this.#row = countOf(attributes, 'Index', this.#nextRow + 1) - 1
    if (this.#row < 0) throw new TableError('unreadable')
    const count = countOf(attributes, 'Span', 0) + 1
    if (isTrue(attributeOf(attributes, 'Hidden'))) sheet.hideRows(this.#row, count)
    this.#nextRow = this.#row + count
    this.#nextColumn = 0
  }

  #openCell(sheet: SheetBuilder, attributes: string): void {
    if (this.#row < 0) throw new TableError('unreadable')
    const index = countOf(attributes, 'Index', 0)
    this.#column = index > 0 ? index - 1 : this.#firstFree(this.#nextColumn)
    const columns = countOf(attributes, 'MergeAcross', 0) + 1
    const rows = countOf(attributes, 'MergeDown', 0) + 1
    sheet.merge({ row: this.#row, column: this.#column, rows, columns })
    this.#nextColumn = this.#column + columns
    if (rows > 1) this.#cover(this.#row + rows - 1)
    this.#formula = this.#relativeFormula(attributeOf(attributes, 'Formula'))
    this.#cellStyle = attributeOf(attributes, 'StyleID')
    this.#type = ''
  }

  /** LibreOffice writes a formula as into its own files, Excel relative to its cell. */
  #relativeFormula(written: string | undefined): string | undefined {
    if (written?.startsWith('of:') !== true) return written?.replace(/^=/, '')
    return relativeFormula(formulaOfOpenDocument(written), { row: this.#row, column: this.#column })
  }

  /** Notes the columns of the merged cell that is open as covered down to a row. */
  #cover(lastRow: number): void {
    this.#merged += 1
    if (this.#merged > maxMerged) return
    const end = Math.min(this.#nextColumn, maxColumns)
    for (let column = this.#column; column < end; column += 1) this.#coveredTo[column] = lastRow
  }

  /** The column of a cell without an index: the next that no merged range of a row above covers. */
  #firstFree(column: number): number {
    let free = column
    while ((this.#coveredTo[free] ?? -1) >= this.#row) free += 1
    return free
  }

  #closeCell(): void {
    if (this.#formula !== undefined && this.#type === '') this.#sheet?.noteUnvalued(this.#row, this.#column)
  }

  #takeCell(): void {
    const format = this.#format()
    const { type, text } = this.#read(format)
    if (text === '') return
    const facts = cellFacts(type, this.#formats.placeOf(format, this.#formula))
    this.#sheet?.take({ row: this.#row, column: this.#column, text, facts })
  }

  #format(): string {
    let style = this.#cellStyle ?? 'Default'
    const seen = new Set<string>()
    while (!seen.has(style)) {
      const format = this.#formatOfStyle.get(style)
      if (format !== undefined) return format
      seen.add(style)
      style = this.#parentOfStyle.get(style) ?? style
    }
    return general
  }

  #read(format: string): CellValue {
    const text = this.#text
    switch (this.#type) {
      case 'Number':
        return readNumber(text.trim(), isDateFormat(format) ? this.#dateSystem : undefined)
      case 'DateTime': {
        const date = timeText(text) ?? isoText(text)
        return date === undefined ? { type: 'text', text } : { type: 'date', text: date }
      }
      case 'Boolean':
        return { type: 'boolean', text: isTrue(text.trim()) ? 'TRUE' : 'FALSE' }
      case 'Error':
        return { type: 'error', text: text.trim() }
      default:
        // LibreOffice writes what failed as a text.
        if (this.#formula !== undefined && isErrorText(text)) return { type: 'error', text }
        return { type: 'text', text: text.replace(/\r\n?/g, '\n') }
    }
  }
}
