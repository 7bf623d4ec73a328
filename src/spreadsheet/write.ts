// The door for what is written: a workbook is made beside the page, which hands its rows over in portions.
import { startThread } from './workbook/start-thread.ts'
import type { WorkbookRow, WrittenSheet } from './workbook/workbook-writer.ts'

/** Cells in one portion: handing them over takes a few milliseconds. */
const portionCells = 5000

/**
 * A workbook of these sheets, written in a thread.
 * @param pause lets the page have its turn between two portions
 * @throws TableError when the thread cannot be started
 */
export async function write(sheets: readonly WrittenSheet[], pause: () => Promise<void>): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const thread = startThread((answer) => {
    if (answer.kind === 'written') resolve(answer.file)
  }, reject)
  // A failure while rows are handed over is reported at the end.
  promise.catch(() => undefined)
  try {
    for (const { rows, ...head } of sheets) {
      thread.ask({ kind: 'sheet', head })
      for (const portion of portionsOf(rows)) {
        thread.ask({ kind: 'rows', rows: portion })
        await pause()
      }
    }
    thread.ask({ kind: 'write' })
    return await promise
  } finally {
    thread.end()
  }
}

function* portionsOf(rows: Iterable<WorkbookRow>): Generator<readonly WorkbookRow[], void, undefined> {
  let portion: WorkbookRow[] = []
  let cells = 0
  for (const row of rows) {
    portion.push(row)
    cells += row.length
    if (cells < portionCells) continue
    yield portion
    portion = []
    cells = 0
  }
  if (portion.length > 0) yield portion
}
