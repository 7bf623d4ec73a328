// The keys that move from cell to cell: one table for grids of items and sheets.
import type { KeyBinding } from '#ui/key-bindings.ts'
import { endKeys, type GridMove, type GridPosition, moveOfKey, pageKeys } from './grid-moves.ts'

export const arrowKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

export const cellMoves: readonly KeyBinding<(at: GridPosition, key: string) => GridMove>[] = [
  { keys: arrowKeys, words: (m) => m.goToNextCell, act: moveOfKey },
  { keys: pageKeys, words: (m) => m.goByPage, act: moveOfKey },
  { keys: endKeys, words: (m) => m.goToRowEnds, act: moveOfKey },
  { keys: ['Mod+Home', 'Mod+End'], words: (m) => m.goToCorners, act: cornerOfKey },
]

export function cornerOfKey({ rowCount, columnCount }: GridPosition, key: string): GridMove {
  return key === 'Home'
    ? { kind: 'move', row: 0, column: 0 }
    : { kind: 'move', row: rowCount - 1, column: columnCount - 1 }
}
