// The cells of a text that a table takes its cells from.

/** The cells of a text, whose strings are made when they are asked for. */
export interface CellsInText {
  readonly source: string
  /** The UTF-16 codes of the source. */
  readonly codes: Uint8Array | Uint16Array
  readonly rowCount: number
  readonly width: number
  /** The text of a cell; empty outside of the cells. */
  text(row: number, column: number): string
  /** The texts of a column. @param to the row behind the last one */
  texts(column: number, from: number, to: number): string[]
  /** The number of a cell among all of them; -1 where a row is too short for it. */
  indexOf(row: number, column: number): number
  /** Where a cell begins in the source. @param index as {@link indexOf} gives it */
  startOf(index: number): number
  /** Where a cell ends in the source; -1 for a cell whose text the source has in another form. */
  endOf(index: number): number
}
