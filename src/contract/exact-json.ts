// JSON read without loss. JSON.parse rounds numbers, keeps the last of two equal keys and lets a
// deep document overflow the stack of its readers; a service that stores money must avoid all of that.
import { canonicalDecimal, Decimal, tooManyDigits } from './decimal.ts'

/** Deepest nesting taken: the deepest body of the specification has six levels. */
export const maxDepth = 64

/** Text that is not JSON, or JSON that cannot be stored exactly. `message` says where. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

/**
 * Parses JSON text (RFC 8259). Numbers that a double holds exactly come back as numbers, all others as Decimal.
 * @throws JsonError for malformed text, a repeated key, the key `__proto__`, nesting beyond
 * {@link maxDepth}, and a number with too many digits.
 */
export function readJson(text: string): unknown {
  return new Reader(text).document()
}

/**
 * A list that is read element by element, so that memory holds one of them and not all. A number with too many digits is
 * read as {@link tooManyDigits}.
 */
export interface ListReading {
  /** The property of the document that holds the list. */
  readonly name: string
  /** Most values in one element, each object, array, text, number and word counted, and in all the rest of the document. */
  readonly maxValues: number
  /** Gets each element as soon as it is read, with its index from 0. An error that it throws ends the reading. */
  onElement(element: unknown, index: number): void
}

/**
 * The value of JSON text in UTF-8, as {@link readJson} reads it; undefined when there is nothing but white space.
 * @param list its elements are handed over one by one; in the document, an object, that is returned it is empty.
 * @throws JsonError as {@link readJson} does, for bytes that are not UTF-8, and for an element or a rest with too many
 * values.
 */
export function readJsonBytes(bytes: Uint8Array, list?: ListReading): unknown {
  const text = readUtf8(bytes)
  return text.trim() === '' ? undefined : new Reader(text, list).document()
}

/** The text of bytes in UTF-8, without a byte order mark. @throws JsonError for bytes that are not. */
export function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new JsonError('is not valid UTF-8')
  }
}

/** An element of a list, as its value and as the text that it was read from. */
interface JsonElement {
  readonly value: unknown
  readonly text: string
}

/** Parses the text of a list as {@link readJson} does. @throws JsonError as that does, and for a text that is no list. */
export function readJsonElements(text: string): readonly JsonElement[] {
  return new Reader(text).listElements()
}

