// What a person should know about how a table was read, with what a sentence about it needs.

interface Size {
  readonly rows: number
  readonly columns: number
}

/** A cell by its place in what was read, from 0. */
export interface NotedCellPlace {
  readonly row: number
  readonly column: number
}

/** Cells that a note lists by their places; those after them are only counted. */
export const maxNotedCells = 20

export type TableNote =
  /** The two forms of a clipboard differ, and one of them was taken. */
  | {
      readonly kind: 'two-forms'
      readonly text: Size
      readonly html: Size
      readonly taken: 'text' | 'html'
      /** Where the HTML was taken: cells with a line break or a quote, which the text has torn apart. */
      readonly cells?: readonly NotedCellPlace[]
    }
  /** Cells that were #### in one form of the clipboard, taken from the other. */
  | { readonly kind: 'repaired'; readonly count: number; readonly cells?: readonly NotedCellPlace[] }
  /** Cells whose two forms hold different texts; that of the plain text was taken. */
  | {
      readonly kind: 'forms-differ'
      readonly count: number
      readonly cells: readonly (NotedCellPlace & { readonly text: string; readonly html: string })[]
    }
  /** Cells that show another number than they hold; what they show was taken. */
  | {
      readonly kind: 'rounded'
      readonly count: number
      readonly example: { readonly shown: string; readonly held: string }
      readonly cells?: readonly NotedCellPlace[]
    }
  | { readonly kind: 'guessed-encoding'; readonly encoding: string }
  /** One of several sheets was read. */
  | { readonly kind: 'other-sheets'; readonly sheet: string; readonly others: readonly string[] }
  | { readonly kind: 'hidden-rows' | 'hidden-columns'; readonly sheet: string; readonly count: number }
  /** Cells whose first apostrophe, which keeps a spreadsheet from running them, was taken off. */
  | { readonly kind: 'guards-removed'; readonly count: number }
  /** Cells that were a formula of nothing but a text, `="00123"`, and were read as that text. */
  | { readonly kind: 'literals-read'; readonly count: number }
