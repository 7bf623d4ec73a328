// The thread that reads files and clipboards, and writes workbooks: one for each, ended when it is done or no longer wanted.
import { TableError } from '#spreadsheet/table.ts'
import { readText } from '#spreadsheet/text/read-text.ts'
import { formatOfFile } from './file-format.ts'
import { readWorkbook } from './read-workbook.ts'
import { answersOf, type ThreadAnswer, type ThreadRequest } from './thread-answers.ts'
import { type WorkbookRow, type WrittenHead, writeWorkbook } from './workbook-writer.ts'

declare const self: {
  postMessage(answer: ThreadAnswer, transfer?: readonly ArrayBuffer[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ThreadRequest>) => void): void
}

/** Parts of the whole between two messages about progress. */
const progressStep = 0.02

/** The sheets to write, whose rows come in portions. */
const written: (WrittenHead & { readonly rows: WorkbookRow[] })[] = []

self.addEventListener('message', ({ data }) => {
  void answer(data).catch((error: unknown) => {
    if (error instanceof TableError) self.postMessage({ kind: 'refused', fault: error.fault })
    else self.postMessage({ kind: 'failed', message: String(error) })
  })
})

async function answer(request: ThreadRequest): Promise<void> {
  switch (request.kind) {
    case 'read':
      return read(request)
    case 'sheet':
      written.push({ ...request.head, rows: [] })
      return
    case 'rows':
      for (const row of request.rows) written.at(-1)?.rows.push(row)
      return
    case 'write':
      self.postMessage({ kind: 'written', file: await writeWorkbook(written) })
  }
}

async function read({ source, ...reading }: Extract<ThreadRequest, { kind: 'read' }>): Promise<void> {
  let reported = 0
  const onProgress = (done: number) => {
    if (done - reported < progressStep) return
    reported = done
    self.postMessage({ kind: 'progress', done })
  }
  const isWorkbook = source instanceof Blob && (await formatOfFile(source)) !== 'text'
  const workbook = isWorkbook ? await readWorkbook(source, { onProgress }) : await readText(source, reading)
  for (const part of answersOf(workbook))
    self.postMessage(part, part.kind === 'cells' ? [part.texts.ends.buffer, part.facts.buffer] : [])
}
