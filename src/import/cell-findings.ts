// What was found of each cell by itself: its mark, and the notations of its amount.
import type { CellNotation } from '#spreadsheet/notation.ts'
import { type Judgement, markIn, notationIn } from './cell-check.ts'
import { countMarks, type Mark } from './cell-marks.ts'
import { type HeadingCurrency, NotationTally, type TallyState } from './notation-tally.ts'

export interface CellState extends TallyState {
  readonly marks: readonly (Uint8Array | undefined)[]
}

export class CellFindings {
  readonly notations: NotationTally
  #rows: number
  /** By column; undefined for one in which no cell had a mark. */
  #marks: (Uint8Array | undefined)[]

  /** @param rows how many there are below the headings */
  constructor(columns: number, rows: number) {
    this.#rows = rows
    this.#marks = Array.from({ length: columns })
    this.notations = new NotationTally(rows)
  }

  /** All that was found, for another thread. */
  get state(): CellState {
    return { marks: this.#marks, ...this.notations.state }
  }

  restore({ marks, ...tally }: CellState): void {
    this.#marks = [...marks]
    this.notations.restore(tally)
  }

  /** The marks of a column, by row; undefined where no cell has one. */
  marks(column: number): Uint8Array | undefined {
    return this.#marks[column]
  }

  mark(row: number, column: number): Mark {
    return this.#marks[column]?.[row] ?? 0
  }

  /** Counts the marks and the notations of a column. @param related the marks that its rows have beside their own */
  count(
    column: number,
    related?: Uint8Array,
    heading?: HeadingCurrency,
  ): { errors: number; warnings: number } {
    this.notations.count(column, heading)
    return countMarks(this.#marks[column], related)
  }

  /** Notes what was found of a cell, rows counted as items are; true where that is new. */
  note(row: number, column: number, finding: Judgement): boolean {
    const isNew = this.notations.note(row, column, notationIn(finding))
    const mark = markIn(finding)
    if ((this.#marks[column]?.[row] ?? 0) === mark) return isNew
    const marks = this.#marks[column] ?? new Uint8Array(this.#rows)
    this.#marks[column] = marks
    marks[row] = mark
    return true
  }

  /** What a cell is written in. */
  notationsAt(row: number, column: number): CellNotation {
    return this.notations.of(row, column)
  }

  /** Clears the mark of a cell, and leaves its notations. */
  clearMark(row: number, column: number): void {
    const marks = this.#marks[column]
    if (marks) marks[row] = 0
  }

  /** Follows rows that were added or taken out. @param rows how many there are now */
  moveRows(move: <Numbers extends Uint8Array | Uint32Array>(ofRows: Numbers) => Numbers, rows: number): void {
    this.#marks = this.#marks.map((marks) => marks && move(marks))
    this.#rows = rows
    this.notations.moveRows(move, rows)
  }
}
