// One sheet of a workbook while it is read: what every format says of a sheet, in the same words.
import type { CellFormats } from '#spreadsheet/cell-formats.ts'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { type MergedCells, maxMerges } from '#spreadsheet/merged-cells.ts'
import { SheetTable, type TakeCell } from './sheet-table.ts'
import type { Span, WorkbookSheet } from './workbook.ts'

/** Hidden spans that are kept; more have no use for a reader of items. */
const maxSpans = 100_000

/** Cells that a message about formulas names. */
const maxNamed = 3

/** Adds a span behind the others, as one with the last where it continues that. */
function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1)
  if (last && last.to + 1 === span.from) spans[spans.length - 1] = { from: last.from, to: span.to }
  else if (spans.length < maxSpans) spans.push(span)
}

export class SheetBuilder {
  isHidden = false
  readonly hiddenRows: Span[] = []
  readonly hiddenColumns: Span[] = []
  readonly #merges: MergedCells[] = []
  readonly #name: string
  readonly #cells: SheetTable
  /** The first cells whose formula has no value. */
  readonly #unvalued: string[] = []
  #unvaluedCount = 0

  /** @param formats what the facts of cells refer to; it may still grow */
  constructor(name: string, formats: CellFormats) {
    this.#name = name
    this.#cells = new SheetTable(formats)
  }

  /** @throws TableError when the sheet becomes too large */
  readonly take: TakeCell = (cell) => this.#cells.take(cell)

  /** Adds a text where it is not empty. @throws TableError when the sheet becomes too large */
  takeText(row: number, column: number, text: string, format = 0): void {
    if (text !== '') this.#cells.take({ row, column, text, facts: cellFacts('text', format) })
  }

  /** Notes a cell whose formula has no value, so that it would read as blank. */
  noteUnvalued(row: number, column: number): void {
    this.#unvaluedCount += 1
    if (this.#unvalued.length < maxNamed) this.#unvalued.push(`${columnLetters(column)}${row + 1}`)
  }

  hideRows(from: number, count = 1): void {
    if (count > 0) addSpan(this.hiddenRows, { from, to: from + count - 1 })
  }

  hideColumns(from: number, count = 1): void {
    if (count > 0) addSpan(this.hiddenColumns, { from, to: from + count - 1 })
  }

  /** Adds cells that are shown as one. */
  merge(cells: MergedCells | undefined): void {
    if (cells && cells.rows * cells.columns > 1 && this.#merges.length < maxMerges) this.#merges.push(cells)
  }

  finish(): WorkbookSheet {
    const { isHidden, hiddenRows, hiddenColumns } = this
    const cells = this.#unvalued
    const isAll = cells.length === this.#unvaluedCount
    const fault = { kind: 'formulas-without-values', sheet: this.#name, cells, isAll } as const
    const table = this.#cells.finish()
    table.merges = this.#merges
    return {
      name: this.#name,
      isHidden,
      table,
      hiddenRows,
      hiddenColumns,
      ...(cells.length > 0 && { fault }),
    }
  }
}
