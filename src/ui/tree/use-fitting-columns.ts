import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { ColumnControl } from './tree-column-control.ts'
import { columnsThatFit } from './tree-grid-columns.ts'
import type { TreeGridColumn } from './tree-grid-model.ts'

interface FittingOptions<Column> {
  /** Must be the same array until columns change. */
  readonly columns: readonly Column[]
  readonly control: ColumnControl
  /** The key of a column that is not shown, because rows are grouped by it. */
  readonly group?: string | undefined
}

/** The chosen columns that an element has room for, before it is first painted and whenever its width changes. */
export function useFittingColumns<Column extends TreeGridColumn<never>>(
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
