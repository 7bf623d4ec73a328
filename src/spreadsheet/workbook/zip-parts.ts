// The parts of a workbook that is a zip file, read one after another within one budget.
import { TableError } from '#spreadsheet/table.ts'
import { type MarkupHandler, MarkupScanner } from './markup-scanner.ts'
import { maxUnpackedMb, type UnpackBudget, unpackedText } from './unpack.ts'
import type { ReadOptions } from './workbook.ts'
import type { ZipEntry } from './zip-directory.ts'

/** Reads the parts of one workbook one after another, within one budget. */
export class PartsReader {
  readonly #entries: ReadonlyMap<string, ZipEntry>
  /** By names as they are compared. */
  readonly #byName = new Map<string, ZipEntry>()
  readonly #budget: UnpackBudget = { left: maxUnpackedMb * 1024 * 1024 }
  readonly #onProgress: ReadOptions['onProgress']
  /** Characters, which are nearly bytes: what all parts promise, and what was read. */
  readonly #expected: number
  #read = 0

  constructor(entries: ReadonlyMap<string, ZipEntry>, onProgress: ReadOptions['onProgress']) {
    this.#entries = entries
    this.#onProgress = onProgress
    for (const [path, entry] of entries) {
      const name = comparablePath(path)
      if (!this.#byName.has(name)) this.#byName.set(name, entry)
    }
    this.#expected = [...entries.values()].reduce((sum, { promisedSize }) => sum + promisedSize, 1)
  }

  /** True when the workbook has a part at this path. */
  has(path: string): boolean {
    return this.#find(path) !== undefined
  }

  /** The path itself before one that is only written in another way. */
  #find(path: string): ZipEntry | undefined {
    return this.#entries.get(path) ?? this.#byName.get(comparablePath(path))
  }

  /** Hands the markup of a part to its handler. @throws TableError for a part that is missing, damaged or no markup */
  async read(path: string, handler: MarkupHandler): Promise<void> {
    const scanner = new MarkupScanner(handler)
    for await (const text of this.text(path)) scanner.feed(text)
    scanner.end()
  }

  /** The text of a part in pieces. @throws TableError for a part that is missing or damaged */
  async *text(path: string): AsyncGenerator<string, void, undefined> {
    const entry = this.#find(path)
    if (!entry) throw new TableError('missing-part')
    for await (const text of unpackedText(entry, this.#budget)) {
      yield text
      this.#read += text.length
      this.#onProgress?.(Math.min(1, this.#read / this.#expected))
    }
  }
}

/**
 * The name of a part as names are compared (ECMA-376 part 2, 6.2.2): without regard to case, with the slashes that programs
 * of Windows write, and with the characters that escapes are for.
 */
function comparablePath(path: string): string {
  const name = path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
