// One cell of a data grid that is being typed in.

import { type ReactNode, useState } from 'react'
import { CellInput } from './cell-input.tsx'
import type { GridEntry } from './data-grid-table.ts'

/** What of the rows of a grid can be edited in place. */
export interface GridEditing<Row> {
  /** The key of the column. */
  readonly column: string
  readonly title: string
  /** What the cell begins with; undefined where there is nothing to edit. */
  readonly textOf: (row: Row) => string | undefined
  /** Why the text cannot be kept, in words for people; undefined when it can. */
  readonly save: (row: Row, text: string) => Promise<string | undefined>
}

/** The cell that is edited, as the row that has it draws it. */
export interface GridCellEditor {
  /** Of the row. */
  readonly key: string
  readonly column: string
  readonly element: ReactNode
}

/** @param onEnd gives the focus back to the grid */
export function useGridEditing<Row>(
  entries: readonly GridEntry<Row>[],
  editing: GridEditing<Row> | undefined,
  onEnd: () => void,
) {
  const [edit, setEdit] = useState<{ readonly key: string; readonly problem: string | undefined }>()
  const begin = (at: number) => {
    const entry = entries[at]
    if (entry?.kind !== 'row' || editing?.textOf(entry.row) === undefined) return
    setEdit({ key: entry.key, problem: undefined })
  }
  const entry = edit && entries.find(({ key }) => key === edit.key)
  if (!edit || !editing || entry?.kind !== 'row') return { begin, editor: undefined }
  const { row, key } = entry
  const end = () => {
    setEdit(undefined)
    onEnd()
  }
  const commit = async (text: string) => {
    const problem = await editing.save(row, text)
    if (problem === undefined) end()
    else setEdit({ key, problem })
  }
  const element = (
    <CellInput
      label={editing.title}
      text={editing.textOf(row) ?? ''}
      problem={edit.problem}
      onCommit={(text) => void commit(text)}
      onEnd={end}
    />
  )
  return { begin, editor: { key, column: editing.column, element } satisfies GridCellEditor }
}
