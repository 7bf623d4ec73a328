// The columns that one has chosen for a tree, remembered on this device, and those of them that have room.

import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { readText, writeText } from '#ui/kept-text.ts'
import type { GridColumn } from './grid-columns.ts'
import {
  type ColumnSettings,
  columnsThatFit,
  inOrder,
  isShown,
  movedTo,
  parseColumnSettings,
  usualColumns,
} from './grid-columns.ts'

export type ColumnControl = ReturnType<typeof useColumnControl>

function storageKeyOf(name: string): string {
  return `planning-console.tree-columns.${name}`
}

/** The trees that are shown. */
const shownTrees = new Set<(name: string, settings: ColumnSettings) => void>()

/** Changes the columns of a tree, whether it is shown or not. @param name tells it from others: `focus-areas`. */
export function changeColumns(name: string, settings: ColumnSettings): void {
  writeText(storageKeyOf(name), JSON.stringify(settings))
  for (const show of shownTrees) show(name, settings)
}

/** The choice for one kind of tree. @param name tells it from others: `focus-areas`. */
export function useColumnControl(name: string) {
  const [settings, setSettings] = useState(() => parseColumnSettings(readText(storageKeyOf(name))))
  useEffect(() => {
    const show = (changed: string, next: ColumnSettings) => changed === name && setSettings(next)
    shownTrees.add(show)
    return () => {
      shownTrees.delete(show)
    }
  }, [name])
  const change = (next: ColumnSettings) => changeColumns(name, next)
  return {
    settings,
    toggle: (column: Pick<GridColumn<unknown>, 'key' | 'width' | 'priority' | 'isExtra'>) =>
      change({ ...settings, shown: { ...settings.shown, [column.key]: !isShown(column, settings) } }),
    /** @param width pixels; undefined: as wide as usual. */
    resize: (key: string, width: number | undefined) => {
      const { [key]: _, ...others } = settings.widths
      change({ ...settings, widths: width === undefined ? others : { ...others, [key]: width } })
    },
    /** Puts a column into the place of another. @param columns all of them */
    place: (
      columns: readonly Pick<GridColumn<unknown>, 'key' | 'width' | 'priority'>[],
      key: string,
      target: string,
    ) => change({ ...settings, order: [...movedTo(inOrder(columns, settings), key, target)] }),
    reset: () => change(usualColumns),
    change,
  }
}

interface FittingOptions<Column> {
  /** Must be the same array until columns change. */
  readonly columns: readonly Column[]
  readonly control: ColumnControl
  /** The key of a column that is not shown, because rows are grouped by it. */
  readonly group?: string | undefined
}

/** The chosen columns that an element has room for, before it is first painted and whenever its width changes. */
export function useFittingColumns<Column extends GridColumn<never>>(
  element: RefObject<HTMLElement | null>,
  { columns, control, group }: FittingOptions<Column>,
): readonly Column[] {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  const offered = columns.filter(({ key }, at) => at === 0 || key !== group)
  const fitting = columnsThatFit(offered, control.settings, width)
  const keys = fitting.map(({ key }) => key).join(' ')
  // The same array for the same columns, so that a width that is being drawn draws no row again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits depends on the keys alone
  return useMemo(() => fitting, [columns, keys])
}
