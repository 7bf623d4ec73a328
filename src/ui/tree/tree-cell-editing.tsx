// One cell of a tree grid that is being typed in. Only this cell is a component; all others stay as cheap as they are.

import { type ReactNode, useState } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { CellInput } from '#ui/grids/cell-input.tsx'
import type { GridColumn } from '#ui/grids/grid-columns.ts'

/** What of a tree can be edited in place. */
export interface CellEditing<Item extends HierarchyRecord> {
  /** The keys of the columns. */
  readonly columns: readonly string[]
  /** What a cell begins with; undefined where there is nothing to edit. */
  readonly textOf: (row: TreeRow<Item>, column: string) => string | undefined
  /** Why the text cannot be kept, in words for people; undefined when it can. */
  readonly save: (row: TreeRow<Item>, column: string, text: string) => Promise<string | undefined>
}

interface CellEdit {
  readonly slot: number
  readonly column: string
  readonly problem: string | undefined
}

interface CellEditingOptions<Item extends HierarchyRecord> {
  readonly model: VisibleRows<Item>
  /** Those that are shown. */
  readonly columns: readonly GridColumn<TreeRow<Item>>[]
  readonly editing: CellEditing<Item> | undefined
  /** Gives the focus back to the row. */
  readonly onEnd: () => void
}

/** The cell that is edited, as the row that has it draws it. */
export interface CellEditor {
  readonly slot: number
  readonly column: string
  readonly element: ReactNode
}

export function useCellEditing<Item extends HierarchyRecord>(options: CellEditingOptions<Item>) {
  const { model, columns, editing, onEnd } = options
  const [edit, setEdit] = useState<CellEdit>()
  const keys = columns.map(({ key }) => key).filter((key) => editing?.columns.includes(key))

  const begin = (rowIndex: number, column = keys[0]) => {
    const row = model.row(rowIndex)
    if (column === undefined || editing?.textOf(row, column) === undefined || !keys.includes(column)) return
    setEdit({ slot: row.node.slot, column, problem: undefined })
  }
  const end = () => {
    setEdit(undefined)
    onEnd()
  }
  const commit = async (at: CellEdit, text: string, step: -1 | 0 | 1) => {
    const rowIndex = model.rowOf(at.slot)
    const problem = rowIndex < 0 ? undefined : await editing?.save(model.row(rowIndex), at.column, text)
    const next = step === 0 ? undefined : keys[keys.indexOf(at.column) + step]
    if (problem !== undefined) setEdit({ ...at, problem })
    else if (next !== undefined) setEdit({ slot: at.slot, column: next, problem: undefined })
    else end()
  }
  const rowIndex = edit ? model.rowOf(edit.slot) : -1
  const column = columns.find(({ key }) => key === edit?.column)
  if (!edit || !editing || !column || rowIndex < 0) return { begin, editor: undefined }
  const element = (
    <CellInput
      key={edit.column}
      label={column.title}
      text={editing.textOf(model.row(rowIndex), edit.column) ?? ''}
      problem={edit.problem}
      onCommit={(typed, step) => void commit(edit, typed, step)}
      onEnd={end}
    />
  )
  return { begin, editor: { slot: edit.slot, column: edit.column, element } }
}
