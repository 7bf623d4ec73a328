// Which row of a data grid is under the pointer, and whose context menu is open.
import type { ReactNode } from 'react'
import type { GridEntry } from './data-grid-table.ts'
import { type RowAction, RowActions, useActedRow } from './row-actions.tsx'

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
  const { key, menu, openMenu, closeMenu, rowsProps } = useActedRow<string>({
    keyAt: (target) => {
      const entry = entries[Number(target.closest<HTMLElement>('[data-row]')?.dataset.row)]
      return entry?.kind === 'row' ? entry.key : undefined
    },
  })
  if (!actsOf) return { rowsProps: undefined, parts: undefined }
  const at = key === undefined ? -1 : entries.findIndex((entry) => entry.key === key)
  const entry = entries[at]
  const parts: ReactNode = entry?.kind === 'row' && (
    <RowActions
      label={label}
      top={at * rowHeight}
      height={rowHeight}
      hasSigns={!isEditing}
      menu={menu}
      onOpenMenu={(place) => openMenu(entry.key, place)}
      onCloseMenu={closeMenu}
      actions={actsOf(entry.row, menu?.cellText ?? '')}
    />
  )
  return { parts, rowsProps }
}
