// What the thread that reads workbooks answers the page: sheets in portions, so that taking one in is no long task.
import type { TableFault, TableParts } from '#bulk-import/table.ts'
import type { DateSystem } from './date-serial.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

export type SheetFrame = Omit<WorkbookSheet, 'table'> &
  Pick<TableParts, 'rowCount' | 'formats'> & { readonly width: number }

export type ThreadAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  /** The sheet whose cells follow. */
  | { readonly kind: 'sheet'; readonly frame: SheetFrame }
  /** Some cells of a column of that sheet, from above to below. */
  | {
      readonly kind: 'cells'
      readonly column: number
      readonly texts: readonly string[]
      readonly facts: Uint32Array<ArrayBuffer>
    }
  | { readonly kind: 'end'; readonly dateSystem: DateSystem }
  | { readonly kind: 'refused'; readonly fault: TableFault }
  | { readonly kind: 'failed'; readonly message: string }

/** Cells in one answer. */
const portionCells = 10_000

/** The answers that carry a workbook. */
export function* answersOf({ dateSystem, sheets }: Workbook): Generator<ThreadAnswer, void, undefined> {
  for (const { table, ...sheet } of sheets) {
    const { columns, facts, rowCount, formats } = table.parts
    yield { kind: 'sheet', frame: { ...sheet, rowCount, formats, width: columns.length } }
    for (const [column, texts] of columns.entries()) {
      for (let at = 0; at < texts.length; at += portionCells) {
        const part = facts[column]?.slice(at, at + portionCells) ?? new Uint32Array()
        yield { kind: 'cells', column, texts: texts.slice(at, at + portionCells), facts: part }
      }
    }
  }
  yield { kind: 'end', dateSystem }
}
