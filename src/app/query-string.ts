// The query of the console's own addresses: plain text, where the router would read `?q=007` as the number 7.

export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function printQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') query.set(name, value)
  }
  return query.size === 0 ? '' : `?${query}`
}
