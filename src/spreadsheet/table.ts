// Cells as text, column by column, each with its type and format: a sheet of 10,000 × 42 is 42 arrays and not 420,000
// objects.

import { type Aside, readAside } from './aside.ts'
import { CellFormats, type FormatLists } from './cell-formats.ts'
import {
  type CellFacts,
  type CellType,
  formatOf,
  type ShownMark,
  textFacts,
  typeOf,
  withFormat,
} from './cell-type.ts'
import {
  type MergedCells,
  MergeIndex,
  mergesAfterInsert,
  mergesAfterRemove,
  mergesWithin,
} from './merged-cells.ts'
import type { PlainFault, TableFault } from './table-fault.ts'
import { withGap, withoutSpan } from './typed-arrays.ts'

/** A text or a file cannot be read as a table. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly fault: TableFault

  constructor(fault: TableFault | PlainFault, options?: ErrorOptions) {
    const stated = typeof fault === 'string' ? { kind: fault } : fault
    super(stated.kind, options)
    this.fault = stated
  }
}

/** More is no sheet of cost items but an accident, and would fill the memory of the page. */
export const maxColumns = 2_000
export const maxRows = 500_000

/** Twice the longest text of a record. A longer cell is a quote that was never closed, and would stop the page. */
export const maxCellLength = 1_000_000

/** The refusal of a longer cell. @param row counted from 1; undefined where the cell has no place yet */
export function longCell(row?: number): TableError {
  return new TableError({ kind: 'long-cell', row, max: maxCellLength })
}

/** A table in parts that can be sent between threads. */
export interface TableParts extends FormatLists {
  readonly rowCount: number
  /** The texts of each column; those of its last rows may be left out where they are empty. */
  readonly columns: readonly string[][]
  /** For each column the facts of its cells, as far as the column goes. */
  readonly facts: readonly Uint32Array<ArrayBuffer>[]
  /** Cells that are shown as one; left out where there are none. */
  readonly merges?: readonly MergedCells[]
  /** The decimal mark that the program which wrote the table says it shows. */
  readonly statedMark?: ShownMark | undefined
}

export class Table {
  /** The texts of each column. */
  readonly #columns: string[][] = []
  #rowCount = 0
  #version = 0
  /** By column; a column without facts holds nothing but text. */
  #facts: (Uint32Array<ArrayBuffer> | undefined)[] = []
  /** What the facts refer to. */
  #formats = new CellFormats()
  #merges: readonly MergedCells[] = []
  #mergeIndex: MergeIndex | undefined
  /** The decimal mark that the program which wrote the table says it shows; undefined where it says none. */
  statedMark: ShownMark | undefined

  get rowCount(): number {
    return this.#rowCount
  }

  /** Another one after each change of its cells or rows. */
  get version(): number {
    return this.#version
  }

  get width(): number {
    return this.#columns.length
  }

  /** The texts of each column, which can be written. */
  get columns(): readonly string[][] {
    return this.#columns
  }

  /** The texts of a column, which can be written; empty outside of the table. */
  column(column: number): string[] {
    return this.#columns[column] ?? []
  }

  /** The text of a cell; empty outside of the table. */
  cell(row: number, column: number): string {
    return this.#columns[column]?.[row] ?? ''
  }

  row(row: number): string[] {
    return this.#columns.map((cells) => cells[row] ?? '')
  }

  /** Type and format of a cell, as {@link set} takes them. */
  facts(row: number, column: number): CellFacts {
    return this.#facts[column]?.[row] ?? textFacts
  }

  /** Those of a column, as far as it has any. */
  factsOf(column: number): Uint32Array<ArrayBuffer> {
    return this.#facts[column] ?? new Uint32Array()
  }

  type(row: number, column: number): CellType {
    return typeOf(this.facts(row, column))
  }

  /** The number format of a cell: `#,##0.00`, `General` where it has none. */
  format(row: number, column: number): string {
    return this.#formats.formats[formatOf(this.facts(row, column))] ?? 'General'
  }

