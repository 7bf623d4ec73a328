// Corrections in a checked sheet: cells, fills, pastes, find and replace, and rows; each of them one step that can be
// undone. The shown rows and their order are a view, which never changes the sent rows.

import {
  type HiddenParts,
  hiddenAfterInsert,
  hiddenAfterRemove,
  nothingHidden,
} from '#spreadsheet/hidden-parts.ts'
import type { Table } from '#spreadsheet/table.ts'
import { EditHistory } from './edit-history.ts'
import type { Change, EditRecord, Step } from './edit-record.ts'
import type { EditedCheck } from './edited-check.ts'
import { type ReplaceOptions, replacements } from './find-replace.ts'
import { continueRange, type SeriesOptions } from './series.ts'
import { type CellEdit, type CellRange, cellEdit, contentOfRows, itemCell, itemRows } from './sheet.ts'
import { rowsAfterInsert, rowsAfterRemove, spansOf } from './sheet-view.ts'

interface EditorOptions {
  readonly hidden: HiddenParts
  /** That of the editor before, if this one continues with its rows. */
  readonly rowsVersion: number
}

export class SheetEditor<Check extends EditedCheck = EditedCheck> {
  readonly check: Check
  readonly #history: EditHistory<Step>
  readonly #listeners = new Set<() => void>()
  readonly #stamps = new Map<number, number>()
  #onEdit: ((edit: EditRecord) => void) | undefined
  #view: readonly number[] | undefined
  #hidden: HiddenParts
  #rowsVersion: number
  #epoch = 0
  #version = 0

  constructor(check: Check, { hidden = nothingHidden, rowsVersion = 0 }: Partial<EditorOptions> = {}) {
    this.check = check
    this.#hidden = hidden
    this.#rowsVersion = rowsVersion
    this.#history = new EditHistory((step) => this.#apply(step))
  }

  /** The rows and columns that the file hides, where they are now. */
  get hidden(): HiddenParts {
    return this.#hidden
  }

  /** Changes when rows were added, taken out or moved. */
  get rowsVersion(): number {
    return this.#rowsVersion
  }

  readonly getVersion = (): number => this.#version

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes when anything that a row shows has changed. */
  stamp(row: number): string {
    return `${this.#epoch} ${this.#stamps.get(row) ?? 0}`
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  /** The rows that are shown, in their order; undefined for all of them as they are in the sheet. */
  get view(): readonly number[] | undefined {
    return this.#view
  }

  /** Shows these rows in this order, or all of them. */
  show(rows: readonly number[] | undefined): void {
    this.#view = rows
    this.#notify()
  }

  get shownRows(): number {
    return this.#view?.length ?? itemRows(this.check.sheet)
  }

  /** The row at a position of the view. */
  rowAt(position: number): number {
    return this.#view ? (this.#view[position] ?? 0) : position
  }

  /** Says that other things were found of the cells, without an edit. */
  marksChanged(): void {
    this.#epoch += 1
    this.#notify()
  }

  /** Writes cells as one step; answers how many of them changed. */
  edit(edits: readonly CellEdit[]): number {
    const changed = this.#changedBy(edits)
    if (changed.length > 0) this.#do([{ kind: 'cells', edits: changed }])
    return changed.length
  }

  undo(): void {
    if (this.canUndo) this.#make({ kind: 'undo' })
  }

  redo(): void {
    if (this.canRedo) this.#make({ kind: 'redo' })
  }

  /** Calls back after each edit with what was done, for {@link repeat}. */
  followEdits(onEdit: (edit: EditRecord) => void): void {
    this.#onEdit = onEdit
  }

  /** Makes an edit again that another editor of this sheet has made; no one who follows is called. */
  repeat(edit: EditRecord): void {
    if (edit.kind === 'do') this.#history.do(edit.step)
    else this.#history[edit.kind]()
  }

  #do(step: Step): void {
    this.#make({ kind: 'do', step })
  }

