// What a key means in a grid of cells, by the WAI-ARIA grid pattern.
import { bindingOf, type KeyBinding, type KeyHint, type KeyWords, type PressedKey } from '#ui/key-bindings.ts'
import { cellMoves, type GridMove, type GridPosition } from './grid-moves.ts'

export interface DataGridPosition extends GridPosition {
  /** Whether the row leads a group, and whether that is open. */
  readonly group: 'none' | 'open' | 'closed'
}

export type GridAction = GridMove | { readonly kind: 'open' | 'toggle' }

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

export const tableTitle: KeyWords = (m) => m.tableKeys

/** What they do where rows are grouped. */
export const gridKeys: readonly KeyHint[] = [...cellKeys, ...groupKeys]

/** The action of a key; undefined when the key is not the grid's. */
export function actionOfGridKey(pressed: PressedKey, at: DataGridPosition): GridAction | undefined {
  const { key } = pressed
  const toggling = at.group === 'none' ? undefined : bindingOf(groupKeys, pressed)?.act(at, key)
  return toggling ?? bindingOf(cellKeys, pressed)?.act(at, key)
}

function toggleIf(isWanted: boolean): GridAction | undefined {
  return isWanted ? { kind: 'toggle' } : undefined
}
