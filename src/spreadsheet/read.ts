// The door for all that is read: a file of any format, or a clipboard, becomes a workbook. All but small texts is read
// beside the page, so that it stays at hand and reading can be cancelled at any moment.
import { unpackTexts } from './packed-texts.ts'
import { Table } from './table.ts'
import { readText, type TextReading, type TextSource } from './text/read-text.ts'
import { formatOfFile } from './workbook/file-format.ts'
import { startThread } from './workbook/start-thread.ts'
import type { SheetFrame, ThreadAnswer } from './workbook/thread-answers.ts'
import type { ReadOptions, Workbook, WorkbookSheet } from './workbook/workbook.ts'

interface ThreadOptions extends ReadOptions {
  /** Ends the thread; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface ReadingOptions extends ThreadOptions, TextReading {
  /** Reads workbooks on the page, and texts of any size as well; left out where there are threads. */
  readonly readWorkbook?: ((file: Blob, options: ThreadOptions) => Promise<Workbook>) | undefined
}

export type TextOptions = ThreadOptions & Pick<TextReading, 'encoding'>

/** A text up to this is read sooner than a thread starts: characters of a clipboard, bytes of a file. */
const maxSmallText = 100_000

/** Reads a file or a clipboard. @throws TableError for what cannot be read; the signal's reason when it was cancelled */
export async function read(
  source: TextSource,
  { name, encoding, readWorkbook, ...options }: ReadingOptions,
): Promise<Workbook> {
  options.signal?.throwIfAborted()
  const isText = !(source instanceof Blob) || (await formatOfFile(source)) === 'text'
  if (isText && (readWorkbook || sizeOf(source) <= maxSmallText)) return readText(source, { name, encoding })
  if (readWorkbook && source instanceof Blob) return readWorkbook(source, options)
  return readInThread(source, { name, encoding, ...options })
}

function sizeOf(source: TextSource): number {
  return source instanceof Blob ? source.size : source.text.length + source.html.length
}

/** Reads in a thread. @throws TableError also when the thread cannot be started */
function readInThread(
  source: TextSource,
  { name, encoding, onProgress, signal }: Omit<ReadingOptions, 'readWorkbook'>,
): Promise<Workbook> {
  const { promise, resolve, reject } = Promise.withResolvers<Workbook>()
  if (signal?.aborted) return Promise.reject(signal.reason)
  const assembly = new WorkbookAssembly()
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel)
  const thread = startThread((answer) => {
    switch (answer.kind) {
      case 'progress':
        return onProgress?.(answer.done)
      case 'sheet':
        return assembly.open(answer.frame)
      case 'cells':
        return assembly.add(answer)
      case 'end':
        return resolve(assembly.finish(answer.dateSystem))
    }
  }, reject)
  thread.ask({ kind: 'read', source, name, encoding })
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel)
    thread.end()
  })
}

interface OpenSheet {
  readonly frame: SheetFrame
  readonly columns: string[][]
  readonly facts: Uint32Array<ArrayBuffer>[]
}

export class WorkbookAssembly {
  readonly #sheets: OpenSheet[] = []

  open(frame: SheetFrame): void {
    const columns = Array.from({ length: frame.width }, (): string[] => [])
    this.#sheets.push({ frame, columns, facts: columns.map(() => new Uint32Array(frame.rowCount)) })
  }

  add({ column, texts, facts }: Extract<ThreadAnswer, { kind: 'cells' }>): void {
    const sheet = this.#sheets.at(-1)
    const cells = sheet?.columns[column]
    if (!cells) return
    sheet?.facts[column]?.set(facts, cells.length)
    unpackTexts(texts, cells)
  }

  finish(dateSystem: Workbook['dateSystem']): Workbook {
    const sheets = this.#sheets.map(({ frame, columns, facts }): WorkbookSheet => {
      const { rowCount, formats, formulas, asides = [], merges = [], statedMark, width: _, ...sheet } = frame
      const kept = { formats, formulas, asides, merges, statedMark }
      return { ...sheet, table: Table.ofColumns({ rowCount, columns, facts, ...kept }) }
    })
    return { dateSystem, sheets }
  }
}