  #make(edit: EditRecord): void {
    this.repeat(edit)
    this.#onEdit?.(edit)
  }

  /** Writes one text into all cells of a range. */
  fillWith(range: CellRange, text: string): number {
    return this.edit(this.#cellsOf(range).map((cell) => ({ ...cell, text })))
  }

  /** The cells of the first row of a range in all its rows. */
  fillDown(range: CellRange): number {
    // As in spreadsheets a single row takes the cells above it.
    const from = this.rowAt(Math.max(0, range.top - Number(range.top === range.bottom)))
    return this.#copyCells(range, ({ column }) => ({ row: from, column }))
  }

  /** The cells of the first column of a range in all its columns. */
  fillRight(range: CellRange): number {
    const column = Math.max(0, range.left - Number(range.left === range.right))
    return this.#copyCells(range, ({ row }) => ({ row, column }))
  }

  /**
   * Continues a range into a larger one, as the fill handle does: downwards and upwards by columns, to the sides by rows.
   * @param target contains `source`, and is larger in one direction.
   */
  fillSeries(source: CellRange, target: CellRange, options: SeriesOptions = {}): number {
    const { check } = this
    const cells = continueRange(source, target, {
      ...options,
      cellAt: (position, column) => cellEdit(check.sheet, this.rowAt(position), column),
      columnAt: (column) => check.seriesColumn?.(column) ?? { use: 'text' },
    })
    return this.edit(
      cells.map(({ position, column, text, facts }) => ({ row: this.rowAt(position), column, text, facts })),
    )
  }

  /**
   * Writes a block of cells from a corner on. Rows that the sheet lacks are added below it; columns that it lacks are
   * left out.
   * @param size of the cells to write, the block again and again
   */
  pasteOver(
    position: number,
    column: number,
    block: Table,
    size = { rows: block.rowCount, columns: block.width },
  ): number {
    const missing = position + size.rows - this.shownRows
    const rows = itemRows(this.check.sheet)
    const rowOf = (at: number) => (at < this.shownRows ? this.rowAt(at) : rows + at - this.shownRows)
    const edits: CellEdit[] = []
    for (let offset = 0; offset < size.columns; offset += 1) {
      for (let index = 0; index < size.rows; index += 1) {
        const text = block.cell(index % block.rowCount, offset % block.width)
        edits.push({ row: rowOf(position + index), column: column + offset, text })
      }
    }
    const changed = this.#changedBy(edits)
    if (missing <= 0 || !changed.some(({ row }) => row >= rows)) return this.edit(edits)
    this.#do([
      { kind: 'insert', row: rows, count: missing },
      { kind: 'cells', edits: changed },
    ])
    return changed.length
  }

  /**
   * Writes a block over a range as spreadsheets do: again and again where the range is a multiple of it, or one row or column
   * that it crosses; else once, from the first cell of the range on.
   * @returns what was written
   */
  paste(range: CellRange, block: Table): CellRange {
    const { top, left } = range
    const [height, width] = [range.bottom - top + 1, range.right - left + 1]
    const fits = (length: number, size: number) => length % size === 0
    const isTiled =
      (fits(height, block.rowCount) || height === 1) && (fits(width, block.width) || width === 1)
    const rows = isTiled ? Math.max(height, block.rowCount) : block.rowCount
    const columns = isTiled ? Math.max(width, block.width) : block.width
    this.pasteOver(top, left, block, { rows, columns })
    const right = Math.min(left + columns, this.check.columnCount) - 1
    return { top, left, right, bottom: Math.min(top + rows, this.shownRows) - 1 }
  }

  /** Columns that a block of this width would have beyond the last one, written from `column` on. */
  columnsBeyond(column: number, width: number): number {
    return Math.max(0, column + width - this.check.columnCount)
  }

  /** Adds empty rows before a position of the view; a position behind the last one adds them below. */
  insertRows(position: number, count: number): void {
    const row = position < this.shownRows ? this.rowAt(position) : itemRows(this.check.sheet)
    this.#do([{ kind: 'insert', row, count }])
  }

  /** Takes the rows of a range of positions out. */
  removeRows({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>): void {
    this.takeOut(this.#rowsOf(top, bottom))
  }

  /** Takes rows out, wherever they are shown. */
  takeOut(given: readonly number[]): void {
    const rows = given.toSorted((a, b) => b - a)
    if (rows.length === 0) return
    this.#do([
      ...this.#unmerged(rows),
      ...spansOf(rows).map((span) => ({ kind: 'remove', ...span }) as const),
    ])
  }

  /** Writes what rows have from others that they are merged with, as rows that leave one another no longer have it. */
  #unmerged(rows: readonly number[]): readonly Change[] {
    const { sheet } = this.check
    const { table, headingRows } = sheet
    const edits = table.merges.flatMap(({ row, column, rows: count }): CellEdit[] => {
      const first = row - headingRows
      const covered = Array.from({ length: count }, (_, at) => first + at)
      const isLeft =
        first >= 0 && this.check.columnUse(column) === 'text' && rows.some((one) => covered.includes(one))
      if (!isLeft) return []
      const { text, facts } = cellEdit(sheet, first, column)
      const blank = covered.filter(
        (one) => itemCell(sheet, one, column) === '' && !this.check.isBlankRow(one),
      )
      return text === '' ? [] : blank.map((one) => ({ row: one, column, text, facts }))
    })
    return edits.length > 0 ? [{ kind: 'cells', edits }] : []
  }

  /**
   * Moves the rows of a range up or down by one, past their neighbour in the sheet. Rows of a view that is sorted or
   * filtered stay where they are.
   * @returns true when they moved
   */
  moveRows({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>, by: -1 | 1): boolean {
    const neighbour = by === -1 ? top - 1 : bottom + 1
    if (this.#view || neighbour < 0 || Math.max(neighbour, bottom) >= this.shownRows) return false
    const behind = by === -1 ? bottom : top
    const unmerged = this.#unmerged([neighbour])
    const own = contentOfRows(this.check.sheet, neighbour, 1)
    const added = unmerged.flatMap((change) => (change.kind === 'cells' ? change.edits : []))
    const cells = [...own, ...added.filter(({ row }) => row === neighbour)]
    this.#do([
      ...unmerged,
      { kind: 'remove', row: neighbour, count: 1 },
      { kind: 'insert', row: behind, count: 1 },
      { kind: 'cells', edits: cells.map((cell) => ({ ...cell, row: behind })) },
    ])
    return true
  }

  /** Replaces a text, in amounts only where they are wrong; answers how many cells changed. */
  replaceAll(options: ReplaceOptions): number {
    return this.edit(replacements(this.check, options))
  }

  /** Applies a step; answers the step that brings everything back. */
  #apply(step: Step): Step {
    const inverse: Change[] = []
    for (const change of step) inverse.unshift(...this.#applyChange(change))
    this.#notify()
    return inverse
  }

  #applyChange(change: Change): readonly Change[] {
    const { check } = this
    if (change.kind === 'cells') return [{ kind: 'cells', edits: this.#write(change.edits) }]
    this.#epoch += 1
    this.#rowsVersion += 1
    const { row, count } = change
    const tableRow = check.sheet.headingRows + row
    this.#view =
      this.#view && (change.kind === 'insert' ? rowsAfterInsert : rowsAfterRemove)(this.#view, row, count)
    if (change.kind === 'insert') {
      const { hidden: added = [], merges } = change
      const rows = hiddenAfterInsert(this.#hidden.rows, { row: tableRow, count, added })
      this.#hidden = { ...this.#hidden, rows }
      check.insertRows(row, count, merges)
      return [{ kind: 'remove', row, count }]
    }
    const { left, removed: hidden } = hiddenAfterRemove(this.#hidden.rows, tableRow, count)
    this.#hidden = { ...this.#hidden, rows: left }
    const edits = contentOfRows(this.check.sheet, row, count)
    const { merges } = check.sheet.table
    check.removeRows(row, count)
    return [
      { kind: 'insert', row, count, hidden, ...(merges.length > 0 && { merges }) },
      { kind: 'cells', edits },
    ]
  }

  /** Writes the cells; answers the edits that bring them back. */
  #write(edits: readonly CellEdit[]): readonly CellEdit[] {
    const { sheet } = this.check
    const before = edits.map(({ row, column }) => cellEdit(this.check.sheet, row, column))
    for (const { row, column, text, facts } of edits) {
      sheet.table.set(sheet.headingRows + row, column, text, facts)
      this.#stamps.set(row, (this.#stamps.get(row) ?? 0) + 1)
    }
    if (this.check.recheck(edits)) this.#epoch += 1
    return before.toReversed()
  }

  #notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  /** The edits that change something: a cell that is not there yet counts as empty. */
  #changedBy(edits: readonly CellEdit[]): readonly CellEdit[] {
    return edits.filter(({ row, column, text, facts }) => {
      if (column >= this.check.columnCount) return false
      const before = cellEdit(this.check.sheet, row, column)
      return before.text !== text || (facts !== undefined && facts !== before.facts)
    })
  }

  #rowsOf(top: number, bottom: number): number[] {
    const last = Math.min(bottom, this.shownRows - 1)
    return Array.from({ length: Math.max(0, last - top + 1) }, (_, at) => this.rowAt(top + at))
  }

  #cellsOf({ top, bottom, left, right }: CellRange): { readonly row: number; readonly column: number }[] {
    const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at)
    return this.#rowsOf(top, bottom).flatMap((row) => columns.map((column) => ({ row, column })))
  }

  #copyCells(
    range: CellRange,
    sourceOf: (cell: { row: number; column: number }) => { row: number; column: number },
  ): number {
    return this.edit(
      this.#cellsOf(range).map(({ row, column }) => {
        const source = sourceOf({ row, column })
        const { text, facts } = cellEdit(this.check.sheet, source.row, source.column)
        return { row, column, text, facts }
      }),
    )
  }
}
