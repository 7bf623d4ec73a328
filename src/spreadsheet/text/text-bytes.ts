// The bytes of a text in UTF-8, which are read sooner than the characters of a string, and are half as many as its codes.
import { grown } from '#spreadsheet/typed-arrays.ts'

/** Characters that are taken in one go. */
const chunkLength = 0x1_0000
/** Chunks between two pauses: a millisecond. */
const portionChunks = 16

/** A place in the bytes of a text. */
export interface BytePlace {
  byte: number
  /** How many bytes more than UTF-16 codes are before it: without them it is the place in the text. */
  surplus: number
}

/** The bytes of a text, made with pauses. Half a surrogate pair becomes U+FFFD. */
export function* bytesOf(text: string): Generator<undefined, Uint8Array, undefined> {
  const encoder = new TextEncoder()
  // With room for a currency sign in each amount; memory that is not written to costs nothing.
  let bytes = new Uint8Array(text.length + (text.length >> 2))
  let end = 0
  let chunks = 0
  for (let at = 0; at < text.length; ) {
    const chunk = chunkOf(text, at)
    const { read, written } = encoder.encodeInto(chunk, bytes.subarray(end))
    at += read
    end += written
    if (read < chunk.length) bytes = grown(bytes)
    chunks += 1
    if (chunks % portionChunks === 0) yield
  }
  return bytes.subarray(0, end)
}

/** Does not end between the two halves of a surrogate pair. */
function chunkOf(text: string, at: number): string {
  const end = at + chunkLength
  return text.slice(at, (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end - 1 : end)
}

/** Below it a byte is a character of ASCII. */
export const beyondAscii = 0x80

/** The bytes of a character. @param lead the first one */
export function byteCount(lead: number): number {
  return lead < beyondAscii ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** The UTF-16 code of the character beyond ASCII that begins at a byte; undefined for one that has two. */
export function wideCodeAt(bytes: Uint8Array, at: number): number | undefined {
  const lead = bytes[at] ?? 0
  const second = (bytes[at + 1] ?? 0) & 0x3f
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second
  return lead < 0xf0 ? ((lead & 0xf) << 12) | (second << 6) | ((bytes[at + 2] ?? 0) & 0x3f) : undefined
}

/** How many bytes more than UTF-16 codes these bytes are. */
export function surplusOf(bytes: Uint8Array, from: number, to: number): number {
  let surplus = 0
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    // Every byte but the first of a character; one of four bytes has two codes.
    if (byte >= beyondAscii) surplus += byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1
  }
  return surplus
}
