// Keys by which names are searched and sorted, made here and not in SQL, so that every engine agrees.
import { foldName } from '#hierarchy/name-folding.ts'

/**
 * A name or a search text as release 1.0.0 searches it: composed, and without regard to case. Its nodes read and write
 * this key while they run beside this release. Up and down again, because some letters meet only there: ß and SS, ſ and s.
 * The final sigma differs by its position in a word, not by case.
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

const isPlain = /^[ -~]*$/

/**
 * The keys of a name. `name_search` is what this release searches: the name as the console folds it and, on a second line,
 * `name_fold`, by which a key that an older node left behind is recognised. It is null where both folds agree: plain names.
 */
export function nameKeys(name: string) {
  const name_fold = fold(name)
  return { name_fold, name_search: searchKey(name_fold), name_sort: sortKey(name) }
}

/** The `name_search` of a name: folding what is folded already gives the same. */
export function searchKey(name_fold: string): string | null {
  return isPlain.test(name_fold) ? null : `${foldName(name_fold)}\n${name_fold}`
}

/**
 * The texts of which a name has one when it is found. The second one finds names that a node of release 1.0.0 wrote, as it
 * finds them; every other name that has the second one has the first one, too.
 * Spec silent: accents, strokes and invisible characters are overlooked, not only case.
 */
export function searchTexts(text: string): readonly string[] {
  return [...new Set([foldName(text), fold(text)])]
}

/** A pattern for LIKE … ESCAPE '\' that finds a folded text literally, anywhere. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`
}
