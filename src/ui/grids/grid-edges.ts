// Where Ctrl with an arrow leads in a sheet: to the edge of a block of filled cells, as in spreadsheets.
import type { CellPlace } from './sheet-grid-model.ts'

interface Cells {
  readonly rowCount: number
  readonly columnCount: number
  readonly text: (row: number, column: number) => string
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The last cell of the block of filled cells that begins next to `from`; from the end of a block, or from an empty cell,
 * the first filled cell after the gap; the edge of the sheet where there is none.
 */
export function edgeFrom({ row, column }: CellPlace, key: string, cells: Cells): CellPlace {
  const [rows, columns] = steps[key] ?? [0, 0]
  const isThere = (place: CellPlace) =>
    place.row >= 0 && place.column >= 0 && place.row < cells.rowCount && place.column < cells.columnCount
  const isFilled = (place: CellPlace) => cells.text(place.row, place.column) !== ''
  const after = (place: CellPlace) => ({ row: place.row + rows, column: place.column + columns })
  let at = { row, column }
  if ((rows === 0 && columns === 0) || !isThere(after(at))) return at
  const isInBlock = isFilled(at) && isFilled(after(at))
  at = after(at)
  while (isThere(after(at)) && isFilled(isInBlock ? after(at) : at) === isInBlock) at = after(at)
  return at
}
