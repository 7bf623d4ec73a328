// OpenDocument spreadsheets (.ods, .fods; OASIS OpenDocument 1.1 to 1.3): sheets, rows and cells of the body. A cell
// holds its value in attributes; the text beside it is what was shown.
import { printAside } from '#spreadsheet/aside.ts'
import { CellFormats } from '#spreadsheet/cell-formats.ts'
import { type CellType, cellFacts } from '#spreadsheet/cell-type.ts'
import { formulaOfOpenDocument, relativeFormula } from '#spreadsheet/formula.ts'
import { maxColumns, TableError } from '#spreadsheet/table.ts'
import { type DateSystem, isoText, serialText } from './date-serial.ts'
import { countOf } from './markup-numbers.ts'
import { attributeOf, type MarkupHandler } from './markup-scanner.ts'
import { general } from './number-format.ts'
import { DocumentStyles } from './open-document-styles.ts'
import { CellText } from './open-document-text.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { type CellValue, isErrorText, readNumber } from './stored-value.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

/** Elements whose content is no cell of the sheet: comments, drawings, charts with their tables, recorded changes. */
const skippedElements = new Set([
  'annotation',
  'shapes',
  'frame',
  'object',
  'tracked-changes',
  'dde-links',
  'forms',
  'scripts',
  'ruby-text',
  'note',
  'master-styles',
])

interface RowCell {
  readonly column: number
  readonly count: number
  readonly text: string
  readonly facts: number
}

/** Handles the markup of the styles and of the content, which may be one part or two. */
export class OpenDocumentPart implements MarkupHandler {
  readonly #styles = new DocumentStyles()
  readonly #formats = new CellFormats()
  readonly #sheets: WorkbookSheet[] = []
  readonly #text = new CellText(this.#styles)
  #dateSystem: DateSystem = 1900
  #isSpreadsheet = false
  #isInBody = false
  /** Elements that are open within one that is skipped, with that one. */
  #skipped = 0
  #sheet: SheetBuilder | undefined
  #row = 0
  #rowCount = 1
  /** Of a row that is repeated. */
  #cells: RowCell[] = []
  #column = 0
  #columnStyles: string[] = []
  #styledColumns = 0
  #rowStyle: string | undefined
  #cell: string | undefined

