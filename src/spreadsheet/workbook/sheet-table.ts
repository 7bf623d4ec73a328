// The cells of a sheet as a table, as they come: nothing is made for a cell that holds nothing, up to the bounds.
import type { CellFormats } from '#spreadsheet/cell-formats.ts'
import { typeOf } from '#spreadsheet/cell-type.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { longCell, maxCellLength, maxColumns, maxRows, Table, TableError } from '#spreadsheet/table.ts'
import { numberText } from './workbook-number.ts'

/** A cell that holds something. @param facts its type, and its format as a place in the list of formats */
export type TakeCell = (cell: {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly facts: number
}) => void

/** Cells from the first to the last one used, the empty ones between them included. */
export const maxCells = 20_000_000

/** Blank cells beyond the others that are kept; what more of them hold makes no difference. */
const maxBlanks = 100_000

export class SheetTable {
  readonly #formats: CellFormats
  readonly #texts: string[][] = []
  readonly #facts: number[][] = []
  /** Cells of nothing but white space beyond the others: they are no part of the sheet unless others come behind them. */
  readonly #blanks: Parameters<TakeCell>[0][] = []
  #rows = 0

  /** @param formats what the facts of cells refer to */
  constructor(formats: CellFormats) {
    this.#formats = formats
  }

  /** @throws TableError when the sheet becomes too large */
  readonly take: TakeCell = (cell) => {
    const { row, column, text } = cell
    if (text.length > maxCellLength) throw longCell(row + 1)
    const isBeyond = row >= this.#rows || column >= this.#texts.length
    if (isBeyond && text.trim() === '') {
      if (this.#blanks.length < maxBlanks) this.#blanks.push(cell)
      return
    }
    if (isBeyond) this.#grow(row, column)
    this.#put(cell)
  }

  #put({ row, column, text, facts }: Parameters<TakeCell>[0]): void {
    const texts = this.#texts[column]
    const facets = this.#facts[column]
    if (!texts || !facets) return
    // Arrays without gaps: one with gaps would become a dictionary.
    while (texts.length < row) {
      texts.push('')
      facets.push(0)
    }
    texts[row] = typeOf(facts) === 'number' ? numberText(text) : text
    facets[row] = facts
  }

  finish(): Table {
    for (const cell of this.#blanks)
      if (cell.row < this.#rows && cell.column < this.#texts.length) this.#put(cell)
    const table = Table.ofColumns({
      rowCount: this.#rows,
      columns: this.#texts,
      facts: this.#facts.map((facts) => Uint32Array.from(facts)),
      formats: this.#formats.formats,
      formulas: this.#formats.formulas,
      asides: this.#formats.asides,
    })
    table.trim()
    return table
  }

  #grow(row: number, column: number): void {
    const rows = Math.max(this.#rows, row + 1)
    const columns = Math.max(this.#texts.length, column + 1)
    // Cell after cell up to the bound is no cell far from all others.
    if (column === maxColumns && this.#texts.length === maxColumns) {
      throw new TableError({ kind: 'too-many-columns', row: row + 1, max: maxColumns })
    }
    if (row === maxRows && this.#rows === maxRows)
      throw new TableError({ kind: 'too-many-rows', max: maxRows })
    if (rows > maxRows || columns > maxColumns || rows * columns > maxCells) {
      throw new TableError({ kind: 'far-cell', row: rows, column: columnLetters(columns - 1) })
    }
    this.#rows = rows
    while (this.#texts.length < columns) {
      this.#texts.push([])
      this.#facts.push([])
    }
  }
}
