// What the grid of a sheet shows and lets be changed.
import type { ReactNode } from 'react'

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
