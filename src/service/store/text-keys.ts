// Keys by which names are searched and sorted, made here and not in SQL, so that every engine agrees.

/**
 * A name or a search text as it is searched: composed, and without regard to case. Up and down again, because some
 * letters meet only there: ß and SS, ſ and s. The final sigma differs by its position in a word, not by case.
 */
export function fold(text: string): string {
  const lower = text.normalize('NFC').toUpperCase().toLowerCase()
  return lower.replaceAll('ς', 'σ').normalize('NFC')
}

/** Longest sort key in bytes; an index entry must fit a database page. */
const maxSortKeyBytes = 240

/**
 * The bytes a name is sorted by: its letters without accents and case. Names that agree in their first
 * {@link maxSortKeyBytes} bytes sort by their id.
 */
export function sortKey(name: string): Uint8Array {
  const base = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return new TextEncoder().encode(base).slice(0, maxSortKeyBytes)
}

/** A pattern for LIKE … ESCAPE '\' that finds the text literally, anywhere. */
export function likePattern(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`
}
