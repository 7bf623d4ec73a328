// What a key means in a grid of cells, by the WAI-ARIA grid pattern.
import type { PressedKey } from './tree-grid-keys.ts'

/** Where the focus is when a key is pressed. Rows and columns count from 0. */
export interface GridPosition {
  readonly row: number
  readonly column: number
  readonly rowCount: number
  readonly columnCount: number
  /** Rows that fit into the viewport. */
  readonly pageRows: number
  /** Whether the row leads a group, and whether that is open. */
  readonly group: 'none' | 'open' | 'closed'
}

export type GridAction =
  | { readonly kind: 'move'; readonly row: number; readonly column: number }
  | { readonly kind: 'open' | 'toggle' }

/** The action of a key; undefined when the key is not the grid's. */
export function actionOfGridKey(pressed: PressedKey, at: GridPosition): GridAction | undefined {
  const { key, shiftKey, altKey } = pressed
  if (altKey || shiftKey) return undefined
  const isFar = pressed.ctrlKey || pressed.metaKey
  if (at.group !== 'none' && !isFar) {
    const toggles =
      key === 'Enter' ||
      key === ' ' ||
      (key === 'ArrowRight' && at.group === 'closed') ||
      (key === 'ArrowLeft' && at.group === 'open')
    if (toggles) return { kind: 'toggle' }
  }
  if (key === 'Enter') return isFar ? undefined : { kind: 'open' }
  return isFar ? farMove(key, at) : nearMove(key, at)
}

function farMove(key: string, { rowCount, columnCount }: GridPosition): GridAction | undefined {
  if (key === 'Home') return { kind: 'move', row: 0, column: 0 }
  if (key === 'End') return { kind: 'move', row: rowCount - 1, column: columnCount - 1 }
  return undefined
}

function nearMove(key: string, at: GridPosition): GridAction | undefined {
  const { row, column } = at
  const to = (nextRow: number, nextColumn: number): GridAction => ({
    kind: 'move',
    row: Math.min(Math.max(nextRow, 0), at.rowCount - 1),
    column: Math.min(Math.max(nextColumn, 0), at.columnCount - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'PageDown':
      return to(row + at.pageRows, column)
    case 'PageUp':
      return to(row - at.pageRows, column)
    case 'Home':
      return to(row, 0)
    case 'End':
      return to(row, at.columnCount - 1)
    default:
      return undefined
  }
}
