// The markup of one sheet as cells, each with its type and its format, numbers with the digits that the file holds.
import { type CellType, cellFacts } from '#bulk-import/cell-type.ts'
import { TableError } from '#bulk-import/table.ts'
import { type DateSystem, isoText, serialText } from './date-serial.ts'
import { attributeOf, isTrue, type MarkupHandler } from './markup-scanner.ts'
import { general, isDateFormat } from './number-format.ts'
import { unescapeText } from './workbook-parts.ts'

/** What a cell refers to in the other parts of its workbook. */
export interface WorkbookContext {
  readonly sharedTexts: readonly string[]
  readonly styles: CellStyles
  readonly dateSystem: DateSystem
}

/** Rows or columns next to one another, counted from 0; both ends belong to it. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A cell that holds something. @param facts its type, and its format as a place in {@link CellStyles.formats} */
export type TakeCell = (cell: {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly facts: number
}) => void

/** The number formats of a workbook, each once, and which cell style has which. */
export class CellStyles {
  readonly formats: string[] = [general]
  readonly #ofStyle: readonly { readonly format: number; readonly isDate: boolean }[]

  /** @param formats the format of each cell style, in their order */
  constructor(formats: readonly string[]) {
    const places = new Map([[general, 0]])
    this.#ofStyle = formats.map((format) => {
      let place = places.get(format)
      if (place === undefined) {
        place = this.formats.push(format) - 1
        places.set(format, place)
      }
      return { format: place, isDate: isDateFormat(format) }
    })
  }

  of(style: number): { readonly format: number; readonly isDate: boolean } {
    return this.#ofStyle[style] ?? { format: 0, isDate: false }
  }
}

const storedNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const cellAddress = /^([A-Z]{1,3})(\d{1,7})$/
/** Merged ranges and hidden spans that are kept; more have no use for a reader of items. */
const maxSpans = 100_000

/** Handles the markup of a sheet. */
export class SheetPart implements MarkupHandler {
  readonly hiddenRows: Span[] = []
  readonly hiddenColumns: Span[] = []
  /** Ranges of merged cells: `A1:B2`. */
  readonly mergedRanges: string[] = []
  readonly #context: WorkbookContext
  readonly #take: TakeCell
  #row = -1
  #column = -1
  #type = 'n'
  #style = 0
  #text = ''
  #hasValue = false
  #hasFormula = false
  #isInValue = false
  #isInline = false
  #isInText = false
  #isPhonetic = false

  constructor(context: WorkbookContext, take: TakeCell) {
    this.#context = context
    this.#take = take
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        this.#openCell(attributes)
        break
      case 'v':
        this.#isInValue = true
        this.#hasValue = true
        break
      case 'row':
        this.#openRow(attributes)
        break
      case 'f':
        this.#hasFormula = true
        break
      case 'is':
        this.#isInline = true
        break
      case 't':
        this.#isInText = true
        break
      case 'rPh':
        this.#isPhonetic = true
        break
      case 'col':
        this.#openColumns(attributes)
        break
      case 'mergeCell':
        if (this.mergedRanges.length < maxSpans) this.mergedRanges.push(attributeOf(attributes, 'ref') ?? '')
    }
  }

  close(name: string): void {
    if (name === 'v') this.#isInValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 't') this.#isInText = false
    else if (name === 'is') this.#isInline = false
    else if (name === 'rPh') this.#isPhonetic = false
  }

  text(text: string): void {
    if (this.#isInValue || (this.#isInline && this.#isInText && !this.#isPhonetic)) this.#text += text
  }

  #openRow(attributes: string): void {
    const written = attributeOf(attributes, 'r')
    this.#row = written === undefined ? this.#row + 1 : Number(written) - 1
    this.#column = -1
    if (!Number.isInteger(this.#row) || this.#row < 0) throw unreadable()
    if (isTrue(attributeOf(attributes, 'hidden')))
      addSpan(this.hiddenRows, { from: this.#row, to: this.#row })
  }

  #openColumns(attributes: string): void {
    if (!isTrue(attributeOf(attributes, 'hidden'))) return
    const [from, to] = [
      Number(attributeOf(attributes, 'min')) - 1,
      Number(attributeOf(attributes, 'max')) - 1,
    ]
    if (from >= 0 && to >= from) addSpan(this.hiddenColumns, { from, to })
  }

  #openCell(attributes: string): void {
    const address = attributeOf(attributes, 'r')
    if (address === undefined) this.#column += 1
    else {
      const place = placeOf(address)
      this.#row = place.row
      this.#column = place.column
    }
    this.#type = attributeOf(attributes, 't') ?? 'n'
    this.#style = Number(attributeOf(attributes, 's') ?? 0)
    this.#text = ''
    this.#hasValue = false
    this.#hasFormula = false
  }

  #closeCell(): void {
    const isText = this.#type === 'str' || this.#type === 'inlineStr'
    if (this.#hasFormula && !isText && (!this.#hasValue || this.#text === '')) {
      throw new TableError('formulas-without-values')
    }
    if (this.#text === '') return
    const { format, isDate } = this.#context.styles.of(this.#style)
    const { type, text } = this.#read(isDate)
    if (text !== '') {
      this.#take({ row: this.#row, column: this.#column, text, facts: cellFacts(type, format) })
    }
  }

  #read(isDate: boolean): { readonly type: CellType; readonly text: string } {
    const text = this.#text
    switch (this.#type) {
      case 's':
        return { type: 'text', text: this.#sharedText(text) }
      case 'str':
      case 'inlineStr':
        return { type: 'text', text: unescapeText(text) }
      case 'b':
        return { type: 'boolean', text: isTrue(text.trim()) ? 'TRUE' : 'FALSE' }
      case 'e':
        return { type: 'error', text: text.trim() }
      case 'd': {
        const date = isoText(text)
        return date === undefined ? { type: 'text', text } : { type: 'date', text: date }
      }
      default:
        return this.#readNumber(text.trim(), isDate)
    }
  }

  #readNumber(text: string, isDate: boolean): { readonly type: CellType; readonly text: string } {
    if (!storedNumber.test(text)) return { type: 'text', text }
    const date = isDate ? serialText(text, this.#context.dateSystem) : undefined
    return date === undefined ? { type: 'number', text } : { type: 'date', text: date }
  }

  #sharedText(index: string): string {
    const shared = this.#context.sharedTexts[Number(index)]
    if (shared === undefined) throw unreadable()
    return shared
  }
}

function unreadable(): TableError {
  return new TableError('unreadable')
}

function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1)
  if (last && last.to + 1 === span.from) spans[spans.length - 1] = { from: last.from, to: span.to }
  else if (spans.length < maxSpans) spans.push(span)
}

/** `B3`: row 2, column 1. */
function placeOf(address: string): { readonly row: number; readonly column: number } {
  const [, letters = '', row = ''] = cellAddress.exec(address) ?? []
  let column = 0
  for (let index = 0; index < letters.length; index += 1)
    column = column * 26 + letters.charCodeAt(index) - 64
  if (column === 0 || Number(row) === 0) throw unreadable()
  return { row: Number(row) - 1, column: column - 1 }
}
