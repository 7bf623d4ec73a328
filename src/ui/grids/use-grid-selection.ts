// Which rows of a data grid are selected: by keys, by marks and by the header.

import { useRef } from 'react'
import type { GridEntry } from './data-grid-table.ts'
import type { RowMark } from './grid-row.tsx'

/** The selected rows by their keys; rows that are not shown stay selected. */
export interface GridSelection {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** A range that grows and shrinks while Shift is held. */
interface Extension {
  readonly anchor: number
  /** What was selected before it. */
  readonly before: ReadonlySet<string>
}

/** What the grid does with the selection; undefined where nothing can be selected. */
export function useGridSelection<Row>(
  entries: readonly GridEntry<Row>[],
  selection: GridSelection | undefined,
) {
  const extension = useRef<Extension>(undefined)
  /** The row whose mark was pressed last. */
  const pressed = useRef<number>(undefined)
  if (!selection) return undefined
  const { selected, onSelect } = selection
  const shown = entries.flatMap(({ kind, key }) => (kind === 'row' ? key : []))
  const coverage = coverageOf(shown, selected)
  const toggle = (row: number) => {
    const entry = entries[row]
    if (entry?.kind !== 'row') return
    const next = new Set(selected)
    if (!next.delete(entry.key)) next.add(entry.key)
    extension.current = undefined
    pressed.current = row
    onSelect(next)
  }
  const extend = (from: number, to: number) => {
    extension.current ??= { anchor: from, before: selected }
    const { anchor, before } = extension.current
    const [first, last] = anchor < to ? [anchor, to] : [to, anchor]
    const range = entries.slice(first, last + 1).flatMap(({ kind, key }) => (kind === 'row' ? key : []))
    onSelect(new Set([...before, ...range]))
  }
  return {
    count: selected.size,
    coverage,
    markOf: (key: string): RowMark => (selected.has(key) ? 'all' : 'none'),
    toggle,
    extend,
    /** @param withShift selects all rows from the mark that was pressed before */
    press: (row: number, withShift: boolean) => {
      if (!withShift || pressed.current === undefined) return toggle(row)
      extension.current = undefined
      extend(pressed.current, row)
      extension.current = undefined
    },
    /** The next range begins at the row where it is begun. */
    endRange: () => {
      extension.current = undefined
    },
    selectShown: () => onSelect(new Set([...selected, ...shown])),
    clear: () => onSelect(new Set()),
  }
}

export type GridSelecting = ReturnType<typeof useGridSelection>

function coverageOf(shown: readonly string[], selected: ReadonlySet<string>): RowMark {
  if (selected.size === 0) return 'none'
  const count = shown.filter((key) => selected.has(key)).length
  return count > 0 && count === shown.length ? 'all' : 'some'
}
