// The cursor of a sheet, its selection, and the cell under edit.
import { useCallback, useRef, useState } from 'react'
import type { CellPlace, SheetGridModel, ShownRange } from './sheet-grid-model.ts'
import { rangeOf, withinSheet } from './sheet-grid-model.ts'

interface Editing extends CellPlace {
  readonly text: string
}

export interface SheetCursor {
  readonly place: CellPlace
  readonly range: ShownRange
  readonly editing: Editing | undefined
  moveTo(place: CellPlace, options?: { readonly extends: boolean }): CellPlace
  /** Opens the cell under the cursor; with a text, that replaces what it holds. */
  beginEdit(place: CellPlace, text?: string): void
  readonly draft: (text: string) => void
  /** Writes what was typed, and closes the cell. */
  commit(): void
  cancel(): void
}

export function useSheetCursor(model: SheetGridModel): SheetCursor {
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
    moveTo(next, options = { extends: false }) {
      const reached = withinSheet(next, model)
      setPlace(reached)
      if (!options.extends) setAnchor(reached)
      return reached
    },
    beginEdit(cell, typed) {
      if (model.rowCount === 0) return
      const text = typed ?? model.text(cell.row, cell.column)
      draftText.current = text
      open.current = { ...cell, text }
      setPlace(cell)
      setAnchor(cell)
      setEditing(open.current)
    },
    commit() {
      const was = close()
      if (was) model.edit(was.row, was.column, draftText.current)
    },
    cancel: () => void close(),
  }
}
