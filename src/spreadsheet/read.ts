// The door for all that is read: a file of any format, or a clipboard, becomes a workbook. Workbooks and web pages are read
// beside the page, so that it stays at hand and reading can be cancelled at any moment.
import { Table } from './table.ts'
import type { TableNote } from './table-note.ts'
import { type ClipboardFlavours, readClipboard } from './text/clipboard.ts'
import { readGuessed } from './text/guess-dialect.ts'
import { decodeText, type Encoding } from './text/text-decoding.ts'
import { formatOfFile } from './workbook/file-format.ts'
import { startThread } from './workbook/start-thread.ts'
import type { SheetFrame, ThreadAnswer } from './workbook/thread-answers.ts'
import type { ReadOptions, Workbook, WorkbookSheet } from './workbook/workbook.ts'

interface ThreadOptions extends ReadOptions {
  /** Ends the thread; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface TextOptions extends ThreadOptions {
  /** That of a text, where a person chose it. */
  readonly encoding?: Encoding | undefined
}

export interface ReadingOptions extends TextOptions {
  /** The name of the sheet that a text is; the text has none. */
  readonly name: string
  /** Runs work to its end, and lets the page have its turn at each pause. */
  readonly run: <Result>(work: Generator<undefined, Result, undefined>) => Promise<Result>
  /** Reads workbooks; in a thread unless this says otherwise. */
  readonly readWorkbook?: ((file: Blob, options: ThreadOptions) => Promise<Workbook>) | undefined
}

/** Reads a file or a clipboard. @throws TableError for what cannot be read; the signal's reason when it was cancelled */
export async function read(
  source: Blob | ClipboardFlavours,
  { name, run, encoding: chosen, readWorkbook = readInThread, ...options }: ReadingOptions,
): Promise<Workbook> {
  if (!(source instanceof Blob)) {
    const { sheets, hidden, ...pasted } = await run(readClipboard(source))
    const { rows: hiddenRows, columns: hiddenColumns } = hidden
    return textWorkbook(sheets ?? [{ ...pasted, name, isHidden: false, hiddenRows, hiddenColumns }])
  }
  if ((await formatOfFile(source)) !== 'text') return readWorkbook(source, options)
  const { text, encoding, isGuessed } = decodeText(new Uint8Array(await source.arrayBuffer()), chosen)
  const table = await run(readGuessed(text))
  const notes: TableNote[] = isGuessed ? [{ kind: 'guessed-encoding', encoding }] : []
  return textWorkbook([{ name, isHidden: false, table, notes, hiddenRows: [], hiddenColumns: [] }])
}

/** Texts have no dates that are numbers. */
function textWorkbook(sheets: readonly WorkbookSheet[]): Workbook {
  return { dateSystem: 1900, sheets }
}

/** Reads a workbook in a thread. @throws TableError as readWorkbook does, and when the thread cannot be started */
function readInThread(file: Blob, { onProgress, signal }: ThreadOptions): Promise<Workbook> {
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
  thread.ask({ kind: 'read', file })
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
    for (const text of texts) cells.push(text)
  }

  finish(dateSystem: Workbook['dateSystem']): Workbook {
    const sheets = this.#sheets.map(({ frame, columns, facts }): WorkbookSheet => {
      const { rowCount, formats, formulas, asides = [], merges = [], width: _, ...sheet } = frame
      const kept = { formats, formulas, asides, merges }
      return { ...sheet, table: Table.ofColumns({ rowCount, columns, facts, ...kept }) }
    })
    return { dateSystem, sheets }
  }
}
