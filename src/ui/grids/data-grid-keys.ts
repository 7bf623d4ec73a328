// What a key means in a grid of cells, by the WAI-ARIA grid pattern.
import { bindingOf, type KeyBinding, type KeyWords, type PressedKey } from '#ui/key-bindings.ts'

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

type Act = (at: GridPosition, key: string) => GridAction | undefined

/** What the keys do at the line that leads a group. */
const groupKeys: readonly KeyBinding<Act>[] = [
  { keys: ['Enter', 'Space'], words: 'Fold or unfold a group', act: () => ({ kind: 'toggle' }) },
  { keys: ['ArrowRight'], words: 'Unfold a group', act: ({ group }) => toggleIf(group === 'closed') },
  { keys: ['ArrowLeft'], words: 'Fold a group', act: ({ group }) => toggleIf(group === 'open') },
]

/** What the keys of a grid do where its rows stand in no groups. */
export const cellKeys: readonly KeyBinding<Act>[] = [
  {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    words: 'Go to the next cell',
    act: (at, key) => nearMove(key, at),
  },
  {
    keys: ['PageUp', 'PageDown'],
    words: 'Go up or down by what is in view',
    act: (at, key) => nearMove(key, at),
  },
  { keys: ['Home', 'End'], words: 'Go to the ends of the row', act: (at, key) => nearMove(key, at) },
  {
    keys: ['Mod+Home', 'Mod+End'],
    words: 'Go to the first or the last cell',
    act: (at, key) => farMove(key, at),
  },
  { keys: ['Enter'], words: 'Open the item', act: () => ({ kind: 'open' }) },
]

/** What they do where the rows stand in groups. */
export const gridKeys: readonly KeyWords[] = [...cellKeys, ...groupKeys]

/** The action of a key; undefined when the key is not the grid's. */
export function actionOfGridKey(pressed: PressedKey, at: GridPosition): GridAction | undefined {
  const { key } = pressed
  const toggling = at.group === 'none' ? undefined : bindingOf(groupKeys, pressed)?.act(at, key)
  return toggling ?? bindingOf(cellKeys, pressed)?.act(at, key)
}

function toggleIf(isWanted: boolean): GridAction | undefined {
  return isWanted ? { kind: 'toggle' } : undefined
}

function farMove(key: string, { rowCount, columnCount }: GridPosition): GridAction {
  if (key === 'Home') return { kind: 'move', row: 0, column: 0 }
  return { kind: 'move', row: rowCount - 1, column: columnCount - 1 }
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
