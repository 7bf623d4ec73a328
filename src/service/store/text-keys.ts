// What names are compared by. Both keys are made here and not in SQL, so that every engine agrees.

/** A name or a search text as it is searched: composed, and without regard to case. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Longest sort key in bytes; an index entry must fit a database page. */
const maximumSortKey = 240

/**
 * The bytes a name is sorted by: accents after base letters, case ignored. Names that agree in their first
 * {@link maximumSortKey} bytes sort by their id.
 */
export function sortKey(name: string): Uint8Array {
  const base = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return new TextEncoder().encode(base).slice(0, maximumSortKey)
}

/** A pattern for LIKE … ESCAPE '\' that finds the text literally, anywhere. */
export function likePattern(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`
}
