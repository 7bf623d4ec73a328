// What a key means in a tree grid, by the WAI-ARIA treegrid pattern with rows as the focusable elements.
import { endKeys, type GridPosition, moveOfKey, pageKeys } from '#ui/grids/grid-moves.ts'
import { bindingOf, type KeyBinding, type KeyHint, type PressedKey } from '#ui/key-bindings.ts'

/** Where the focus is when a key is pressed; `parentRow` is -1 at the top. */
export interface TreeGridPosition extends Pick<GridPosition, 'row' | 'rowCount' | 'pageRows'> {
  readonly parentRow: number
  readonly hasChildren: boolean
  readonly expanded: boolean
}

export type TreeGridAction =
  | { readonly kind: 'move' | 'extend'; readonly row: number }
  | {
      readonly kind:
        | 'expand'
        | 'collapse'
        | 'expand-siblings'
        | 'open'
        | 'select'
        | 'select-branch'
        | 'select-all'
        | 'clear-selection'
    }

type Act = (at: TreeGridPosition, key: string) => TreeGridAction | undefined

const move: Act = (at, key) => ({ kind: 'move', row: rowOfKey(key, at) })
const extend: Act = (at, key) => ({ kind: 'extend', row: rowOfKey(key, at) })

export const treeKeys: readonly KeyBinding<Act>[] = [
  { keys: ['ArrowUp', 'ArrowDown'], words: (m) => m.goByRow, act: move },
  { keys: pageKeys, words: (m) => m.goByPage, act: move },
  { keys: endKeys, words: (m) => m.goToEnds, act: move },
  { keys: ['ArrowRight'], words: (m) => m.expandOrEnter, act: expandOrEnter },
  { keys: ['ArrowLeft'], words: (m) => m.collapseOrLeave, act: collapseOrLeave },
  { keys: ['*'], words: (m) => m.expandSiblings, act: () => ({ kind: 'expand-siblings' }) },
  { keys: ['Enter'], words: (m) => m.openRecord, act: () => ({ kind: 'open' }) },
  { keys: ['Space'], words: (m) => m.selectRow, act: () => ({ kind: 'select' }) },
  { keys: ['Shift+Space'], words: (m) => m.selectBranch, act: () => ({ kind: 'select-branch' }) },
  {
    keys: ['ArrowUp', 'ArrowDown', ...pageKeys, ...endKeys].map((key) => `Shift+${key}`),
    words: (m) => m.extendSelection,
    act: extend,
  },
  { keys: ['Mod+A'], words: (m) => m.selectAll, act: () => ({ kind: 'select-all' }) },
  { keys: ['Escape'], words: (m) => m.clearTheSelection, act: () => ({ kind: 'clear-selection' }) },
]

/** Opens the menu of a row. */
export const menuKeys: KeyHint = { keys: ['Shift+F10', 'ContextMenu'], words: (m) => m.openRowMenu }

/** Begins to edit where editing is possible. */
export const editKey = 'F2'

/** Moves the record, or the selected ones, to another parent where that is possible. */
export const moveKeys: KeyHint = { keys: ['Shift+F2'], words: (m) => m.moveRow }

/** Copies the name of the row, or the names of all selected rows if it is one of them. */
export const copyRowKeys: KeyHint = { keys: ['Mod+C'], words: (m) => m.copyName }

/** What {@link typeOn} is for. */
export const typingKeys: KeyHint = { keys: ['A … Z'], words: (m) => m.typeName }

/** The action of a key; undefined when the key is not the grid's. */
export function actionOfKey(pressed: PressedKey, at: TreeGridPosition): TreeGridAction | undefined {
  return bindingOf(treeKeys, pressed)?.act(at, pressed.key)
}

/** The row that a key leads to, whatever the rows are. */
function rowOfKey(key: string, at: TreeGridPosition): number {
  if (key === 'Home') return 0
  return key === 'End' ? at.rowCount - 1 : moveOfKey({ ...at, column: 0, columnCount: 1 }, key).row
}

function expandOrEnter({ row, hasChildren, expanded }: TreeGridPosition): TreeGridAction | undefined {
  if (!hasChildren) return undefined
  return expanded ? { kind: 'move', row: row + 1 } : { kind: 'expand' }
}

function collapseOrLeave({ parentRow, hasChildren, expanded }: TreeGridPosition): TreeGridAction | undefined {
  if (hasChildren && expanded) return { kind: 'collapse' }
  return parentRow >= 0 ? { kind: 'move', row: parentRow } : undefined
}

/** What has been typed in one go. */
export interface TypedText {
  readonly text: string
  /** Milliseconds, of the last key. */
  readonly time: number
}

/** A longer pause begins a new search. */
const typingPauseMs = 800

/** The typed text with one more key; undefined when the key types nothing here. */
export function typeOn(
  before: TypedText | undefined,
  pressed: PressedKey,
  time: number,
): TypedText | undefined {
  const { key, altKey, ctrlKey, metaKey } = pressed
  if (altKey || ctrlKey || metaKey || [...key].length !== 1) return undefined
  const typed = before && time - before.time < typingPauseMs ? before.text : ''
  // As a first character a blank selects, an asterisk expands, and the others are keys of the whole screen.
  if (typed === '' && /[ *?/]/.test(key)) return undefined
  // The same letter again continues to the next name with it.
  return { text: typed === key ? key : typed + key, time }
}
