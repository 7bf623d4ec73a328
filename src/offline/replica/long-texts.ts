// The long texts of a page of records, compressed until one of them is asked for: they are most of what a list weighs, and
// few of them are read. A record says such a text as any other, so that nothing that reads, copies or prints records waits.
import { inflateSync } from 'fflate'

/**
 * Compresses texts in UTF-8, one after another, as `deflate-raw` (RFC 1951).
 * @param texts well-formed ones: UTF-8 cannot say others
 */
export async function compressTexts(texts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const written = Promise.all([writer.write(new TextEncoder().encode(texts.join(''))), writer.close()])
  const [compressed] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(compressed)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The long texts of a page, as one text. */
class LongTexts {
  readonly #compressed: Uint8Array
  readonly #length: number
  /** Held until the browser needs the room: who reads one text of a page often reads more of them. */
  #read: WeakRef<{ readonly all: string }> | undefined

  /** @param length of all of them, in UTF-16 units */
  constructor(compressed: Uint8Array, length: number) {
    this.#compressed = compressed
    this.#length = length
  }

  /** @throws Error when they are not what was kept: a wrong text would be taken for the right one */
  get all(): string {
    const known = this.#read?.deref()
    if (known) return known.all
    const read = { all: utf8.decode(inflateSync(this.#compressed)) }
    if (read.all.length !== this.#length) throw new Error('The texts of a page are damaged.')
    this.#read = new WeakRef(read)
    return read.all
  }
}

/** One of the long texts of a page. */
export class LongText {
  readonly #page: { readonly all: string }
  readonly #start: number
  readonly #end: number

  /** @param start,end its place among all of the page, in UTF-16 units */
  constructor(page: { readonly all: string }, start: number, end: number) {
    this.#page = page
    this.#start = start
    this.#end = end
  }

  read(): string {
    return this.#page.all.slice(this.#start, this.#end)
  }
}

/**
 * The long texts of a page, none of them read yet; undefined when they cannot be those.
 * @param kept as a text in pages of the second form
 * @param lengths of each text, in UTF-16 units
 */
export function longTextsOf(
  kept: Uint8Array<ArrayBuffer> | string,
  lengths: readonly number[],
): readonly LongText[] | undefined {
  let end = 0
  const ends = lengths.map((length) => {
    end += length
    return end
  })
  const isText = typeof kept === 'string'
  if (isText && end !== kept.length) return undefined
  const page = isText ? { all: kept } : new LongTexts(kept, end)
  return ends.map((each, at) => new LongText(page, ends[at - 1] ?? 0, each))
}

interface LongField {
  /** Where a record has its {@link LongText}: neither listed nor copied with its fields. */
  readonly place: symbol
  /** Shared by all records, so that the browser keeps them as objects of one shape. */
  readonly field: PropertyDescriptor
}

const longFields = new Map<string, LongField>()

/** Gives a record a field whose text is read when it is asked for. */
export function setLongText(record: object, key: string, text: LongText): void {
  let known = longFields.get(key)
  if (!known) {
    known = longField(key)
    longFields.set(key, known)
  }
  Object.defineProperty(record, known.place, { value: text })
  Object.defineProperty(record, key, known.field)
}

function longField(key: string): LongField {
  const place = Symbol(key)
  function get(this: { readonly [place]: LongText }): string {
    return this[place].read()
  }
  return { place, field: { get, enumerable: true, configurable: true } }
}
