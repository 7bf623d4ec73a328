// What was found of each cell by itself: its mark, and the notations of its amount.
import type { TableRows } from '#spreadsheet/amount-forms.ts'
import type { CellNotation } from '#spreadsheet/notation.ts'
import { portionRows } from '#spreadsheet/row-portions.ts'
import { type Judgement, markIn, notationIn, type RowValidator } from './cell-check.ts'
import { countMarks, isError, type Mark } from './cell-marks.ts'
import type { ColumnFindings } from './form-findings.ts'
import { type CellsAlike, type HeadingCurrency, NotationTally } from './notation-tally.ts'

type Pauses = Generator<undefined, void, undefined>

export class CellFindings {
  readonly notations: NotationTally
  #rows: number
  readonly #headingRows: number
  /** By column; undefined for one in which no cell had a mark. */
  #marks: (Uint8Array | undefined)[]
  /** By column: what was found of forms, until a cell of the column changes or all of its marks are asked for. */
  readonly #ofForms: (ColumnFindings | undefined)[] = []

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
    this.#noteForms(column)
    return this.#marks[column]
  }

  /** The mark of one cell, without noting the forms of its column by row. */
  mark(row: number, column: number): Mark {
    const found = this.#ofForms[column]
    const form = found?.forms[this.#headingRows + row]
    return form ? markIn(found?.byForm[form]) : (this.#marks[column]?.[row] ?? 0)
  }

  /** Counts the marks and the notations of a column. @param related the marks that its rows have beside their own */
  count(
    column: number,
    related?: Uint8Array,
    heading?: HeadingCurrency,
  ): { errors: number; warnings: number } {
    const found = this.#ofForms[column]
    if (found && !related && !heading) return this.#countForms(column, found)
    const marks = this.marks(column)
    this.notations.count(column, heading)
    return countMarks(marks, related)
  }

  /** Notes what was found of a cell; true where that is new. */
  note(row: number, column: number, finding: Judgement): boolean {
    this.#noteForms(column)
    const isNew = this.notations.note(row, column, notationIn(finding))
    const mark = markIn(finding)
    if ((this.#marks[column]?.[row] ?? 0) === mark) return isNew
    const marks = this.#marks[column] ?? new Uint8Array(this.#rows)
    this.#marks[column] = marks
    marks[row] = mark
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
    for (let at = 0; at < found.judged.length; at += portionRows) {
      for (const row of found.judged.slice(at, at + portionRows)) {
        const finding = found.find(row)
        if (found.forms[row] === 0) this.note(row - this.#headingRows, column, finding)
      }
      yield
    }
    this.#ofForms[column] = found
  }

  /** What a cell is written in. */
  notationsAt(row: number, column: number): CellNotation {
    this.#noteForms(column)
    return this.notations.of(row, column)
  }

  /** Clears the mark of a cell, and leaves its notations. */
  clearMark(row: number, column: number): void {
    const marks = this.marks(column)
    if (marks) marks[row] = 0
  }

  /** Follows rows that were added or taken out. @param rows how many there are now */
  moveRows(move: <Numbers extends Uint8Array | Uint32Array>(ofRows: Numbers) => Numbers, rows: number): void {
    this.#marks = this.#marks.map((_, column) => {
      const marks = this.marks(column)
      return marks && move(marks)
    })
    this.#rows = rows
    this.notations.moveRows(move, rows)
  }

  /** Each form once, however many cells have it. */
  #countForms(column: number, { forms, byForm, judged, counts }: ColumnFindings) {
    const cells: CellsAlike[] = []
    let errors = 0
    let warnings = 0
    for (const at of judged) {
      const row = at - this.#headingRows
      const form = forms[at]
      const count = (form && counts[form]) || 1
      const mark = this.mark(row, column)
      cells.push({
        notation: form ? notationIn(byForm[form] ?? 0) : this.notations.of(row, column),
        count,
        row,
      })
      if (isError(mark)) errors += count
      else if (mark) warnings += count
    }
    this.notations.countAlike(column, cells)
    return { errors, warnings }
  }

  /** Notes by row what was found of forms. */
  #noteForms(column: number): void {
    const found = this.#ofForms[column]
    if (!found) return
    this.#ofForms[column] = undefined
    const { forms, byForm } = found
    for (let row = 0; row < this.#rows; row += 1) {
      const finding = byForm[forms[this.#headingRows + row] ?? 0] ?? 0
      if (finding > 0) this.note(row, column, finding)
    }
  }
}
