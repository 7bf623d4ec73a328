// Moving from cell to cell of a drawn icicle.
import type { IcicleCell } from './icicle-layout.ts'

export type IcicleDirection = 'parent' | 'child' | 'previous' | 'next' | 'first' | 'last'

/**
 * The position of the cell that lies in a direction; undefined where there is none. `previous` and `next` keep to
 * the column, across families. `cells` are those of {@link layOutIcicle}, in its order.
 */
export function cellTowards(
  cells: readonly IcicleCell[],
  at: number,
  direction: IcicleDirection,
): number | undefined {
  const level = cells[at]?.level
  if (level === undefined) return undefined
  const inColumn = (cell: IcicleCell) => cell.level === level
  switch (direction) {
    case 'child':
      // The cells are in preorder: a child comes right after its parent.
      return cells[at + 1]?.level === level + 1 ? at + 1 : undefined
    case 'parent':
      return found(cells.findLastIndex((cell, other) => other < at && cell.level === level - 1))
    case 'previous':
      return found(cells.findLastIndex((cell, other) => other < at && inColumn(cell)))
    case 'next':
      return found(cells.findIndex((cell, other) => other > at && inColumn(cell)))
    case 'first':
      return found(cells.findIndex(inColumn))
    case 'last':
      return found(cells.findLastIndex(inColumn))
  }
}

function found(position: number): number | undefined {
  return position === -1 ? undefined : position
}
