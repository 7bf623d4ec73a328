// What a key means in a grid of cells, by the WAI-ARIA grid pattern.
import { bindingOf, type KeyBinding, type KeyHint, type KeyWords, type PressedKey } from '#ui/key-bindings.ts'
import { cellMoves, type GridMove, type GridPosition, moveOfKey, pageKeys } from './grid-moves.ts'

export interface DataGridPosition extends GridPosition {
  /** Whether the row leads a group, and whether that is open. */
  readonly group: 'none' | 'open' | 'closed'
  /** How many rows are selected; undefined where none can be. */
  readonly selected?: number | undefined
}

export type GridAction =
  | GridMove
  | { readonly kind: 'extend'; readonly row: number }
  | { readonly kind: 'open' | 'toggle' | 'select' | 'select-all' | 'clear-selection' }

type Act = (at: DataGridPosition, key: string) => GridAction | undefined
type Binding = KeyBinding<Act>

const groupKeys: readonly Binding[] = [
  { keys: ['Enter', 'Space'], words: (m) => m.toggleGroup, act: () => ({ kind: 'toggle' }) },
  { keys: ['ArrowRight'], words: (m) => m.expandGroup, act: ({ group }) => toggleIf(group === 'closed') },
  { keys: ['ArrowLeft'], words: (m) => m.collapseGroup, act: ({ group }) => toggleIf(group === 'open') },
]

/** What the keys of a grid do where its rows are not grouped. */
export const cellKeys: readonly Binding[] = [
  ...cellMoves,
  { keys: ['Enter'], words: (m) => m.openItem, act: () => ({ kind: 'open' }) },
]

/** What the keys do besides where rows can be selected. */
export const selectionKeys: readonly Binding[] = [
  { keys: ['Space'], words: (m) => m.selectRow, act: () => ({ kind: 'select' }) },
  {
    keys: ['ArrowUp', 'ArrowDown', ...pageKeys].map((key) => `Shift+${key}`),
    words: (m) => m.extendSelection,
    act: (at, key) => ({ kind: 'extend', row: moveOfKey(at, key).row }),
  },
  { keys: ['Mod+A'], words: (m) => m.selectAll, act: () => ({ kind: 'select-all' }) },
  { keys: ['Escape'], words: (m) => m.clearTheSelection, act: () => ({ kind: 'clear-selection' }) },
]

/** Copies the text of the active cell. */
export const copyCellKeys: KeyHint = { keys: ['Mod+C'], words: (m) => m.copyCell }

/** Begins to edit, where something in a row can be. */
export const editKeys: KeyHint = { keys: ['F2'], words: (m) => m.editRow }

export const tableTitle: KeyWords = (m) => m.tableKeys

/** What they do where rows are grouped. */
export const gridKeys: readonly KeyHint[] = [...cellKeys, ...groupKeys]

/** The action of a key; undefined when the key is not the grid's. */
export function actionOfGridKey(pressed: PressedKey, at: DataGridPosition): GridAction | undefined {
  const { key } = pressed
  const toggling = at.group === 'none' ? undefined : bindingOf(groupKeys, pressed)?.act(at, key)
  return toggling ?? selectionAction(pressed, at) ?? bindingOf(cellKeys, pressed)?.act(at, key)
}

function selectionAction(pressed: PressedKey, at: DataGridPosition): GridAction | undefined {
  if (at.selected === undefined) return undefined
  const action = bindingOf(selectionKeys, pressed)?.act(at, pressed.key)
  // Without a selection the key is that of the panel.
  return action?.kind === 'clear-selection' && at.selected === 0 ? undefined : action
}

function toggleIf(isWanted: boolean): GridAction | undefined {
  return isWanted ? { kind: 'toggle' } : undefined
}
