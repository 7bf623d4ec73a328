// What was found of each cell by itself: its mark, and the notations of its amount.
import type { TableRows } from './amount-forms.ts'
import { type Finding, notationIn, type RowValidator } from './cell-check.ts'
import type { Mark } from './cell-marks.ts'
import type { ColumnFindings } from './form-findings.ts'
import { NotationTally } from './notation-tally.ts'
import { portionRows } from './row-portions.ts'

type Pauses = Generator<undefined, void, undefined>

export class CellFindings {
  readonly notations: NotationTally
  #rows: number
  readonly #headingRows: number
  /** By column; undefined for one in which no cell had a mark. */
  #marks: (Uint8Array | undefined)[]

  /** @param rows how many there are below the headings */
  constructor(
    columns: number,
    { rows, headingRows }: { readonly rows: number; readonly headingRows: number },
  ) {
    this.#rows = rows
    this.#headingRows = headingRows
    this.#marks = Array.from({ length: columns })
    this.notations = new NotationTally(rows)
  }

  /** The marks of a column, by row; undefined where no cell has one. */
  marks(column: number): Uint8Array | undefined {
    return this.#marks[column]
  }

  /** Notes what was found of a cell; true where that is new. */
  note(row: number, column: number, finding: Finding): boolean {
    const isNew = this.notations.note(row, column, notationIn(finding))
    const mark: Mark = finding & 0xff
    if ((this.#marks[column]?.[row] ?? 0) === mark) return isNew
    this.#marksOf(column)[row] = mark
    return true
  }

  /** Judges some cells of a column, rows counted as items are. */
  addCells(column: number, validate: RowValidator, { from, to }: TableRows): void {
    for (let row = from; row < to; row += 1) {
      const finding = validate(this.#headingRows + row)
      if (finding !== 0) this.note(row, column, finding)
    }
  }

  /** Judges the amounts of a column by their forms. */
  *addTexts(column: number, found: ColumnFindings): Pauses {
    let isAny = false
    for (let at = 0; at < found.judged.length; at += portionRows) {
      for (const row of found.judged.slice(at, at + portionRows)) {
        const finding = found.find(row)
        if (finding === 0) continue
        isAny = true
        this.note(row - this.#headingRows, column, finding)
      }
      yield
    }
    for (let from = 0; isAny && from < this.#rows; from += portionRows) {
      this.#addForms(column, found, { from, to: Math.min(this.#rows, from + portionRows) })
      yield
    }
  }

  /** Clears the mark of a cell, and leaves its notations. */
  clearMark(row: number, column: number): void {
    const marks = this.#marks[column]
    if (marks) marks[row] = 0
  }

  /** Follows rows that were added or taken out. @param rows how many there are now */
  moveRows(move: <Numbers extends Uint8Array | Uint32Array>(ofRows: Numbers) => Numbers, rows: number): void {
    this.#rows = rows
    this.#marks = this.#marks.map((marks) => marks && move(marks))
    this.notations.moveRows(move, rows)
  }

  /** Apart from the pauses: engines compile a plain function sooner than a generator. */
  #addForms(column: number, { forms, byForm }: ColumnFindings, { from, to }: TableRows): void {
    let marks: Uint8Array | undefined
    let written: Uint32Array | undefined
    for (let row = from; row < to; row += 1) {
      const finding = byForm[forms[this.#headingRows + row] ?? 0] ?? 0
      if (finding <= 0) continue
      const notation = notationIn(finding)
      const mark: Mark = finding & 0xff
      if (mark !== 0) {
        marks ??= this.#marksOf(column)
        marks[row] = mark
      }
      if (notation === 0) continue
      written ??= this.notations.cellsOf(column)
      written[row] = notation
    }
  }

  #marksOf(column: number): Uint8Array {
    const marks = this.#marks[column] ?? new Uint8Array(this.#rows)
    this.#marks[column] = marks
    return marks
  }
}
