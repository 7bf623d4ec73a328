// A workbook as every reader gives it, whatever its format.
import type { Table } from '#spreadsheet/table.ts'
import type { TableFault } from '#spreadsheet/table-fault.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { DateSystem } from './date-serial.ts'

/** Rows or columns next to one another, counted from 0; both ends belong to it. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly table: Table
  readonly hiddenRows: readonly Span[]
  readonly hiddenColumns: readonly Span[]
  /** What a person should know of how it was read; left out where there is nothing. */
  readonly notes?: readonly TableNote[]
  /** Why the sheet cannot be used; left out where it can. The other sheets of the workbook do not depend on it. */
  readonly fault?: TableFault
}

export interface Workbook {
  readonly dateSystem: DateSystem
  /** Those that hold anything, in their order. */
  readonly sheets: readonly WorkbookSheet[]
}

export interface ReadOptions {
  /** Is called with the part that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void
}
