// The names of the sample company are patterns with slots.

export function capitalized(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/**
 * A pattern with its slots filled: `{place}` as the value is written, `{Place}` with a capital first letter.
 * @throws RangeError for a slot without a value.
 */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_slot, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1)
    const value = values[key]
    if (value === undefined) throw new RangeError(`the pattern "${pattern}" has no value for {${name}}`)
    return key === name ? value : capitalized(value)
  })
}

/** The name, or the name with the first qualifier that makes it new among `taken`, which it joins. */
export function distinct(name: string, taken: Set<string>, qualifiers: readonly string[]): string {
  const telling = qualifiers.filter((qualifier) => !name.includes(qualifier))
  let unique = name
  for (let attempt = 0; taken.has(unique); attempt += 1) {
    unique = `${name}, ${telling[attempt] ?? `wave ${attempt - telling.length + 2}`}`
  }
  taken.add(unique)
  return unique
}
