// The keys of a reference list as sheets name them: by the key itself, or by the name that people read in its place.

export interface ListedKey {
  readonly key: string
  readonly name: string
}

export type KeyFinding =
  | { readonly kind: 'found'; readonly key: string }
  | { readonly kind: 'missing' }
  /** Several keys have this name. */
  | { readonly kind: 'ambiguous'; readonly keys: readonly string[] }

export interface KeyLookup {
  readonly list: readonly ListedKey[]
  find(text: string): KeyFinding
}

/** A key is found to the letter, a name without regard to case. */
export function keyLookupOf(list: readonly ListedKey[]): KeyLookup {
  const keys = new Set(list.map(({ key }) => key))
  const byName = Map.groupBy(list, ({ name }) => comparable(name))
  const find = (text: string): KeyFinding => {
    if (keys.has(text)) return { kind: 'found', key: text }
    const named = [...new Set(byName.get(comparable(text))?.map(({ key }) => key))]
    const [key] = named
    if (key === undefined) return { kind: 'missing' }
    return named.length === 1 ? { kind: 'found', key } : { kind: 'ambiguous', keys: named }
  }
  return { list, find: lookUpOnce(find) }
}

/** Finds without the space around a text, and each text once: ten thousand rows name the same few again and again. */
export function lookUpOnce<Finding>(find: (text: string) => Finding): (text: string) => Finding {
  const known = new Map<string, Finding>()
  return (text) => {
    const trimmed = text.trim()
    const before = known.get(trimmed)
    if (before) return before
    const finding = find(trimmed)
    known.set(trimmed, finding)
    return finding
  }
}

function comparable(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
