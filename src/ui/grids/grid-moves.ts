// Where keys lead in rows and cells, by the ARIA grid pattern: the same in trees, grids of items and sheets.

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

/** The cell that a key leads to, or the nearest one that there is. */
export function moveOfKey(
  { row, column, rowCount, columnCount, pageRows }: GridPosition,
  key: string,
): GridMove {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-pageRows, 0],
    PageDown: [pageRows, 0],
    Home: [0, -Infinity],
    End: [0, Infinity],
  }
  const [rows, columns] = steps[key] ?? [0, 0]
  return { kind: 'move', row: within(row + rows, rowCount), column: within(column + columns, columnCount) }
}

/** The nearest index that there is. */
export function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}
