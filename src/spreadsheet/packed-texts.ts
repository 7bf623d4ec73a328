// Texts on their way between threads: one string and the places where each of them ends. Copying thousands of short strings
// takes the page several times as long.

export interface PackedTexts {
  readonly text: string
  readonly ends: Uint32Array<ArrayBuffer>
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) {
    end += text.length
    ends[at] = end
  }
  return { text: texts.join(''), ends }
}

/** Adds the texts to others. */
export function unpackTexts({ text, ends }: PackedTexts, into: string[]): void {
  let from = 0
  for (const end of ends) {
    into.push(text.slice(from, end))
    from = end
  }
}
