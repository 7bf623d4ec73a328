// Which row of a data grid is under the pointer, and whose context menu is open, as in the trees.
import { type MouseEvent, type ReactNode, useState } from 'react'
import { type RowAction, RowActions } from '#ui/tree/tree-row-actions.tsx'
import type { MenuPlace } from '#ui/tree/use-row-actions.tsx'
import type { GridEntry } from './data-grid-table.ts'

interface GridActionsOptions<Row> {
  readonly entries: readonly GridEntry<Row>[]
  /** Pixels. */
  readonly rowHeight: number
  /** Names the menu. */
  readonly label: string
  readonly actsOf: ((row: Row, cellText: string) => readonly RowAction[]) | undefined
  /** True while a cell is being edited. */
  readonly isEditing: boolean
}

export function useGridActions<Row>({
  entries,
  rowHeight,
  label,
  actsOf,
  isEditing,
}: GridActionsOptions<Row>) {
  const [hovered, setHovered] = useState<string>()
  const [menu, setMenu] = useState<MenuPlace & { readonly key: string; readonly cellText: string }>()
  if (!actsOf) return { rowsProps: undefined, parts: undefined }
  const key = menu?.key ?? hovered
  const at = key === undefined ? -1 : entries.findIndex((entry) => entry.key === key)
  const entry = entries[at]
  const keyAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    const found = row ? entries[Number(row.dataset.row)] : undefined
    return found?.kind === 'row' ? found.key : undefined
  }
  const parts: ReactNode = entry?.kind === 'row' && (
    <RowActions
      label={label}
      top={at * rowHeight}
      height={rowHeight}
      hasSigns={!isEditing}
      menu={menu}
      onOpenMenu={(place) => setMenu({ key: entry.key, cellText: '', ...place })}
      onCloseMenu={() => setMenu(undefined)}
      actions={actsOf(entry.row, menu?.cellText ?? '')}
    />
  )
  return {
    parts,
    rowsProps: {
      onPointerOver: ({
        target,
        pointerType,
      }: {
        readonly target: EventTarget
        readonly pointerType: string
      }) => {
        const pointed = keyAt(target)
        if (pointerType === 'mouse' && pointed !== undefined) setHovered(pointed)
      },
      onPointerLeave: () => setHovered(undefined),
      // The menu key of the keyboard sends it, too, at the cell with the focus.
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const pressed = keyAt(event.target)
        // Over a text that is typed the menu of the browser is of more use.
        if (pressed === undefined || event.target instanceof HTMLInputElement) return
        const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
        const cellText = cell?.querySelector('a') ? '' : (cell?.textContent.trim() ?? '')
        setMenu({ key: pressed, left: event.clientX, top: event.clientY, cellText })
        event.preventDefault()
      },
    },
  }
}
