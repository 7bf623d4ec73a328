// Where blocks of filled cells end in a sheet: there Ctrl with an arrow leads, and there a fill ends, as in spreadsheets.
import type { CellPlace, SheetGridModel, ShownRange } from './sheet-grid-model.ts'

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

/** A range to continue, and the larger one that it is continued into. */
interface SeriesFill {
  readonly source: ShownRange
  readonly target: ShownRange
}

/** The range and the rows below it as far as the column before it, else the one behind it, has texts without a gap. */
function fillBeside(source: ShownRange, cells: Cells): SeriesFill | undefined {
  for (const column of [source.left - 1, source.right + 1]) {
    if (column < 0 || column >= cells.columnCount) continue
    let { bottom } = source
    while (bottom + 1 < cells.rowCount && cells.text(bottom + 1, column) !== '') bottom += 1
    if (bottom > source.bottom) return { source, target: { ...source, bottom } }
  }
  return undefined
}

/** The filled cells at the top of a range and its empty ones below, or those at the left and the empty ones behind. */
function fillWithin(range: ShownRange, cells: Cells): SeriesFill | undefined {
  const isBlank = ({ top, bottom, left, right }: ShownRange) => {
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) if (cells.text(row, column) !== '') return false
    return true
  }
  let { bottom, right } = range
  while (bottom >= range.top && isBlank({ ...range, top: bottom, bottom })) bottom -= 1
  while (right >= range.left && isBlank({ ...range, left: right, right })) right -= 1
  if (bottom < range.top) return undefined
  if (bottom < range.bottom) return { source: { ...range, bottom }, target: range }
  return right < range.right ? { source: { ...range, right }, target: range } : undefined
}

/**
 * Continues the filled cells of a range into its empty ones; where it has none, or when only that is asked, down beside the
 * texts of the column next to it.
 * @returns what was filled, with the cells that it continues; the range itself where there is nothing to fill
 */
export function continueSeries(
  model: SheetGridModel,
  range: ShownRange,
  where: 'anywhere' | 'beside' = 'anywhere',
): ShownRange {
  const cells = { ...model, columnCount: model.columns.length }
  const fill = (where === 'anywhere' ? fillWithin(range, cells) : undefined) ?? fillBeside(range, cells)
  if (!fill) return range
  model.fillSeries(fill.source, fill.target)
  return fill.target
}
