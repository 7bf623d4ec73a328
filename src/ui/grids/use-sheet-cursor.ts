// Which cell is active, which are selected, and which cell is under edit. As in spreadsheets the active cell stays where a
// selection began, and the other end of the selection moves.
import { useCallback, useRef, useState } from 'react'
import type { CellPlace, SheetGridModel, ShownRange } from './sheet-grid-model.ts'
import { isInRange, rangeOf, withinSheet } from './sheet-grid-model.ts'

interface Editing extends CellPlace {
  readonly text: string
}

export interface SheetCursor {
  /** The active cell. */
  readonly place: CellPlace
  /** The end of the selection that keys and the mouse move. */
  readonly head: CellPlace
  readonly range: ShownRange
  readonly editing: Editing | undefined
  moveTo(place: CellPlace, options?: { readonly extends: boolean }): CellPlace
  /** Selects a range and makes its first cell the active one. */
  select(range: ShownRange): void
  /** Opens a cell; a given text replaces what it holds. A selection around it stays. */
  beginEdit(place: CellPlace, text?: string): void
  readonly draft: (text: string) => void
  /** Writes what was typed, into the cell or all selected ones, and closes the cell. */
  commit(target?: 'cell' | 'range'): void
  cancel(): void
}

export function useSheetCursor(model: SheetGridModel): SheetCursor {
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 })
  const [head, setHead] = useState<CellPlace>(place)
  const [editing, setEditing] = useState<Editing>()
  const draftText = useRef('')
  // The cell may be closed by a key and by the focus that it then loses; only the first of the two writes.
  const open = useRef<Editing>(undefined)
  const current = withinSheet(place, model)
  const end = withinSheet(head, model)
  const range = rangeOf(current, end)
  const draft = useCallback((text: string) => {
    draftText.current = text
  }, [])
  const close = () => {
    const was = open.current
    open.current = undefined
    setEditing(undefined)
    return was
  }
  const goTo = (cell: CellPlace) => {
    setPlace(cell)
    setHead(cell)
  }
  return {
    place: current,
    head: end,
    range,
    editing,
    draft,
    moveTo(next, options = { extends: false }) {
      const reached = withinSheet(next, model)
      if (options.extends) setHead(reached)
      else goTo(reached)
      return reached
    },
    select({ top, bottom, left, right }) {
      setPlace(withinSheet({ row: top, column: left }, model))
      setHead(withinSheet({ row: bottom, column: right }, model))
    },
    beginEdit(cell, typed) {
      if (model.rowCount === 0) return
      const text = typed ?? model.text(cell.row, cell.column)
      draftText.current = text
      open.current = { ...cell, text }
      if (!isInRange(range, cell)) goTo(cell)
      setEditing(open.current)
    },
    commit(target = 'cell') {
      const was = close()
      if (!was) return
      if (target === 'range') model.fill(range, draftText.current)
      else model.edit(was.row, was.column, draftText.current)
    },
    cancel: () => void close(),
  }
}
