// What the page and the thread that reads and writes sheets say to one another: sheets in portions, so that none is a
// long task of the page.
import { type PackedTexts, packTexts } from '#spreadsheet/packed-texts.ts'
import type { TableParts } from '#spreadsheet/table.ts'
import type { TableFault } from '#spreadsheet/table-fault.ts'
import type { TextReading, TextSource } from '#spreadsheet/text/read-text.ts'
import type { DateSystem } from './date-serial.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import type { WorkbookRow, WrittenHead } from './workbook-writer.ts'

export type SheetFrame = Omit<WorkbookSheet, 'table'> &
  Pick<TableParts, 'rowCount' | 'formats' | 'formulas' | 'asides' | 'merges' | 'statedMark'> & {
    readonly width: number
  }

export type ThreadRequest =
  | ({ readonly kind: 'read'; readonly source: TextSource } & TextReading)
  /** A sheet to write, behind the others. */
  | { readonly kind: 'sheet'; readonly head: WrittenHead }
  /** Some rows of the last sheet, from above to below. */
  | { readonly kind: 'rows'; readonly rows: readonly WorkbookRow[] }
  /** All sheets are there. */
  | { readonly kind: 'write' }

export type ThreadAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  /** The sheet whose cells follow. */
  | { readonly kind: 'sheet'; readonly frame: SheetFrame }
  /** Some cells of a column of that sheet, from above to below. */
  | {
      readonly kind: 'cells'
      readonly column: number
      readonly texts: PackedTexts
      readonly facts: Uint32Array<ArrayBuffer>
    }
  | { readonly kind: 'end'; readonly dateSystem: DateSystem }
  | { readonly kind: 'written'; readonly file: Blob }
  | { readonly kind: 'refused'; readonly fault: TableFault }
  | { readonly kind: 'failed'; readonly message: string }

/** Cells in one answer. */
const portionCells = 10_000

/** The answers that carry a workbook. */
export function* answersOf({ dateSystem, sheets }: Workbook): Generator<ThreadAnswer, void, undefined> {
  for (const { table, ...sheet } of sheets) {
    const { columns, facts, ...parts } = table.parts
    yield { kind: 'sheet', frame: { ...sheet, ...parts, width: columns.length } }
    for (const [column, texts] of columns.entries()) {
      for (let at = 0; at < texts.length; at += portionCells) {
        const part = facts[column]?.slice(at, at + portionCells) ?? new Uint32Array()
        yield { kind: 'cells', column, texts: packTexts(texts.slice(at, at + portionCells)), facts: part }
      }
    }
  }
  yield { kind: 'end', dateSystem }
}
