// The records of a workbook of Excel 97 to 2003 ([MS-XLS] 2.1.4): a number, a length, and so many bytes.
import { type CellPart, type PartedText, type PartForm, textOfParts } from '#spreadsheet/cell-parts.ts'
import { damaged } from './zip-directory.ts'

/** The records that are read ([MS-XLS] 2.3). */
export const recordIds = {
  formula: 0x06,
  end: 0x0a,
  dateSystem: 0x22,
  password: 0x2f,
  continued: 0x3c,
  font: 0x31,
  columns: 0x7d,
  sheet: 0x85,
  numbers: 0xbd,
  richText: 0xd6,
  cellStyle: 0xe0,
  merged: 0xe5,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  booleanOrError: 0x205,
  formulaText: 0x207,
  row: 0x208,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const

/** One record; places are those of the stream. */
export interface BiffRecord {
  readonly id: number
  readonly start: number
  readonly end: number
}

export class BiffStream {
  readonly bytes: Uint8Array
  readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** The record at a place. @throws TableError when it is cut off */
  recordAt(at: number): BiffRecord {
    if (at + 4 > this.bytes.length) throw damaged()
    const start = at + 4
    const end = start + this.view.getUint16(at + 2, true)
    if (end > this.bytes.length) throw damaged()
    return { id: this.view.getUint16(at, true), start, end }
  }

  /** A record with those that continue it, because one holds 8 KB at most. */
  withContinued(record: BiffRecord): BiffRecord[] {
    const all = [record]
    let { end } = record
    while (end + 4 <= this.bytes.length) {
      const next = this.recordAt(end)
      if (next.id !== recordIds.continued) break
      all.push(next)
      end = next.end
    }
    return all
  }
}

const wide = { character: 1, extended: 4, rich: 8 }
const utf16 = new TextDecoder('utf-16le')

/** Reads texts from a record and those that continue it. */
export class TextReader {
  readonly #stream: BiffStream
  readonly #records: readonly BiffRecord[]
  #index = 0
  #at: number

  /** @param start where to begin in the first record */
  constructor(stream: BiffStream, records: readonly BiffRecord[], start: number) {
    this.#stream = stream
    this.#records = records
    this.#at = start
  }

  /** True when nothing is left. */
  get isAtEnd(): boolean {
    return this.#left() === 0 && this.#index + 1 >= this.#records.length
  }

  /** A text behind its length in one byte or two. @throws TableError when it is cut off */
  text(lengthBytes: 1 | 2): string {
    const length = lengthBytes === 1 ? this.#byte() : this.#byte() | (this.#byte() << 8)
    return this.#characters(length, this.#byte())
  }

  /**
   * A text of the shared ones, without its pronunciation.
   * @param formOf what a font makes of its characters @throws TableError when it is cut off
   */
  sharedText(formOf: (font: number) => PartForm): PartedText {
    const length = this.#byte() | (this.#byte() << 8)
    const flags = this.#byte()
    const runs = flags & wide.rich ? this.#uint16() : 0
    const extension = flags & wide.extended ? this.#uint32() : 0
    const text = this.#characters(length, flags)
    const parts: CellPart[] = []
    let [from, form]: [number, PartForm] = [0, 'plain']
    for (let left = runs; left > 0; left -= 1) {
      const [start, font] = [this.#uint16(), this.#uint16()]
      parts.push({ text: text.slice(from, start), form })
      from = Math.max(from, start)
      form = formOf(font)
    }
    this.#skip(extension)
    parts.push({ text: text.slice(from), form })
    return textOfParts(parts)
  }

  /** A text may go on in the next record, which then says first whether its characters are wide. */
  #characters(length: number, flags: number): string {
    let isWide = (flags & wide.character) !== 0
    let text = ''
    for (let left = length; left > 0; ) {
      if (this.#left() === 0) {
        this.#nextRecord()
        isWide = (this.#byte() & wide.character) !== 0
      }
      const size = isWide ? 2 : 1
      const count = Math.min(left, Math.floor(this.#left() / size))
      if (count === 0) throw damaged()
      const bytes = this.#stream.bytes.subarray(this.#at, this.#at + count * size)
      text += isWide ? utf16.decode(bytes) : latin(bytes)
      this.#at += count * size
      left -= count
    }
    return text
  }

  #left(): number {
    return (this.#records[this.#index]?.end ?? 0) - this.#at
  }

  #byte(): number {
    if (this.#left() === 0) this.#nextRecord()
    this.#at += 1
    return this.#stream.bytes[this.#at - 1] ?? 0
  }

  #uint16(): number {
    return this.#byte() | (this.#byte() << 8)
  }

  #uint32(): number {
    return (this.#byte() | (this.#byte() << 8) | (this.#byte() << 16) | (this.#byte() << 24)) >>> 0
  }

  #skip(bytes: number): void {
    for (let left = bytes; left > 0; ) {
      if (this.#left() <= 0) this.#nextRecord()
      const step = Math.min(left, this.#left())
      this.#at += step
      left -= step
    }
  }

  #nextRecord(): void {
    this.#index += 1
    const record = this.#records[this.#index]
    if (!record) throw damaged()
    this.#at = record.start
  }
}

/** Characters of one byte are the first 256 of Unicode. */
function latin(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}
