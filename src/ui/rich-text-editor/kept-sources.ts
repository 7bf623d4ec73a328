// What a document is made of that the editor has no rules for, while it travels over the clipboard: by a key that only
// this page knows. Markup from elsewhere cannot bring in nodes of its own making.

const keys = new Map<string, string>()
const sources = new Map<string, string>()

/** The key of a kept node's source, the same for the same source. */
export function keyOfKept(source: string): string {
  const known = keys.get(source)
  if (known !== undefined) return known
  const key = crypto.randomUUID()
  keys.set(source, key)
  sources.set(key, source)
  return key
}

/** The source that was given this key; undefined for any other text. */
export function keptByKey(key: string | null): string | undefined {
  return key === null ? undefined : sources.get(key)
}
