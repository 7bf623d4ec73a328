// The cells of a text that a table takes its cells from.
import type { CharacterForms } from './character-forms.ts'

/** The cells of a text, whose strings are made when they are asked for. */
export interface CellsInText {
  readonly source: string
  /** The table of characters that names the forms of the cells. */
  readonly characters: CharacterForms
  readonly rowCount: number
  readonly width: number
  /** The text of a cell; empty outside of the cells. */
  text(row: number, column: number): string
  /** The texts of a column. @param to the row behind the last one */
  texts(column: number, from: number, to: number): string[]
  /** Copies the forms of cells of a column, by row. @property to the row behind the last one */
  copyForms(column: number, rows: { readonly from: number; readonly to: number }, into: Uint16Array): void
}