/** Prints an object whose only property is a list of elements that are JSON text already. */
export function printJsonList(name: string, elements: readonly string[]): string {
  return `{${JSON.stringify(name)}:[${elements.join(',')}]}`
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these characters inside a string
const plainCharacters = /[^"\\\u0000-\u001f]*/y
const whiteSpace = /[ \t\n\r]*/y
/** The code of the last of the characters that are white space. */
const space = 0x20

/** Pieces of a text with escapes that are joined at a time: as many as there are escapes would fill the memory. */
const maxPieces = 4096

class Reader {
  readonly #text: string
  readonly #list: ListReading | undefined
  #position = 0
  #depth = 0
  /** Values that may still come. */
  #left: number

  constructor(text: string, list?: ListReading) {
    this.#text = text
    this.#list = list
    this.#left = list?.maxValues ?? Number.POSITIVE_INFINITY
  }

  document(): unknown {
    const value = this.#value()
    this.#end()
    return value
  }

  listElements(): readonly JsonElement[] {
    const elements: JsonElement[] = []
    if (!this.#takes('[')) this.#fail('expected an array')
    this.#eachUntil(']', () => {
      this.#skipSpace()
      const start = this.#position
      const value = this.#value()
      elements.push({ value, text: this.#text.slice(start, this.#position) })
    })
    this.#end()
    return elements
  }

  #end(): void {
    this.#skipSpace()
    if (this.#position < this.#text.length) this.#fail('unexpected text after the JSON value')
  }

  #value(): unknown {
    this.#skipSpace()
    this.#left -= 1
    if (this.#left < 0) this.#fail(`more than ${this.#list?.maxValues} values in one element`)
    switch (this.#text[this.#position]) {
      case '{':
        return this.#nested(() => this.#object())
      case '[':
        return this.#nested(() => this.#array())
      case '"':
        return this.#string()
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      default:
        return this.#number()
    }
  }

  #nested<Value>(read: () => Value): Value {
    this.#depth += 1
    if (this.#depth > maxDepth) this.#fail(`nested deeper than ${maxDepth} levels`)
    this.#position += 1
    const value = read()
    this.#depth -= 1
    return value
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    this.#eachUntil('}', () => {
      this.#skipSpace()
      if (this.#text[this.#position] !== '"') this.#fail('expected a property name in double quotes')
      const key = this.#string()
      // As a plain assignment this key would replace the prototype and vanish.
      if (key === '__proto__') this.#fail('the property name "__proto__" is not allowed')
      if (Object.hasOwn(object, key)) this.#fail(`duplicate property ${JSON.stringify(key)}`)
      if (!this.#takes(':')) this.#fail('expected ":"')
      object[key] = this.#isListAt(key) ? this.#nested(() => this.#elements()) : this.#value()
    })
    return object
  }

  #array(): unknown[] {
    const array: unknown[] = []
    this.#eachUntil(']', () => array.push(this.#value()))
    return array
  }

  /** Reads members and the commas between them, up to the character that ends them. */
  #eachUntil(end: '}' | ']', readMember: () => void): void {
    if (this.#takes(end)) return
    do readMember()
    while (this.#takes(','))
    if (!this.#takes(end)) this.#fail(`expected "," or "${end}"`)
  }

  #isListAt(key: string): boolean {
    if (this.#depth !== 1 || key !== this.#list?.name) return false
    this.#skipSpace()
    return this.#text[this.#position] === '['
  }

  /** Hands over what the list holds; nothing of it is kept. */
  #elements(): unknown[] {
    const list = this.#list
    if (!list) return []
    const left = this.#left
    let index = 0
    this.#eachUntil(']', () => {
      this.#left = list.maxValues
      list.onElement(this.#value(), index)
      index += 1
    })
    this.#left = left
    return []
  }

  #string(): string {
    this.#position += 1
    const plain = this.#match(plainCharacters)
    if (this.#text[this.#position] !== '"') return this.#escapedString(plain)
    this.#position += 1
    return plain
  }

  /** @param beginning of the text, before its first escape. */
  #escapedString(beginning: string): string {
    let result = beginning
    let pieces: string[] = []
    for (;;) {
      pieces.push(this.#match(plainCharacters))
      const character = this.#text[this.#position]
      if (character === '"' || pieces.length >= maxPieces) {
        result += pieces.join('')
        pieces = []
      }
      if (character === '"') {
        this.#position += 1
        return result
      }
      if (character !== '\\') this.#fail('a string is not closed or contains a control character')
      pieces.push(this.#escape())
    }
  }

  #escape(): string {
    const letter = this.#text[this.#position + 1] ?? ''
    if (letter === 'u') {
      const hex = this.#text.slice(this.#position + 2, this.#position + 6)
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) this.#fail('a \\u escape needs four hexadecimal digits')
      this.#position += 6
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    const plain = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined
    if (plain === undefined) this.#fail('unknown escape sequence in a string')
    this.#position += 2
    return plain
  }

  #number(): number | Decimal | typeof tooManyDigits {
    const start = this.#position
    const token = this.#match(numberToken)
    if (token === '')
      this.#fail(start < this.#text.length ? 'expected a value' : 'unexpected end of the text')
    const number = Number(token)
    // Up to 15 characters every decimal survives the way through a double and back.
    if (token.length <= 15 && !/[eE]/.test(token)) return number === 0 ? 0 : number
    const digits = canonicalDecimal(token)
    if (digits === undefined && this.#list) return tooManyDigits
    if (digits === undefined) this.#fail(`the number ${token.slice(0, 40)} cannot be stored exactly`)
    return digits === canonicalDecimal(String(number)) ? number : new Decimal(digits)
  }

  #word<Value>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#position)) this.#fail('expected a value')
    this.#position += word.length
    return value
  }

  #takes(character: string): boolean {
    this.#skipSpace()
    if (this.#text[this.#position] !== character) return false
    this.#position += 1
    return true
  }

  #skipSpace(): void {
    // Most values have none before them.
    if (this.#text.charCodeAt(this.#position) <= space) this.#match(whiteSpace)
  }

  #match(pattern: RegExp): string {
    const start = this.#position
    pattern.lastIndex = start
    if (pattern.test(this.#text)) this.#position = pattern.lastIndex
    return this.#text.slice(start, this.#position)
  }

  #fail(problem: string): never {
    const lineFeed = '\n'
    let line = 1
    let start = -1
    for (let at = this.#text.indexOf(lineFeed); at >= 0 && at < this.#position; ) {
      line += 1
      start = at
      at = this.#text.indexOf(lineFeed, at + 1)
    }
    const column = this.#position - start
    throw new JsonError(`${problem} (line ${line}, column ${column})`)
  }
}

/** The value of JSON text; undefined for a text that is no JSON. Numbers are read as JSON.parse reads them. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