  /** The formula that gave a cell its value, relative to the cell; empty for a cell without one. */
  formula(row: number, column: number): string {
    return this.#formats.formulas[formatOf(this.facts(row, column))] ?? ''
  }

  /** What a cell shows or hides beside its text: a footnote, an old value; undefined for a cell that is only its text. */
  aside(row: number, column: number): Aside | undefined {
    return readAside(this.printedAside(row, column))
  }

  /** The same as {@link setAside} takes it; empty where the cell is only its text. */
  printedAside(row: number, column: number): string {
    return this.#formats.asides[formatOf(this.facts(row, column))] ?? ''
  }

  /** The cells that have anything beside their texts, column by column. */
  asides(): readonly { readonly row: number; readonly column: number; readonly aside: Aside }[] {
    const found = this.#formats.asides.map(readAside)
    if (!found.some((one) => one !== undefined)) return []
    return this.#facts.flatMap((facts, column) => {
      const places: { row: number; column: number; aside: Aside }[] = []
      facts?.forEach((one, row) => {
        const aside = found[formatOf(one)]
        if (aside && row < this.#rowCount) places.push({ row, column, aside })
      })
      return places
    })
  }

  /** Says what was left out of the text of a cell. @param printed as `textOfParts` gives it */
  setAside(row: number, column: number, printed: string): void {
    const facts = this.facts(row, column)
    this.setFacts(row, column, withFormat(facts, this.#formats.withAside(formatOf(facts), printed)))
  }

  /** What the facts of its cells refer to. */
  get formats(): Required<FormatLists> {
    const { formats, formulas, asides } = this.#formats
    return { formats, formulas, asides }
  }

  /** Cells that are shown as one, in the table as it is now. */
  get merges(): readonly MergedCells[] {
    return this.#merges
  }

  set merges(merges: readonly MergedCells[]) {
    const size = { rows: this.#rowCount, columns: this.width }
    this.#merges = merges.length === 0 ? merges : mergesWithin(merges, size)
    this.#mergeIndex = undefined
  }

  /** The merged cells that a cell belongs to. */
  mergeAt(row: number, column: number): MergedCells | undefined {
    if (this.#merges.length === 0) return undefined
    this.#mergeIndex ??= new MergeIndex(this.#merges)
    return this.#mergeIndex.at(row, column)
  }

  /** The place of a format among those that facts refer to; adds it where it is new. */
  placeOfFormat(format: string, aside = ''): number {
    return this.#formats.placeOf(format, '', aside)
  }

  /** True when every cell of a column is text. */
  isTextColumn(column: number): boolean {
    return this.#facts[column] === undefined
  }

  /** Writes a cell, and makes the table large enough to have it; what a person writes is a text. */
  set(row: number, column: number, text: string, facts: CellFacts = textFacts): void {
    this.#version += 1
    while (this.width <= column) this.#columns.push(new Array<string>(this.#rowCount).fill(''))
    while (this.#rowCount <= row) this.endRow()
    this.column(column)[row] = text
    this.setFacts(row, column, facts)
  }

  /** Says what a cell is whose text stays. */
  setFacts(row: number, column: number, facts: CellFacts): void {
    const known = this.#facts[column]
    if (facts === textFacts && (known?.[row] ?? textFacts) === textFacts) return
    if (known && row < known.length) {
      known[row] = facts
      return
    }
    const grown = new Uint32Array(this.#rowCount)
    if (known) grown.set(known)
    grown[row] = facts
    this.#facts[column] = grown
  }

  /**
   * Adds a cell to the row under way, the one that {@link endRow} will end.
   * @throws TableError for more than {@link maxColumns} columns.
   */
  append(column: number, text: string): void {
    const cells = this.#columns[column]
    if (cells) {
      cells.push(text)
      return
    }
    if (column >= maxColumns) {
      throw new TableError({ kind: 'too-many-columns', row: this.#rowCount + 1, max: maxColumns })
    }
    const added = new Array<string>(this.#rowCount).fill('')
    added.push(text)
    this.#columns.push(added)
  }

  /**
   * Ends the row under way: columns it did not reach are empty in it.
   * @throws TableError for more than {@link maxRows} rows.
   */
  endRow(): void {
    this.#rowCount += 1
    if (this.#rowCount > maxRows) {
      throw new TableError({ kind: 'too-many-rows', max: maxRows })
    }
    for (const cells of this.#columns) if (cells.length < this.#rowCount) cells.push('')
  }

  /**
   * Adds empty rows before a row, which moves down with all below it.
   * @throws TableError for more than {@link maxRows} rows.
   */
  insertRows(row: number, count: number): void {
    if (this.#rowCount + count > maxRows) throw new TableError({ kind: 'too-many-rows', max: maxRows })
    this.#version += 1
    const empty = new Array<string>(count).fill('')
    for (const [column, cells] of this.columns.entries())
      this.#columns[column] = cells.slice(0, row).concat(empty, cells.slice(row))
    this.#facts = this.#facts.map((facts) =>
      facts && row < facts.length ? withGap(facts, row, count) : facts,
    )
    this.#rowCount += count
    this.merges = mergesAfterInsert(this.#merges, row, count)
  }

  /** Writes the cells of another table over this one. @param row where its first row goes */
  overlay(row: number, other: Table): void {
    const places = other.formats.formats.map((format, place) => {
      const { formulas, asides } = other.formats
      return this.#formats.placeOf(format, formulas[place], asides[place])
    })
    for (let at = 0; at < other.rowCount; at += 1) {
      for (let column = 0; column < other.width; column += 1) {
        const facts = other.facts(at, column)
        const own = withFormat(facts, places[formatOf(facts)] ?? 0)
        this.set(row + at, column, other.cell(at, column), own)
      }
    }
    const merges = other.merges.map((merged) => ({ ...merged, row: merged.row + row }))
    this.merges = [...this.merges, ...merges]
  }

  /** Takes rows out; those below them move up. */
  removeRows(row: number, count: number): void {
    this.#version += 1
    for (const cells of this.columns) cells.splice(row, count)
    this.#facts = this.#facts.map((facts) => facts && withoutSpan(facts, row, count))
    this.#rowCount -= Math.max(0, Math.min(count, this.#rowCount - row))
    this.merges = mergesAfterRemove(this.#merges, row, count)
  }

  /** Takes empty rows off the end and empty columns off the right, as spreadsheets leave them there. */
  trim(): void {
    const { columns } = this
    while (this.#rowCount > 0 && columns.every((cells) => isEmpty(cells[this.#rowCount - 1]))) {
      this.#rowCount -= 1
      for (const cells of columns) cells.length = this.#rowCount
    }
    while (this.width > 0 && this.column(this.width - 1).every(isEmpty)) this.#columns.pop()
    this.merges = this.#merges
  }

  /** The table of parts, which become its own. */
  static ofColumns({ rowCount, columns, facts, merges = [], statedMark, ...formats }: TableParts): Table {
    const table = new Table()
    for (const texts of columns) {
      while (texts.length < rowCount) texts.push('')
      table.#columns.push(texts)
    }
    table.#rowCount = rowCount
    table.#facts = facts.map((ofColumn) => (ofColumn.some((one) => one !== textFacts) ? ofColumn : undefined))
    table.#formats = new CellFormats(formats)
    table.merges = merges
    table.statedMark = statedMark
    return table
  }

  /** The parts of the table, still its own. */
  get parts(): TableParts {
    const { columns } = this
    const facts = columns.map((_, column) => this.factsOf(column))
    const { statedMark } = this
    return { rowCount: this.#rowCount, columns, facts, ...this.formats, merges: this.#merges, statedMark }
  }

  static of(rows: readonly (readonly string[])[]): Table {
    const table = new Table()
    for (const row of rows) {
      row.forEach((text, column) => {
        table.append(column, text)
      })
      table.endRow()
    }
    return table
  }
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text === '' || text.trim() === ''
}
