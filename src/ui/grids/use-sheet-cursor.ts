// The cursor of a sheet, its selection, and the cell under edit.
import { useCallback, useRef, useState } from 'react'
import { within } from './grid-moves.ts'
import type { CellPlace, SheetGridModel, ShownRange } from './sheet-grid-model.ts'

interface Editing extends CellPlace {
  readonly text: string
}

export type SheetCursor = ReturnType<typeof useSheetCursor>

export function useSheetCursor(model: SheetGridModel) {
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<CellPlace>(place)
  const [editing, setEditing] = useState<Editing>()
  const draftText = useRef('')
  // A key that closes the cell also takes the focus from it. Only the first of the two events writes the text.
  const open = useRef<Editing>(undefined)
  const current = withinSheet(place, model)
  const draft = useCallback((text: string) => {
    draftText.current = text
  }, [])
  const close = () => {
    const was = open.current
    open.current = undefined
    setEditing(undefined)
    return was
  }
  return {
    place: current,
    range: rangeOf(current, withinSheet(anchor, model)),
    editing,
    draft,
    moveTo(next: CellPlace, options = { extends: false }): CellPlace {
      const reached = withinSheet(next, model)
      setPlace(reached)
      if (!options.extends) setAnchor(reached)
      return reached
    },
    /** Opens a cell; a typed text replaces its content. */
    beginEdit(cell: CellPlace, typed?: string): void {
      if (model.rowCount === 0) return
      const text = typed ?? model.text(cell.row, cell.column)
      draftText.current = text
      open.current = { ...cell, text }
      setPlace(cell)
      setAnchor(cell)
      setEditing(open.current)
    },
    /** Writes the typed text, and closes the cell. */
    commit(): void {
      const was = close()
      if (was) model.edit(was.row, was.column, draftText.current)
    },
    cancel: () => void close(),
  }
}

/** The rectangle between two cells. */
function rangeOf(a: CellPlace, b: CellPlace): ShownRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  }
}

/** The nearest cell that there is. */
function withinSheet({ row, column }: CellPlace, model: SheetGridModel): CellPlace {
  return { row: within(row, model.rowCount), column: within(column, model.columns.length) }
}
