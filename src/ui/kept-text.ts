// How a person likes the screens on this device: small texts, without which everything works.

/** The text under a key; null where there is none. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Closed to this page: then nothing is remembered.
    return null
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full or closed: a convenience is missing, nothing else.
  }
}
