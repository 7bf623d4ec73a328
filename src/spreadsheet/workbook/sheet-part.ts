// The markup of one sheet as cells, each with its type and its format, numbers with the digits that the file holds.

import { printAside } from '#spreadsheet/aside.ts'
import { CellFormats } from '#spreadsheet/cell-formats.ts'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { columnOfLetters } from '#spreadsheet/column-letters.ts'
import { relativeFormula } from '#spreadsheet/formula.ts'
import { cellsOfRange } from '#spreadsheet/merged-cells.ts'
import { longCell, TableError } from '#spreadsheet/table.ts'
import { type DateSystem, isoText } from './date-serial.ts'
import { attributeOf, isTrue, type MarkupHandler } from './markup-scanner.ts'
import { general, isDateFormat } from './number-format.ts'
import { maxWrittenLength, RichText, unescapeText } from './rich-text.ts'
import type { SheetBuilder } from './sheet-builder.ts'
import { type CellValue, readNumber } from './stored-value.ts'
import type { SharedTexts, StyleFacts } from './workbook-parts.ts'

/** What a cell refers to in the other parts of its workbook. */
export interface WorkbookContext {
  readonly sharedTexts: SharedTexts
  readonly styles: CellStyles
  readonly dateSystem: DateSystem
}

/** The number formats of a workbook, each once, and which cell style has which. */
export class CellStyles {
  /** What the facts of cells refer to. */
  readonly list = new CellFormats()
  readonly #ofStyle: readonly CellStyle[]

  /** @param styles in their order */
  constructor(styles: readonly StyleFacts[]) {
    this.#ofStyle = styles.map(({ format, isStruck }) => {
      const aside = isStruck ? printAside({ kind: 'all-struck', text: '' }) : ''
      return { format: this.list.placeOf(format, '', aside), isDate: isDateFormat(format), aside }
    })
  }

  of(style: number): CellStyle {
    return this.#ofStyle[style] ?? { format: 0, isDate: false, aside: '' }
  }

  /** The place of a format with what a cell has beside it. @param aside what was left out of its text */
  placeOf({ format, aside: ofStyle }: CellStyle, formula: string, aside = ''): number {
    if (formula === '' && aside === '') return format
    return this.list.placeOf(this.list.formats[format] ?? general, formula, aside || ofStyle)
  }
}

interface CellStyle {
  /** The place of its number format among those of the workbook. */
  readonly format: number
  /** Cells whose font strikes their text out. */
  readonly aside: string
  readonly isDate: boolean
}

const cellAddress = /^([A-Z]{1,3})(\d{1,7})$/
/** Handles the markup of a sheet. */
export class SheetPart implements MarkupHandler {
  readonly #context: WorkbookContext
  readonly #sheet: SheetBuilder
  #row = -1
  #column = -1
  #type = 'n'
  #style = 0
  #text = ''
  #hasValue = false
  #hasFormula = false
  #isInFormula = false
  #formula = ''
  /** The number of a formula that several cells share. */
  #shared: string | undefined
  /** Relative to their cell, by that number. */
  readonly #sharedFormulas = new Map<string, string>()
  #isInValue = false
  #isInline = false
  /** The text of a cell that is written in it. */
  readonly #inline = new RichText()

  constructor(context: WorkbookContext, sheet: SheetBuilder) {
    this.#context = context
    this.#sheet = sheet
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
        this.#isInFormula = true
        this.#shared = attributeOf(attributes, 't') === 'shared' ? attributeOf(attributes, 'si') : undefined
        break
      case 'is':
        this.#isInline = true
        this.#inline.clear()
        break
      case 'col':
        this.#openColumns(attributes)
        break
      case 'mergeCell':
        this.#sheet.merge(cellsOfRange(attributeOf(attributes, 'ref') ?? ''))
        break
      default:
        if (this.#isInline) this.#inline.open(name, attributes)
    }
  }

  close(name: string): void {
    if (name === 'v') this.#isInValue = false
    else if (name === 'f') this.#isInFormula = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'is') this.#isInline = false
    else if (this.#isInline) this.#inline.close(name)
  }

  text(text: string): void {
    if (this.#isInFormula) this.#formula += text
    else if (this.#isInValue) this.#text += text
    else if (this.#isInline) this.#inline.text(text)
    if (this.#text.length > maxWrittenLength) throw longCell(this.#row + 1)
  }

  #openRow(attributes: string): void {
    const written = attributeOf(attributes, 'r')
    this.#row = written === undefined ? this.#row + 1 : Number(written) - 1
    this.#column = -1
    if (!Number.isInteger(this.#row) || this.#row < 0) throw unreadable()
    if (isTrue(attributeOf(attributes, 'hidden'))) this.#sheet.hideRows(this.#row)
  }

  #openColumns(attributes: string): void {
    if (!isTrue(attributeOf(attributes, 'hidden'))) return
    const [from, to] = [
      Number(attributeOf(attributes, 'min')) - 1,
      Number(attributeOf(attributes, 'max')) - 1,
    ]
    if (from >= 0 && to >= from) this.#sheet.hideColumns(from, to - from + 1)
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
    this.#inline.clear()
    this.#hasValue = false
    this.#hasFormula = false
    this.#formula = ''
  }

  #closeCell(): void {
    const isText = this.#type === 'str' || this.#type === 'inlineStr'
    if (this.#hasFormula && !isText && (!this.#hasValue || this.#text === ''))
      this.#sheet.noteUnvalued(this.#row, this.#column)
    const formula = this.#hasFormula ? this.#relativeFormula() : ''
    const { styles } = this.#context
    const style = styles.of(this.#style)
    const { type, text, aside } = this.#read(style.isDate)
    if (text === '') return
    const place = styles.placeOf(style, formula, aside)
    this.#sheet.take({ row: this.#row, column: this.#column, text, facts: cellFacts(type, place) })
  }

  /** The formula of the cell, relative to it; empty where none is kept. */
  #relativeFormula(): string {
    const known = this.#shared === undefined ? undefined : this.#sharedFormulas.get(this.#shared)
    if (known !== undefined) return known
    if (this.#formula === '' || !this.#context.styles.list.takesFormulas) return ''
    const relative = relativeFormula(this.#formula, { row: this.#row, column: this.#column })
    if (this.#shared !== undefined) this.#sharedFormulas.set(this.#shared, relative)
    return relative
  }

  #read(isDate: boolean): CellValue & { readonly aside?: string } {
    const text = this.#text
    if (text === '') return { type: 'text', ...this.#inline.read }
    switch (this.#type) {
      case 's':
        return this.#sharedText(text)
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
        return readNumber(text.trim(), isDate ? this.#context.dateSystem : undefined)
    }
  }

  #sharedText(index: string): CellValue & { readonly aside: string } {
    const { texts, asides } = this.#context.sharedTexts
    const text = texts[Number(index)]
    if (text === undefined) throw unreadable()
    return { type: 'text', text, aside: asides.get(Number(index)) ?? '' }
  }
}

function unreadable(): TableError {
  return new TableError('unreadable')
}

/** `B3`: row 2, column 1. */
function placeOf(address: string): { readonly row: number; readonly column: number } {
  const [, letters = '', row = ''] = cellAddress.exec(address) ?? []
  if (letters === '' || Number(row) === 0) throw unreadable()
  return { row: Number(row) - 1, column: columnOfLetters(letters) }
}
