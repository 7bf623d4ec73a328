// What a person should know about how a table was read, with what a sentence about it needs.

interface Size {
  readonly rows: number
  readonly columns: number
}

export type TableNote =
  /** The two forms of a clipboard differ, and one of them was taken. */
  | {
      readonly kind: 'two-forms'
      readonly text: Size
      readonly html: Size
      readonly taken: 'text' | 'html'
    }
  /** Cells that were #### in one form of the clipboard, taken from the other. */
  | { readonly kind: 'repaired'; readonly count: number }
  /** Cells that show another number than they hold; what they show was taken. */
  | {
      readonly kind: 'rounded'
      readonly count: number
      readonly example: { readonly shown: string; readonly held: string }
    }
  | { readonly kind: 'guessed-encoding'; readonly encoding: string }
  /** One of several sheets was read. */
  | { readonly kind: 'other-sheets'; readonly sheet: string; readonly others: readonly string[] }
  | { readonly kind: 'hidden-rows' | 'hidden-columns'; readonly sheet: string; readonly count: number }
  /** Cells whose first apostrophe, which keeps a spreadsheet from running them, was taken off. */
  | { readonly kind: 'guards-removed'; readonly count: number }
