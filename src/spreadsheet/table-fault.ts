// Why a text or a file cannot be read as a table, with what a sentence about it needs.

export type TableFault =
  | { readonly kind: PlainFault }
  | { readonly kind: 'open-quote'; readonly row: number; readonly quote: string }
  /** The row is known where the cell has a place already. */
  | { readonly kind: 'long-cell'; readonly row: number | undefined; readonly max: number }
  | { readonly kind: 'too-many-columns'; readonly row: number; readonly max: number }
  | { readonly kind: 'too-many-rows' | 'too-many-texts' | 'too-many-tables'; readonly max: number }
  | { readonly kind: 'file-too-large' | 'workbook-too-large' | 'unpacks-too-large'; readonly maxMb: number }
  /** The first such cells, of the first sheet that has any. */
  | {
      readonly kind: 'formulas-without-values'
      readonly sheet: string
      readonly cells: readonly string[]
      readonly isAll: boolean
    }
  /** A cell far from all others. */
  | { readonly kind: 'far-cell'; readonly row: number; readonly column: string }

export type PlainFault =
  | 'empty-clipboard'
  | 'empty-table'
  | 'empty-workbook'
  | 'not-a-workbook'
  | 'old-workbook'
  | 'binary-workbook'
  | 'apple-document'
  | 'other-document'
  | 'xml-workbook'
  | 'other-xml'
  | 'no-table'
  | 'pdf-file'
  | 'image-file'
  | 'archive-file'
  | 'web-archive'
  | 'no-sheet'
  | 'encrypted'
  | 'damaged'
  | 'unreadable'
  | 'missing-part'
  | 'document-type'
  | 'wrong-size'
  | 'unknown-packing'
  | 'cannot-unpack'
  | 'reader-not-loaded'
  | 'no-draft'
  | 'draft-open'
  | 'newer-draft'
