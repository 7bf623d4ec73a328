// The query of the console's own addresses: plain text, where the router would read `?q=007` as the number 7. A name
// that comes more than once has several values.

export function parseQuery(text: string): Record<string, string | string[]> {
  const query = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function printQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') query.append(name, one)
    }
  }
  return query.size === 0 ? '' : `?${query}`
}
