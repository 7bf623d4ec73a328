// Checks that bytes are JSON (RFC 8259) without making what they mean: a tree of many small values takes a hundred times the
// memory of its text. Long texts are checked in steps, one text at a time, so that other requests are served between them.
import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'

/** Bytes of one step, which takes a few milliseconds at most. */
const stepBytes = 256 * 1024

/** Levels of a text; answers of the API have fewer than ten. */
export const maxDepth = 256

/** The check of the latest long text: the next one waits for it. */
let latest: Promise<unknown> = Promise.resolve()

/** @param beginnings the characters that the text may begin with; any when empty. */
export function isJson(bytes: Uint8Array, beginnings = ''): Promise<boolean> {
  if (bytes.length <= stepBytes) return hasForm(bytes, beginnings)
  const checked = latest.then(() => hasForm(bytes, beginnings))
  latest = checked
  return checked
}

async function hasForm(bytes: Uint8Array, beginnings: string): Promise<boolean> {
  if (!isUtf8(bytes)) return false
  const form = new JsonForm(bytes)
  if (beginnings !== '' && !beginnings.includes(form.beginning)) return false
  while (form.advance(stepBytes)) await setImmediate()
  return form.isWhole
}

const code = (character: string): number => character.charCodeAt(0)
const [quote, backslash, colon, comma] = ['"', '\\', ':', ','].map(code)
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map(code) as [
  number,
  number,
  number,
  number,
]
const letterU = code('u')
const escapes = [...'"\\/bfnrt'].map(code)

const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** True for the characters of numbers and of `true`, `false` and `null`. */
function isOfWord(byte: number): boolean {
  const isLetter = (byte >= 0x61 && byte <= 0x7a) || byte === 0x45
  return isLetter || (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/** A text and how far it was found to be JSON. */
class JsonForm {
  readonly #bytes: Uint8Array
  /** The closing bracket of each level that is open. */
  readonly #ends = new Uint8Array(maxDepth)
  #depth = 0
  #at: number
  #expected: Expected = 'value'

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    // A byte order mark is passed over, as browsers do.
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    this.#skipSpace()
  }

  /** The next character; a space when there is none. */
  get beginning(): string {
    return String.fromCharCode(this.#bytes[this.#at] ?? 0x20)
  }

  get isWhole(): boolean {
    return this.#expected === 'comma or end' && this.#depth === 0 && this.#at === this.#bytes.length
  }

  /** Checks about so many bytes more; false when the text is over or wrong. */
  advance(bytes: number): boolean {
    const until = this.#at + bytes
    while (this.#at < until) {
      if (this.#at >= this.#bytes.length || !this.#takeToken()) return false
      this.#skipSpace()
    }
    return this.#at < this.#bytes.length
  }

  #skipSpace(): void {
    for (let byte = this.#bytes[this.#at]; isSpace(byte); byte = this.#bytes[this.#at]) this.#at += 1
  }

  /** False for a token that the grammar does not allow here. */
  #takeToken(): boolean {
    const byte = this.#bytes[this.#at] ?? 0
    switch (this.#expected) {
      case 'value or end':
        return byte === closeArray ? this.#close(byte) : this.#takeValue(byte)
      case 'value':
        return this.#takeValue(byte)
      case 'key or end':
        return byte === closeObject ? this.#close(byte) : this.#takeKey(byte)
      case 'key':
        return this.#takeKey(byte)
      case 'colon':
        return byte === colon ? this.#pass(1, 'value') : this.#fail()
      case 'comma or end':
        if (this.#depth === 0) return this.#fail()
        if (byte !== comma) return this.#close(byte)
        return this.#pass(1, this.#ends[this.#depth - 1] === closeObject ? 'key' : 'value')
      default:
        return false
    }
  }

  #pass(bytes: number, expected: Expected): true {
    this.#at += bytes
    this.#expected = expected
    return true
  }

  #fail(): false {
    this.#expected = 'nothing'
    return false
  }

  #close(byte: number): boolean {
    if (byte !== this.#ends[this.#depth - 1]) return this.#fail()
    this.#depth -= 1
    return this.#pass(1, 'comma or end')
  }

  #open(end: number): boolean {
    if (this.#depth === maxDepth) return this.#fail()
    this.#ends[this.#depth] = end
    this.#depth += 1
    return this.#pass(1, end === closeObject ? 'key or end' : 'value or end')
  }

  #takeKey(byte: number): boolean {
    const length = byte === quote ? this.#stringLength() : 0
    return length > 0 ? this.#pass(length, 'colon') : this.#fail()
  }

  #takeValue(byte: number): boolean {
    if (byte === openObject) return this.#open(closeObject)
    if (byte === openArray) return this.#open(closeArray)
    const length = byte === quote ? this.#stringLength() : this.#wordLength()
    return length > 0 ? this.#pass(length, 'comma or end') : this.#fail()
  }

  /** Bytes of the string from here; 0 for none. */
  #stringLength(): number {
    const bytes = this.#bytes
    for (let at = this.#at + 1; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === quote) return at + 1 - this.#at
      if (byte < 0x20) return 0
      if (byte !== backslash) continue
      at += 1
      const escaped = bytes[at] ?? 0
      if (escaped === letterU) {
        if (!/^[\da-f]{4}$/i.test(this.#text(at + 1, at + 5))) return 0
        at += 4
      } else if (!escapes.includes(escaped)) return 0
    }
    return 0
  }

  /** Bytes of the number or the name from here; 0 for none. */
  #wordLength(): number {
    let end = this.#at
    while (end < this.#bytes.length && isOfWord(this.#bytes[end] ?? 0)) end += 1
    const text = this.#text(this.#at, end)
    return word.test(text) ? text.length : 0
  }

  #text(from: number, to: number): string {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length).toString(
      'latin1',
      from,
      to,
    )
  }
}
