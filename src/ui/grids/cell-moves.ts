// The keys that move from cell to cell: one table for grids of items and sheets.
import type { KeyBinding } from '#ui/key-bindings.ts'
import { endKeys, type GridMove, type GridPosition, moveOfKey, pageKeys } from './grid-moves.ts'

export const arrowKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

export const cellMoves: readonly KeyBinding<(at: GridPosition, key: string) => GridMove>[] = [
  { keys: arrowKeys, words: 'Go to the next cell', act: moveOfKey },
  { keys: pageKeys, words: 'Go up or down by what is in view', act: moveOfKey },
  { keys: endKeys, words: 'Go to the ends of the row', act: moveOfKey },
  { keys: ['Mod+Home', 'Mod+End'], words: 'Go to the first or the last cell', act: cornerOfKey },
]

function cornerOfKey({ rowCount, columnCount }: GridPosition, key: string): GridMove {
  return key === 'Home'
    ? { kind: 'move', row: 0, column: 0 }
    : { kind: 'move', row: rowCount - 1, column: columnCount - 1 }
}
