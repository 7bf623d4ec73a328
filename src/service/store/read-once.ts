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
