// Which row of a tree grid is under the pointer, and whose context menu is open.
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { isPressed } from '#ui/key-bindings.ts'
import { menuKeys } from './tree-grid-keys.ts'

/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

/** The row under the pointer, or the one whose menu is open. */
export interface ActedRow<Item extends HierarchyRecord> {
  readonly row: TreeRow<Item>
  /** Names the menu. */
  readonly label: string
  /** Of the row among the rows, in pixels. */
  readonly top: number
  readonly height: number
  /** False while a cell is being edited: the signs at the end of the row would cover it. */
  readonly hasSigns: boolean
  /** Undefined while the menu is closed. */
  readonly menu: MenuPlace | undefined
  /** The name of the row, as text. */
  readonly name: string
  /** The text of the cell at which the pointer opened the menu; empty at the name, and for a menu that keys opened. */
  readonly cellText: string
  readonly onOpenMenu: (place: MenuPlace) => void
  readonly onCloseMenu: () => void
}

/** Draws the actions of a row. */
export type DrawActs<Item extends HierarchyRecord> = (acted: ActedRow<Item>) => ReactNode

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
  const [hovered, setHovered] = useState<number>()
  const [menu, setMenu] = useState<MenuPlace & { readonly slot: number; readonly cellText: string }>()
  const openMenu = (slot: number, { left, top }: MenuPlace, cellText = '') => {
    activate(slot)
    setMenu({ slot, left, top, cellText })
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!drawActs || activeRow < 0) return
    if (!menuKeys.keys.some((key) => isPressed(key, event))) return
    const row = event.target instanceof HTMLElement ? event.target.closest('[data-slot]') : null
    if (!row) return
    const { left, bottom } = row.getBoundingClientRect()
    openMenu(model.slotAt(activeRow), { left: left + 48, top: bottom })
    event.preventDefault()
  }
  const slot = menu?.slot ?? hovered
  const row = slot === undefined ? -1 : model.rowOf(slot)
  return {
    handleKeyDown,
    rowsProps: drawActs && {
      onPointerOver: (event: { readonly target: EventTarget; readonly pointerType: string }) => {
        const slot = slotAt(event.target)
        if (event.pointerType !== 'mouse' || slot === undefined) return
        setHovered(slot)
      },
      onPointerLeave: () => setHovered(undefined),
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const slot = slotAt(event.target)
        // Over a text that is typed the menu of the browser is of more use.
        if (slot === undefined || event.target instanceof HTMLInputElement) return
        openMenu(slot, { left: event.clientX, top: event.clientY }, cellTextAt(event.target))
        event.preventDefault()
      },
    },
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
        onCloseMenu: () => setMenu(undefined),
      }),
  }
}

/** What the cell shows; nothing in that of the name, in which there is more than the name. */
function cellTextAt(target: EventTarget): string {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  return cell?.querySelector('a') ? '' : (cell?.textContent.trim() ?? '')
}

function slotAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null
  return row ? Number(row.dataset.slot) : undefined
}
