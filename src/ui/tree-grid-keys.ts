// What a key means in a tree grid, by the WAI-ARIA treegrid pattern with rows as the focusable elements.

/** Where the focus is when a key is pressed. Rows count from 0; `parentRow` is -1 at the top. */
export interface TreeGridPosition {
  readonly row: number
  readonly rowCount: number
  readonly parentRow: number
  readonly hasChildren: boolean
  readonly expanded: boolean
  /** Rows that fit into the viewport. */
  readonly pageRows: number
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

export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The action of a key; undefined when the key is not the grid's. */
export function actionOfKey(pressed: PressedKey, at: TreeGridPosition): TreeGridAction | undefined {
  const { key, shiftKey, altKey } = pressed
  if (altKey) return undefined
  if (pressed.ctrlKey || pressed.metaKey) {
    return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'select-all' } : undefined
  }
  // Shift is needed for it on most keyboards.
  if (key === '*') return { kind: 'expand-siblings' }
  const row = rowOfKey(key, at)
  if (row !== undefined) return { kind: shiftKey ? 'extend' : 'move', row }
  if (key === ' ') return { kind: shiftKey ? 'select-branch' : 'select' }
  return shiftKey ? undefined : plainAction(key, at)
}

/** The row that a key leads to, whatever the rows are. */
function rowOfKey(key: string, { row, rowCount, pageRows }: TreeGridPosition): number | undefined {
  const within = (target: number) => Math.min(Math.max(target, 0), rowCount - 1)
  switch (key) {
    case 'ArrowDown':
      return within(row + 1)
    case 'ArrowUp':
      return within(row - 1)
    case 'PageDown':
      return within(row + pageRows)
    case 'PageUp':
      return within(row - pageRows)
    case 'Home':
      return 0
    case 'End':
      return within(rowCount - 1)
    default:
      return undefined
  }
}

function plainAction(key: string, at: TreeGridPosition): TreeGridAction | undefined {
  switch (key) {
    case 'ArrowRight':
      if (!at.hasChildren) return undefined
      return at.expanded ? { kind: 'move', row: at.row + 1 } : { kind: 'expand' }
    case 'ArrowLeft':
      if (at.hasChildren && at.expanded) return { kind: 'collapse' }
      return at.parentRow >= 0 ? { kind: 'move', row: at.parentRow } : undefined
    case 'Enter':
      return { kind: 'open' }
    case 'Escape':
      return { kind: 'clear-selection' }
    default:
      return undefined
  }
}

/** What has been typed in one go. */
export interface TypedText {
  readonly text: string
  /** Milliseconds, of the last key. */
  readonly time: number
}

/** Milliseconds after which typing begins anew. */
const restOfTyping = 800

/** What is typed with one more key; undefined when the key types nothing here. */
export function typeOn(
  before: TypedText | undefined,
  pressed: PressedKey,
  time: number,
): TypedText | undefined {
  const { key, altKey, ctrlKey, metaKey } = pressed
  if (altKey || ctrlKey || metaKey || [...key].length !== 1) return undefined
  const typed = before && time - before.time < restOfTyping ? before.text : ''
  // A blank at the beginning selects, and an asterisk unfolds.
  if (typed === '' && (key === ' ' || key === '*')) return undefined
  // The same letter again goes on to the next name with it.
  return { text: typed === key ? key : typed + key, time }
}
