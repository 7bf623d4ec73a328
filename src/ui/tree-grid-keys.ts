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
  | { readonly kind: 'move'; readonly row: number }
  | { readonly kind: 'expand' | 'collapse' | 'open' }

/** The action of a key without modifiers; undefined when the key is not the grid's. */
export function actionOfKey(key: string, at: TreeGridPosition): TreeGridAction | undefined {
  const moveTo = (row: number): TreeGridAction => ({
    kind: 'move',
    row: Math.min(Math.max(row, 0), at.rowCount - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return moveTo(at.row + 1)
    case 'ArrowUp':
      return moveTo(at.row - 1)
    case 'PageDown':
      return moveTo(at.row + at.pageRows)
    case 'PageUp':
      return moveTo(at.row - at.pageRows)
    case 'Home':
      return moveTo(0)
    case 'End':
      return moveTo(at.rowCount - 1)
    case 'ArrowRight':
      if (!at.hasChildren) return undefined
      return at.expanded ? moveTo(at.row + 1) : { kind: 'expand' }
    case 'ArrowLeft':
      if (at.hasChildren && at.expanded) return { kind: 'collapse' }
      return at.parentRow >= 0 ? moveTo(at.parentRow) : undefined
    case 'Enter':
    case ' ':
      return { kind: 'open' }
    default:
      return undefined
  }
}
