// The records of one sheet of an older Excel workbook as cells ([MS-XLS] 2.4).
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { type BiffRecord, type BiffStream, recordIds, TextReader } from './biff-records.ts'
import type { SheetBuilder } from './sheet-builder.ts'
import type { WorkbookContext } from './sheet-part.ts'
import { type CellValue, readNumber } from './stored-value.ts'
import { damaged } from './zip-directory.ts'

/** By their code, as spreadsheets show them. */
const errors: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

/** Columns of a sheet of this format. */
const maxColumn = 255
/** What the two bytes of a formula's value hold that is no number, and which kind of value it is then. */
const noNumber = 0xffff
const formulaKinds = { text: 0, boolean: 1, error: 2 }
const flags = { hiddenRow: 0x20, hiddenColumn: 1 }

interface Place {
  readonly row: number
  readonly column: number
  /** The place of its style. */
  readonly style: number
}

export class BiffSheet {
  readonly #stream: BiffStream
  readonly #context: WorkbookContext
  readonly #sheet: SheetBuilder
  /** The formula whose text comes in a separate record. */
  #formula: Place | undefined

  constructor(stream: BiffStream, context: WorkbookContext, sheet: SheetBuilder) {
    this.#stream = stream
    this.#context = context
    this.#sheet = sheet
  }

  /** Takes what a record of the sheet says. @throws RangeError when it is shorter than its kind */
  read(record: BiffRecord): void {
    const { view } = this.#stream
    const { id, start } = record
    if (id === recordIds.number) this.#takeNumber(this.#placeAt(start), view.getFloat64(start + 6, true))
    else if (id === recordIds.shortNumber) {
      this.#takeNumber(this.#placeAt(start), shortNumber(view.getInt32(start + 6, true)))
    } else if (id === recordIds.numbers) this.#takeNumbers(record)
    else if (id === recordIds.sharedText) this.#takeSharedText(start)
    else if (id === recordIds.text || id === recordIds.richText) {
      this.#takeText(this.#placeAt(start), this.#text(record, start + 6))
    } else if (id === recordIds.booleanOrError) {
      const isError = view.getUint8(start + 7) === 1
      this.#takeCode(this.#placeAt(start), view.getUint8(start + 6), isError ? 'error' : 'boolean')
    } else if (id === recordIds.formula) this.#takeFormula(start)
    else if (id === recordIds.formulaText) this.#takeFormulaText(record)
    else this.#readLayout(record)
  }

  #takeFormulaText(record: BiffRecord): void {
    const place = this.#formula
    this.#formula = undefined
    if (place) this.#takeText(place, this.#text(record, record.start))
  }

  #readLayout({ id, start }: BiffRecord): void {
    const { view } = this.#stream
    if (id === recordIds.row) {
      if (view.getUint16(start + 12, true) & flags.hiddenRow)
        this.#sheet.hideRows(view.getUint16(start, true))
    } else if (id === recordIds.columns) {
      if ((view.getUint16(start + 8, true) & flags.hiddenColumn) === 0) return
      const from = view.getUint16(start, true)
      this.#sheet.hideColumns(from, Math.min(view.getUint16(start + 2, true), maxColumn) - from + 1)
    } else if (id === recordIds.merged) {
      for (let left = view.getUint16(start, true), at = start + 2; left > 0; left -= 1, at += 8) {
        const [row = 0, lastRow = 0, column = 0, lastColumn = 0] = [0, 2, 4, 6].map((offset) =>
          view.getUint16(at + offset, true),
        )
        this.#sheet.merge({ row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1 })
      }
    }
  }

  #placeAt(start: number): Place {
    const { view } = this.#stream
    return {
      row: view.getUint16(start, true),
      column: view.getUint16(start + 2, true),
      style: view.getUint16(start + 4, true),
    }
  }

  #text(record: BiffRecord, start: number): string {
    return new TextReader(this.#stream, this.#stream.withContinued(record), start).text(2)
  }

  #takeNumbers({ start, end }: BiffRecord): void {
    const { view } = this.#stream
    const row = view.getUint16(start, true)
    let column = view.getUint16(start + 2, true)
    // Behind the last number is its column.
    for (let at = start + 4; at + 6 <= end - 2; at += 6) {
      const place = { row, column, style: view.getUint16(at, true) }
      this.#takeNumber(place, shortNumber(view.getInt32(at + 2, true)))
      column += 1
    }
  }

  #takeFormula(start: number): void {
    const { view } = this.#stream
    const place = this.#placeAt(start)
    this.#formula = undefined
    if (view.getUint16(start + 12, true) !== noNumber) {
      this.#takeNumber(place, view.getFloat64(start + 6, true))
      return
    }
    const kind = view.getUint8(start + 6)
    const code = view.getUint8(start + 8)
    if (kind === formulaKinds.text) this.#formula = place
    else if (kind === formulaKinds.boolean) this.#takeCode(place, code, 'boolean')
    else if (kind === formulaKinds.error) this.#takeCode(place, code, 'error')
  }

  #takeSharedText(start: number): void {
    const { texts, asides } = this.#context.sharedTexts
    const index = this.#stream.view.getUint32(start + 6, true)
    const text = texts[index]
    if (text === undefined) throw damaged()
    this.#takeText(this.#placeAt(start), text, asides.get(index))
  }

  #takeText(place: Place, text: string, aside?: string): void {
    this.#take(place, { type: 'text', text: text.replace(/\r\n?/g, '\n') }, aside)
  }

  #takeCode(place: Place, code: number, type: 'boolean' | 'error'): void {
    const text = type === 'error' ? (errors.get(code) ?? '#VALUE!') : code === 0 ? 'FALSE' : 'TRUE'
    this.#take(place, { type, text })
  }

  #takeNumber(place: Place, value: number): void {
    const { isDate } = this.#context.styles.of(place.style)
    this.#take(place, readNumber(String(value), isDate ? this.#context.dateSystem : undefined))
  }

  #take({ row, column, style }: Place, { type, text }: CellValue, aside = ''): void {
    if (text === '') return
    const { styles } = this.#context
    const facts = cellFacts(type, styles.placeOf(styles.of(style), '', aside))
    this.#sheet.take({ row, column, text, facts })
  }
}

const scratch = new DataView(new ArrayBuffer(8))

/** A number in four bytes ([MS-XLS] 2.5.217): a whole number or the upper half of a double, perhaps a hundredth of it. */
function shortNumber(written: number): number {
  let value = written >> 2
  if ((written & 2) === 0) {
    scratch.setInt32(0, written & ~3)
    value = scratch.getFloat64(0)
  }
  return written & 1 ? value / 100 : value
}
