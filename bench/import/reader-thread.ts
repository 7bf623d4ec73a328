// The thread around a reader of workbooks that is measured: it takes the bytes, says how long the reading took, and gives
// the cells as text when they are asked for, so that this is no part of the measurement.

/** The sheets of a file in their order: the texts of cells by row and column, both counted from 0. */
export type ReadSheets = readonly (readonly (readonly string[])[])[]

export type ReaderRequest = { readonly kind: 'read'; readonly file: Blob } | { readonly kind: 'cells' }

export type ReaderAnswer =
  | { readonly kind: 'read'; readonly milliseconds: number }
  | { readonly kind: 'cells'; readonly sheets: ReadSheets }
  | { readonly kind: 'failed'; readonly message: string }

declare const self: {
  postMessage(answer: ReaderAnswer): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ReaderRequest>) => void): void
}

/** @param read what is measured @param sheetsOf what it read, as text */
export function serveReader<Book>(
  read: (file: Blob) => Promise<Book>,
  sheetsOf: (book: Book) => ReadSheets,
): void {
  let book: Promise<Book> | undefined
  self.addEventListener('message', ({ data }) => {
    void answer(data).catch((error: unknown) => self.postMessage({ kind: 'failed', message: String(error) }))
  })

  async function answer(request: ReaderRequest): Promise<void> {
    if (request.kind === 'read') {
      const begin = performance.now()
      book = read(request.file)
      await book
      self.postMessage({ kind: 'read', milliseconds: performance.now() - begin })
    } else self.postMessage({ kind: 'cells', sheets: book ? sheetsOf(await book) : [] })
  }
}

/** By what its address says it is. */
export const isOpenDocument = (file: Blob): boolean => file.type.includes('opendocument')

/** What libraries give for a cell, as text: days as `2027-01-31`. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value)
}
