// Which cell of a data grid keys act on, and what moves it.

import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { hasSelectedText, isEndOfTextSelection, releaseSelectedText } from '#ui/clipboard.ts'
import { bindingOf, isPressed } from '#ui/key-bindings.ts'
import { actionOfGridKey, copyCellKeys, editKeys } from './data-grid-keys.ts'
import type { DataGridColumn, GridEntry } from './data-grid-table.ts'
import { type RowAct, rowActKeys } from './row-act-keys.ts'
import type { GridSelecting } from './use-grid-selection.ts'

/** The active cell: by the key of its line, so that sorting takes it along; `row` is where it was last. */
export interface GridCell {
  readonly key: string
  readonly row: number
  readonly column: number
}

interface CursorOptions<Row> {
  readonly entries: readonly GridEntry<Row>[]
  readonly openedKey: string | undefined
  readonly columnCount: number
  readonly onOpen: (row: Row) => void
  readonly onToggle: (key: string) => void
}

/** The active cell as it is among the present lines; the opened row's, or the first, when it has gone. */
export function useGridCursor<Row>({ entries, openedKey, columnCount }: CursorOptions<Row>) {
  const [cell, setCell] = useState<GridCell>()
  const column = Math.min(cell?.column ?? 0, Math.max(columnCount - 1, 0))
  return { row: rowOf(entries, cell, openedKey), column, setCell }
}

function rowOf<Row>(
  entries: readonly GridEntry<Row>[],
  cell: GridCell | undefined,
  openedKey: string | undefined,
): number {
  if (cell && entries[cell.row]?.key === cell.key) return cell.row
  const wanted = cell?.key ?? openedKey
  const found = wanted === undefined ? -1 : entries.findIndex(({ key }) => key === wanted)
  return found < 0 ? Math.min(cell?.row ?? 0, entries.length - 1) : found
}

interface Steering<Row> extends CursorOptions<Row> {
  readonly row: number
  readonly column: number
  readonly pageRows: number
  readonly goTo: (row: number, column: number) => void
  readonly selecting: GridSelecting
  readonly onCopy: (text: string, cell: Element) => void
  /** Begins to edit a row; undefined where nothing can be edited. */
  readonly onEdit: ((row: number) => void) | undefined
  /** The place of the column that can be edited; -1 where it is not shown. */
  readonly editedColumn: number
  readonly columns: readonly Pick<DataGridColumn<Row>, 'key' | 'value' | 'edit'>[]
  /** Opens the choice of a value at its cell. */
  readonly onChooseValue: ((row: Row, column: string, cell: HTMLElement) => void) | undefined
  /** Called for a key that is an act on a row, with the cell that has the focus; absent: no key is one. */
  readonly onAct: ((act: RowAct, row: Row, at: HTMLElement) => void) | undefined
}

/** Whether a key copies the active cell: text that is selected, or typed, is copied by the browser. */
function isCellCopied(event: KeyboardEvent): event is KeyboardEvent & { readonly target: HTMLElement } {
  const isAtCell = event.target instanceof HTMLElement && event.target.role === 'gridcell'
  return isAtCell && copyCellKeys.keys.some((key) => isPressed(key, event)) && !hasSelectedText(document.body)
}

/** Acts on a key that is for a value or a row itself, not for moving among cells; false for every other key. */
function actOnValue<Row>(
  event: KeyboardEvent,
  entry: GridEntry<Row>,
  { columns, column, onAct, onChooseValue }: Steering<Row>,
): boolean {
  const { target } = event
  if (entry.kind !== 'row' || !(target instanceof HTMLElement) || target.role !== 'gridcell') return false
  const letter = onAct && bindingOf(rowActKeys, event)
  const shown = columns[column]
  const isChosen = shown?.edit?.(entry.row) === 'choice' && editKeys.keys.some((key) => isPressed(key, event))
  if (letter) onAct(letter.act, entry.row, target)
  else if (isChosen) onChooseValue?.(entry.row, shown.key, target)
  else return false
  event.preventDefault()
  return true
}

/** The handlers of keys and pointer for all rows. */
export function gridHandlers<Row>(steering: Steering<Row>) {
  const { entries, columnCount, row, column, pageRows, goTo, onOpen, onToggle, selecting, onEdit } = steering
  const act = (at: number) => {
    const entry = entries[at]
    if (entry?.kind === 'group') onToggle(entry.key)
    else if (entry) onOpen(entry.row)
  }
  return {
    handleKeyDown: (event: KeyboardEvent) => {
      const entry = entries[row]
      if (!entry) return
      if (actOnValue(event, entry, steering)) return
      if (onEdit && entry.kind === 'row' && editKeys.keys.some((key) => isPressed(key, event))) {
        event.preventDefault()
        return onEdit(row)
      }
      if (isCellCopied(event)) {
        event.preventDefault()
        const text = entry.kind === 'row' ? steering.columns[column]?.value(entry.row) : entry.label
        return steering.onCopy(text ?? '', event.target)
      }
      const group = entry.kind === 'row' ? 'none' : entry.isOpen ? 'open' : 'closed'
      const selected = selecting?.count
      const at = { row, column, rowCount: entries.length, columnCount, pageRows, group, selected } as const
      const action = actionOfGridKey(event, at)
      if (!action) return
      event.preventDefault()
      if (action.kind !== 'extend') selecting?.endRange()
      switch (action.kind) {
        case 'move':
          return goTo(action.row, action.column)
        case 'extend':
          selecting?.extend(row, action.row)
          return goTo(action.row, column)
        case 'select':
          return selecting?.toggle(row)
        case 'select-all':
          return selecting?.selectShown()
        case 'clear-selection':
          return selecting?.clear()
        default:
          return act(row)
      }
    },
    handleClick: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('[data-part="editor"]')) return
      if (event.target instanceof Element && event.target.closest('[data-part="mark"]')) {
        const marked = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row)
        selecting?.press(marked, event.shiftKey)
        goTo(marked, column)
        return
      }
      if (isEndOfTextSelection(event)) return event.preventDefault()
      // With these the browser opens the link elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!(event.target instanceof Element)) return
      const line = event.target.closest<HTMLElement>('[data-row]')
      if (!line) return
      event.preventDefault()
      const at = Number(line.dataset.row)
      const place = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
      goTo(at, Number(place ?? 0))
      const entry = entries[at]
      const cell = event.target.closest<HTMLElement>('[data-edit="choice"]')
      if (cell && entry?.kind === 'row') steering.onChooseValue?.(entry.row, cell.dataset.field ?? '', cell)
      else act(at)
    },
    /** Shift extends the selection of rows, not that of text. */
    handleMouseDown: (event: MouseEvent<HTMLElement>) => {
      releaseSelectedText(event)
      if (selecting && event.shiftKey) event.preventDefault()
    },
    handleDoubleClick: ({ target }: MouseEvent<HTMLElement>) => {
      const cell = target instanceof Element && target.closest<HTMLElement>('[data-column]')
      if (!cell || Number(cell.dataset.column) !== steering.editedColumn) return
      onEdit?.(Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row))
    },
  }
}
