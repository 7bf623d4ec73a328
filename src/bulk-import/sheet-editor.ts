// Corrections in a checked sheet: single cells, fill down, paste over, find and replace; each of them one step that
// can be undone.
import type { CellFacts } from './cell-type.ts'
import { isAmountRole } from './reading-rules.ts'
import { itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import type { Table } from './table.ts'

export interface CellEdit {
  readonly row: number
  readonly column: number
  readonly text: string
  /** Type and format; what a person types is a text. */
  readonly facts?: CellFacts
}

/** A rectangle of cells; both ends belong to it. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export class SheetEditor {
  readonly check: SheetCheck
  readonly #listeners = new Set<() => void>()
  readonly #done: (readonly CellEdit[])[] = []
  readonly #undone: (readonly CellEdit[])[] = []
  readonly #stamps = new Map<number, number>()
  #epoch = 0
  #version = 0

  constructor(check: SheetCheck) {
    this.check = check
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
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Writes cells as one step; answers how many of them changed. */
  edit(edits: readonly CellEdit[]): number {
    const { sheet, rules } = this.check
    const real = edits.filter(({ row, column, text, facts }) => {
      if (row >= itemRows(sheet) || column >= rules.roles.length) return false
      const before = sheet.table.facts(sheet.headingRows + row, column)
      return itemCell(sheet, row, column) !== text || (facts !== undefined && facts !== before)
    })
    if (real.length === 0) return 0
    this.#done.push(this.#apply(real))
    this.#undone.length = 0
    return real.length
  }

  undo(): void {
    const edits = this.#done.pop()
    if (edits) this.#undone.push(this.#apply(edits))
  }

  redo(): void {
    const edits = this.#undone.pop()
    if (edits) this.#done.push(this.#apply(edits))
  }

  /** The texts of the first row of a range in all its rows. */
  fillDown({ top, bottom, left, right }: CellRange, rows: (position: number) => number): number {
    const edits: CellEdit[] = []
    for (let column = left; column <= right; column += 1) {
      const { sheet } = this.check
      const text = itemCell(sheet, rows(top), column)
      const facts = sheet.table.facts(sheet.headingRows + rows(top), column)
      for (let position = top + 1; position <= bottom; position += 1) {
        edits.push({ row: rows(position), column, text, facts })
      }
    }
    return this.edit(edits)
  }

  /** Writes a block of cells from a corner on; what would lie outside of the sheet is left out. */
  pasteOver(
    position: number,
    column: number,
    block: Table,
    rows: (position: number) => number | undefined,
  ): number {
    const edits: CellEdit[] = []
    for (const [offset, cells] of block.columns.entries()) {
      for (const [index, text] of cells.entries()) {
        const row = rows(position + index)
        if (row !== undefined) edits.push({ row, column: column + offset, text })
      }
    }
    return this.edit(edits)
  }

  /** Replaces a text wherever it occurs, with regard to case; in amounts only where they are wrong. */
  replaceAll(sought: string, replacement: string): number {
    if (sought === '') return 0
    const edits: CellEdit[] = []
    const { sheet, rules } = this.check
    for (const [column, role] of rules.roles.entries()) {
      if (role.kind === 'ignored' || role.kind === 'unknown') continue
      const onlyMarked = isAmountRole(role)
      for (let row = 0; row < itemRows(sheet); row += 1) {
        const text = itemCell(sheet, row, column)
        if (!text.includes(sought) || (onlyMarked && this.check.mark(row, column) === 0)) continue
        edits.push({ row, column, text: text.replaceAll(sought, replacement) })
      }
    }
    return this.edit(edits)
  }

  /** Writes the cells; answers the edits that bring them back. */
  #apply(edits: readonly CellEdit[]): readonly CellEdit[] {
    const { sheet } = this.check
    const inverse = edits.map(({ row, column }) => ({
      row,
      column,
      text: itemCell(sheet, row, column),
      facts: sheet.table.facts(sheet.headingRows + row, column),
    }))
    for (const { row, column, text, facts } of edits) {
      sheet.table.set(sheet.headingRows + row, column, text, facts)
      this.#stamps.set(row, (this.#stamps.get(row) ?? 0) + 1)
    }
    if (this.check.recheck(edits)) this.#epoch += 1
    this.#version += 1
    for (const listener of this.#listeners) listener()
    return inverse.toReversed()
  }
}
