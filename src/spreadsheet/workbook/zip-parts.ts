// The parts of a workbook that is a zip file, read one after another within one budget.
import { TableError } from '#spreadsheet/table.ts'
import { type MarkupHandler, MarkupScanner } from './markup-scanner.ts'
import { maxUnpackedMb, type UnpackBudget, unpackedText } from './unpack.ts'
import type { ReadOptions } from './workbook.ts'
import type { ZipEntry } from './zip-directory.ts'

/** Reads the parts of one workbook one after another, within one budget. */
export class PartsReader {
  readonly #entries: ReadonlyMap<string, ZipEntry>
  readonly #budget: UnpackBudget = { left: maxUnpackedMb * 1024 * 1024 }
  readonly #onProgress: ReadOptions['onProgress']
  /** Characters, which are nearly bytes: what all parts promise, and what was read. */
  readonly #expected: number
  #read = 0

  constructor(entries: ReadonlyMap<string, ZipEntry>, onProgress: ReadOptions['onProgress']) {
    this.#entries = entries
    this.#onProgress = onProgress
    this.#expected = [...entries.values()].reduce((sum, { promisedSize }) => sum + promisedSize, 1)
  }

  /** True when the workbook has a part at this path. */
  has(path: string): boolean {
    return this.#entries.has(path)
  }

  /** Hands the markup of a part to its handler. @throws TableError for a part that is missing, damaged or no markup */
  async read(path: string, handler: MarkupHandler): Promise<void> {
    const scanner = new MarkupScanner(handler)
    for await (const text of this.text(path)) scanner.feed(text)
    scanner.end()
  }

  /** The text of a part in pieces. @throws TableError for a part that is missing or damaged */
  async *text(path: string): AsyncGenerator<string, void, undefined> {
    const entry = this.#entries.get(path)
    if (!entry) throw new TableError('missing-part')
    for await (const text of unpackedText(entry, this.#budget)) {
      yield text
      this.#read += text.length
      this.#onProgress?.(Math.min(1, this.#read / this.#expected))
    }
  }
}
