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
  /** What is in the column does not count. */
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

/** Where a key moves the cursor; undefined for keys that move nothing. */
export function moveBy(key: string, from: CellPlace, page: number): CellPlace | undefined {
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: from.row - 1 }
    case 'ArrowDown':
      return { ...from, row: from.row + 1 }
    case 'ArrowLeft':
      return { ...from, column: from.column - 1 }
    case 'ArrowRight':
      return { ...from, column: from.column + 1 }
    case 'PageUp':
      return { ...from, row: from.row - page }
    case 'PageDown':
      return { ...from, row: from.row + page }
    case 'Home':
      return { ...from, column: 0 }
    case 'End':
      return { ...from, column: Number.POSITIVE_INFINITY }
    default:
      return undefined
  }
}

/** The nearest cell that there is. */
export function withinSheet(place: CellPlace, model: SheetGridModel): CellPlace {
  const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
  return { row: clamp(place.row, model.rowCount), column: clamp(place.column, model.columns.length) }
}
