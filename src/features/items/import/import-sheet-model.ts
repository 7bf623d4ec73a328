// The sheet under check as the grid shows it: all rows, or those that were wrong when the filter was set.
import type { ReactNode } from 'react'
import { describeMark } from '#bulk-import/cell-marks.ts'
import { readDelimited } from '#bulk-import/reading/delimited-text.ts'
import { isAmountRole } from '#bulk-import/reading-rules.ts'
import { fieldCell, itemCell, itemRows, rowNumber } from '#bulk-import/sheet.ts'
import type { CellEdit, SheetEditor } from '#bulk-import/sheet-editor.ts'
import type { Messages } from '#messages/messages.ts'
import type { SheetColumn, SheetGridModel, ShownRange } from '#ui/grids/sheet-grid-model.ts'
import { cellProblem } from './check-messages.ts'

interface ShownSheet {
  readonly editor: SheetEditor
  /** The rows to show; undefined for all. */
  readonly rows: readonly number[] | undefined
  readonly headerOf: (column: number) => ReactNode
}

export function importSheetModel(
  m: Messages['imports'],
  { editor, rows, headerOf }: ShownSheet,
): SheetGridModel {
  const { sheet, rules } = editor.check
  const rowCount = rows?.length ?? itemRows(sheet)
  const rowAt = (position: number) => (rows ? (rows[position] ?? 0) : position)
  const shownRow = (position: number) => (position < rowCount ? rowAt(position) : undefined)
  return {
    rowCount,
    columns: rules.roles.map((role, column): SheetColumn => {
      const title = sheet.headings[column] ?? ''
      return {
        key: String(column),
        title,
        header: headerOf(column),
        width: isAmountRole(role) ? 136 : widthFor(editor, column),
        isNumeric: isAmountRole(role),
        isIgnored: role.kind === 'ignored' || role.kind === 'unknown',
      }
    }),
    rowNumber: (position) => rowNumber(sheet, rowAt(position)),
    stamp: (position) => editor.stamp(rowAt(position)),
    text: (position, column) =>
      rules.roles[column]?.kind === 'field'
        ? fieldCell(sheet, rowAt(position), column)
        : itemCell(sheet, rowAt(position), column),
    problem: (position, column) => cellProblem(m, describeMark(editor.check.mark(rowAt(position), column))),
    edit: (position, column, text) => void editor.edit([{ row: rowAt(position), column, text }]),
    clear: (range) => void editor.edit([...cellsOf(range, rowAt)].map((cell) => ({ ...cell, text: '' }))),
    fillDown: (range) => void editor.fillDown(range, rowAt),
    paste: (position, column, data) => {
      const text = data.getData('text/plain')
      const work = readDelimited(text, { separator: '\t', quote: '"', isStrict: false })
      let step = work.next()
      while (!step.done) step = work.next()
      editor.pasteOver(position, column, step.value, shownRow)
    },
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  }
}

function* cellsOf(
  { top, bottom, left, right }: ShownRange,
  rowAt: (position: number) => number,
): Generator<Omit<CellEdit, 'text'>, void, undefined> {
  for (let position = top; position <= bottom; position += 1) {
    for (let column = left; column <= right; column += 1) yield { row: rowAt(position), column }
  }
}

/** Pixels: wide enough for most of the first texts of the column. */
function widthFor(editor: SheetEditor, column: number): number {
  const { sheet } = editor.check
  let longest = 0
  for (let row = 0; row < Math.min(40, itemRows(sheet)); row += 1) {
    longest = Math.max(longest, itemCell(sheet, row, column).length)
  }
  return Math.max(130, Math.min(300, 24 + 7 * longest))
}
