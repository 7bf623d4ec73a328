// The codes of the characters of a text, which are read sooner in an array of numbers than in a string.
export type Codes = Uint8Array | Uint16Array

const chunkLength = 0x1_0000
/** Characters between two pauses: a millisecond. */
const portionLength = 0x10_0000

/** The UTF-16 codes of a text, read with pauses. */
export function* codesOf(text: string): Generator<undefined, Codes, undefined> {
  const encoder = new TextEncoder()
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += chunkLength) {
    const room = bytes.subarray(at, at + chunkLength)
    // A character beyond ASCII has more bytes than codes, so that they have no room for the whole chunk.
    if (encoder.encodeInto(text.slice(at, at + chunkLength), room).read !== room.length)
      return yield* wideCodesOf(text)
    if ((at + chunkLength) % portionLength === 0) yield
  }
  return bytes
}

function* wideCodesOf(text: string): Generator<undefined, Uint16Array, undefined> {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += chunkLength) {
    copyCodes(text, codes, at, Math.min(text.length, at + chunkLength))
    if ((at + chunkLength) % portionLength === 0) yield
  }
  return codes
}

function copyCodes(text: string, codes: Uint16Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) codes[at] = text.charCodeAt(at)
}
