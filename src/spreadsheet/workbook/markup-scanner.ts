// Walks through the markup of a workbook's parts as it is unpacked: no tree is built, and no more is held than the
// piece under way. Namespaces are left out of names, because Transitional and Strict workbooks differ in nothing else.
import {
  bang,
  blank,
  doubleQuote,
  equals,
  greaterThan,
  lessThan,
  question,
  singleQuote,
  slash,
} from '#spreadsheet/characters.ts'
import { longCell, TableError } from '#spreadsheet/table.ts'

export interface MarkupHandler {
  /** @param name without its prefix @param attributes as they are written; {@link attributeOf} reads them */
  open(name: string, attributes: string): void
  /** Also called for an element that closes itself. */
  close(name: string): void
  /** Text between tags, without entities; perhaps in several pieces. */
  text(text: string): void
}

/** Characters: no tag and no text of a workbook is longer. */
const maxPiece = 4 * 1024 * 1024

/** Why a part that should be markup is not read further. */
function unreadable(): TableError {
  return new TableError('unreadable')
}

export class MarkupScanner {
  readonly #handler: MarkupHandler
  /** Names of the elements that are open, as they are written. */
  readonly #open: string[] = []
  #rest = ''
  #hasRoot = false

  constructor(handler: MarkupHandler) {
    this.#handler = handler
  }

  /** Takes the next piece of markup. @throws TableError for a text that is not markup, or that declares a document type */
  feed(piece: string): void {
    const markup = this.#rest === '' ? piece : this.#rest + piece
    const at = this.#scan(markup)
    this.#rest = markup.slice(at)
    // A tag that long is none; a text is that of a cell.
    if (this.#rest.length > maxPiece) throw isText(this.#rest) ? longCell() : unreadable()
  }

  /** @throws TableError when the markup ended early */
  end(): void {
    if (!this.#hasRoot || this.#open.length > 0 || this.#rest.trim() !== '') throw unreadable()
  }

  /** Reads whole tags and texts; answers where the first one begins that is not whole. */
  #scan(markup: string): number {
    let at = 0
    for (;;) {
      const start = markup.indexOf('<', at)
      if (start === -1) return at
      const end = this.#tagEnd(markup, start)
      if (end === -1) return at
      if (start > at) this.#text(markup.slice(at, start))
      this.#tag(markup, start, end)
      at = end
    }
  }

  /** Where what begins with `<` at a place ends; -1 when it is not whole. */
  #tagEnd(markup: string, start: number): number {
    const code = markup.charCodeAt(start + 1)
    if (code === question) return after(markup.indexOf('?>', start + 2), 2)
    if (code === bang) return this.#declarationEnd(markup, start)
    // A `>` may be part of an attribute's value.
    let quote = 0
    for (let at = start + 1; at < markup.length; at += 1) {
      const code = markup.charCodeAt(at)
      if (quote !== 0) {
        if (code === quote) quote = 0
      } else if (code === greaterThan) return at + 1
      else if (code === doubleQuote || code === singleQuote) quote = code
      else if (code === lessThan) throw unreadable()
    }
    return -1
  }

  #declarationEnd(markup: string, start: number): number {
    if (markup.startsWith('<!--', start)) return after(markup.indexOf('-->', start + 4), 3)
    if (markup.startsWith('<![CDATA[', start)) return after(markup.indexOf(']]>', start + 9), 3)
    if (markup.length - start < '<![CDATA['.length) return -1
    throw new TableError('document-type')
  }

  #tag(markup: string, start: number, end: number): void {
    const code = markup.charCodeAt(start + 1)
    if (code === question) return
    if (code === bang) {
      const isData = markup.startsWith('<![CDATA[', start)
      if (isData && this.#open.length > 0) this.#handler.text(markup.slice(start + 9, end - 3))
      return
    }
    if (code === slash) {
      const name = markup.slice(start + 2, end - 1).trimEnd()
      if (this.#open.pop() !== name) throw unreadable()
      this.#handler.close(localName(name))
      return
    }
    if (this.#hasRoot && this.#open.length === 0) throw unreadable()
    this.#hasRoot = true
    const isEmpty = markup.charCodeAt(end - 2) === slash
    const inner = isEmpty ? end - 2 : end - 1
    let nameEnd = start + 1
    while (nameEnd < inner && markup.charCodeAt(nameEnd) > blank) nameEnd += 1
    const name = markup.slice(start + 1, nameEnd)
    const local = localName(name)
    this.#handler.open(local, markup.slice(nameEnd, inner))
    if (isEmpty) this.#handler.close(local)
    else this.#open.push(name)
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handler.text(decodeEntities(text))
    else if (text.replace('\ufeff', '').trim() !== '') throw unreadable()
  }
}

function isText(markup: string): boolean {
  return !markup.startsWith('<') || markup.startsWith('<![CDATA[')
}

function after(found: number, length: number): number {
  return found === -1 ? -1 : found + length
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** The value of an attribute, by its name without a prefix; undefined when the element does not have it. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const { length } = attributes
  let at = 0
  for (;;) {
    while (at < length && attributes.charCodeAt(at) <= blank) at += 1
    let from = at
    while (at < length && attributes.charCodeAt(at) !== equals) {
      if (attributes.charCodeAt(at) === 58) from = at + 1
      at += 1
    }
    if (at >= length) return undefined
    let nameEnd = at
    while (attributes.charCodeAt(nameEnd - 1) <= blank) nameEnd -= 1
    at += 1
    while (at < length && attributes.charCodeAt(at) <= blank) at += 1
    const quote = attributes.charCodeAt(at)
    if (quote !== doubleQuote && quote !== singleQuote) throw unreadable()
    const end = attributes.indexOf(quote === doubleQuote ? '"' : "'", at + 1)
    if (end === -1) throw unreadable()
    if (nameEnd - from === name.length && attributes.startsWith(name, from)) {
      return decodeEntities(attributes.slice(at + 1, end))
    }
    at = end + 1
  }
}

/** True for an attribute that says so: LibreOffice writes `true`, Excel `1`. */
export function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return entities.get(name) ?? whole
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
