// What the grid of a sheet shows and lets be changed.
import type { ReactNode } from 'react'
import { within } from './grid-moves.ts'

export interface SheetColumn {
  readonly key: string
  /** For screen readers and messages. */
  readonly title: string
  /** The letters above the heading, as spreadsheets name columns: `AB`. */
  readonly letter: string
  readonly header: ReactNode
  /** Pixels. */
  readonly width: number
  readonly isNumeric: boolean
  /** True for a column that is not imported. */
  readonly isIgnored: boolean
  /** What says which thing a row is about; it stays in view. */
  readonly identity?: 'name' | 'id' | undefined
}

export interface CellProblem {
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** A rectangle of shown cells; both ends belong to it. */
export interface ShownRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The number of a cell. */
export interface CellNumber {
  /** As the person writes numbers, with separated thousands; what the sheet has is `text`. */
  readonly shown: string
  /** With a point, and with as many digits behind it as the sheet has. */
  readonly digits: string
}

/** Rows are asked for by their position among those that are shown. */
export interface SheetGridModel {
  readonly columns: readonly SheetColumn[]
  readonly rowCount: number
  rowNumber(position: number): number
  /** Changes when anything that the row shows has changed. */
  stamp(position: number): string
  text(position: number, column: number): string
  /** Undefined for a cell that is no number, and for one that could be two; left out where there are none. */
  number?(position: number, column: number): CellNumber | undefined
  /** The width that a column needs, pixels; left out where it is that of the column. */
  fittedWidth?(column: number): number
  problem(position: number, column: number): CellProblem | undefined
  /** The formula that gave the cell its value: `=B2*1.02`. */
  formula(position: number, column: number): string | undefined
  edit(position: number, column: number, text: string): void
  /** Writes one text into all cells. */
  fill(range: ShownRange, text: string): void
  /** Copies the first row into the others; into a single row, the one above it. */
  fillDown(range: ShownRange): void
  /** Copies the first column into the others; into a single column, the one before it. */
  fillRight(range: ShownRange): void
  /**
   * Continues the cells of `source` into `target`, which contains it.
   * @param isTurned as with Ctrl: copies a series, and continues a single number
   */
  fillSeries(source: ShownRange, target: ShownRange, isTurned?: boolean): void
  /**
   * Writes the tab-separated cells of a clipboard, from the first cell of the range on, again and again if they fit into it.
   * @returns what was written; undefined where nothing was, or a person is asked first
   */
  paste(range: ShownRange, text: string): ShownRange | undefined
  /** Adds empty rows before a position. */
  insertRows(position: number, count: number): void
  removeRows(range: ShownRange): void
  /** Moves rows past their neighbour; false when they stay. */
  moveRows(range: ShownRange, by: -1 | 1): boolean
  sort(column: number, isDescending: boolean): void
  /** Opens what finds and replaces texts. */
  find(): void
  undo(): void
  redo(): void
}

/** What a cell shows. */
export function shownText(model: SheetGridModel, position: number, column: number): string {
  return model.number?.(position, column)?.shown ?? model.text(position, column)
}

export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** The rectangle between two cells. */
export function rangeOf(a: CellPlace, b: CellPlace): ShownRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  }
}

/** Cells beyond these are not measured when a range was written. */
const maxMeasuredRows = 500

/** The number of characters of the longest number in each numeric column of a range. */
export function longestNumbers(
  model: SheetGridModel,
  { top, bottom, left, right }: ShownRange,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (let column = left; column <= right; column += 1) {
    if (!model.columns[column]?.isNumeric) continue
    let longest = 0
    for (let row = top; row <= Math.min(bottom, top + maxMeasuredRows); row += 1)
      longest = Math.max(longest, shownText(model, row, column).length)
    found.set(column, longest)
  }
  return found
}

export function isInRange({ top, bottom, left, right }: ShownRange, { row, column }: CellPlace): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** The rectangle that has both. */
export function rangeAround(a: ShownRange, { row, column }: CellPlace): ShownRange {
  return {
    top: Math.min(a.top, row),
    bottom: Math.max(a.bottom, row),
    left: Math.min(a.left, column),
    right: Math.max(a.right, column),
  }
}

/** A range that reaches over all columns of its rows, or all rows of its columns. */
export function wholeRange(
  kind: 'rows' | 'columns' | 'all',
  { top, bottom, left, right }: ShownRange,
  { rowCount, columns }: Pick<SheetGridModel, 'rowCount' | 'columns'>,
): ShownRange {
  const rows = kind === 'rows' ? { top, bottom } : { top: 0, bottom: Math.max(0, rowCount - 1) }
  const across = kind === 'columns' ? { left, right } : { left: 0, right: Math.max(0, columns.length - 1) }
  return { ...rows, ...across }
}

/** The nearest cell that there is. */
export function withinSheet({ row, column }: CellPlace, model: SheetGridModel): CellPlace {
  return { row: within(row, model.rowCount), column: within(column, model.columns.length) }
}
