// Where a page ends: at its number of records or at its bytes, whichever comes first. Database threads import this as
// well, each of which loads all that it imports: so it imports no schemas and no query builder.

/** A value of a sort column; bytes travel as base64url. */
export type KeyValue = number | string | Uint8Array

export interface PageBounds {
  readonly maxRecords: number
  readonly maxBytes: number
  /** The columns that order the rows, of which the key of the last one is made. */
  readonly order: readonly string[]
}

export interface CutPage<Value> {
  readonly values: Value
  /** True when no row follows. */
  readonly last: boolean
  /** The sort values of the last row of the page; undefined when a page has none. */
  readonly key: readonly KeyValue[] | undefined
}

/**
 * Cuts off the rows of one page, which has one at least.
 * @param rows one more than the page may have, when there are further ones
 * @param bytesOf bytes that a row adds to a page
 */
export function cutPage<Row extends object>(
  rows: readonly Row[],
  { maxRecords, maxBytes, order }: PageBounds,
  bytesOf: (row: Row) => number,
): CutPage<Row[]> {
  let bytes = 0
  const beyond = rows.findIndex((row, position) => {
    bytes += bytesOf(row)
    return position > 0 && bytes > maxBytes
  })
  const values = rows.slice(0, Math.min(maxRecords, beyond < 0 ? rows.length : beyond))
  const final = values.at(-1)
  const key = final && order.map((column) => Reflect.get(final, column) as KeyValue)
  return { values, last: values.length === rows.length, key }
}

/** Bytes of a text in UTF-8. */
export function textBytes(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text)
}
