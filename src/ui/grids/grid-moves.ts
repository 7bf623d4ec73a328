// Where keys lead in rows and cells, by the ARIA grid pattern: the same in trees, grids of items and sheets.
import type { KeyBinding } from '#ui/key-bindings.ts'

/** Where one is when a key is pressed. Rows and columns count from 0. */
export interface GridPosition {
  readonly row: number
  readonly column: number
  readonly rowCount: number
  readonly columnCount: number
  /** Rows that fit into the view. */
  readonly pageRows: number
}

export interface GridMove {
  readonly kind: 'move'
  readonly row: number
  readonly column: number
}

export const arrowKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
export const pageKeys = ['PageUp', 'PageDown']
export const endKeys = ['Home', 'End']

type Keys = Readonly<Record<string, number>>

/** The cell that a key leads to, or the nearest one that there is. */
export function moveOfKey(
  { row, column, rowCount, columnCount, pageRows }: GridPosition,
  key: string,
): GridMove {
  const rows: Keys = { ArrowUp: -1, ArrowDown: 1, PageUp: -pageRows, PageDown: pageRows }
  const columns: Keys = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }
  return {
    kind: 'move',
    row: within(row + (rows[key] ?? 0), rowCount),
    column: within(column + (columns[key] ?? 0), columnCount),
  }
}

/** The nearest index that there is. */
export function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}

/** The keys that move from cell to cell in grids of items and in sheets. */
export const cellMoves: readonly KeyBinding<(at: GridPosition, key: string) => GridMove>[] = [
  { keys: arrowKeys, words: (m) => m.goToNextCell, act: moveOfKey },
  { keys: pageKeys, words: (m) => m.goByPage, act: moveOfKey },
  { keys: endKeys, words: (m) => m.goToRowEnds, act: moveOfKey },
  { keys: ['Mod+Home', 'Mod+End'], words: (m) => m.goToCorners, act: cornerOfKey },
]

function cornerOfKey({ rowCount, columnCount }: GridPosition, key: string): GridMove {
  return key === 'Home'
    ? { kind: 'move', row: 0, column: 0 }
    : { kind: 'move', row: rowCount - 1, column: columnCount - 1 }
}
