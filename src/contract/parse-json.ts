/** The value of JSON text; undefined for a text that is no JSON. Numbers are read as JSON.parse reads them. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
