// What the grid of a sheet shows and lets be changed.
import type { ReactNode } from 'react'
import { within } from './grid-moves.ts'

export interface SheetColumn {
  readonly key: string
  /** For screen readers and messages. */
  readonly title: string
  readonly header: ReactNode
  /** Pixels. */
  readonly width: number
  readonly isNumeric: boolean
  /** True for a column that is not imported. */
  readonly isIgnored: boolean
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

/** Rows are asked for by their position among those that are shown. */
export interface SheetGridModel {
  readonly columns: readonly SheetColumn[]
  readonly rowCount: number
  rowNumber(position: number): number
  /** Changes when anything that the row shows has changed. */
  stamp(position: number): string
  text(position: number, column: number): string
  problem(position: number, column: number): CellProblem | undefined
  edit(position: number, column: number, text: string): void
  clear(range: ShownRange): void
  fillDown(range: ShownRange): void
  paste(position: number, column: number, data: DataTransfer): void
  undo(): void
  redo(): void
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

/** The nearest cell that there is. */
export function withinSheet({ row, column }: CellPlace, model: SheetGridModel): CellPlace {
  return { row: within(row, model.rowCount), column: within(column, model.columns.length) }
}
