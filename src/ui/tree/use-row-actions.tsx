// Which row of a tree grid is under the pointer, and whose context menu is open.
import type { KeyboardEvent, ReactNode } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { type ActedRow, useActedRow } from '#ui/grids/row-actions.tsx'
import { isPressed } from '#ui/key-bindings.ts'
import { menuKeys } from './tree-grid-keys.ts'

/** The row under the pointer, or the one whose menu is open. */
export interface ActedTreeRow<Item extends HierarchyRecord> extends ActedRow {
  readonly row: TreeRow<Item>
  /** The name of the row, as text. */
  readonly name: string
  /** The text of the cell at which the pointer opened the menu; empty at the name, and for a menu that keys opened. */
  readonly cellText: string
}

/** Draws the actions of a row. */
export type DrawActs<Item extends HierarchyRecord> = (acted: ActedTreeRow<Item>) => ReactNode

interface RowActionOptions<Item extends HierarchyRecord> {
  readonly model: VisibleRows<Item>
  /** Absent: nothing but what keys and the pointer do. */
  readonly drawActs: DrawActs<Item> | undefined
  /** Names the menu. */
  readonly label: string
  readonly nameOf: (row: TreeRow<Item>) => string
  /** Pixels. */
  readonly rowHeight: number
  /** -1 in an empty tree. */
  readonly activeRow: number
  /** True while a cell is being edited. */
  readonly isEditing: boolean
  /** Makes a row the active one, where it is; the focus goes to the menu. */
  readonly activate: (slot: number) => void
}

export function useRowActions<Item extends HierarchyRecord>(options: RowActionOptions<Item>) {
  const { model, drawActs, rowHeight, activeRow, activate } = options
  const { key, menu, openMenu, closeMenu, rowsProps } = useActedRow<number>({
    keyAt: (target) => {
      const row = target.closest<HTMLElement>('[data-slot]')
      return row ? Number(row.dataset.slot) : undefined
    },
    onOpen: activate,
  })

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!drawActs || activeRow < 0) return
    if (!menuKeys.keys.some((key) => isPressed(key, event))) return
    const row = event.target instanceof HTMLElement ? event.target.closest('[data-slot]') : null
    if (!row) return
    const { left, bottom } = row.getBoundingClientRect()
    openMenu(model.slotAt(activeRow), { left: left + 48, top: bottom })
    event.preventDefault()
  }
  const row = key === undefined ? -1 : model.rowOf(key)
  return {
    handleKeyDown,
    rowsProps: drawActs && rowsProps,
    /** To be drawn among the rows. */
    parts:
      row >= 0 &&
      drawActs?.({
        row: model.row(row),
        label: options.label,
        name: options.nameOf(model.row(row)),
        cellText: menu?.cellText ?? '',
        top: row * rowHeight,
        height: rowHeight,
        hasSigns: !options.isEditing,
        menu,
        onOpenMenu: (place) => openMenu(model.slotAt(row), place),
        onCloseMenu: closeMenu,
      }),
  }
}
