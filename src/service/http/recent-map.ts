// Memory of bounded size: a map that evicts the least recently used entry, and what was read of texts that come many times.

export class RecentMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#maxEntries) return
    const oldest = this.#entries.keys().next().value
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}

// Texts of which few different ones come, and many times: scopes of principals, addresses of clients.

const maxTexts = 500

/** Reads each text once, while not too many come. */
export function readOnce<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    if (known.size >= maxTexts) known.clear()
    known.set(text, value)
    return value
  }
}