  open(name: string, attributes: string): void {
    if (this.#skipped > 0 || skippedElements.has(name)) this.#skipped += 1
    else if (this.#cell !== undefined && name !== 'table') this.#text.open(name, attributes)
    else if (this.#isInBody) this.#openInBody(name, attributes)
    else if (name === 'body') this.#isInBody = true
    else this.#styles.open(name, attributes)
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (this.#cell !== undefined) this.#text.close(name)
    else if (name === 'table-row') this.#closeRow()
    else if (name === 'table') this.#closeTable()
    else if (name === 'body') this.#isInBody = false
    else if (!this.#isInBody) this.#styles.close(name)
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#cell !== undefined) this.#text.text(text)
    else if (!this.#isInBody) this.#styles.text(text)
  }

  /** @throws TableError for a document of another kind */
  finish(): Workbook {
    if (!this.#isSpreadsheet) throw new TableError('other-document')
    return { dateSystem: this.#dateSystem, sheets: this.#sheets }
  }

  #openInBody(name: string, attributes: string): void {
    switch (name) {
      case 'spreadsheet':
        this.#isSpreadsheet = true
        break
      case 'null-date':
        if (attributeOf(attributes, 'date-value')?.startsWith('1904')) this.#dateSystem = 1904
        break
      case 'table':
        // A table in a cell is part of that cell, and its cells are not cells of the sheet.
        if (this.#sheet) this.#skipped += 1
        else this.#openTable(attributes)
        break
      case 'table-column':
        this.#openColumn(attributes)
        break
      case 'table-row':
        this.#openRow(attributes)
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes
        this.#text.clear()
        if (name === 'table-cell') this.#merge(attributes)
    }
  }

  #openTable(attributes: string): void {
    this.#sheet = new SheetBuilder(attributeOf(attributes, 'name') ?? '', this.#formats)
    this.#sheet.isHidden = this.#styles.isHidden(attributeOf(attributes, 'style-name') ?? '')
    this.#row = 0
    this.#columnStyles = []
    this.#styledColumns = 0
  }

  #closeTable(): void {
    if (this.#sheet) this.#sheets.push(this.#sheet.finish())
    this.#sheet = undefined
  }

  #openColumn(attributes: string): void {
    const count = countOf(attributes, 'number-columns-repeated', 1)
    if (isHidden(attributes)) this.#sheet?.hideColumns(this.#styledColumns, count)
    const style = attributeOf(attributes, 'default-cell-style-name') ?? ''
    this.#styledColumns += count
    while (this.#columnStyles.length < Math.min(this.#styledColumns, maxColumns))
      this.#columnStyles.push(style)
  }

  #openRow(attributes: string): void {
    this.#rowCount = countOf(attributes, 'number-rows-repeated', 1)
    if (isHidden(attributes)) this.#sheet?.hideRows(this.#row, this.#rowCount)
    this.#rowStyle = attributeOf(attributes, 'default-cell-style-name')
    this.#cells = []
    this.#column = 0
  }

  #merge(attributes: string): void {
    if (!attributes.includes('spanned')) return
    const columns = countOf(attributes, 'number-columns-spanned', 1)
    const rows = countOf(attributes, 'number-rows-spanned', 1)
    this.#sheet?.merge({ row: this.#row, column: this.#column, rows, columns })
  }

  #closeCell(): void {
    const attributes = this.#cell
    if (attributes === undefined) return
    this.#cell = undefined
    const count = countOf(attributes, 'number-columns-repeated', 1)
    const { type, text, aside } = this.#read(attributes)
    // Blank cells are repeated up to the last row and column.
    const isRepeated = count > 1 || this.#rowCount > 1
    if (text !== '' && !(isRepeated && text.trim() === '')) {
      const facts = cellFacts(type, this.#formatOf(attributes, aside))
      const cell = { column: this.#column, count, text, facts }
      // What lies beyond every bound is refused there, before more of it is held.
      if (this.#rowCount === 1 || this.#column >= maxColumns) this.#take(this.#row, cell)
      else this.#cells.push(cell)
    }
    this.#column += count
  }

  #formatOf(attributes: string, aside = ''): number {
    const style = attributeOf(attributes, 'style-name') ?? this.#rowStyle ?? this.#columnStyles[this.#column]
    const styled = style === undefined ? general : this.#styles.formatOf(style)
    const format = styled === general ? formatOfType(attributes) : styled
    const isStruck = aside === '' && style !== undefined && this.#styles.isStruck(style)
    const beside = isStruck ? printAside({ kind: 'all-struck', text: '' }) : aside
    return this.#formats.placeOf(format, this.#formulaOf(attributes), beside)
  }

  #formulaOf(attributes: string): string {
    const written = this.#formats.takesFormulas ? attributeOf(attributes, 'formula') : undefined
    if (written === undefined) return ''
    return relativeFormula(formulaOfOpenDocument(written), { row: this.#row, column: this.#column })
  }

  #read(attributes: string): CellValue & { readonly aside?: string } {
    const { text: shown, aside } = this.#text.read
    const valueType = attributeOf(attributes, 'value-type')
    const hasFormula = attributeOf(attributes, 'formula') !== undefined
    if (hasFormula && valueType === undefined && shown === '')
      this.#sheet?.noteUnvalued(this.#row, this.#column)
    // LibreOffice says so in its own attribute; other programs only show what failed.
    if (attributes.includes('value-type="error"') || (hasFormula && isErrorText(shown))) {
      return { type: 'error', text: shown }
    }
    const held = this.#readValue(valueType, attributes)
    const isText = held === undefined || held.type === 'text'
    return isText && (!held || aside !== '') ? { type: 'text', text: shown, aside } : held
  }

  /** What the attributes of a cell say that it holds; undefined for a text that is only shown. */
  #readValue(valueType: string | undefined, attributes: string): CellValue | undefined {
    const read = (name: string, type: CellType, textOf: (written: string) => string | undefined) => {
      const written = attributeOf(attributes, name)
      const text = written === undefined ? undefined : textOf(written)
      return text === undefined ? undefined : { type, text }
    }
    switch (valueType) {
      case 'float':
      case 'currency':
      case 'percentage': {
        const written = attributeOf(attributes, 'value')
        return written === undefined ? undefined : readNumber(written.trim(), undefined)
      }
      case 'date':
        return read('date-value', 'date', isoText)
      case 'time':
        return read('time-value', 'date', (written) => this.#timeText(written))
      case 'boolean':
        return read('boolean-value', 'boolean', (written) => (written === 'true' ? 'TRUE' : 'FALSE'))
      default:
        return read('string-value', 'text', (written) => written)
    }
  }

  #timeText(written: string): string | undefined {
    const [, hours, minutes, seconds] = duration.exec(written) ?? []
    if (hours === undefined || minutes === undefined || seconds === undefined) return undefined
    const days = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
    return serialText(String(days), this.#dateSystem)
  }

  #closeRow(): void {
    for (let repeated = 0; repeated < this.#rowCount && this.#cells.length > 0; repeated += 1) {
      for (const cell of this.#cells) this.#take(this.#row + repeated, cell)
    }
    this.#row += this.#rowCount
  }

  #take(row: number, { column, count, text, facts }: RowCell): void {
    for (let at = 0; at < count; at += 1) this.#sheet?.take({ row, column: column + at, text, facts })
  }
}

/** `PT12H30M00S`, as every office program writes it. */
const duration = /^PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S$/

/** The format that the type of a cell says where no style says any. */
function formatOfType(attributes: string): string {
  const currency = attributeOf(attributes, 'currency')
  switch (attributeOf(attributes, 'value-type')) {
    case 'percentage':
      return '0%'
    case 'currency':
      return currency === undefined ? general : `${general} [$${currency.replaceAll(']', '')}]`
    default:
      return general
  }
}

/** A filter hides rows, too. */
function isHidden(attributes: string): boolean {
  const visibility = attributeOf(attributes, 'visibility')
  return visibility === 'collapse' || visibility === 'filter'
}
